import ArgumentParser

/// How a command shows how much of its work is done.
struct ProgressOptions: ParsableArguments {
  @Option(help: "Show a bar for work of more than half a second (default: at a terminal).")
  var progress: ProgressChoice = .auto

  @Flag(help: "Report progress on standard error as JSON, an object on each line, for programs.")
  var jsonProgress = false

  func validate() throws {
    guard !jsonProgress || progress == .auto else {
      throw ValidationError("--json-progress can't be combined with --progress.")
    }
  }

  /// What is shown.
  enum Display {
    case none, bar, json
  }

  /// - Parameter hidesBar: Whether the result itself goes to the terminal.
  func display(in environment: ProcessEnvironment, hidesBar: Bool) -> Display {
    if jsonProgress { return .json }
    switch progress {
    case .always: return .bar
    case .never: return .none
    case .auto: return environment.isErrorOnScreen && !hidesBar ? .bar : .none
    }
  }
}

/// When a bar is shown, as typed.
enum ProgressChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never
}

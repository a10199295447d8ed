import ArgumentParser
import TodoLocalisation
import TodoPresentation

/// The options for the progress of a command.
struct ProgressOptions: ParsableArguments {
  @Option(
    help: .both(
      "When to show a bar for work of more than half a second; auto means at a terminal.",
      "0.5초 넘게 걸리는 일의 진행 막대. auto는 터미널에서만 보여 줘요."))
  var progress: ProgressChoice = .auto

  @Flag(
    help: .both(
      "Report progress on standard error as JSON, an object on each line, for programs.",
      "프로그램이 읽을 진행 상황을 한 줄에 JSON 하나씩 표준 오류에 써요."))
  var jsonProgress = false

  func validate() throws {
    guard !jsonProgress || progress == .auto else {
      throw ValidationError(
        Text(
          "--json-progress can't be combined with --progress.",
          "--json-progress는 --progress와 함께 쓸 수 없어요."))
    }
  }

  /// The form in which progress is shown.
  enum Display {
    case none, bar, json
  }

  /// Returns the form in which progress is shown.
  ///
  /// - Parameter hidesBar: Whether the bar is hidden unless the user asked for it, because the
  ///   result itself goes to the terminal.
  func display(in environment: ProcessEnvironment, hidesBar: Bool) -> Display {
    if jsonProgress { return .json }
    switch progress {
    case .always: return .bar
    case .never: return .none
    case .auto: return environment.isErrorOnScreen && !hidesBar ? .bar : .none
    }
  }
}

/// The value of `--progress`.
enum ProgressChoice: String, WordArgument {
  case auto, always, never
}

import ArgumentParser
import TodoDomain
import TodoExchange
import TodoPresentation
import TodoWords

/// What a shell offers for an argument that is being typed. It is read when the shell asks, so that
/// it is what the store has now; a store that can't be read has nothing to offer.
enum Completions {
  /// Numbers of the todos of today and tomorrow and of what is overdue, with their titles where the
  /// shell shows descriptions.
  static let todos = CompletionKind.custom { words, _, _ in
    read(words) { store, context in
      var seen: Set<EventID> = []
      var found: [String] = []
      func offer(_ event: any PlannedEvent) {
        guard let id = event.id, seen.insert(id).inserted, found.count < mostTodos else { return }
        found.append(described("\(id)", TerminalText.singleLine(event.title)))
      }
      let today = try context.today
      try store.visitEvents(.overlapping(today...today.advanced(by: 1))) { event, records in
        let days = event.days(
          in: today...today.advanced(by: 1), records: records, displayedIn: try context.zone)
        if !days.isEmpty { offer(event) }
      }
      try store.visitOverdue(
        before: today, within: context.overdueDays, displayedIn: context.zone
      ) { page in for day in page { offer(day.event) } }
      return found
    }
  }

  /// The names of the categories, as they are stored.
  static let categories = CompletionKind.custom { words, _, _ in
    read(words) { store, _ in try store.categories().map(\.name) }
  }

  /// Words of dates in the language of the locale.
  static let dates = CompletionKind.custom { _, _, _ in
    ProcessEnvironment.present.language == .ko
      ? ["오늘", "내일", "모레", "어제", "월요일", "화요일", "수요일", "목요일", "금요일", "토요일", "일요일", "월말"]
      : [
        "today", "tomorrow", "yesterday", "monday", "tuesday", "wednesday", "thursday", "friday",
        "saturday", "sunday",
      ]
  }

  /// The names of the emotions in the language of the locale.
  static let emotions = CompletionKind.custom { _, _, _ in
    Emotion.allCases.map(ProcessEnvironment.present.language.strings.emotionName)
  }

  static let importFormats = CompletionKind.list(
    FormatRegistry.standard.imports.map(\.name.rawValue))
  static let exportFormats = CompletionKind.list(
    FormatRegistry.standard.exports.map(\.name.rawValue))

  /// Files that have the ending of a format, and zips.
  static let importFiles = CompletionKind.file(
    extensions: endings(of: FormatRegistry.standard.imports) + ["zip"])
  static let exportFiles = CompletionKind.file(
    extensions: endings(of: FormatRegistry.standard.exports))

  private static func endings(of formats: [any FileFormat]) -> [String] {
    let names = formats.flatMap(\.fileNames).compactMap { $0.split(separator: ".").last }
    return Set(formats.flatMap(\.fileExtensions) + names.map(String.init)).sorted()
  }

  private static let mostTodos = 50

  /// Reads the store that the words of a command line name.
  private static func read(
    _ words: [String], _ body: (any EventReading, CommandContext) throws -> [String]
  ) -> [String] {
    let environment = ProcessEnvironment.present
    let arguments = CommandArguments(Array(words.dropFirst()))
    guard let options = try? GlobalOptions.parse(["--store", arguments.storePath(environment)]),
      let session = try? Session(options, environment: environment),
      let found = try? session.provider().read({ try body($0, session.context($0)) })
    else { return [] }
    return found
  }

  /// A value with its description, as the shell that asks reads it. Bash shows none.
  private static func described(_ value: String, _ description: String) -> String {
    switch CompletionShell.requesting {
    case .zsh: "\(value):\(description.replacing(":", with: "\\:"))"
    case .fish: "\(value)\t\(description)"
    default: value
    }
  }
}

/// `completion SHELL`: the script that makes a shell complete commands.
struct CompletionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completion",
    abstract: both(
      "Print the script that makes a shell complete commands.", "셸이 명령을 완성하게 하는 스크립트를 써요."),
    discussion: both(
      """
      For bash: `source <(todoctl completion bash)` in ~/.bashrc. For zsh: the same line with zsh \
      in ~/.zshrc, behind compinit. For fish: `todoctl completion fish | source` in \
      ~/.config/fish/config.fish. Numbers of todos, categories, emotions, settings, dates and \
      formats are completed too.
      """,
      """
      bash: ~/.bashrc에 `source <(todoctl completion bash)`. zsh: ~/.zshrc의 compinit 뒤에 bash \
      대신 zsh로. fish: ~/.config/fish/config.fish에 `todoctl completion fish | source`. 투두의 \
      번호, 카테고리, 감정, 설정, 날짜, 형식도 완성해요.
      """))

  /// The shells that have a script.
  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash, zsh, fish
  }

  @Argument(help: .both("The shell.", "셸."))
  var shell: Shell

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let script = Todoctl.completionScript(for: CompletionShell(rawValue: shell.rawValue) ?? .bash)
    try Output.write(Session(global).text(script))
  }
}

import ArgumentParser
import TodoDomain
public import TodoLocalisation
import TodoPresentation

/// The options that every command has.
struct GlobalOptions: ParsableArguments {
  @Option(
    help: .both("The store to use, such as ~/todo.db.", "쓸 저장소. 예: ~/todo.db.", value: "path"),
    completion: Completions.stores)
  var store: String?

  @Flag(help: .both("Print JSON, for programs.", "프로그램이 읽을 JSON으로 출력해요."))
  var json = false

  @Option(help: .both("The first day of the week.", "한 주의 첫 요일.", value: "day"))
  var weekStart: WeekStart?

  @Option(
    help: .both(
      "The time zone that decides which date today is, such as Asia/Seoul.",
      "오늘 날짜를 정하는 시간대. 예: Asia/Seoul.", value: "zone"))
  var timeZone: String?

  @Option(help: .both("The language.", "언어.", value: "language"))
  var lang: Language?
}

extension Language: WordArgument {
  /// Reads a code, or the name of a language in Korean or English.
  public init?(argument: String) { self.init(rawValue: ValueWords.language(argument)) }
}

extension GlobalOptions {
  /// Returns the store that the option names, or else the environment.
  func namedStore(in environment: ProcessEnvironment) -> String? { store ?? environment.storePath }

  /// Returns the path of the store: the named store, or else the user's own.
  func storePath(in environment: ProcessEnvironment) -> String {
    namedStore(in: environment) ?? environment.defaultStorePath
  }
}

/// The possible first days of a week.
enum WeekStart: String, WordArgument {
  case mon, sun

  init?(argument: String) { self.init(rawValue: ValueWords.weekStart(argument)) }

  var weekday: Weekday { self == .mon ? .monday : .sunday }
}

/// A command that uses a store.
protocol StoreCommand: ParsableCommand {
  var global: GlobalOptions { get }
}

import ArgumentParser
import TodoDomain

/// The options that every command has.
struct GlobalOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The store to use, such as ~/todo.db.", valueName: "path"))
  var store: String?

  @Flag(help: "Print JSON, for programs.")
  var json = false

  @Option(help: "The first day of the week.")
  var weekStart: WeekStart?

  @Option(
    help: ArgumentHelp(
      "The time zone that decides which date today is, such as Asia/Seoul.", valueName: "zone"))
  var timeZone: String?
}

extension GlobalOptions {
  /// The store that the option names, or else the environment.
  func namedStore(in environment: ProcessEnvironment) -> String? { store ?? environment.storePath }

  /// The path of the store: the one that was named, or else the user's own store.
  func storePath(in environment: ProcessEnvironment) -> String {
    namedStore(in: environment) ?? environment.defaultStorePath
  }
}

/// The possible first days of a week.
enum WeekStart: String, ExpressibleByArgument, CaseIterable {
  case mon, sun

  var weekday: Weekday { self == .mon ? .monday : .sunday }
}

/// A command that uses a store.
protocol StoreCommand: ParsableCommand {
  var global: GlobalOptions { get }
}

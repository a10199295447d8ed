import ArgumentParser
import TodoDomain

struct Day: StoreCommand {
  static let configuration = CommandConfiguration(abstract: "List a day.")

  @Argument(help: "The day (default: today).", transform: Parsing.date)
  var date: DateArgument?

  @OptionGroup var global: GlobalOptions

  func run() throws {
    try AgendaRequest.day(date).show(Session(global))
  }
}

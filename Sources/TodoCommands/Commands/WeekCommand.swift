import ArgumentParser
import TodoDomain

/// The command `week`; the value of that name is the domain's.
struct WeekCommand: StoreCommand {
  static let configuration = CommandConfiguration(commandName: "week", abstract: "List a week.")

  @OptionGroup var week: WeekArgument
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try AgendaRequest.week(week).show(Session(global))
  }
}

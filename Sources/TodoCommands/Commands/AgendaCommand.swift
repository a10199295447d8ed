import ArgumentParser
import TodoDomain
import TodoPresentation

/// The command `agenda`; the value of that name is a list that is ready to be written.
struct AgendaCommand: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "agenda",
    abstract: "List today and the next days, and when alarms go off.",
    discussion: "Days without anything are left out.")

  @Argument(help: "The first day (default: today).", transform: Parsing.date)
  var date: DateArgument?

  @Option(help: ArgumentHelp("So many days in all.", valueName: "count"))
  var days = 7

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard (1...366).contains(days) else {
      throw ValidationError("--days takes a number from 1 to 366.")
    }
  }

  func run() throws {
    let session = try Session(global)
    try session.provider().withSnapshot { provider in
      let today = try session.today(provider)
      let first = date?.resolved(today: today) ?? today
      let output = AgendaOutput(
        session: session, subject: .list, dates: first...first.advanced(by: days - 1),
        today: today, tellsAlarms: true)
      try output.write(provider) { try Output.write($0) }
    }
  }
}

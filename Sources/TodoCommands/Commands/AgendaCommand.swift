import ArgumentParser
import TodoDomain
import TodoExchange
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
      let zone = try session.timeZone(provider)
      let listed = try provider.agenda(
        in: first...first.advanced(by: days - 1), seenIn: zone)
      if global.json {
        let items = listed.map { AlarmJSON.value($0, seenIn: zone) }
        return try Output.write(Envelope.of([("items", .array(items))]))
      }
      let look = AgendaLook(try session.look(provider), today: today)
      try session.print(
        look.list(listed) { occurrence in
          // What has gone off already is no news.
          DueAlarm(of: occurrence, seenIn: zone).flatMap { $0.at < session.now ? nil : $0.shown }
        })
    }
  }
}

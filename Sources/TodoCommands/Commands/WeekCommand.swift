import ArgumentParser
import TodoDomain
import TodoExchange
import TodoPresentation

/// The command `week`; the value of that name is the domain's.
struct WeekCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "week", abstract: "List a week.")

  @OptionGroup var week: WeekArgument
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.provider().withSnapshot { provider in
      let today = try session.today(provider)
      let week = try week.resolved(today: today, firstWeekday: session.firstWeekday(provider))
      let occurrences = try provider.occurrences(in: week.days)
      if global.json { return try Output.write(Envelope.items(occurrences)) }
      try session.print(AgendaLook(session.look(provider), today: today).week(week, occurrences))
    }
  }
}

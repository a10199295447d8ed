import ArgumentParser
import TodoDomain
import TodoExchange
import TodoPresentation

struct Day: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "List a day.")

  @Argument(help: "The day (default: today).", transform: Parsing.date)
  var date: DateArgument?

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.provider().withSnapshot { provider in
      let today = try session.today(provider)
      let date = self.date?.resolved(today: today) ?? today
      let occurrences = try provider.occurrences(in: date...date)
      if global.json { return try Output.write(Envelope.items(occurrences)) }
      try session.print(AgendaLook(session.look(provider), today: today).day(date, occurrences))
    }
  }
}

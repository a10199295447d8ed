import ArgumentParser
import TodoDomain
import TodoPresentation

struct List: StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "List a range of days, narrowed down.",
    discussion: "Without dates it is the thirty days from today on.")

  @Option(help: ArgumentHelp("The first day.", valueName: "date"), transform: Parsing.date)
  var from: DateArgument?

  @Option(help: ArgumentHelp("The last day.", valueName: "date"), transform: Parsing.date)
  var to: DateArgument?

  @Option(
    help: ArgumentHelp(
      "Only this kind: \(EventKinds.standard.names.joined(separator: " or ")).", valueName: "kind"),
    completion: .list(EventKinds.standard.names), transform: Parsing.kind)
  var kind: EventKind?

  @Option(help: ArgumentHelp("Only this category.", valueName: "name"))
  var category: String?

  @Flag(exclusivity: .exclusive, help: "Only what is finished, or only what isn't.")
  var state: FinishedState?

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.provider().withSnapshot { provider in
      let today = try session.today(provider)
      let category = try category.map { try provider.requiredCategory(named: $0) }
      let output = AgendaOutput(
        session: session, subject: .list, dates: try range(today: today), today: today
      ) { isWanted($0, category) }
      try output.write(provider) { try Output.write($0) }
    }
  }

  private func range(today: CivilDate) throws -> ClosedRange<CivilDate> {
    let first = from?.resolved(today: today)
    let last = to?.resolved(today: today)
    let start = first ?? today
    return try CivilDate.range(from: start, to: last ?? start.advanced(by: 29))
  }

  private func isWanted(_ event: any PlannedEvent, _ category: TodoDomain.Category?) -> Bool {
    (kind.map { $0 == event.kind } ?? true)
      && (category.map { $0.name == event.category.name } ?? true)
      && (state.map { ($0 == .finished) == event.isFinished } ?? true)
  }
}

/// Whether something is finished, as a pair of flags.
enum FinishedState: String, EnumerableFlag {
  case finished, unfinished
}

import ArgumentParser
import TodoDomain
import TodoPresentation

struct Stop: StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "End a series or a routine, and keep what was.",
    discussion: """
      `todoctl stop run` ends it before today, or with today if today is finished. `todoctl stop 3 \
      friday` ends it with that day. Later days that are finished stay. `todoctl edit 3 --open-ended` \
      takes it back.
      """)

  @Argument(
    help: ArgumentHelp(
      "The todo's number, several, or words of a title; then the last date.", valueName: "todo"))
  var words: [String]

  @OptionGroup var answer: AnswerOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws { _ = try TodosAndDate(words) }

  func run() throws {
    let session = try Session(global)
    let request = try TodosAndDate(words)
    let store = try session.store()
    let stopped = try store.write(session.note("stop")) { transaction in
      let context = try session.context(transaction)
      let last = try request.date?.resolved(context)
      return try TodoSearch(context: context, provider: transaction).events(request.todos).map {
        try stop($0, after: last, transaction, context)
      }
    }
    try store.showing {
      try session.answer(.stored, stopped, asList: !request.todos.areOfOne, answer, $0)
    }
  }

  private func stop(
    _ event: any PlannedEvent, after last: CivilDate?, _ transaction: any StoreTransaction,
    _ context: CommandContext
  ) throws -> any PlannedEvent {
    guard let id = event.id else { throw RequestError.unstored(event.uid) }
    let (today, zone) = (try context.today, try context.zone)
    var first = event.ownDate(from: last?.advanced(by: 1) ?? today, displayedIn: zone)
    if last == nil, try event.isFinished(on: first, transaction) { first = first.advanced(by: 1) }
    try transaction.stop(id, before: first, context.rules)
    return try transaction.requiredEvent(with: id)
  }
}

extension PlannedEvent {
  /// Whether a stored event is finished on one of its own dates.
  func isFinished(on date: CivilDate, _ provider: any EventReading) throws -> Bool {
    guard let id else { throw RequestError.unstored(uid) }
    let record = try provider.record(of: id, on: date)
    return occurrence(on: date, record: record)?.isFinished == true
  }
}

/// Todos and a date, which are typed one after the other.
struct TodosAndDate {
  let todos: TodoNames
  /// The date; nil if none was typed.
  let date: DateArgument?

  /// Takes the longest end of the words that is a date. A number alone is a todo's.
  init(_ words: [String]) throws {
    let found = words.indices.dropFirst().lazy.compactMap { place in
      TodosAndDate.date(words[place...]).map { (place: place, date: $0) }
    }.first
    date = found?.date
    todos = try TodoNames(words.prefix(found?.place ?? words.count).map { try TodoArgument($0) })
    try todos.validate()
  }

  private static func date(_ words: ArraySlice<String>) -> DateArgument? {
    let text = words.joined(separator: " ")
    return text.allSatisfy(\.isNumber) ? nil : try? DateArgument(text)
  }
}

import ArgumentParser
import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoPresentation
import TodoText

/// The command `overdue`.
struct OverdueCommand: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "overdue",
    abstract: Text(
      "List what is past its due, then what is left over.", "마감이 지난 투두와 밀린 투두를 보여 줘요."),
    discussion: Text(
      """
      A todo is overdue when its due is past. A todo whose day is past is left over until you \
      finish, move or delete it. A period counts from its last day; a routine is never left over. \
      The list goes back 60 days, or as many as the preference overdue-days says.
      """,
      """
      마감이나 날짜가 지난 투두는 완료하거나 옮기거나 삭제할 때까지 남아 \
      있어요. 여러 날에 걸친 일정은 마지막 날이 지나야 밀리고, 루틴은 밀리지 않아요. 60일 전까지, 또는 설정 \
      overdue-days만큼 거슬러 올라가요.
      """))

  @Flag(
    help: .both("List everything that is overdue, however old.", "아무리 오래됐어도 지난 투두를 모두 보여 줘요."))
  var all = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.provider().readAndWait { provider in
      let context = try session.context(provider)
      let output = PastOutput(context, isUnlimited: all)
      if global.json {
        var list = ListJSON("items") { try Output.write($0) }
        try output.append(provider, to: &list)
        return try list.finish()
      }
      let renderer = OverdueRenderer(context.renderer, today: try context.today)
      let overdue = try output.overdue(provider)
      var leftOver = 0
      try session.print(renderer.section(overdue))
      try output.visit(provider) { page in
        let gap = leftOver == 0 && !overdue.isEmpty ? [""] : []
        try session.print((leftOver == 0 ? gap + [renderer.heading()] : []) + renderer.rows(page))
        leftOver += page.count
      }
      try session.print(
        renderer.end(overdue: overdue.count, leftOver: leftOver, hasAdvice: !all))
    }
  }
}

extension OverdueChange {
  /// The action of the change in the journal.
  fileprivate var note: String {
    switch self {
    case .finish: "finish"
    case .move: CommitNote.move
    }
  }
}

extension Session {
  /// Changes all overdue todos in one transaction, after a question.
  ///
  /// - Parameter makeChange: Returns the change, which may depend on today.
  nonisolated(nonsending) func changeOverdue(
    assumingYes: Bool, _ makeChange: (CommandContext) throws -> OverdueChange
  ) async throws {
    let (context, asked) = try overdue()
    let change = try makeChange(context)
    var changed = ChangedDates()
    if let question = asked.question(change) {
      try await ask(question, context.language, assumingYes: assumingYes) {
        changed = try apply(change, asked, note: note(change.note))
      }
    }
    try answer(change, changed, in: context)
  }

  private func overdue() throws -> (CommandContext, OverdueDates) {
    try provider().readAndWait { provider in
      let context = try context(provider)
      return (context, try OverdueDates(provider, context))
    }
  }

  /// Applies a change to the dates that the question was about, if they are still overdue.
  private func apply(
    _ change: OverdueChange, _ asked: OverdueDates, note: CommitNote
  ) throws -> ChangedDates {
    try store().writeAndWait(note) { transaction in
      let context = try context(transaction)
      let asked = Set(asked.all)
      let dates = try OverdueDates(transaction, context)
      let present = dates.all.filter(asked.contains)
      for date in present { try transaction.apply(change, to: date, context) }
      return ChangedDates(
        count: present.count, withOpenSteps: present.compactMap { dates.withOpenSteps[$0] })
    }
  }

  /// Answers with the number of todos, and with the finished todos that have open steps.
  private func answer(
    _ change: OverdueChange, _ changed: ChangedDates, in context: CommandContext
  ) throws {
    let date: CivilDate? = if case .move(let date) = change { date } else { nil }
    let open = date == nil ? changed.withOpenSteps : []
    if options.json {
      let members: [(String, JSONValue)] = [
        (date == nil ? "finished" : "moved", .integer(Int64(changed.count))),
        ("to", EventJSON.text(date)),
      ]
      let steps = date == nil ? [("openSteps", JSONValue.array(open.map(Self.openSteps)))] : []
      return try Output.write(Envelope.of(members + steps))
    }
    let (renderer, language) = (try context.answerRenderer, context.language)
    let first = changed.count == 0 ? Text.nothingOverdue : .changedOverdue(change, changed.count)
    let more = open.count - Self.mostWithSteps
    try print(
      [first[language]] + open.prefix(Self.mostWithSteps).map { renderer.line(.finished, on: $0) }
        + (more > 0 ? [Text.andMore(more)[language]] : []))
  }

  /// Returns a todo with open steps, on a date.
  private static func openSteps(_ occurrence: Occurrence) -> JSONValue {
    let steps = Steps(in: occurrence.event.memo)
    return [
      "id": occurrence.event.id.map { .integer(Int64($0.rawValue)) } ?? .null,
      "date": EventJSON.text(occurrence.localStart.date),
      "open": .integer(Int64(steps.count - steps.doneCount)),
      "count": .integer(Int64(steps.count)),
    ]
  }

  /// The largest number of todos with open steps that people see.
  private static let mostWithSteps = 10
}

/// The overdue occurrences that were changed.
private struct ChangedDates {
  var count = 0
  /// The changed occurrences with open steps, as they were before.
  var withOpenSteps: [Occurrence] = []
}

/// The overdue occurrences. A key has the id of the todo, and the dates by which changes and lists
/// name the occurrence.
private struct OverdueDates {
  struct Key: Hashable {
    let id: EventID
    let date: CivilDate
    /// The date on which the occurrence takes place, in the event's own calendar.
    let day: CivilDate
    /// The date on which the occurrence begins in the reader's zone.
    let shown: CivilDate
  }

  private(set) var all: [Key] = []
  /// The occurrences with open steps.
  private(set) var withOpenSteps: [Key: Occurrence] = [:]
  /// The titles for the question. Each overdue date adds the title of its todo, if that is among
  /// the first `titleCount` different titles.
  private var titles: [String] = []
  private var named: Set<String> = []

  /// The number of different titles in a question.
  private static let titleCount = 3

  init(_ provider: any EventReading, _ context: CommandContext) throws {
    try PastOutput(context).visitPast(provider) { page in
      for day in page {
        guard let id = day.event.id else { continue }
        let due = day.occurrence
        let key = Key(id: id, date: due.date, day: due.day, shown: due.localStart.date)
        all.append(key)
        let steps = Steps(in: day.event.memo)
        if steps.doneCount < steps.count { withOpenSteps[key] = due }
        let title = day.event.title
        if named.count < Self.titleCount || named.contains(title) {
          named.insert(title)
          titles.append(title)
        }
      }
    }
  }

  /// Returns the question to ask before these occurrences are changed; nil if there are none.
  func question(_ change: OverdueChange) -> Question? {
    all.isEmpty ? nil : .changeOverdue(change, count: all.count, titles: titles)
  }
}

extension EventTransaction {
  fileprivate func apply(
    _ change: OverdueChange, to key: OverdueDates.Key, _ context: CommandContext
  ) throws {
    switch change {
    case .finish:
      let isAfterDone = try requiredEvent(with: key.id).pattern.isAfterDone
      try finish(key.id, on: isAfterDone ? context.today : key.date)
    case .move(let day):
      let distance = key.shown.distance(to: day)
      try move(key.id, from: key.date, to: key.day.advanced(by: distance), context.rules)
    }
  }
}

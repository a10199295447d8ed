import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoText

/// The command `inbox`.
struct Inbox: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "inbox",
    abstract: Text("List the todos without a date.", "날짜 없는 투두를 보여 줘요."),
    discussion: Text(
      """
      `todoctl add buy milk` puts a todo in the inbox. `todoctl move milk fri` gives it a day, \
      `todoctl edit milk --due fri` a due, and `todoctl move milk someday` brings it back.
      """,
      """
      `todoctl add 우유 사기`처럼 날짜 없이 적으면 보관함에 있어요. `todoctl move 우유 금요일`은 날을, \
      `todoctl edit 우유 --due 금요일`은 마감을 정하고, `todoctl move 우유 언젠가`는 다시 보관함에 넣어요.
      """))

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    try session.provider().readAndWait { provider in
      var todos = try WholeTodos(provider, session.context(provider))
      try todos.takeUndated()
      try todos.write(asJSON: global.json, session) { $0.endOfInbox(count: $1) }
    }
  }
}

/// A list with each todo once, however many dates it has.
struct WholeTodos {
  /// The order of a list.
  enum Order: String, WordArgument {
    case day, due, priority, title, added
  }

  private let provider: any EventReading
  private let context: CommandContext
  private let now: LocalDateTime
  private let zone: ZoneID
  private let isWanted: (any PlannedEvent) -> Bool
  private let most: Int
  /// The ids of the listed todos that have days or dues, and so could come several times.
  private var ids: Set<EventID?> = []
  /// The todos so far.
  private(set) var listed: [ListedTodo] = []

  /// Makes an empty list.
  ///
  /// - Parameters:
  ///   - isWanted: Returns whether a todo is listed. A todo whose dates are all over counts as
  ///     finished if its last date is finished.
  ///   - most: The largest number of todos in the list. A full list takes no further todos.
  init(
    _ provider: any EventReading, _ context: CommandContext,
    where isWanted: @escaping (any PlannedEvent) -> Bool = { _ in true }, most: Int = .max
  ) throws {
    (self.provider, self.context, self.isWanted) = (provider, context, isWanted)
    self.most = most
    (now, zone) = (try context.localNow, try context.zone)
  }

  /// Whether the list is full.
  var isFull: Bool { listed.count >= most }

  /// Adds the open todos without a date.
  mutating func takeUndated() throws {
    try provider.visitUndated { event in
      take(event, date: nil)
      return !isFull
    }
  }

  /// Adds the open todos that are due within a number of days, and those whose due is past, as far
  /// back as lists look.
  mutating func takeDue(within days: Int) throws {
    let past = try context.daysBack()
    let range = past.lowerBound...past.upperBound.advanced(by: days)
    take(try provider.dueTodos(in: range, displayedIn: zone))
  }

  /// Adds todos with a due.
  mutating func take(_ todos: [DueTodo]) {
    for todo in todos where isWanted(todo.event) && ids.insert(todo.event.id).inserted {
      take(todo.event, date: todo.event.pattern.isPlanned ? todo.event.pattern.start : nil)
    }
  }

  /// Adds every todo of the store.
  mutating func takeAll() throws {
    let (today, zone) = (try context.today, zone)
    try provider.visitEvents { event, records in
      let near = event.nearest(to: today, in: nil, records: records, displayedIn: zone)
      let open = event.openDate(records).flatMap { date in
        event.dated(
          on: date, record: records.first { $0.date == date }, displayedIn: zone)
      }
      let occurrence = open ?? near.next ?? near.last
      let isOver = open == nil && (near.next == nil || !event.isRepeating)
      let shown = isOver ? occurrence?.event ?? event : event
      take(shown, at: event.pattern.isDayOfDue ? nil : occurrence?.localStart)
    }
  }

  /// Adds the todos of some days, except the todos that the list already has from another day or
  /// for their due.
  mutating func take(_ days: [OccurrenceDay]) {
    for day in days where isWanted(day.event) && ids.insert(day.event.id).inserted {
      take(day.event, at: day.event.pattern.isDayOfDue ? nil : day.localStart)
    }
  }

  private mutating func take(_ event: any PlannedEvent, date: CivilDate?) {
    take(event, at: date.map { LocalDateTime(date: $0, time: event.time) })
  }

  private mutating func take(_ event: any PlannedEvent, at date: LocalDateTime?) {
    guard !isFull, isWanted(event) else { return }
    let due = DueTodo(event, displayedIn: zone)
    let isLate = !event.isFinished && due?.isLate(at: now) == true
    listed.append(ListedTodo(event, date: date, due: due?.due ?? event.due, isLate: isLate))
  }

  /// Sorts the todos; equal todos keep their order.
  mutating func sort(_ order: Order) {
    let last = LocalDateTime(date: .latest, time: nil)
    switch order {
    case .day:
      listed.sort { ($0.moment ?? last, $0.id) < ($1.moment ?? last, $1.id) }
    case .due: listed.sort { ($0.due ?? last, $0.id) < ($1.due ?? last, $1.id) }
    case .priority:
      listed.sort {
        (Priority.rank($0.event.priority), $0.moment ?? last, $0.id)
          < (Priority.rank($1.event.priority), $1.moment ?? last, $1.id)
      }
    case .title: listed.sort { TitleOrder.precedes($0.event.title, $1.event.title) }
    case .added: listed.sort { $0.id < $1.id }
    }
  }

  /// Writes the list as JSON, or as a line for each todo.
  ///
  /// - Parameter end: Returns the lines that follow the todos, given their number.
  func write(
    asJSON: Bool, _ session: Session, end: (TodoListRenderer, Int) -> [String]
  ) throws {
    guard !asJSON else {
      let json = EventJSON(context.kinds)
      var list = ListJSON("items") { try Output.write($0) }
      for todo in listed { try list.append(json.value(todo)) }
      return try list.finish()
    }
    let renderer = TodoListRenderer(context.renderer)
    try session.print(renderer.rows(listed) + end(renderer, listed.count))
  }
}

extension DatePattern {
  /// Whether the event's only date comes from its due, because the user chose no day.
  fileprivate var isDayOfDue: Bool { !isPlanned && !isUndated }
}

extension ListedTodo {
  /// The todo's day if it has one, else its due.
  fileprivate var moment: LocalDateTime? { date ?? due }
  fileprivate var id: Int { event.id?.rawValue ?? .max }
}

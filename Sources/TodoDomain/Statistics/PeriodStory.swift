/// The todos of a period by name: the finished ones, the missed ones, and those of the next period.
/// Overdue todos are in an `OverdueSummary`.
///
/// It is collected event by event, and each list has at most `mostNamed` names, so that its memory
/// doesn't grow with the store.
public struct PeriodStory: Hashable, Sendable {
  /// The todos with a date that was finished in the period, the most remarkable first.
  public let finished: NamedTodos<FinishedTodo>
  /// The number of todos in `finished` by the name of their category.
  public let finishedByCategory: [String: Int]
  /// The todos that slipped, the most often missed first.
  public let slipped: NamedTodos<SlippedTodo>
  /// The open todos of high priority with a date in the period, in the order of that date.
  public let left: NamedTodos<LeftTodo>
  /// The counts of each tag of the period's todos, the most finished first.
  public let tags: [TagCompletion]
  /// The next period; nil if it is over too.
  public let next: NextPeriod?
  /// The diary entries with the strongest feelings, the earliest first; empty unless requested.
  public let diary: [DiaryExcerpt]

  /// The largest number of todos in each list.
  public static let mostNamed = 1_000

  /// Makes the story of a period.
  public init(
    finished: NamedTodos<FinishedTodo> = .none, finishedByCategory: [String: Int] = [:],
    slipped: NamedTodos<SlippedTodo> = .none, left: NamedTodos<LeftTodo> = .none,
    tags: [TagCompletion] = [], next: NextPeriod? = nil, diary: [DiaryExcerpt] = []
  ) {
    self.finished = finished
    self.finishedByCategory = finishedByCategory
    self.slipped = slipped
    self.left = left
    self.tags = tags.sorted()
    self.next = next
    self.diary = diary
  }

  /// The story of an empty period.
  public static let empty = PeriodStory()
}

/// A number of todos, and the names of the first of them.
public struct NamedTodos<Todo: Comparable & Hashable & Sendable>: Hashable, Sendable {
  /// The number of todos.
  public let count: Int
  /// The first todos in order, at most `PeriodStory.mostNamed`.
  public let first: [Todo]

  /// Makes the list of all given todos, and sorts it.
  public init(_ todos: some Collection<Todo>) {
    self.init(count: todos.count, first: todos.sorted())
  }

  /// Makes the list of the first of many todos.
  init(_ todos: FirstFew<Todo>) {
    self.init(count: todos.count, first: todos.first)
  }

  private init(count: Int, first: [Todo]) {
    self.count = count
    self.first = Array(first.prefix(PeriodStory.mostNamed))
  }

  /// No todos.
  public static var none: NamedTodos { NamedTodos(count: 0, first: []) }
}

/// A todo with at least one date that was finished in a period.
public struct FinishedTodo: Hashable, Sendable {
  /// The kind of dates that a todo has. The case that is most remarkable in a report comes first.
  public enum Extent: Hashable, Sendable {
    /// A period [기간 일정] of this number of days.
    case period(days: Int)
    /// A single date.
    case once
    /// A routine or another series.
    case series
  }

  /// The id in the store.
  public let id: EventID?
  /// The title.
  public let title: String
  /// The category's name.
  public let category: String
  /// Whether the todo has a single date, is a period of days, or is a series.
  public let extent: Extent
  /// The number of the todo's finished dates in the period, 1 or more.
  public let finished: Int
  /// The number of the todo's dates in the period up to today, plus the later dates that are
  /// finished already.
  public let planned: Int
  /// The last finished date, in the reader's zone.
  public let last: CivilDate
  /// Whether the todo has a day or a due. A todo without a day or a due counts on the day on which
  /// it was finished.
  public let isPlanned: Bool

  /// Makes a finished todo, by default a planned one.
  public init(
    id: EventID?, title: String, category: String, extent: Extent, finished: Int, planned: Int,
    last: CivilDate, isPlanned: Bool = true
  ) {
    self.id = id
    self.title = title
    self.category = category
    self.extent = extent
    self.finished = finished
    self.planned = planned
    self.last = last
    self.isPlanned = isPlanned
  }
}

extension FinishedTodo: Comparable {
  /// Orders todos by how remarkable they are: periods before single dates before series; the longer
  /// period first; of series, the less frequent first; then by the last finished date, the title
  /// and the id.
  public static func < (left: FinishedTodo, right: FinishedTodo) -> Bool {
    if left.rank != right.rank { return left.rank < right.rank }
    if left.last != right.last { return left.last < right.last }
    return Names.precedes((left.title, left.id), (right.title, right.id))
  }

  private var rank: Int {
    switch extent {
    case .period(let days): -days
    case .once: 0
    case .series: planned
    }
  }
}

/// A todo that slipped in a period. A repeating todo slips if a date is over and wasn't finished: a
/// routine's missed [놓침] date, or an unfinished date of another series. A day off doesn't count
/// unless the user took it afterwards. Any other todo slips when its day is over unfinished and it
/// then leaves the week or the month of that day (`PlannedEvent.slips`); until then it is overdue.
public struct SlippedTodo: Hashable, Sendable {
  /// The id in the store.
  public let id: EventID?
  /// The title.
  public let title: String
  /// The category's name.
  public let category: String
  /// The number of missed dates, 1 or more.
  public let missed: Int
  /// The number of past dates, missed and finished.
  public let due: Int
  /// The last missed date, in the reader's zone.
  public let last: CivilDate

  /// Makes a todo that slipped. A date from which it moved away counts as missed and as past.
  public init(
    id: EventID?, title: String, category: String, missed: Int, due: Int, last: CivilDate
  ) {
    self.id = id
    self.title = title
    self.category = category
    self.missed = missed
    self.due = due
    self.last = last
  }
}

extension SlippedTodo: Comparable {
  /// Orders todos by their missed dates, the most first; then by their past dates, the fewest
  /// first; then by the title and the id.
  public static func < (left: SlippedTodo, right: SlippedTodo) -> Bool {
    if left.missed != right.missed { return left.missed > right.missed }
    if left.due != right.due { return left.due < right.due }
    return Names.precedes((left.title, left.id), (right.title, right.id))
  }
}

/// An open todo of high priority with a date in a period.
public struct LeftTodo: Hashable, Sendable {
  /// The id in the store.
  public let id: EventID?
  /// The title.
  public let title: String
  /// The category's name.
  public let category: String
  /// The todo's first open date in the period, in the reader's zone.
  public let date: CivilDate

  /// Makes an open todo of high priority.
  public init(id: EventID?, title: String, category: String, date: CivilDate) {
    self.id = id
    self.title = title
    self.category = category
    self.date = date
  }
}

extension LeftTodo: Comparable {
  /// Orders todos by the date, the title and the id.
  public static func < (left: LeftTodo, right: LeftTodo) -> Bool {
    if left.date != right.date { return left.date < right.date }
    return Names.precedes((left.title, left.id), (right.title, right.id))
  }
}

/// The counts of the todos with a tag.
public struct TagCompletion: Hashable, Sendable {
  /// The tag.
  public let tag: Tag
  /// The counts of the todos.
  public let counts: Completion

  /// Makes the counts of a tag.
  public init(tag: Tag, counts: Completion) {
    self.tag = tag
    self.counts = counts
  }
}

extension TagCompletion: Comparable {
  /// Orders tags by the number of finished todos, then by the number of planned todos, both with
  /// the largest first, and then by name.
  public static func < (left: TagCompletion, right: TagCompletion) -> Bool {
    let (one, other) = (left.counts, right.counts)
    if one.done != other.done { return one.done > other.done }
    if one.count != other.count { return one.count > other.count }
    return left.tag < right.tag
  }
}

/// An overview of the period after a report's period.
public struct NextPeriod: Hashable, Sendable {
  /// The period.
  public let period: Period
  /// The sum of the period's occurrences. `total.events` counts the occurrences that aren't tasks.
  public let total: Completion
  /// The day with the most tasks, the earliest of equal days; nil if there are none.
  public let busiest: DaySummary?
  /// The unfinished todos that aren't routines, by their first date within `reach`.
  public let todos: NamedTodos<ComingTodo>

  /// The number of days, from the period's first day, whose todos are listed.
  public static let reach = 31

  /// Makes an overview of a period.
  public init(
    period: Period, total: Completion, busiest: DaySummary?, todos: NamedTodos<ComingTodo>
  ) {
    self.period = period
    self.total = total
    self.busiest = busiest
    self.todos = todos
  }

  /// Returns the days whose todos are listed.
  static func named(in period: Period) -> ClosedRange<CivilDate> {
    let days = period.days
    return days.lowerBound...min(days.upperBound, days.lowerBound.advanced(by: reach - 1))
  }
}

/// A todo of the next period.
public struct ComingTodo: Hashable, Sendable {
  /// The id in the store.
  public let id: EventID?
  /// The title.
  public let title: String
  /// The category's name.
  public let category: String
  /// Whether the todo is an event, and not a task.
  public let isEvent: Bool
  /// The first beginning of the todo in the period, in the reader's zone.
  public let start: LocalDateTime

  /// Makes a todo of the next period.
  public init(
    id: EventID?, title: String, category: String, isEvent: Bool, start: LocalDateTime
  ) {
    self.id = id
    self.title = title
    self.category = category
    self.isEvent = isEvent
    self.start = start
  }
}

extension ComingTodo: Comparable {
  /// Orders todos like lists: by the beginning, the title and the id.
  public static func < (left: ComingTodo, right: ComingTodo) -> Bool {
    if left.start != right.start { return left.start < right.start }
    return Names.precedes((left.title, left.id), (right.title, right.id))
  }
}

/// The order of names.
private enum Names {
  /// Orders by titles, then by ids; unstored todos come last.
  static func precedes(_ left: (String, EventID?), _ right: (String, EventID?)) -> Bool {
    guard left.0.isExactly(right.0) else { return TitleOrder.precedes(left.0, right.0) }
    return (left.1?.rawValue ?? .max) < (right.1?.rawValue ?? .max)
  }
}

/// An entry of the diary, in the form in which a report quotes it.
public struct DiaryExcerpt: Hashable, Sendable {
  /// The date in the reader's zone.
  public let date: CivilDate
  /// The first emotion; nil if the entry names none.
  public let emotion: Emotion?
  /// The first of the entry's texts that isn't blank: the writer's own words, the situation, the
  /// thought, the second thought or the action.
  public let text: String

  /// The largest number of excerpts in a report.
  public static let most = 5

  /// Makes an excerpt of an entry.
  public init(date: CivilDate, emotion: Emotion?, text: String) {
    self.date = date
    self.emotion = emotion
    self.text = text
  }
}

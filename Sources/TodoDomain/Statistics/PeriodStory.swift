/// The todos of a period by name: those finished, those missed, and those of the period after it.
/// Overdue ones are in an `OverdueSummary`.
///
/// It is collected event by event, and keeps at most `mostNamed` names in each list, so that its
/// memory doesn't grow with the store.
public struct PeriodStory: Hashable, Sendable {
  /// The todos of which a date was finished in the period, the most telling first.
  public let finished: NamedTodos<FinishedTodo>
  /// The number of those todos by the name of their category.
  public let finishedByCategory: [String: Int]
  /// The todos that slipped, the most often missed first.
  public let slipped: NamedTodos<SlippedTodo>
  /// The open todos that matter most and have a date in the period, by that date.
  public let left: NamedTodos<LeftTodo>
  /// The counts of each tag that a todo of the period has, the one with most finished first.
  public let tags: [TagCompletion]
  /// The period after it; nil if that one is over too.
  public let next: NextPeriod?
  /// The diary entries with the strongest feelings, the earliest first; empty unless asked for.
  public let diary: [DiaryExcerpt]

  /// The most todos that each list names.
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

  /// A story in which nothing happened.
  public static let empty = PeriodStory()
}

/// A number of todos, and the names of the first of them.
public struct NamedTodos<Todo: Comparable & Hashable & Sendable>: Hashable, Sendable {
  /// The number of todos.
  public let count: Int
  /// At most `PeriodStory.mostNamed` of them, in their order.
  public let first: [Todo]

  /// Makes the names of todos: of all that are given, the first in their order.
  public init(_ todos: some Collection<Todo>) {
    self.init(count: todos.count, first: todos.sorted())
  }

  /// Makes the names of the first of many todos.
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

/// A todo of which at least one date was finished in a period.
public struct FinishedTodo: Hashable, Sendable {
  /// The frequency of a todo, from the one that tells most of a period to the one that tells least.
  public enum Extent: Hashable, Sendable {
    /// A period [기간 일정] of so many days.
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
  /// How often it comes.
  public let extent: Extent
  /// The number of its dates in the period that are finished, 1 or more.
  public let finished: Int
  /// The number of its dates in the period up to today, and of later ones that are finished
  /// already.
  public let planned: Int
  /// The last finished date, by the reader's clock.
  public let last: CivilDate
  /// Whether it has a day or a due; false for a todo that is on the day on which it was finished.
  public let isPlanned: Bool

  /// Makes the name of a finished todo, by default of a planned one.
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
  /// Orders todos by how much they tell: periods before single dates before series; the longer
  /// period first, and of series the one that comes less often; then by the last finished date, the
  /// title and the id.
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

/// A todo that slipped in a period. Of one that repeats a date is over and wasn't finished: a
/// routine's missed [놓침] date, or an unfinished one of another series. A day off is no missed date
/// unless it was taken later. A single todo is here once it has left its day, and overdue before.
public struct SlippedTodo: Hashable, Sendable {
  /// The id in the store.
  public let id: EventID?
  /// The title.
  public let title: String
  /// The category's name.
  public let category: String
  /// The number of missed dates, 1 or more.
  public let missed: Int
  /// The number of dates that are over, missed and finished.
  public let due: Int
  /// The last missed date, by the reader's clock.
  public let last: CivilDate

  /// Makes the name of a todo that slipped. What left its day counts as missed and as over.
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
  /// Orders todos by their missed dates, the most first; then by their dates that are over, the
  /// fewest first, the title and the id.
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
  /// Its first open date in the period, by the reader's clock.
  public let date: CivilDate

  /// Makes the name of a todo that is left.
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
  /// Their counts.
  public let counts: Completion

  /// Makes the counts of a tag.
  public init(tag: Tag, counts: Completion) {
    self.tag = tag
    self.counts = counts
  }
}

extension TagCompletion: Comparable {
  /// Orders tags by how much was finished, the most first; then by how much was planned, and by
  /// name.
  public static func < (left: TagCompletion, right: TagCompletion) -> Bool {
    let (one, other) = (left.counts, right.counts)
    if one.done != other.done { return one.done > other.done }
    if one.count != other.count { return one.count > other.count }
    return left.tag < right.tag
  }
}

/// The period after a report's, at a glance.
public struct NextPeriod: Hashable, Sendable {
  /// The period.
  public let period: Period
  /// The sum of its occurrences; its events are counted in `events`.
  public let total: Completion
  /// The day with the most tasks, the earliest of equal ones; nil if there are none.
  public let busiest: DaySummary?
  /// What isn't a routine and isn't finished, by its first date within `reach`.
  public let todos: NamedTodos<ComingTodo>

  /// The number of days, from the period's first, of which todos are named.
  public static let reach = 31

  /// Makes a period at a glance.
  public init(
    period: Period, total: Completion, busiest: DaySummary?, todos: NamedTodos<ComingTodo>
  ) {
    self.period = period
    self.total = total
    self.busiest = busiest
    self.todos = todos
  }

  /// The days of which todos are named.
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
  /// Whether it is an event and no task.
  public let isEvent: Bool
  /// Its first beginning in the period, by the reader's clock.
  public let start: LocalDateTime

  /// Makes the name of a todo that is to come.
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
  /// Orders todos as lists do: by the beginning, the title and the id.
  public static func < (left: ComingTodo, right: ComingTodo) -> Bool {
    if left.start != right.start { return left.start < right.start }
    return Names.precedes((left.title, left.id), (right.title, right.id))
  }
}

/// The order of names.
private enum Names {
  /// By titles, then by ids; todos that aren't stored come last.
  static func precedes(_ left: (String, EventID?), _ right: (String, EventID?)) -> Bool {
    guard left.0.isExactly(right.0) else { return TitleOrder.precedes(left.0, right.0) }
    return (left.1?.rawValue ?? .max) < (right.1?.rawValue ?? .max)
  }
}

/// An entry of the diary, as a report quotes it.
public struct DiaryExcerpt: Hashable, Sendable {
  /// The date, by the reader's clock.
  public let date: CivilDate
  /// The first emotion; nil if the entry names none.
  public let emotion: Emotion?
  /// The first of the entry's texts that isn't blank: the situation, the thought, the second
  /// thought or the action.
  public let text: String

  /// The most lines that a report quotes.
  public static let most = 5

  /// Makes a line of a text.
  public init(date: CivilDate, emotion: Emotion?, text: String) {
    self.date = date
    self.emotion = emotion
    self.text = text
  }
}

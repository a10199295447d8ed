import TodoDomain
import TodoLocalisation
import TodoPresentation

/// A made-up life of two years that ends today, for somebody who tries the program for the first
/// time.
///
/// It has a story, so that a year's report has something to tell: somebody starts to run and mostly
/// doesn't, is ill for a month, finds a job in another city, moves there, and there running becomes
/// a habit. Seen from its last day it is always the same, apart from the uids.
struct DemoStory {
  /// Today's date, from which all dates are counted.
  let today: CivilDate
  /// The reader's zone, in which diary entries are written in the evening.
  let zone: ZoneID
  /// The language of the titles.
  let language: Language
  /// Makes the uid of each todo.
  let makeUID: () -> EventUID

  /// The length of the story in days, until today.
  static let length = 730

  /// Adds everything to a new store.
  func add(to transaction: any StoreTransaction) throws {
    for project in Self.projects { try transaction.apply(.insert(category(project))) }
    for (number, habit) in Self.habits.enumerated() { try add(habit, number, to: transaction) }
    for (number, series) in Self.series.enumerated() { try add(series, number, to: transaction) }
    for todo in Self.singles { try add(todo, to: transaction) }
    for entry in try diary() { try transaction.add(entry) }
  }

  /// Returns the date that is a number of days ago; future days are negative.
  func date(_ daysAgo: Int) -> CivilDate { today.advanced(by: -daysAgo) }

  /// Returns a number in 0..<1 that is always the same for a day and a decision. The computation is
  /// the finalizer of SplitMix64 (Steele, Lea and Flood 2014).
  static func chance(_ daysAgo: Int, of thing: Int) -> Double {
    var bits = UInt64(daysAgo * 1_000 + thing) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((bits ^ (bits >> 31)) >> 11) / 0x1p53
  }

  // MARK: Todos

  private func details(_ todo: Todo, slipped: [CivilDate] = []) throws -> EventDetails {
    let category = try Self.projects.first { $0.key == todo.category }.map(category)
    return try EventDetails(
      uid: makeUID(), title: todo.title[language],
      category: category ?? Category.initial.first { $0.name == todo.category } ?? .none,
      tags: todo.tag.map { [try Tag($0[language])] } ?? [], priority: todo.priority,
      time: todo.time.map { try TimeOfDay($0) }, length: todo.length.map { try EventLength($0) },
      due: todo.due.map { LocalDateTime(date: date($0), time: nil) },
      alarms: todo.alarm.map { [try Alarm($0)] } ?? [], memo: todo.memo?[language],
      slipped: slipped)
  }

  private func category(_ project: Project) throws -> Category {
    try Category(name: project.name[language], color: try ColorHex(project.color))
  }

  private func add(_ todo: Todo, to transaction: any StoreTransaction) throws {
    let start = todo.day.map { day in
      let date = date(day)
      return todo.weekday.map { Week(containing: date, firstWeekday: $0).firstDay } ?? date
    }
    let pattern =
      try start.map { start in
        try DatePattern(
          start: start, recurrence: .daily(until: start.advanced(by: todo.furtherDays)))
      } ?? .undated
    let schedule = try Schedule(
      details: details(todo, slipped: todo.slipped.compactMap { start?.advanced(by: -$0) }),
      pattern: pattern, place: todo.place?[language])
    let done =
      start.map { pattern.dates(in: $0...$0.advanced(by: todo.furtherDays)) }
      ?? todo.doneAgo.map { [date($0)] } ?? []
    let records = todo.isDone ? done.map { OccurrenceRecord(date: $0, isFinished: true) } : []
    try transaction.apply(.insert(schedule, records: records))
  }

  private func add(
    _ series: Series, _ number: Int, to transaction: any StoreTransaction
  ) throws {
    let start = date(series.since)
    let recurrence: Recurrence =
      if let rule = series.rule {
        .set(RecurrenceSet(rule: try RecurrenceRule(rule)))
      } else {
        .weekly(on: series.days, until: series.until.map(date))
      }
    let schedule = try Schedule(
      details: details(series.todo), pattern: DatePattern(start: start, recurrence: recurrence),
      place: series.todo.place?[language])
    let records = schedule.pattern.dates(in: start...today.dayBefore).map { date in
      let ago = date.distance(to: today)
      return Self.chance(ago, of: 50 + number) < 0.97 * Self.strength[ago]
        ? OccurrenceRecord(date: date, isFinished: true) : dayOff(date)
    }
    try transaction.apply(.insert(schedule, records: records))
  }

  private func dayOff(_ date: CivilDate, time: TimeOfDay? = nil) -> OccurrenceRecord {
    OccurrenceRecord(
      date: date, deletedAt: Instant(secondsSince1970: date.dayNumber * 86_400), time: time)
  }

  // MARK: Habits

  private func add(_ habit: Habit, _ number: Int, to transaction: any StoreTransaction) throws {
    let start = date(habit.since)
    let routine = try Routine(
      details: details(habit.todo), days: habit.days, activeFrom: start,
      target: habit.target.map { try Target($0[language]) })
    let records = try routine.pattern.dates(in: start...today).compactMap {
      try record(of: habit, number, routine, on: $0)
    }
    try transaction.apply(.insert(routine, records: records))
  }

  /// Returns the record of a routine on one of its dates; nil if nothing happened.
  private func record(
    of habit: Habit, _ number: Int, _ routine: Routine, on date: CivilDate
  ) throws -> OccurrenceRecord? {
    let ago = date.distance(to: today)
    if habit.rest?.contains(ago) == true { return dayOff(date, time: routine.time) }
    guard isKept(habit, number: number, ago: ago) else { return nil }
    var change: DayChange?
    var isMet = true
    if let target = routine.target {
      let share = habit.level[ago] * (0.8 + 0.4 * Self.chance(ago, of: 20 + number))
      let steps = (Double(target.amount.thousandths) * share / Double(habit.step)).rounded()
      let amount = Amount(thousandths: Int(steps) * habit.step) ?? target.amount
      isMet = target.isMet(by: amount)
      change = DayChange(on: date, amount: amount, beside: nil)
    }
    return OccurrenceRecord(date: date, isFinished: isMet, time: routine.time, change: change)
  }

  /// Returns whether a routine was done on a day. Today only the first routine is done already.
  private func isKept(_ habit: Habit, number: Int, ago: Int) -> Bool {
    guard ago > 0 else { return number == 0 }
    return Self.chance(ago, of: number) < habit.kept[ago] * Self.strength[ago]
  }

  /// Returns whether somebody ran on a day, which lifts the mood.
  func hasRun(_ ago: Int) -> Bool {
    let run = Self.habits[Self.running]
    return run.days.contains(date(ago).weekday) && ago <= run.since
      && run.rest?.contains(ago) != true && isKept(run, number: Self.running, ago: ago)
  }
}

// MARK: - The parts of the story

extension DemoStory {
  /// A value that changes over the story: the values on some days, with straight lines between
  /// them.
  struct Course {
    private let points: [(daysAgo: Int, value: Double)]

    /// Creates a course through points, the earliest point first.
    init(_ points: (daysAgo: Int, value: Double)...) { self.points = points }

    /// The value on a day.
    subscript(daysAgo: Int) -> Double {
      guard let first = points.first, let last = points.last else { return 0 }
      guard let next = points.firstIndex(where: { $0.daysAgo <= daysAgo }) else {
        return last.value
      }
      guard next > 0 else { return first.value }
      let (before, after) = (points[next - 1], points[next])
      let share =
        Double(before.daysAgo - daysAgo) / Double(before.daysAgo - after.daysAgo)
      return before.value + (after.value - before.value) * share
    }
  }

  /// A category that the story adds.
  struct Project {
    /// The word for the category in the story's todos.
    let key: String
    let name: Text
    let color: String
  }

  /// A series that repeats by itself, and is usually done.
  struct Series {
    let todo: Todo
    /// The number of days from the beginning of the series to today.
    let since: Int
    var until: Int?
    /// The weekdays of the series; a series with a `rule` ignores them.
    var days = WeekdaySet()
    var rule: String?
  }

  /// A routine.
  struct Habit {
    let todo: Todo
    var days = WeekdaySet.everyDay
    /// The number of days ago on which it began.
    let since: Int
    /// The share of the routine's dates on which something was done.
    let kept: Course
    var target: Text?
    /// The amount on a date on which something was done, as a share of the target.
    var level = Course((0, 1))
    /// The step to whose multiples an amount is rounded, in thousandths of the target's unit.
    var step = 1_000
    /// The days off, in days ago.
    var rest: ClosedRange<Int>?
  }

  /// A todo, with its dates in days ago.
  struct Todo {
    let title: Text
    let category: String
    var day: Int?
    /// The weekday of the todo: its date is the last such day up to and including `day`.
    var weekday: Weekday?
    /// The number of days that follow the first day of a todo of several days; 0 for a single day.
    var furtherDays = 0
    var due: Int?
    var time: String?
    var length: String?
    var alarm: String?
    var place: Text?
    var priority: Priority?
    var tag: Text?
    var memo: Text?
    /// The days for which the todo was planned before it was moved, each as the number of days
    /// before its final day.
    var slipped: [Int] = []
    var isDone = false
    /// The day on which a todo without a day was done, in days ago.
    var doneAgo: Int?

    init(_ title: Text, _ category: String) {
      self.title = title
      self.category = category
    }

    /// Returns a copy that a closure has changed.
    func with(_ change: (inout Todo) -> Void) -> Todo {
      var todo = self
      change(&todo)
      return todo
    }

    func on(
      _ day: Int, _ weekday: Weekday? = nil, for further: Int = 0, at time: String? = nil,
      length: String? = nil, alarm: String? = nil, place: Text? = nil
    ) -> Todo {
      with {
        ($0.day, $0.weekday, $0.furtherDays) = (day, weekday, further)
        ($0.time, $0.length, $0.alarm, $0.place) = (time, length, alarm, place)
      }
    }

    func due(_ due: Int) -> Todo { with { $0.due = due } }

    var done: Todo { with { $0.isDone = true } }

    func done(_ ago: Int) -> Todo { with { ($0.isDone, $0.doneAgo) = (true, ago) } }
  }
}

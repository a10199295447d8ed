import Foundation
import Testing
import TodoDomain
import TodoStorage
import TodoTesting

/// SQLite, the in-memory reference, and a count that goes through each event day by day.
@Suite("Reports from SQLite and the reference store")
struct ReportTwinTests {
  @Test("SQLite and the reference agree on reports of random stores, as does a recount")
  func reports() throws {
    var variety = Variety()
    for seed in 0..<twinStoreCount {
      let (sqlite, reference, start) = try twinStores(seed: seed, events: 12) {
        try $0.makeEventCategories(in: $1)
      }
      var life = start
      let request = try request(&life)
      let report = try sqlite.provider.report(request)
      #expect(try report == reference.provider.report(request), "seed \(seed)")
      let recount = try Recount(reference.provider, request)
      #expect(report.days.map(\.total) == recount.days, "seed \(seed)")
      let categories = Dictionary(uniqueKeysWithValues: report.byCategory.map { ($0, $1) })
      #expect(categories == recount.categories, "seed \(seed)")
      #expect(report.counts.grouped(by: \.block) == recount.blocks, "seed \(seed)")
      #expect(report.past == recount.overdue, "seed \(seed)")
      #expect(report.story.finishedByCategory == recount.finished, "seed \(seed)")
      let missed = report.story.slipped.first.reduce(0) { $0 + $1.missed }
      #expect(missed == recount.missed, "seed \(seed)")
      let range = request.period.days
      let counts = try sqlite.provider.counts(in: range, displayedIn: request.zone)
      #expect(
        try sqlite.provider.totals(in: range, displayedIn: request.zone)
          == counts.grouped(by: \.date), "seed \(seed)")
      #expect(report.mood.counts == recount.emotions, "seed \(seed)")
      let rows = report.streaks.reduce(into: [:]) { $0[$1.routine.uid] = [$1.present, $1.longest] }
      #expect(rows == recount.rows, "seed \(seed)")
      try variety.add(reference.provider, request)
    }
    for trait in Variety.Trait.allCases {
      #expect(variety.stores[trait, default: 0] >= twinStoreCount / 50, "\(trait)")
    }
  }

  private func request(_ life: inout RandomLife) throws -> ReportRequest {
    let date = life.date()
    let unit = life.chance(3) ? .year : life.pick([PeriodUnit.week, .rolling, .month, .quarter])
    let period = Period(
      unit, containing: date, firstWeekday: life.pick([.monday, .sunday]))
    let zone = life.pick(["UTC", "Asia/Seoul", "America/New_York", "Australia/Lord_Howe"])
    return ReportRequest(
      on: period, today: date.advanced(by: life.number(-20...20)),
      zone: try ZoneID(zone), trend: life.number(1...6))
  }
}

/// The number of stores in which a report's period has each trait. The test fails if the random
/// lives lack a trait, since nothing would then be compared.
private struct Variety {
  enum Trait: CaseIterable {
    case timesAWeek, byRule, weekly, period, length, event, eventPeriod, zone, diary
    case changedDay, dayElsewhere, dayOfAnotherPeriod, otherCategory, dayOff, deleted, pause
    case clocksForward, clocksBack, newYear, sundayWeek, year, unplanned, slip
  }

  private(set) var stores: [Trait: Int] = [:]

  mutating func add(_ provider: some StoreReading, _ request: ReportRequest) throws {
    let period = request.period.days
    var traits = Set(Self.traits(of: request))
    try provider.visitEvents { event, records in
      let shown = event.occurrences(in: period, records: records, displayedIn: request.zone)
      if !event.pattern.daysOff(in: period).isEmpty { traits.insert(.pause) }
      if event.isTask, event.pattern.isUndated, !shown.isEmpty { traits.insert(.unplanned) }
      if event.isTask, event.slipped.contains(where: period.contains) { traits.insert(.slip) }
      if !shown.isEmpty { traits.formUnion(Self.traits(of: event)) }
      if shown.contains(where: { !$0.event.isTask }) { traits.insert(.event) }
      for record in records where period.contains(record.date) || period.contains(record.day) {
        traits.formUnion(Self.traits(of: record, in: period, isRoutine: event is Routine))
      }
    }
    let moods = try provider.moods(in: period, in: request.zone)
    if !moods.isEmpty { traits.insert(.diary) }
    for trait in traits { stores[trait, default: 0] += 1 }
  }

  private static func traits(of event: any PlannedEvent) -> [Trait] {
    var traits: [Trait] = []
    switch event.pattern.recurrence {
    case .once: break
    case .daily: traits.append(event.isTask ? .period : .eventPeriod)
    case .weekly: traits.append(.weekly)
    case .set: traits.append((event as? Routine)?.timesAWeek == nil ? .byRule : .timesAWeek)
    }
    if event.zone != nil { traits.append(.zone) }
    if event.length?.isWholeDays == true { traits.append(.length) }
    return traits
  }

  private static func traits(
    of record: OccurrenceRecord, in period: ClosedRange<CivilDate>, isRoutine: Bool
  ) -> [Trait] {
    guard record.isLive else { return [isRoutine ? .dayOff : .deleted] }
    guard let change = record.change else { return [] }
    var traits = [Trait.changedDay]
    if change.date != record.date { traits.append(.dayElsewhere) }
    if period.contains(change.date) != period.contains(record.date) {
      traits.append(.dayOfAnotherPeriod)
    }
    if change.category != nil { traits.append(.otherCategory) }
    return traits
  }

  private static func traits(of request: ReportRequest) -> [Trait] {
    let days = request.period.days
    var traits: [Trait] = []
    // A day is as long as from its midnight to the next.
    for day in days {
      let midnights = [day, day.advanced(by: 1)].map {
        Instant($0, TimeOfDay(minutesAfterMidnight: 0), in: request.zone).secondsSince1970
      }
      if midnights[1] - midnights[0] < 86_400 { traits.append(.clocksForward) }
      if midnights[1] - midnights[0] > 86_400 { traits.append(.clocksBack) }
    }
    if days.lowerBound.year != days.upperBound.year { traits.append(.newYear) }
    if request.period.unit == .year { traits.append(.year) }
    if request.period.unit == .week, days.lowerBound.weekday == .sunday {
      traits.append(.sundayWeek)
    }
    return traits
  }
}

/// The numbers of a report, counted by asking each event about each day, one after the other.
private struct Recount {
  var days: [Completion] = []
  var categories: [String: Completion] = [:]
  var blocks: [HourBlock: Completion] = [:]
  var emotions: [Emotion: Int] = [:]
  var rows: [EventUID: [Int]] = [:]
  var overdue = 0
  /// The number of todos of each category that have a finished date, and the number of missed dates
  /// of series.
  var finished: [String: Int] = [:]
  var missed = 0

  init(_ provider: some StoreReading, _ request: ReportRequest) throws {
    let period = request.period.days
    var byDay: [CivilDate: Completion] = [:]
    try provider.visitEvents { event, records in
      var isDone = false
      for day in event.slipped where !event.category.holdsEvents {
        let wall = Self.wall(day, event, request)
        guard period.contains(wall.date) else { continue }
        missed += 1
        add(Completion(count: 1, finished: 0, slipped: 1), at: wall, event.category, &byDay)
      }
      for date in Self.around(period, by: 2) {
        guard let shown = occurrence(of: event, on: date, records) else { continue }
        let day = records.first { $0.date == date }?.day ?? date
        let wall = Self.wall(day, shown, request)
        guard period.contains(wall.date) else { continue }
        if event.pattern.start == nil {
          guard shown.isFinished, !shown.category.holdsEvents else { continue }
          isDone = true
          add(Completion(count: 0, finished: 0, unplanned: 1), at: wall, shown.category, &byDay)
          continue
        }
        if shown.category.holdsEvents {
          // An event of several days counts once.
          let isPeriod = if case .daily = event.pattern.recurrence { true } else { false }
          if isPeriod, date != event.pattern.start { continue }
          let one = Completion(count: 1, finished: 0, events: 1)
          categories[shown.category.name, default: .none] =
            categories[shown.category.name, default: .none] + one
          continue
        }
        let isFinished = shown.isFinished || shown.isKept(wall.date, request)
        let one = Completion(count: 1, finished: isFinished ? 1 : 0)
        isDone = isDone || isFinished
        let repeats =
          switch event.pattern.recurrence {
          case .once, .daily: false
          case .weekly, .set: true
          }
        if repeats, !isFinished, wall.date < request.today { missed += 1 }
        add(one, at: wall, shown.category, &byDay)
      }
      if isDone { finished[event.category.name, default: 0] += 1 }
      if let schedule = event as? Schedule {
        countOverdue(schedule, records, request)
      }
      if let routine = event as? Routine, !routine.category.holdsEvents {
        count(routine, records, request)
      }
    }
    days = period.map { byDay[$0] ?? .none }
    for entry in try provider.diaries where period.contains(entry.day(for: request.zone)) {
      if let emotion = entry.emotion { emotions[emotion, default: 0] += 1 }
    }
  }

  private mutating func add(
    _ counted: Completion, at wall: LocalDateTime, _ category: TodoDomain.Category,
    _ byDay: inout [CivilDate: Completion]
  ) {
    byDay[wall.date, default: .none] = byDay[wall.date, default: .none] + counted
    categories[category.name, default: .none] =
      categories[category.name, default: .none] + counted
    let block = wall.time.map { HourBlock.from(hour: $0.hour - $0.hour % 3) } ?? .allDay
    blocks[block, default: .none] = blocks[block, default: .none] + counted
  }

  /// Returns the dates around a period whose occurrences may be in the period. No random day is
  /// moved by more than nine days.
  private static func around(
    _ period: ClosedRange<CivilDate>, by days: Int
  ) -> ClosedRange<CivilDate> {
    period.lowerBound.advanced(by: -days - 9)...period.upperBound.advanced(by: days + 9)
  }

  private static func wall(
    _ day: CivilDate, _ event: any PlannedEvent, _ request: ReportRequest
  ) -> LocalDateTime {
    Occurrence(date: day, event: event, displayedIn: request.zone).localStart
  }

  /// Counts the dates of a schedule whose last day is in the period and before today. A period of
  /// days counts only with its last date.
  private mutating func countOverdue(
    _ schedule: Schedule, _ records: [OccurrenceRecord], _ request: ReportRequest
  ) {
    let period = request.period.days
    for date in Self.around(period, by: 10) {
      if case .daily(let until) = schedule.pattern.recurrence, until != date { continue }
      let record = records.first { $0.date == date }
      guard let shown = schedule.occurrence(on: date, record: record), !shown.isFinished,
        !shown.category.holdsEvents
      else { continue }
      let wall = Self.wall(record?.day ?? date, shown, request)
      let last = wall.date.advanced(by: (shown.length?.days(from: wall.time) ?? 1) - 1)
      if period.contains(last), last < request.today { overdue += 1 }
    }
  }

  private mutating func count(
    _ routine: Routine, _ records: [OccurrenceRecord], _ request: ReportRequest
  ) {
    let goal = Goal(routine)
    let last = min(request.today, request.period.days.upperBound)
    let first = min(routine.activeFrom, records.map(\.date).min() ?? routine.activeFrom)
    var row = [0, 0]
    var judged: [(day: CivilDate, date: CivilDate, isFinished: Bool)] = []
    var date = first
    let known = records.filter { $0.date <= last || $0.day <= last }
    while date <= last.advanced(by: 9) {
      let day = known.first { $0.date == date }?.day ?? date
      if let shown = occurrence(of: routine, on: date, known) {
        judged.append((day, date, shown.isFinished || shown.isKept(day, request)))
      }
      date = date.advanced(by: 1)
    }
    judged.sort { ($0.day, $0.date) < ($1.day, $1.date) }
    // For a number of times a week, each week is one link of the run.
    let links = Dictionary(grouping: judged) { goal?.week(of: $0.day).lowerBound ?? $0.day }
    for (_, dates) in links.sorted(by: { $0.key < $1.key }) {
      let over = dates.filter { $0.day <= last }
      for date in goal == nil ? over.map({ [$0] }) : [over] where !date.isEmpty {
        if date.contains(where: { !$0.isFinished && $0.day < request.today }) {
          row[0] = 0
        } else if (goal == nil ? date : dates).allSatisfy(\.isFinished) {
          row[0] += 1
          row[1] = max(row[0], row[1])
        }
      }
    }
    let period = request.period.days
    let isShown = Self.around(period, by: 0).contains { date in
      let record = records.first { $0.date == date }
      guard period.contains(record?.day ?? date) else { return false }
      return occurrence(of: routine, on: date, records) != nil
        || (date <= last && record?.isLive == false && routine.canOccur(on: date))
        || (date <= last && routine.rests(on: date))
    }
    if isShown { rows[routine.uid] = row }
  }
}

extension PlannedEvent {
  /// Returns whether the day is past and has a limit that wasn't exceeded.
  fileprivate func isKept(_ day: CivilDate, _ request: ReportRequest) -> Bool {
    guard let target, target.isAtMost, day < request.today, !pattern.isAfterDone else {
      return false
    }
    return (amount?.thousandths ?? 0) <= target.amount.thousandths
  }

  /// Returns whether a date would be one of the event's dates without the pause.
  fileprivate func rests(on date: CivilDate) -> Bool {
    guard let pause = pattern.pause, let start = pattern.start, date >= pause.from,
      date <= pause.until ?? date
    else {
      return false
    }
    let whole = try? DatePattern(start: start, recurrence: pattern.recurrence)
    return whole?.covers(date) == true
  }
}

/// Returns the event with the values of a date; nil if the event doesn't occur on the date.
private func occurrence(
  of event: any PlannedEvent, on date: CivilDate, _ records: [OccurrenceRecord]
) -> (any PlannedEvent)? {
  let record = records.first { $0.date == date }
  if record == nil, let goal = Goal(event), !goal.isOpen(on: date, records) { return nil }
  return event.occurrence(on: date, record: record)
}

/// A number of times a week, counted in each week anew.
private struct Goal {
  let count: Int
  let rule: RecurrenceRule
  let start: CivilDate
  let end: CivilDate?
  let pause: Pause?

  init?(_ event: any PlannedEvent) {
    guard let routine = event as? Routine, let count = routine.timesAWeek,
      let rule = routine.pattern.set?.rule
    else { return nil }
    self.count = count
    self.rule = rule
    start = routine.activeFrom
    end = routine.activeUntil
    pause = routine.pattern.pause
  }

  func week(of date: CivilDate) -> ClosedRange<CivilDate> {
    var first = date
    while first.weekday != rule.weekStart { first = first.advanced(by: -1) }
    return first...first.advanced(by: 6)
  }

  /// Returns whether a date without a record is one of the last days of its week, which are left
  /// for the open times.
  func isOpen(on date: CivilDate, _ records: [OccurrenceRecord]) -> Bool {
    let days = week(of: date).filter { rule.weekdays.contains($0.weekday) }
    let last = days.suffix(count).filter {
      $0 >= start && $0 <= end ?? $0 && pause?.contains($0) != true
    }
    var before = records.count {
      week(of: date).contains($0.date) && !last.contains($0.date)
        && ($0.isFinished || !$0.isLive || $0.change != nil)
    }
    for day in last where !records.contains(where: { $0.date == day }) {
      if before > 0 {
        before -= 1
      } else if day == date {
        return true
      }
    }
    return false
  }
}

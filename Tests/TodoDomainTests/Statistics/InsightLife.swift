import TodoDomain
import TodoTesting

/// A random life of some weeks, as plain lists of what happened, so that the findings of a report
/// can be counted again in another way.
struct InsightLife {
  /// A date of a habit or a single todo.
  struct Happening {
    let title: String
    let category: String
    let date: CivilDate
    let hour: Int?
    let isHabit: Bool
    let isFinished: Bool
  }

  struct Entry {
    let date: CivilDate
    let emotion: Emotion
    let hasTag: Bool
  }

  private(set) var happenings: [Happening] = []
  private(set) var entries: [Entry] = []
  let today: CivilDate
  let period: Period
  let store = InMemoryEventStore()

  init(seed: UInt64) throws {
    var life = RandomLife(seed: seed)
    today = try CivilDate("2026-06-15").advanced(by: life.number(0...6))
    let unit: PeriodUnit = life.pick([.week, .week, .week, .month, .rolling, .year])
    let back = life.number(0...2)
    period = Period(unit, containing: today).advanced(by: unit == .year ? 0 : -back)
    let first = today.advanced(by: -life.number(3...110))
    let days = Array(first...today.advanced(by: 10))
    var events: [(any PlannedEvent, [OccurrenceRecord])] = []
    for number in 0..<life.number(0...4) {
      let title = "habit \(number)"
      let category = life.pick(["power", "food", Category.none.name])
      let (hour, share) = (life.pick([nil, 7, 20]), life.number(20...100))
      let weekdays = life.pick(["mon,tue,wed,thu,fri,sat,sun", "mon,wed,fri", "sat,sun"])
      let routine = try Sample.routine(
        title, "\(first)", days: weekdays, at: hour.map { $0 < 10 ? "0\($0):00" : "\($0):00" },
        category: category)
      var records: [OccurrenceRecord] = []
      for day in first...today.advanced(by: 240)
      where try WeekdaySet(weekdays).contains(day.weekday) {
        let isFinished = day <= today && life.chance(share)
        if isFinished { records.append(OccurrenceRecord(date: day, isFinished: true)) }
        happenings.append(
          Happening(
            title: title, category: category, date: day, hour: hour, isHabit: true,
            isFinished: isFinished))
      }
      events.append((routine, records))
    }
    let (busy, done) = (life.number(0...40), life.number(0...100))
    for number in 0..<busy {
      let (title, category) = ("todo \(number)", life.pick(["pencil", "food", "talk"]))
      let (day, hour) = (life.pick(days), life.pick([nil, 7, 15]))
      let isFinished = day <= today && life.chance(done)
      let schedule = try Sample.schedule(
        title, "\(day)", at: hour.map { $0 < 10 ? "0\($0):00" : "\($0):00" }, category: category)
      events.append(
        (schedule, isFinished ? [OccurrenceRecord(date: day, isFinished: true)] : []))
      happenings.append(
        Happening(
          title: title, category: category, date: day, hour: hour, isHabit: false,
          isFinished: isFinished))
    }
    let writes = life.number(0...90)
    for day in days where day <= today && life.chance(writes) {
      let wasActive = happenings.contains { $0.date == day && $0.isHabit && $0.isFinished }
      let emotion: Emotion =
        wasActive ? life.pick([.happiness, .love, .calm]) : life.pick([.calm, .fatigue, .sadness])
      entries.append(Entry(date: day, emotion: emotion, hasTag: life.chance(wasActive ? 80 : 20)))
    }
    try fill(events)
  }

  private func fill(_ events: [(any PlannedEvent, [OccurrenceRecord])]) throws {
    try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      for (event, records) in events {
        let id = try transaction.add(event)
        for record in records { try transaction.finish(id, on: record.date) }
      }
      for (number, entry) in entries.enumerated() {
        try transaction.add(
          DiaryEntry(
            uid: EventUID("entry-\(number)"), createdAt: Instant("\(entry.date)T12:00:00Z"),
            emotions: [entry.emotion], thought: entry.hasTag ? "out #walk" : "in"))
      }
    }
  }

  func report(_ insights: [any Insight] = Insights.standard) throws -> PeriodReport {
    try store.provider.report(
      ReportRequest(on: period, today: today, zone: .gmt, insights: insights))
  }
}

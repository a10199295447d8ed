import TodoDomain

/// Makes an event of a made-up life, with its records.
struct DemoEventMaker {
  let date: CivilDate
  let id: EventID?
  let today: CivilDate

  typealias Made = (event: any PlannedEvent, records: [OccurrenceRecord])

  // MARK: Forms

  mutating func single(_ random: inout SplitMix64) throws -> Made {
    let theme = DemoTheme.of(.single, &random)
    let schedule = try Schedule(
      id: id, details: details(theme, isAllDay: chance(20, &random), &random),
      pattern: DatePattern(on: date), place: place(theme, &random))
    return (schedule, records(of: schedule, finished: 58, deleted: 0, &random))
  }

  mutating func repeating(isOpenEnded: Bool, _ random: inout SplitMix64) throws -> Made {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<8: try period(&random)
    case 8..<17: try series(&random)
    default: try routine(isOpenEnded: isOpenEnded, &random)
    }
  }

  private mutating func period(_ random: inout SplitMix64) throws -> Made {
    let theme = DemoTheme.of(.period, &random)
    let last = date.advanced(by: Int.random(in: 1...8, using: &random))
    let schedule = try Schedule(
      id: id, details: details(theme, isAllDay: true, &random),
      pattern: DatePattern(start: date, recurrence: .daily(until: last)),
      place: place(theme, &random))
    return (schedule, records(of: schedule, finished: 70, deleted: 3, &random))
  }

  private mutating func series(_ random: inout SplitMix64) throws -> Made {
    let theme = DemoTheme.of(.series, &random)
    let last = date.advanced(by: 7 * Int.random(in: 3...20, using: &random))
    let schedule = try Schedule(
      id: id, details: details(theme, isAllDay: false, &random),
      pattern: DatePattern(
        start: date, recurrence: .weekly(on: days(1...3, &random), until: last)),
      place: place(theme, &random))
    return (schedule, records(of: schedule, finished: 78, deleted: 3, &random))
  }

  private mutating func routine(isOpenEnded: Bool, _ random: inout SplitMix64) throws -> Made {
    let theme = DemoTheme.of(.routine, &random)
    let last = isOpenEnded ? nil : date.advanced(by: 7 * Int.random(in: 6...30, using: &random))
    let routine = try Routine(
      id: id, details: details(theme, isAllDay: chance(25, &random), &random),
      days: days(2...7, &random), activeFrom: date, activeUntil: last,
      isPublic: chance(70, &random), shareCount: Int.random(in: 0...3, using: &random))
    return (routine, records(of: routine, finished: 74, deleted: 2, &random))
  }

  // MARK: Parts

  private func details(
    _ theme: DemoTheme, isAllDay: Bool, _ random: inout SplitMix64
  ) throws -> EventDetails {
    let time = isAllDay ? nil : try time(&random)
    let alarms: [Alarm] = [.tenMinutes, .thirtyMinutes, .oneHour, .oneDay]
    let alarm = isAllDay ? Alarm.oneDay : alarms.randomElement(using: &random)
    let isReminded = chance(30, &random)
    // The uids look as if the events were typed in from 2000 on, one event a minute.
    let milliseconds = 946_684_800_000 + UInt64(id?.rawValue ?? 0) * 60_000
    return try EventDetails(
      uid: .version7(milliseconds: milliseconds, using: &random),
      title: theme.title(&random), category: theme.category, time: time,
      alarms: isReminded ? [alarm].compactMap(\.self) : [],
      memo: chance(12, &random) ? DemoTheme.memos.randomElement(using: &random) : nil)
  }

  /// A time between 07:00 and 21:55, mostly on the hour or half hour.
  private func time(_ random: inout SplitMix64) throws -> TimeOfDay {
    let minutes = [0, 0, 0, 0, 30, 30, 30, 15, 45, 10]
    return try TimeOfDay(
      hour: Int.random(in: 7...21, using: &random),
      minute: minutes.randomElement(using: &random) ?? 0)
  }

  private func days(_ count: ClosedRange<Int>, _ random: inout SplitMix64) -> WeekdaySet {
    let number = Int.random(in: count, using: &random)
    return WeekdaySet(Weekday.allCases.shuffled(using: &random).prefix(number))
  }

  private func place(_ theme: DemoTheme, _ random: inout SplitMix64) -> String? {
    chance(35, &random) ? theme.places.randomElement(using: &random) : nil
  }

  /// The records of the dates up to today. `finished` and `deleted` are percentages of the dates;
  /// the other dates have no record.
  private func records(
    of event: some PlannedEvent, finished: Int, deleted: Int, _ random: inout SplitMix64
  ) -> [OccurrenceRecord] {
    guard let start = event.pattern.start, start <= today else { return [] }
    return event.pattern.dates(in: start...today).compactMap { date in
      let roll = Int.random(in: 0..<100, using: &random)
      let time = event is Routine ? event.time : nil
      if roll < finished {
        return OccurrenceRecord(date: date, isFinished: true, time: time)
      }
      guard roll < finished + deleted else { return nil }
      let deletedAt = Instant(secondsSince1970: date.dayNumber * 86_400)
      return OccurrenceRecord(date: date, deletedAt: deletedAt, time: time)
    }
  }

  private func chance(_ percent: Int, _ random: inout SplitMix64) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }
}

import TodoDomain
import TodoPresentation

/// A few todos around Saturday, 21 November 2026.
enum Samples {
  static func today() throws -> CivilDate { try CivilDate("2026-11-21") }

  static func week() throws -> Week { try Week("2026-W47") }

  static func category(_ name: String) -> TodoDomain.Category {
    TodoDomain.Category.initial.first { $0.name == name } ?? .none
  }

  static func schedule(
    _ id: Int, _ title: String, _ pattern: DatePattern, at time: String? = nil,
    for length: String? = nil, category: String = "none", place: String? = nil,
    alarm: Alarm? = nil, memo: String? = nil, source: EventSource? = nil
  ) throws -> Schedule {
    let details = try EventDetails(
      uid: EventUID("uid-\(id)"), title: title, category: Self.category(category),
      time: time.map { try TimeOfDay($0) }, length: length.map { try EventLength($0) },
      alarms: [alarm].compactMap(\.self), memo: memo, source: source)
    return try Schedule(id: EventID(id), details: details, pattern: pattern, place: place)
  }

  static func routine(
    _ id: Int, _ title: String, _ days: String, at time: String? = nil, category: String = "none",
    isPublic: Bool = true
  ) throws -> Routine {
    let details = try EventDetails(
      uid: EventUID("uid-\(id)"), title: title, category: Self.category(category),
      time: time.map { try TimeOfDay($0) })
    return try Routine(
      id: EventID(id), details: details, days: WeekdaySet(days),
      activeFrom: CivilDate("2026-01-05"), isPublic: isPublic)
  }

  static func standUp() throws -> Schedule {
    try schedule(
      12, "Stand-up with the whole platform team, quarterly planning",
      DatePattern(
        start: CivilDate("2025-04-05"), recurrence: .weekly(on: WeekdaySet("tue,wed"), until: nil)),
      at: "09:30", category: "computer", place: "Room 4", alarm: .tenMinutes,
      memo: "Bring the numbers.\n\n매출 정리 자료를 미리 공유하기",
      source: EventSource(format: "toduck", remoteID: "318"))
  }

  /// Returns seven occurrences of the week, two of them finished.
  static func occurrences() throws -> [Occurrence] {
    let (tuesday, friday) = (try CivilDate("2026-11-17"), try CivilDate("2026-11-20"))
    let today = try today()
    let trip = try schedule(
      118, "제주도 여행",
      DatePattern(start: friday, recurrence: .daily(until: CivilDate("2026-11-25"))),
      category: "vehicle", place: "제주")
    let dentist = try schedule(
      45, "치과 예약 👨‍👩‍👧", DatePattern(on: today), at: "13:00", category: "medicine",
      place: "강남역 2번 출구", alarm: .oneHour)
    let water = try routine(
      7, "물 마시기 💧", "mon,tue,wed,thu,fri,sat,sun", at: "21:00", category: "heart",
      isPublic: false)
    return [
      Occurrence(date: tuesday, event: done(try standUp())),
      Occurrence(date: tuesday, event: water),
      Occurrence(date: friday, event: trip),
      Occurrence(date: today, event: trip),
      Occurrence(
        date: today, event: done(try routine(3, "Read 20 pages", "sat,sun", category: "redBook"))),
      Occurrence(date: today, event: dentist),
      Occurrence(
        date: today, event: try schedule(46, "Dinner", DatePattern(on: today), at: "19:00")),
    ]
  }

  /// Returns the same occurrences as rows of a list.
  static func days() throws -> [OccurrenceDay] { try occurrences().map { OccurrenceDay($0) } }

  /// Returns the rows from today on of an event from Friday to Sunday, and of a dinner on the
  /// Sunday.
  static func goingOn() throws -> [OccurrenceDay] {
    let today = try today()
    let friday = DatePattern(on: today.dayBefore)
    let hack = try schedule(
      8, "Hackathon", friday, at: "22:00", for: "40h", place: "Room 4", alarm: .oneHour)
    let dinner = try schedule(46, "Dinner", DatePattern(on: today.advanced(by: 1)), at: "19:00")
    let days = Occurrence(date: today.dayBefore, event: done(hack))
      .days(in: today...today.advanced(by: 7))
    return days + [OccurrenceDay(Occurrence(date: today.advanced(by: 1), event: dinner))]
  }

  private static func done<Event: PlannedEvent>(_ event: Event) -> Event {
    event.with(id: event.id, details: event.details, isFinished: true)
  }
}

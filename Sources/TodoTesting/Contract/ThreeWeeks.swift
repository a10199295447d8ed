public import TodoDomain

/// Three weeks of a small life, in days counted from a Monday. The same numbers, counted by hand,
/// are right for any Monday, also across New Year and a change of clocks.
///
/// The reader's zone is New York's. Today is the third Friday, day 18.
///
///     day       0  1  2  3  4  5  6 | 7  8  9 10 11 12 13 |14 15 16 17 18 19 20
///     run  07h  F     F     ·       | F     x     F       | F     F     ·
///     water                         |                     | F  F  F  F  ·  ·  ·
///     trip                     F  · | x  F                |
///     class 19h    F     ·          |    F     ·          |    →  ·  ·
///     dentist 15h                   |       F             |
///     essay 10h                     |          →          |    ·
///     midnight        ·             |       F             |       ·
///     call                        · |                   F |                   ·
///
/// F is finished, x is deleted, · is open. → was moved: the class of day 15 to day 16, and the
/// essay of day 10 to day 15. The call is on Mondays at 09:00 in Seoul, which is a Sunday evening
/// in New York.
public struct ThreeWeeks: Sendable {
  /// The first day.
  public let monday: CivilDate

  /// Makes three weeks that begin on a Monday.
  public init(from monday: CivilDate) {
    self.monday = monday
  }

  /// A Monday before New Year, a Monday before clocks go forward, and a Monday before they go back.
  public static let mondays = ["2025-12-22", "2026-02-23", "2025-10-20"]

  /// New York's zone.
  public static var zone: ZoneID { (try? ZoneID("America/New_York")) ?? .gmt }

  /// The date `number` days after the Monday.
  public func day(_ number: Int) -> CivilDate { monday.advanced(by: number) }

  /// Today's date, the third Friday.
  public var today: CivilDate { day(18) }

  /// Returns the moment of a time of day, such as `06:00`, on the day with this number. The first
  /// Monday has the number 0.
  public func moment(_ number: Int, _ time: String) throws -> Instant {
    Instant(day(number), try TimeOfDay(time), in: ThreeWeeks.zone)
  }

  /// Adds all todos and records to a store.
  public func fill(_ store: any EventWriting) throws {
    try store.writeAndWait(CommitNote(action: "fill", at: moment(0, "06:00"))) { transaction in
      try addRoutines(transaction)
      try addSchedules(transaction)
      try addDiary(transaction)
    }
    let essay = try schedule("essay", 10, at: "10:00", category: "computer")
    let course = try schedule(
      "class", 1, until: 17, days: "tue,thu", at: "19:00", category: "pencil")
    let ids = try store.writeAndWait(CommitNote(action: "add", at: moment(0, "07:00"))) {
      transaction in
      let ids = try (transaction.add(essay), transaction.add(course))
      try finish(ids.1, 1, 8, in: transaction)
      return ids
    }
    try move(ids.0, from: 10, to: 15, at: moment(10, "12:00"), store)
    try move(ids.1, from: 15, to: 16, at: moment(14, "23:30"), store)
  }

  private func move(
    _ id: EventID, from: Int, to: Int, at moment: Instant, _ store: any EventWriting
  ) throws {
    _ = try store.writeAndWait(CommitNote(action: CommitNote.move, at: moment)) {
      try $0.move(id, from: day(from), to: day(to), context)
    }
  }

  private func addRoutines(_ transaction: any StoreTransaction) throws {
    let run = try transaction.add(
      Sample.routine("run", "\(day(0))", days: "mon,wed,fri", at: "07:00", category: "power"))
    try finish(run, 0, 2, 7, 11, 14, 16, in: transaction)
    try transaction.delete(run, .only(day(9)), in: context)
    let water = try transaction.add(
      Sample.routine(
        "water", "\(day(14))", days: "mon,tue,wed,thu,fri,sat,sun", category: "food"))
    try finish(water, 14, 15, 16, 17, in: transaction)
  }

  private func addSchedules(_ transaction: any StoreTransaction) throws {
    let trip = try transaction.add(schedule("trip", 5, until: 8, category: "people"))
    try finish(trip, 5, 8, in: transaction)
    try transaction.delete(trip, .only(day(7)), in: context)
    let dentist = try transaction.add(schedule("dentist", 9, at: "15:00", category: "medicine"))
    try finish(dentist, 9, in: transaction)
    let midnight = try transaction.add(
      schedule(
        "midnight", 2, until: 20, days: "wed", at: "00:00", in: "America/New_York",
        category: "sleep"))
    try finish(midnight, 9, in: transaction)
    let call = try transaction.add(
      schedule(
        "call", 7, until: 40, days: "mon", at: "09:00", in: "Asia/Seoul", category: "talk"))
    try finish(call, 14, in: transaction)
  }

  private func addDiary(_ transaction: any StoreTransaction) throws {
    let entries: [(Int, String, Emotion)] = [
      (0, "12:00", .happiness), (6, "23:30", .love), (7, "00:10", .sadness), (9, "08:00", .calm),
      (9, "21:00", .anger), (16, "22:00", .fatigue),
    ]
    for (number, entry) in entries.enumerated() {
      try transaction.add(
        Sample.diary("entry-\(number)", "\(moment(entry.0, entry.1))", emotion: entry.2))
    }
  }

  private func finish(
    _ id: EventID, _ days: Int..., in transaction: any StoreTransaction
  ) throws {
    for number in days { try transaction.finish(id, on: day(number), isFinished: true) }
  }

  private func schedule(
    _ title: String, _ start: Int, until: Int? = nil, days: String = "", at time: String? = nil,
    in zone: String? = nil, category: String
  ) throws -> Schedule {
    try Sample.schedule(
      title, "\(day(start))", until: until.map { "\(day($0))" }, days: days, at: time, in: zone,
      category: category)
  }

  private var context: RuleContext { FixedContext.make(seed: 42) }
}

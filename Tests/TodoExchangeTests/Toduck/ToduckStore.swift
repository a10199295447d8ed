import TodoDomain
import TodoTesting

/// A random store of events that toduck's lists can have, the same for the same seed.
struct ToduckStore {
  private var random: TodoTesting.SplitMix64
  private let texts = ["회의", "Buy milk, \"two\"", "line\nbreak", "\u{202E}x", "5", " padded "]
  private let extras = [
    "5", "\"5\"", "true", "null", " 5", #"{"a":[1,"b"]}"#, #"{"a": 1}"#, "", "x",
  ]

  static func make(seed: UInt64) throws -> InMemoryEventStore {
    var maker = ToduckStore(random: TodoTesting.SplitMix64(seed: seed))
    let store = InMemoryEventStore()
    try store.writeAndWait(CommitNote(action: "seed", at: FixedContext.now)) { transaction in
      for number in 1...maker.number(1...12) {
        let (event, records) =
          try maker.chance(2) ? maker.schedule(number) : maker.routine(number)
        try transaction.apply(.insert(event, records: records))
      }
    }
    return store
  }

  private init(random: TodoTesting.SplitMix64) {
    self.random = random
  }

  private mutating func details(
    _ number: Int, _ kind: EventKind, alarms: [Alarm], time: TimeOfDay?
  ) throws -> EventDetails {
    let serverUID = try EventUID("toduck:\(kind):\(number)")
    let ownUID = try EventUID("own \(number)")
    var extra: [String: String] = [:]
    if chance(2) { extra["color"] = pick(["#FFFFFF", "5"]) }
    if chance(2) { extra["other"] = pick(extras) }
    let isServers = chance(2)
    let source = EventSource(
      format: "toduck", remoteID: isServers ? "\(number)" : nil, extra: extra)
    return try EventDetails(
      uid: isServers && chance(2) ? serverUID : ownUID, title: pick(texts),
      category: pick(Category.initial), time: time, alarms: alarms,
      memo: chance(2) ? nil : pick(texts), source: isServers || !extra.isEmpty ? source : nil)
  }

  private mutating func time() throws -> TimeOfDay? {
    try chance(3) ? nil : TimeOfDay(hour: number(0...23), minute: number(0...59))
  }

  private mutating func schedule(_ number: Int) throws -> (any PlannedEvent, [OccurrenceRecord]) {
    let start = CivilDate(dayNumber: self.number(20_000...20_400))
    let end = start.advanced(by: self.number(1...60))
    let days = WeekdaySet(rawValue: UInt8(self.number(1...127)))
    let recurrence: Recurrence = pick([
      .once, .daily(until: end), .weekly(on: days, until: nil), .weekly(on: days, until: end),
    ])
    let schedule = try Schedule(
      details: details(number, .schedule, alarms: [], time: time()),
      pattern: DatePattern(start: start, recurrence: recurrence),
      place: chance(2) ? nil : pick(texts))
    let records = (0..<self.number(0...5)).map { week in
      OccurrenceRecord(
        date: start.advanced(by: 7 * week), isFinished: chance(2),
        deletedAt: chance(3) ? Instant(secondsSince1970: self.number(0...1_800_000_000)) : nil)
    }
    return (schedule, records)
  }

  /// Returns a routine that begins on one of its days, lasts two weeks or more, and is done on its
  /// last day.
  private mutating func routine(_ number: Int) throws -> (any PlannedEvent, [OccurrenceRecord]) {
    let start = CivilDate(dayNumber: self.number(20_000...20_400))
    var days = WeekdaySet(rawValue: UInt8(self.number(1...127)))
    days.formUnion(WeekdaySet([start.weekday]))
    let last = start.advanced(by: 7 * self.number(2...4))
    let time = try time()
    let alarms: [Alarm] = chance(2) ? [] : time == nil ? [.oneDay] : [.tenMinutes]
    let routine = try Routine(
      details: details(number, .routine, alarms: alarms, time: time), days: days, activeFrom: start,
      activeUntil: chance(2) ? nil : last, isPublic: chance(2))
    var records: [OccurrenceRecord] = []
    var date = start.advanced(by: 1)
    while date < last {
      if let record = try record(of: routine, on: date) { records.append(record) }
      date = date.advanced(by: self.number(1...4))
    }
    records.append(OccurrenceRecord(date: last, isFinished: true, time: time))
    return (routine, records)
  }

  private mutating func record(of routine: Routine, on date: CivilDate) throws -> OccurrenceRecord?
  {
    if chance(3), routine.pattern.covers(date) {
      // A missing date in a list is read as this record.
      return OccurrenceRecord(date: date, deletedAt: FixedContext.now, time: routine.time)
    }
    let isAllDayThen = !routine.alarms.isEmpty && chance(4)
    let time = try isAllDayThen ? nil : chance(2) ? routine.time : TimeOfDay("23:59")
    return OccurrenceRecord(date: date, isFinished: true, time: time)
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func chance(_ sides: Int) -> Bool { number(1...sides) == 1 }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }
}

import TodoDomain
import TodoTesting

/// A random store with some records of every kind, the same for the same seed.
struct RandomStore {
  private var random: TodoTesting.SplitMix64
  private let texts = [
    "회의", "Buy milk, \"two\"", "=1+2", "line\nbreak\ttab", "\u{1F986}\u{200D}\u{202E}x", "e\u{301}",
    "\u{7F}\u{85}", "back\\slash", "가나다라마바사", " padded ",
  ]

  static func make(seed: UInt64) throws -> InMemoryEventStore {
    var maker = RandomStore(random: TodoTesting.SplitMix64(seed: seed))
    let store = InMemoryEventStore()
    try store.writeAndWait(CommitNote(action: "seed", at: FixedContext.now)) { transaction in
      try maker.fill(transaction, seed: seed)
    }
    return store
  }

  private init(random: TodoTesting.SplitMix64) {
    self.random = random
  }

  private mutating func fill(_ transaction: any StoreTransaction, seed: UInt64) throws {
    try editCategories(transaction)
    if chance(2) { try transaction.set(Setting(.weekStart, pick(["mon", "sun"]))) }
    if chance(3) { try transaction.set(Setting(.timeZone, "Asia/Seoul")) }
    if chance(2) { try transaction.apply(.save(KeyValue("note", pick(texts)))) }
    if chance(3) { try transaction.apply(.save(KeyValue("tally.blue", "\(number(0...99))"))) }
    let categories = try transaction.categories()
    for number in 0..<number(0...12) {
      let id = try transaction.apply(
        .insert(event(number, seed: seed, categories), records: records()))
      if chance(6) { try transaction.apply(.remove(id)) }
    }
    for number in 0..<number(0...6) { try transaction.add(diary(number, seed: seed)) }
  }

  private mutating func diary(_ number: Int, seed: UInt64) throws -> DiaryEntry {
    var written = ["", "", "", ""]
    for index in written.indices where !chance(2) { written[index] = pick(texts) }
    return try DiaryEntry(
      uid: EventUID("diary \(seed) \(number)"),
      createdAt: Instant(secondsSince1970: 86_400 * self.number(20_000...20_002)),
      zone: chance(3) ? ZoneID("America/New_York") : nil,
      emotions: emotions(), subEmotions: chance(2) ? [] : [pick(texts), pick(texts)],
      situation: written[0], thought: written[1], reevaluation: written[2], action: written[3],
      imagePaths: chance(3) ? [pick(texts)] : [])
  }

  private mutating func emotions() -> [Emotion] {
    Array(Emotion.standard.shuffled(using: &random).prefix(number(0...5)))
  }

  private mutating func editCategories(_ transaction: any EventTransaction) throws {
    for _ in 0..<number(0...5) {
      let all = try transaction.categories()
      let old = pick(all)
      switch number(0...3) {
      case 0 where old.name != "none":
        try transaction.apply(.remove(named: old.name))
      case 1:
        let color = try chance(2) ? nil : ColorHex("#A0B1C2")
        try transaction.apply(
          .replace(named: old.name, with: Category(name: old.name, color: color, icon: .talk)))
      case 2 where old.name != "none":
        let name = "renamed \(number(0...9_999))"
        try transaction.apply(.replace(named: old.name, with: Category(name: name, icon: old.icon)))
      default:
        try transaction.apply(.insert(Category(name: "mine \(number(0...999_999))")))
      }
    }
  }

  private mutating func event(
    _ number: Int, seed: UInt64, _ categories: [Category]
  ) throws -> any PlannedEvent {
    let time = try chance(3) ? nil : TimeOfDay(hour: self.number(0...23), minute: 5)
    let alarms: [Alarm] =
      chance(2) ? [] : time == nil ? [.oneDay] : [try Alarm("1d 09:00"), .tenMinutes]
    let source = EventSource(
      format: "toduck", remoteID: chance(2) ? nil : "\(number)",
      extra: chance(2) ? [:] : ["color": "#FFFFFF", "b": pick(texts), "a": ""])
    let details = try EventDetails(
      uid: EventUID("uid \(seed) \(number) \u{202E}"), title: pick(texts),
      category: pick(categories), time: time, alarms: alarms, memo: chance(2) ? nil : pick(texts),
      source: chance(2) ? nil : source)
    let start = try CivilDate("2025-05-01").advanced(by: self.number(-400...400))
    let end = start.advanced(by: self.number(0...60))
    let days = WeekdaySet(rawValue: UInt8(self.number(1...127)))
    switch self.number(0...5) {
    case 5:
      let rule = try RecurrenceRule(
        timesAWeek: self.number(1...4), end: chance(2) ? .never : .until(end))
      return try Routine(
        details: details,
        pattern: DatePattern(
          start: start.advanced(by: -6), recurrence: .set(RecurrenceSet(rule: rule))),
        isPublic: chance(2))
    case 0: return try Schedule(details: details, pattern: DatePattern(on: start), place: "")
    case 1:
      return try Schedule(
        details: details, pattern: DatePattern(start: start, recurrence: .daily(until: end)))
    case 2:
      return try Schedule(
        details: details,
        pattern: DatePattern(
          start: start, recurrence: .weekly(on: days, until: chance(2) ? nil : end)),
        place: pick(texts))
    default:
      return try Routine(
        details: details, days: days, activeFrom: start, activeUntil: chance(2) ? nil : end,
        isPublic: chance(2), shareCount: self.number(0...5))
    }
  }

  private mutating func records() throws -> [OccurrenceRecord] {
    let start = try CivilDate("2025-05-01")
    return try (0..<number(0...6)).map { week in
      OccurrenceRecord(
        date: start.advanced(by: 7 * week), isFinished: chance(2),
        deletedAt: chance(3) ? Instant(secondsSince1970: number(0...1_800_000_000)) : nil,
        time: try chance(3) ? TimeOfDay("23:59") : nil,
        change: try chance(3) ? change(on: start.advanced(by: 7 * week)) : nil)
    }
  }

  /// Returns a change of a day that sets random fields to a value or to none.
  private mutating func change(on date: CivilDate) throws -> DayChange {
    var patch = EventPatch()
    if chance(3) { patch.title = "x" + pick(texts) }
    if chance(3) { patch.category = Category.none }
    if chance(3) { patch.time = .set(chance(2) ? try TimeOfDay("00:00") : nil) }
    if chance(3) { patch.length = .set(chance(2) ? try EventLength("2d") : nil) }
    if chance(3) { patch.alarms = .set(chance(2) ? [.oneDay] : nil) }
    if chance(3) { patch.memo = .set(chance(2) ? pick(texts) : nil) }
    return DayChange(on: date.advanced(by: number(-30...30)), patch)
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func chance(_ sides: Int) -> Bool { number(1...sides) == 1 }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }
}

public import TodoDomain

/// Random schedules, routines, records and preferences, which are the same for the same seed.
///
/// Dates are around the ends of the years 2024 and 2025. Titles, memos and places are Korean,
/// English and emoji, in both Unicode normalisations. Every form of recurrence occurs.
///
/// ```swift
/// var life = RandomLife(seed: 7)
/// try life.fill(store, events: 100)
/// ```
public struct RandomLife: Sendable {
  /// The random source, which a test can also use.
  public var random: SplitMix64
  private var uidCount: UInt64 = 0

  /// Makes the life of a seed.
  public init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// Makes a life with its own random source, for further values of the event with a uid. Drawing
  /// these values doesn't change what the main life makes afterwards.
  init(aside uid: EventUID?) {
    let bytes = (uid?.rawValue ?? "").utf8
    self.init(seed: bytes.reduce(5_381) { $0 &* 33 ^ UInt64($1) })
  }

  // MARK: - Choices

  /// Picks one of the choices, which must not be empty.
  public mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int.random(in: choices.indices, using: &random)]
  }

  /// Returns true with a probability in per cent.
  public mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  /// A number in a range, both ends inclusive.
  public mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  // MARK: - Values

  /// A date from 2024-11-01 to 2026-02-28. One in three is within ten days of a year's end.
  public mutating func date() -> CivilDate {
    let yearEnds = [20_088, 20_453]
    if chance(33) { return CivilDate(dayNumber: pick(yearEnds) + number(-10...10)) }
    return CivilDate(dayNumber: number(20_028...20_512))
  }

  /// A random time. One in five is the first or the last minute of a day.
  public mutating func time() throws -> TimeOfDay {
    let minute = chance(20) ? pick([0, 1_439]) : number(0...1_439)
    return try TimeOfDay(hour: minute / 60, minute: minute % 60)
  }

  /// Returns a random set of one to seven days of the week.
  public mutating func days() -> WeekdaySet {
    WeekdaySet(rawValue: UInt8(number(1...127)))
  }

  /// A new uid, mostly of version 7 and sometimes in another program's form.
  public mutating func uid() throws -> EventUID {
    uidCount += 1
    if chance(80) {
      return EventUID.version7(milliseconds: 1_733_011_200_000 + uidCount, using: &random)
    }
    return try EventUID(pick(["\(uidCount)@google.com", "일정-\(uidCount)", "URN:\(uidCount) x"]))
  }

  /// A random title. Many titles are equal, so that an order has to break ties.
  public mutating func title() -> String {
    let word = pick(RandomLife.words)
    return chance(40) ? word : "\(word) \(pick(RandomLife.words))"
  }

  /// A random text as in a memo, possibly with several lines; nil in half of the cases.
  public mutating func text() -> String? {
    guard chance(50) else { return nil }
    return pick(["", " ", "\n", ", \"인용\" ", "\t", "\r\n", "; \\n "]) + title()
      + pick(["", "\n\(title())", " ‘\(title())’", "\u{2028}끝"])
  }

  /// A random one of the categories that every new store has.
  public mutating func category() -> Category { pick(Category.initial) }

  /// A new category with a random name.
  public mutating func newCategory() throws -> Category {
    uidCount += 1
    let digits = String(number(0...0xFFFFFF), radix: 16)
    let hex = "#" + String(repeating: "0", count: 6 - digits.count) + digits
    return try Category(
      name: "\(title()) \(uidCount)", color: chance(70) ? ColorHex(hex) : nil,
      icon: pick(CategoryIcon.allCases), holdsEvents: uidCount.isMultiple(of: 3))
  }

  /// Settings with random values.
  public mutating func settings() throws -> [Setting] {
    let choices = try [
      Setting(.weekStart, pick(["mon", "sun"])),
      Setting(.timeZone, pick(["Asia/Seoul", "America/New_York", "UTC"])),
      Setting(.language, pick(["en", "ko"])),
    ]
    return choices.filter { _ in chance(60) }
  }

  private static let words = [
    "회의", "점심", "\u{1112}\u{1161}\u{11AB}강 산책", "운동 💪", "병원", "水泳", "Zoom", "call", "Call",
    "책 읽기 📚", "café", "cafe\u{301}", "👩‍👩‍👧 가족", "a,b", "\"quote\"", "물 마시기 💧", "약", "ß",
  ]
}

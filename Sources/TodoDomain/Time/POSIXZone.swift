import TodoText

/// A time zone defined by a rule: a standard time, and possibly a daylight saving time that begins
/// and ends on the same days of each year (IEEE Std 1003.1, 8.3, `TZ`; RFC 9636, section 3.3.1).
///
/// The text form is `description`. A rule applies to all years, and can't express that a zone had
/// other rules earlier.
public struct POSIXZone: Hashable, Sendable {
  /// The standard time or the daylight saving time of a zone: an abbreviation and an offset.
  public struct Time: Hashable, Sendable {
    /// The abbreviation: at least three letters, digits, `+` or `-`.
    public let name: String
    /// The offset from universal time in seconds; negative to the west.
    public let offsetInSeconds: Int

    /// Makes a time from an abbreviation and an offset.
    public init(_ name: String, offsetInSeconds: Int) {
      self.name = name
      self.offsetInSeconds = offsetInSeconds
    }
  }

  /// A day of each year.
  public enum Day: Hashable, Sendable {
    /// A day of the week in a month, such as the second Sunday (`M3.2.0`). Weeks are 1…5; 5 means
    /// the last one.
    case weekday(month: Int, week: Int, Weekday)
    /// The number of a day in the year, 1…365, without 29 February (`J60`).
    case withoutLeapDay(Int)
    /// The number of a day in the year, 0…365, including 29 February (`59`).
    case withLeapDay(Int)
  }

  /// A change of clocks: a day, and the second of that day, on the clock before the change.
  public struct Change: Hashable, Sendable {
    public let day: Day
    /// The number of seconds since midnight of the day, −604 799…604 799.
    public let second: Int

    /// Makes a change on a day at a second, by default at 02:00.
    public init(_ day: Day, second: Int = 7_200) {
      self.day = day
      self.second = second
    }
  }

  /// Daylight saving time: the time, its beginning and its end.
  public struct Daylight: Hashable, Sendable {
    /// The abbreviation and the offset.
    public let time: Time
    /// The beginning, in standard time.
    public let begins: Change
    /// The end, in daylight saving time.
    public let ends: Change

    /// Makes a daylight saving time.
    public init(_ time: Time, begins: Change, ends: Change) {
      self.time = time
      self.begins = begins
      self.ends = ends
    }
  }

  /// The time outside daylight saving time, or all year.
  public let standard: Time
  /// Daylight saving time; nil if there is none.
  public let daylight: Daylight?

  /// Makes a rule from its times.
  public init(standard: Time, daylight: Daylight? = nil) {
    self.standard = standard
    self.daylight = daylight
  }

  /// Makes a rule with the same offset, in seconds, all year. Its name follows the IANA database:
  /// `+09`, `-0330`.
  public init(offsetInSeconds: Int) {
    let minutes = abs(offsetInSeconds) / 60
    let digits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let rest = minutes % 60 == 0 ? "" : digits(minutes % 60)
    let name = "\(offsetInSeconds < 0 ? "-" : "+")\(digits(minutes / 60))\(rest)"
    self.init(standard: Time(name, offsetInSeconds: offsetInSeconds))
  }

  /// Returns the time of the zone at a moment, and whether it is daylight saving time.
  public func time(at instant: Instant) -> (time: Time, isDaylight: Bool) {
    guard let daylight else { return (standard, false) }
    let moment = instant.secondsSince1970
    let day = (moment + standard.offsetInSeconds).flooredDivision(by: 86_400).quotient
    let year = CivilDate(dayNumber: day).year
    // A change may be some days outside its year. If an end and a beginning fall on the same
    // moment, the beginning counts, since this is how rules express daylight saving time without an
    // end.
    var last = (moment: Int.min, isDaylight: false)
    for year in year - 1...year + 1 {
      let ends = daylight.ends.moment(inYear: year, offsetInSeconds: daylight.time.offsetInSeconds)
      if ends <= moment, ends > last.moment { last = (ends, false) }
    }
    for year in year - 1...year + 1 {
      let begins = daylight.begins.moment(inYear: year, offsetInSeconds: standard.offsetInSeconds)
      if begins <= moment, begins >= last.moment { last = (begins, true) }
    }
    return last.isDaylight ? (daylight.time, true) : (standard, false)
  }
}

extension POSIXZone.Change {
  /// Returns the moment of the change in a year, in seconds since 1970. `offsetInSeconds` is the
  /// offset of the zone before the change.
  fileprivate func moment(inYear year: Int, offsetInSeconds: Int) -> Int {
    day.dayNumber(inYear: year) * 86_400 + second - offsetInSeconds
  }
}

extension POSIXZone.Day {
  /// Returns the day number, since 1970-01-01, of the day in a year.
  func dayNumber(inYear year: Int) -> Int {
    switch self {
    case .withLeapDay(let day):
      return CivilDate.dayNumber(year: year, month: 1, day: 1) + day
    case .withoutLeapDay(let day):
      let first = CivilDate.dayNumber(year: year, month: 1, day: 1)
      let isLeapYear = CivilDate.length(ofMonth: 2, year: year) == 29
      return first + day - 1 + (isLeapYear && day > 59 ? 1 : 0)
    case .weekday(let month, let week, let weekday):
      let length = CivilDate.length(ofMonth: month, year: year)
      let last = CivilDate.dayNumber(year: year, month: month, day: length)
      if week == 5 { return weekday.lastOne(onOrBefore: last) }
      return weekday.lastOne(onOrBefore: last - length + 7) + (week - 1) * 7
    }
  }
}

extension POSIXZone {
  /// Reads `KST-9`, `<+09>-9`, `EST5EDT,M3.2.0,M11.1.0` (IEEE Std 1003.1, 8.3); nil for any other
  /// text. The sign counts to the west, so `-9` is nine hours ahead of universal time.
  ///
  /// If the text names a daylight saving time without its two changes, the clocks change on the
  /// days of the United States, as in glibc. The hours of a change may be −167…167 (RFC 9636,
  /// section 3.3.1).
  public init?(_ text: String) {
    guard text.utf8.count <= 255, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var scanner = Scanner(text)
    guard let name = scanner.name(), let standard = scanner.offset(upTo: 24) else { return nil }
    self.standard = Time(name, offsetInSeconds: -standard)
    guard !scanner.isAtEnd else {
      daylight = nil
      return
    }
    guard let name = scanner.name() else { return nil }
    var offsetInSeconds = 3_600 - standard
    if !scanner.isAtEnd, !scanner.isAt(",") {
      guard let own = scanner.offset(upTo: 24) else { return nil }
      offsetInSeconds = -own
    }
    let time = Time(name, offsetInSeconds: offsetInSeconds)
    guard !scanner.isAtEnd else {
      daylight = .unitedStates(time)
      return
    }
    guard scanner.take(","), let begins = scanner.change(), scanner.take(","),
      let ends = scanner.change(), scanner.isAtEnd
    else { return nil }
    daylight = Daylight(time, begins: begins, ends: ends)
  }
}

extension POSIXZone: CustomStringConvertible {
  /// The text form. Equal rules have equal texts, and reading the text gives the same rule.
  public var description: String {
    let text = standard.quotedName + Self.text(ofSeconds: -standard.offsetInSeconds)
    guard let daylight else { return text }
    let isUsual = daylight.time.offsetInSeconds == standard.offsetInSeconds + 3_600
    let own = isUsual ? "" : Self.text(ofSeconds: -daylight.time.offsetInSeconds)
    return "\(text)\(daylight.time.quotedName)\(own),\(daylight.begins),\(daylight.ends)"
  }

  /// Returns the text of an offset or a time: `9`, `-9:30`, `0:00:30`.
  fileprivate static func text(ofSeconds seconds: Int) -> String {
    let (hour, minute, second) = (abs(seconds) / 3_600, abs(seconds) / 60 % 60, abs(seconds) % 60)
    let digits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    var text = "\(seconds < 0 ? "-" : "")\(hour)"
    if minute != 0 || second != 0 { text += ":\(digits(minute))" }
    if second != 0 { text += ":\(digits(second))" }
    return text
  }
}

extension POSIXZone.Time {
  /// The abbreviation as a rule writes it: in angle brackets if it has other characters than
  /// letters, or if it is `UTC`, `UT` or `GMT` for another offset, since `GMT+9` has two meanings
  /// (`ZoneID`).
  fileprivate var quotedName: String {
    let isWord = name.utf8.allSatisfy(\.isASCIILetter)
    let isMisleading = offsetInSeconds != 0 && ["GMT", "UTC", "UT"].contains(name.uppercased())
    return isWord && !isMisleading ? name : "<\(name)>"
  }
}

extension POSIXZone.Change: CustomStringConvertible {
  /// The text form: `M3.2.0`, `J60/0`, `365/25`.
  public var description: String {
    let day =
      switch self.day {
      case .weekday(let month, let week, let weekday): "M\(month).\(week).\(weekday.sundayBased)"
      case .withoutLeapDay(let day): "J\(day)"
      case .withLeapDay(let day): "\(day)"
      }
    return second == 7_200 ? day : "\(day)/\(POSIXZone.text(ofSeconds: second))"
  }
}

extension POSIXZone.Daylight {
  /// Returns daylight saving time from the second Sunday of March to the first Sunday of November.
  fileprivate static func unitedStates(_ time: POSIXZone.Time) -> POSIXZone.Daylight {
    POSIXZone.Daylight(
      time, begins: POSIXZone.Change(.weekday(month: 3, week: 2, .sunday)),
      ends: POSIXZone.Change(.weekday(month: 11, week: 1, .sunday)))
  }
}

extension Weekday {
  /// The number of the day, from 0 for Sunday to 6 for Saturday.
  fileprivate var sundayBased: Int { (rawValue + 1) % 7 }
}

/// Reads the parts of a rule's text in sequence.
private struct Scanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  func isAt(_ character: Character) -> Bool { rest.first == character.asciiValue }

  mutating func take(_ character: Character) -> Bool {
    guard isAt(character) else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads an abbreviation of at least three letters, or an abbreviation in angle brackets, which
  /// may have digits and signs. Nil if the text doesn't continue with one.
  mutating func name() -> String? {
    let isQuoted = take("<")
    let name = rest.prefix {
      $0.isASCIILetter || (isQuoted && ($0.asciiDigit != nil || $0 == 0x2B || $0 == 0x2D))
    }
    rest = rest.dropFirst(name.count)
    guard name.count >= 3, !isQuoted || take(">") else { return nil }
    return String(Substring(name))
  }

  /// Reads `[+-]hh[:mm[:ss]]`, and returns it in seconds; nil for any other text, and for more than
  /// the given number of hours.
  mutating func offset(upTo hours: Int) -> Int? {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    guard let hour = number(upTo: hours) else { return nil }
    var seconds = hour * 3_600
    if take(":") {
      guard let minute = number(upTo: 59) else { return nil }
      seconds += minute * 60
      if take(":") {
        guard let second = number(upTo: 59) else { return nil }
        seconds += second
      }
    }
    return isNegative ? -seconds : seconds
  }

  mutating func change() -> POSIXZone.Change? {
    guard let day = day() else { return nil }
    guard take("/") else { return POSIXZone.Change(day) }
    return offset(upTo: 167).map { POSIXZone.Change(day, second: $0) }
  }

  private mutating func day() -> POSIXZone.Day? {
    if take("J") {
      return number(upTo: 365).flatMap { $0 > 0 ? .withoutLeapDay($0) : nil }
    }
    guard take("M") else { return number(upTo: 365).map { .withLeapDay($0) } }
    guard let month = number(upTo: 12), month > 0, take("."), let week = number(upTo: 5), week > 0,
      take("."), let weekday = number(upTo: 6)
    else { return nil }
    return .weekday(month: month, week: week, Weekday(mondayBased: weekday + 6))
  }

  /// Reads a number of one to three digits; nil for any other text, and for a number above the
  /// limit.
  private mutating func number(upTo limit: Int) -> Int? {
    let digits = rest.prefix { $0.asciiDigit != nil }
    guard (1...3).contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    let number = digits.reduce(0) { $0 * 10 + ($1.asciiDigit ?? 0) }
    return number <= limit ? number : nil
  }
}

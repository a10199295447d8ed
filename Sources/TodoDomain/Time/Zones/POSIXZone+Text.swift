extension POSIXZone {
  /// Reads `KST-9`, `<+09>-9`, `EST5EDT,M3.2.0,M11.1.0` (IEEE Std 1003.1, 8.3): the sign counts
  /// westwards, so `-9` is nine hours ahead of universal time.
  ///
  /// A daylight saving time without its days has those of the United States, as glibc has it. Hours of
  /// a change may be −167…167 (RFC 9636, section 3.3.1). Nil for any other text.
  public init?(_ text: String) {
    guard text.utf8.count <= 255, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var scanner = Scanner(text)
    guard let name = scanner.name(), let standard = scanner.offset(upTo: 24) else { return nil }
    self.standard = Time(name, offset_s: -standard)
    guard !scanner.isAtEnd else {
      daylight = nil
      return
    }
    guard let name = scanner.name() else { return nil }
    var offset_s = 3_600 - standard
    if !scanner.isAtEnd, !scanner.isAt(",") {
      guard let own = scanner.offset(upTo: 24) else { return nil }
      offset_s = -own
    }
    let time = Time(name, offset_s: offset_s)
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
  /// The text form, one for each rule; read back as the same rule.
  public var description: String {
    let text = standard.quotedName + Self.text(ofSeconds: -standard.offset_s)
    guard let daylight else { return text }
    let isUsual = daylight.time.offset_s == standard.offset_s + 3_600
    let own = isUsual ? "" : Self.text(ofSeconds: -daylight.time.offset_s)
    return "\(text)\(daylight.time.quotedName)\(own),\(daylight.begins),\(daylight.ends)"
  }

  /// `9`, `-9:30`, `0:00:30`.
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
  /// The abbreviation as a rule writes it. `UTC` and `GMT` are quoted where they name another time,
  /// since `GMT+9` means two things (`ZoneID`).
  fileprivate var quotedName: String {
    let isWord = name.utf8.allSatisfy(\.isASCIILetter)
    let isMisleading = offset_s != 0 && ["GMT", "UTC", "UT"].contains(name.uppercased())
    return isWord && !isMisleading ? name : "<\(name)>"
  }
}

extension POSIXZone.Change: CustomStringConvertible {
  /// `M3.2.0`, `J60/0`, `365/25`.
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
  /// From the second Sunday of March to the first of November.
  fileprivate static func unitedStates(_ time: POSIXZone.Time) -> POSIXZone.Daylight {
    POSIXZone.Daylight(
      time, begins: POSIXZone.Change(.weekday(month: 3, week: 2, .sunday)),
      ends: POSIXZone.Change(.weekday(month: 11, week: 1, .sunday)))
  }
}

extension Weekday {
  /// 0 for Sunday … 6 for Saturday.
  fileprivate var sundayBased: Int { (rawValue + 1) % 7 }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}

/// Takes the parts of a rule's text one by one.
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

  /// An abbreviation of at least three letters, or one in angle brackets with digits and signs.
  mutating func name() -> String? {
    let isQuoted = take("<")
    let name = rest.prefix {
      $0.isASCIILetter || (isQuoted && ($0.asciiDigit != nil || $0 == 0x2B || $0 == 0x2D))
    }
    rest = rest.dropFirst(name.count)
    guard name.count >= 3, !isQuoted || take(">") else { return nil }
    return String(Substring(name))
  }

  /// `[+-]hh[:mm[:ss]]` in seconds.
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

  /// One to three digits.
  private mutating func number(upTo limit: Int) -> Int? {
    let digits = rest.prefix { $0.asciiDigit != nil }
    guard (1...3).contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    let number = digits.reduce(0) { $0 * 10 + ($1.asciiDigit ?? 0) }
    return number <= limit ? number : nil
  }
}

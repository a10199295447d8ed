import TodoDomain
import TodoTesting

/// A calendar with random mistakes of several kinds at once, and the same calendar without
/// mistakes.
struct OddCalendar {
  /// An event or a task of the file.
  struct Item {
    let uid: String
    /// The physical lines of the item in the file, from 1, and the line after them.
    let lines: ClosedRange<Int>
  }

  private(set) var items: [Item] = []
  /// The names of the mistakes, for the messages of tests.
  private(set) var mistakes: [String] = []
  /// The file with the mistakes.
  private(set) var bytes: [UInt8] = []
  /// The file without mistakes.
  let clean: [UInt8]
  /// Whether the file is in UTF-16 without a byte order mark, for which an import is refused.
  private(set) var isUnmarked = false
  /// Whether no calendar begins in the file.
  private(set) var hasNoBegin = false

  private var generator: SplitMix64
  /// The physical lines so far.
  private var lines: [String] = []

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var sound: [[String]] = []
    for number in 0..<Int.random(in: 1...6, using: &random) {
      let isRuled = Bool.random(using: &random)
      sound.append(Self.item(number, isRuled, Bool.random(using: &random)))
    }
    generator = random
    clean = Array(
      (Self.header + Self.zone + sound.flatMap(\.self) + ["END:VCALENDAR"])
        .map { $0 + "\r\n" }.joined().utf8)
    write(sound)
    encode()
  }

  // MARK: - The calendar without mistakes

  private static let header = ["BEGIN:VCALENDAR", "VERSION:2.0", "X-WR-CALNAME:odd"]
  private static let zone = FaultyCalendar.zone("Europe/Berlin")

  static func uid(_ number: Int) -> String { "item-\(number)@odd" }
  static func title(_ number: Int) -> String { "Title \(number)" }
  static func date(_ number: Int) -> String { "2026-01-1\(number)" }

  private static func item(_ number: Int, _ isRuled: Bool, _ hasZone: Bool) -> [String] {
    let name = number % 3 == 2 ? "VTODO" : "VEVENT"
    let zone = hasZone ? ";TZID=Europe/Berlin" : ""
    return ["BEGIN:\(name)", "UID:\(uid(number))", "DTSTAMP:20260101T000000Z"]
      + ["SUMMARY:\(title(number))", "DTSTART\(zone):2026011\(number)T100000", "DURATION:PT1H"]
      + (isRuled ? ["RRULE:FREQ=DAILY;COUNT=3"] : [])
      + (number % 2 == 1 ? FaultyCalendar.alarm + ["END:VALARM"] : []) + ["END:\(name)"]
  }

  // MARK: - Mistakes

  private mutating func chance(_ mistake: String, oneIn count: Int) -> Bool {
    guard Int.random(in: 0..<count, using: &generator) == 0 else { return false }
    mistakes.append(mistake)
    return true
  }

  private mutating func write(_ sound: [[String]]) {
    if chance("text before", oneIn: 8) { lines.append("From somebody") }
    hasNoBegin = chance("no BEGIN:VCALENDAR", oneIn: 25)
    lines += hasNoBegin ? Array(Self.header.dropFirst()) : Self.header
    addZone()
    for (number, item) in sound.enumerated() {
      if number > 0, chance("two calendars", oneIn: 12) {
        if !chance("no END:VCALENDAR between", oneIn: 3) { lines.append("END:VCALENDAR") }
        lines += Self.header
        hasNoBegin = false
      }
      let first = lines.count + 1
      for line in faulty(item) { fold(line) }
      items.append(Item(uid: Self.uid(number), lines: first...lines.count + 1))
    }
    if !chance("no END:VCALENDAR", oneIn: 6) { lines.append("END:VCALENDAR") }
    if chance("text after", oneIn: 10) { lines.append("-- ") }
  }

  private mutating func addZone() {
    var zone = Self.zone
    if chance("zone with a lost line", oneIn: 2) {
      zone.remove(at: Int.random(in: 1..<zone.count, using: &generator))
    }
    if chance("zone with an equals sign", oneIn: 5) {
      zone = zone.map { $0.replacing("TZID:", with: "TZID=") }
    }
    if chance("zone with blanks", oneIn: 5) { zone = zone.map { $0 + " " } }
    if !chance("no zone", oneIn: 6) { lines += zone }
  }

  private mutating func faulty(_ item: [String]) -> [String] {
    var item = item
    let dated = ["DTSTART", "DURATION", "RRULE", "DTSTAMP", "TRIGGER"]
    for place in item.indices where dated.contains(where: item[place].hasPrefix) {
      if chance("blank after", oneIn: 10) { item[place] += [" ", "\t", "\u{A0}"][place % 3] }
      if chance("blank before the colon", oneIn: 20), let colon = item[place].lastIndex(of: ":") {
        item[place].insert(" ", at: colon)
      }
      if chance("blank at a fold", oneIn: 20) { item[place] += "\n  " }
    }
    if chance("double", oneIn: 8) { item.insert(item[3], at: 4) }
    if chance("another title", oneIn: 8) { item.insert("SUMMARY:other", at: 4) }
    if chance("another start", oneIn: 8) {
      let start = item.firstIndex { $0.hasPrefix("DTSTART") } ?? 4
      item.insert("DTSTART:20300101T000000", at: start + 1)
    }
    if chance("another uid", oneIn: 10) { item.insert("UID:other", at: 2) }
    if item.contains(where: { $0.hasPrefix("RRULE") }), chance("another rule", oneIn: 8) {
      item.insert("RRULE:FREQ=YEARLY", at: 6)
    }
    if chance("empty zone", oneIn: 8) {
      item = item.map { $0.replacing("DTSTART:", with: "DTSTART;TZID=:") }
    }
    if chance("equals sign", oneIn: 10) {
      item[4] = item[4].replacing("DTSTART:", with: "DTSTART=")
    }
    if chance("no colon", oneIn: 10) { item.insert("a text without a fold", at: 3) }
    if chance("no colon in a rule", oneIn: 30) { item.insert("RRULE", at: 5) }
    if chance("control character", oneIn: 20) { item.insert("X-A:\u{1}", at: 3) }
    // A private-use character stands for a byte of Windows-1252.
    if chance("Windows-1252", oneIn: 12) { item.insert("COMMENT:caf\u{F8FF}", at: 3) }
    if chance("an END of something else", oneIn: 20) { item.insert("END:VJOURNAL", at: 4) }
    if chance("no END of the alarm", oneIn: 6) { item.removeAll { $0 == "END:VALARM" } }
    if chance("a rule in the alarm without END", oneIn: 12) {
      item.removeAll { $0 == "END:VALARM" }
      if item.contains("BEGIN:VALARM") { item.insert("RRULE:FREQ=DAILY", at: item.count - 1) }
    }
    if chance("no END", oneIn: 5) { item.removeLast() }
    if chance("a zone inside", oneIn: 30) { item.insert(contentsOf: Self.zone, at: 4) }
    if chance("two BEGINs", oneIn: 30) { item.insert(item[0], at: 0) }
    return item
  }

  /// Adds a line in pieces of a random length. A line end within the line is an existing fold.
  private mutating func fold(_ line: String) {
    for (place, part) in line.split(separator: "\n").enumerated() {
      let width = Int.random(in: 4...80, using: &generator)
      guard place == 0, Int.random(in: 0..<4, using: &generator) == 0 else {
        lines.append(String(part))
        continue
      }
      var rest = part[...]
      lines.append(String(rest.prefix(width)))
      rest = rest.dropFirst(width)
      while !rest.isEmpty {
        lines.append(" " + rest.prefix(width))
        rest = rest.dropFirst(width)
      }
    }
  }

  private mutating func encode() {
    let end = ["\r\n", "\n", "\r", "\r\r\n"].randomElement(using: &generator) ?? "\n"
    mistakes.append("ends \(Array(end.utf8))")
    let text = lines.joined(separator: end) + (chance("no last line end", oneIn: 4) ? "" : end)
    let hasBytes = text.contains("\u{F8FF}")
    switch Int.random(in: 0..<8, using: &generator) {
    case 0 where !hasBytes: bytes = Self.utf16(text, isBigEndian: true, mark: 0xFEFF)
    case 1 where !hasBytes: bytes = Self.utf16(text, isBigEndian: false, mark: 0xFEFF)
    case 2 where !hasBytes:
      isUnmarked = true
      bytes = Self.utf16(text, isBigEndian: Bool.random(using: &generator), mark: nil)
    case 3: bytes = [0xEF, 0xBB, 0xBF] + Self.utf8(text)
    default: bytes = Self.utf8(text)
    }
  }

  private static func utf8(_ text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { $0 == "\u{F8FF}" ? [0xE9] : Array(String($0).utf8) }
  }

  private static func utf16(_ text: String, isBigEndian: Bool, mark: UInt16?) -> [UInt8] {
    ((mark.map { [$0] } ?? []) + Array(text.utf16)).flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBigEndian ? [high, low] : [low, high]
    }
  }
}

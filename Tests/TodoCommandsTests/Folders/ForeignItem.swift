import Foundation

/// An item of a vdir as some program writes it. No two items of one shape have the same words.
struct ForeignItem {
  let name: String
  let bytes: Data
  /// The number of records that an import reads in the item.
  let records: Int

  /// Makes the item with a number, from 0.
  init(_ number: Int) {
    let uid = "item-\(number)@\(["example.com", "예시", "a/b c"][number % 3])"
    let shape = Self.shapes[number % Self.shapes.count]
    let (lines, records) = shape(ForeignWords(number: number, uid: uid))
    self.records = records
    let names = ["\(number).ics", "meet \(number).ICS", "%\(number)~x.ics", "약속-\(number).ics"]
    name = names[number % 4]
    let whole = Self.wrapped(lines, number)
    bytes = Data(Self.folded(whole, at: [75, 40, 2_000][number % 3], number.isMultiple(of: 2)))
  }

  // MARK: Shapes

  private typealias Shape = @Sendable (ForeignWords) -> (lines: [String], records: Int)

  private static let shapes: [Shape] = [
    { ($0.event(["DTSTART:20250105T090000Z", "DTEND:20250105T100000Z"]), 1) },
    { ($0.event(["DTSTART;VALUE=DATE:20250105", "DTEND;VALUE=DATE:20250107"]), 1) },
    { ($0.event(["DTSTART;TZID=\($0.zone):20250605T090000", "DURATION:P0DT1H0M"]), 1) },
    { ($0.event($0.weekly + ["EXDATE;TZID=\($0.zone):20250609T090000"]), 2) },
    { ($0.event($0.weekly) + $0.changed("20250609") + $0.changed("20250616"), 5) },
    { ($0.changed("20250609") + $0.changed("20250616") + $0.event($0.weekly), 5) },
    { ($0.changed("20250609") + $0.changed("20250616"), 2) },
    { ($0.event($0.weekly) + $0.changed("20250609", ["STATUS:CANCELLED"]), 2) },
    { ($0.event($0.weekly) + $0.changed("20250616", range: ";RANGE=THISANDFUTURE"), 2) },
    { ($0.event(["DTSTART:20250605T090000"] + $0.alarms), 1) },
    { ($0.event(["DTSTART:20250605T090000", "STATUS:CANCELLED"]), 2) },
    { ($0.event(["DTSTART:20250605T090000"] + $0.extras), 1) },
    { ($0.todo(["DUE:20250605T120000", "STATUS:IN-PROCESS", "PERCENT-COMPLETE:40"]), 1) },
    { ($0.todo(["DTSTART;VALUE=DATE:20250605", "STATUS:COMPLETED"]), 2) },
    { ($0.journal, 1) },
  ]

  // MARK: Words

  private static func wrapped(_ lines: [String], _ number: Int) -> [String] {
    let head = [
      ["VERSION:2.0", "PRODID:-//Program \(number)//EN"],
      ["PRODID;X-A=b:-//Other//\(number)", "VERSION:2.0", "CALSCALE:GREGORIAN", "METHOD:PUBLISH"],
      ["VERSION:2.0", "PRODID:x", "X-WR-CALNAME:Work \(number)", "X-WR-TIMEZONE:Europe/Berlin"],
    ][number % 3]
    let zones = lines.contains { $0.contains("TZID=") } ? ForeignWords.zoneDefinition(number) : []
    return ["BEGIN:VCALENDAR"] + head + zones + lines + ["END:VCALENDAR"]
  }

  /// Returns lines folded at a width, between characters, with CRLF or LF.
  private static func folded(_ lines: [String], at width: Int, _ isCRLF: Bool) -> [UInt8] {
    let end: [UInt8] = isCRLF ? [13, 10] : [10]
    var bytes: [UInt8] = []
    for line in lines {
      var length = 0
      for scalar in line.unicodeScalars {
        let encoded = Array(String(scalar).utf8)
        if length + encoded.count > width {
          bytes += end + [32]
          length = 1
        }
        bytes += encoded
        length += encoded.count
      }
      bytes += end
    }
    return bytes
  }
}

/// The lines of a foreign item's components.
struct ForeignWords {
  let number: Int
  let uid: String

  var zone: String { ["Europe/Berlin", "\"Our own office\"", "Asia/Seoul"][number % 3] }

  var weekly: [String] { ["DTSTART;TZID=\(zone):20250602T090000", "RRULE:FREQ=WEEKLY;COUNT=8"] }

  var alarms: [String] {
    [
      "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:-PT15M", "X-SOUND:Chord", "END:VALARM",
      "BEGIN:VALARM", "TRIGGER;VALUE=DATE-TIME:19760401T005545Z", "ACTION:NONE", "END:VALARM",
    ]
  }

  var extras: [String] {
    [
      "ATTENDEE;CN=\"Byron, A\";PARTSTAT=NEEDS-ACTION:mailto:byron@example.com",
      "ORGANIZER:mailto:ada@example.com", "X-UNKNOWN;X-P=1;X-Q=\"a:b\":anything at all \(number)",
      "CATEGORIES:Red category,Travel", "GEO:37.5;127.0", "URL:https://example.com/\(number)",
      "DESCRIPTION:Hello\\,\\n\\n안녕하세요, \(String(repeating: "긴 이야기 ", count: number % 20))",
      "ATTACH;ENCODING=BASE64;VALUE=BINARY:\(String(repeating: "QUJD", count: number % 50 + 1))",
    ]
  }

  var journal: [String] {
    [
      "BEGIN:VJOURNAL", "UID:\(escapedUID)", "DTSTAMP:20250101T000000Z",
      "DTSTART:20250101T\(100_000 + number % 60)Z".replacing("T1", with: "T0"),
      "X-MOOD:fine", "X-TODOCTL-EMOTION:calm", "SUMMARY:calm", "END:VJOURNAL",
    ]
  }

  private var escapedUID: String { uid.replacing(",", with: "\\,") }

  func event(_ lines: [String]) -> [String] { component("VEVENT", lines) }

  func todo(_ lines: [String]) -> [String] { component("VTODO", lines) }

  /// Returns the component of a date of the series at another time.
  func changed(_ date: String, range: String = "", _ lines: [String] = []) -> [String] {
    event(
      [
        "RECURRENCE-ID\(range);TZID=\(zone):\(date)T090000",
        "DTSTART;TZID=\(zone):\(date)T110000", "SEQUENCE:2",
      ] + lines)
  }

  private func component(_ name: String, _ lines: [String]) -> [String] {
    let identity = ["UID:\(escapedUID)", "DTSTAMP:20250301T120105Z", "SUMMARY:Item \(number) 🎯"]
    let inner = lines.firstIndex(of: "BEGIN:VALARM") ?? lines.endIndex
    let own = Array(lines[..<inner])
    let properties = number.isMultiple(of: 2) ? identity + own : own + identity
    return ["BEGIN:\(name)"] + properties + lines[inner...] + ["END:\(name)"]
  }

  /// Returns the definition of the zone with a number, by its own rules or by a name.
  static func zoneDefinition(_ number: Int) -> [String] {
    let name = ["Europe/Berlin", "Our own office", "Asia/Seoul"][number % 3]
    let changes: [String] =
      number % 3 == 2
      ? [
        "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0900", "TZOFFSETTO:+0900",
        "END:STANDARD",
      ]
      : [
        "BEGIN:DAYLIGHT", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "DTSTART:19810329T020000",
        "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "END:DAYLIGHT", "BEGIN:STANDARD",
        "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "DTSTART:19961027T030000",
        "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "END:STANDARD",
      ]
    return ["BEGIN:VTIMEZONE", "TZID:\(name)"] + changes + ["END:VTIMEZONE"]
  }
}

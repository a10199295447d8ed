import Testing
import TodoDomain
import TodoExchange

@Suite("The iCalendar writer")
struct ICalendarWriterTests {
  private func written(_ properties: ICalendarProperty...) throws -> String {
    var writer = ICalendarWriter()
    for property in properties { try writer.write(property) }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("The iCalendar writer writes a component line by line")
  func component() throws {
    var writer = ICalendarWriter()
    let alarm = ICalendarComponent("VALARM", [ICalendarProperty("TRIGGER", value: "-PT15M")])
    let day = try CivilDate("2026-11-21")
    let nine = ICalendarDateTime(day, secondOfDay: 32_400, .named("Asia/Seoul"))
    try writer.begin("VCALENDAR")
    try writer.write(
      ICalendarComponent(
        "VEVENT",
        [
          ICalendarProperty("SUMMARY", text: "a, b; c\\d\ne"),
          ICalendarProperty("CATEGORIES", texts: ["WORK", "a,b"]),
          ICalendarProperty("DTSTART", .dateTime(nine)),
          ICalendarProperty("EXDATE", dates: [.day(day), .day(day.advanced(by: 1))]),
        ], components: [alarm]))
    try writer.end("VCALENDAR")
    let lines = [
      "BEGIN:VCALENDAR", "BEGIN:VEVENT", #"SUMMARY:a\, b\; c\\d\ne"#, #"CATEGORIES:WORK,a\,b"#,
      "DTSTART;TZID=Asia/Seoul:20261121T090000", "EXDATE;VALUE=DATE:20261121,20261122",
      "BEGIN:VALARM", "TRIGGER:-PT15M", "END:VALARM", "END:VEVENT", "END:VCALENDAR",
    ]
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(text == lines.map { $0 + "\r\n" }.joined())
  }

  @Test("The iCalendar writer folds lines at 75 bytes and never splits a character")
  func folding() throws {
    let x = { String(repeating: "x", count: $0) }
    #expect(try written(ICalendarProperty("A", value: x(73))) == "A:\(x(73))\r\n")
    #expect(try written(ICalendarProperty("A", value: x(74))) == "A:\(x(73))\r\n x\r\n")
    #expect(
      try written(ICalendarProperty("A", value: x(148))) == "A:\(x(73))\r\n \(x(74))\r\n x\r\n")
    #expect(try written(ICalendarProperty("A", value: x(71) + "한")) == "A:\(x(71))\r\n 한\r\n")
    #expect(try written(ICalendarProperty("A", value: x(70) + "한")) == "A:\(x(70))한\r\n")
    #expect(try written(ICalendarProperty("A", value: x(72) + "🙂🙂")) == "A:\(x(72))\r\n 🙂🙂\r\n")
  }

  @Test("The iCalendar writer writes each CRLF, CR and LF in a text as one newline")
  func newlines() throws {
    let property = ICalendarProperty("A", text: "a\r\nb\rc\n\nd\r\r\n")
    #expect(try written(property) == #"A:a\nb\nc\n\nd\n\n"# + "\r\n")
  }

  @Test("The iCalendar writer quotes and encodes parameters as needed")
  func parameters() throws {
    let property = ICalendarProperty(
      "A",
      [
        ICalendarParameter("B", ["c d", "e,f", "g;h:i"]), ICalendarParameter("J", "\"k\"^\r\n"),
        ICalendarParameter("L", ""),
      ], value: "m")
    #expect(try written(property) == "A;B=c d,\"e,f\",\"g;h:i\";J=^'k^'^^^n;L=:m\r\n")
  }

  @Test("The iCalendar writer refuses what iCalendar can't express, and writes nothing of it")
  func refused() throws {
    var writer = ICalendarWriter()
    for (property, error) in [
      (ICalendarProperty("A", value: "b\nEND:VEVENT"), .controlCharacter(10, property: "A")),
      (ICalendarProperty("A", text: "\u{7}"), .controlCharacter(7, property: "A")),
      (
        ICalendarProperty("A", [ICalendarParameter("B", "\u{0}")], value: ""),
        .controlCharacter(0, property: "A")
      ),
      (ICalendarProperty("a", value: ""), .malformedName("a")),
      (ICalendarProperty("A:B", value: ""), .malformedName("A:B")),
      (ICalendarProperty("", value: ""), .malformedName("")),
      (ICalendarProperty("A", [ICalendarParameter("B C", "")], value: ""), .malformedName("B C")),
    ] as [(ICalendarProperty, ICalendarWriteError)] {
      #expect(throws: error) { try writer.write(property) }
    }
    #expect(throws: ICalendarWriteError.malformedName("V EVENT")) { try writer.begin("V EVENT") }
    #expect(writer.bytes.isEmpty)
  }

  @Test("The iCalendar writer passes chunks of about 64 KiB to its sink")
  func chunks() throws {
    var writer = ICalendarWriter()
    var sizes: [Int] = []
    var all: [UInt8] = []
    let line = ICalendarProperty("A", value: String(repeating: "x", count: 96))
    for _ in 0..<2_000 {
      try writer.write(line)
      try writer.handOn { chunk in
        sizes.append(chunk.count)
        all += chunk
      }
    }
    try writer.finish { all += $0 }
    // 98 bytes, two line ends and the space of a fold.
    #expect(all.count == 2_000 * 103)
    #expect(sizes.count == 3)
    #expect(sizes.allSatisfy { (65_536..<65_536 + 103).contains($0) })
  }
}

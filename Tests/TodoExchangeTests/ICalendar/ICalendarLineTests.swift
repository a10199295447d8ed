import Testing
import TodoExchange

@Suite("Content lines of iCalendar")
struct ICalendarLineTests {
  private func summary(_ text: String, size: Int = 4_096) throws -> ICalendarProperty? {
    try ICalendarReader.items(Array(text.utf8), size: size).components.first?.first("SUMMARY")
  }

  private func event(_ lines: String) -> String {
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n"
  }

  @Test(
    "An iCalendar fold is removed at CRLF and LF, before a space or a tab",
    arguments: [
      "SUMMARY:a\r\n b\r\n\tc", "SUMMARY:a\n b\n\tc", "SUM\r\n MARY:abc", "SUMMARY\n :abc",
      "SUMMARY:ab\r\n c\r\n ", "SUMMARY:\n \n \n abc",
    ])
  func folds(lines: String) throws {
    for size in [1, 2, 3, 4_096] {
      #expect(try summary(event(lines), size: size)?.value == "abc")
    }
  }

  @Test("An iCalendar fold removes only one space")
  func oneSpace() throws {
    #expect(try summary(event("SUMMARY:a\r\n  b\r\n \tc"))?.value == "a b\tc")
  }

  @Test("An iCalendar fold may split a character")
  func foldInCharacter() throws {
    var bytes = Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:".utf8)
    for byte in "일정".utf8 { bytes += [byte] + Array("\r\n ".utf8) }
    bytes += Array("\nEND:VEVENT\nEND:VCALENDAR".utf8)
    for size in [1, 7, 4_096] {
      let items = try ICalendarReader.items(bytes, size: size)
      #expect(items.components.first?.first("SUMMARY")?.value == "일정")
    }
  }

  @Test("The lines of an iCalendar file are numbered as in an editor")
  func numbers() throws {
    let text = event("\nSUMMARY:a\n b\n c\nUID:1\n\nDTSTART:20261121")
    for size in [1, 5, 4_096] {
      let items = try ICalendarReader.items(Array(text.utf8), size: size)
      #expect(items.first == .begin(line: 1))
      #expect(items.last == .end(line: 11))
      #expect(items.components.first?.line == 2)
      #expect(items.components.first?.properties.map(\.line) == [4, 7, 9])
    }
  }

  @Test("An iCalendar file may begin with a byte order mark and lack its last line end")
  func edges() throws {
    let text = "\u{FEFF}BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\nEND:VCALENDAR"
    for size in [1, 2, 4_096] {
      let items = try ICalendarReader.items(Array(text.utf8), size: size)
      #expect(items.count == 3)
      #expect(items.problems.isEmpty)
    }
    #expect(try ICalendarReader.items([]).isEmpty)
    #expect(try ICalendarReader.items([0xEF, 0xBB]).slips.map(\.reason) == [.outsideCalendar])
  }

  @Test("Property names are read in upper case, and parameters with all their values")
  func parameters() throws {
    let line = #"attendee;Role=CHAIR;member="a:b","c;d,e",f;CN=O^'Brien ^^ ^n^x;X=:mailto:a"b;c"#
    let read = try property(line)
    #expect(read?.name == "ATTENDEE")
    #expect(read?.value == #"mailto:a"b;c"#)
    #expect(
      read?.parameters == [
        ICalendarParameter("ROLE", "CHAIR"),
        ICalendarParameter("MEMBER", ["a:b", "c;d,e", "f"]),
        ICalendarParameter("CN", "O\"Brien ^ \n^x"),
        ICalendarParameter("X", ""),
      ])
    #expect(read?.parameter("MEMBER") == "a:b")
    #expect(read?.parameter("TZID") == nil)
  }

  @Test(
    "A malformed iCalendar line is left out with its reason",
    arguments: [
      ("SUMMARY", .missingColon("SUMMARY")), (":a", .malformedName),
      ("SUM MARY:a", .missingColon("SUM")), ("일정:a", .malformedName),
      ("A;B:c", .malformedParameter("A")), ("A;B=c", .missingColon("A")),
      (#"A;B="c:d"#, .malformedParameter("A")), (#"A;B=c"d:e"#, .malformedParameter("A")),
      (#"A;B="c"d:e"#, .missingColon("A")),
      (String(repeating: "A", count: 256) + ":", .malformedName),
    ] as [(String, ICalendarProblem.Reason)])
  func leftOut(line: String, reason: ICalendarProblem.Reason) throws {
    let items = try ICalendarReader.items(Array(event("UID:7\n" + line).utf8))
    #expect(items.problems.isEmpty)
    let component = try #require(items.components.first)
    #expect(component.properties.map(\.name) == ["UID"])
    #expect(component.slips.map(\.reason) == [reason])
    #expect(component.slips.map(\.line) == [4])
    #expect(component.slips.map(\.outcome) == [.dropped])
  }

  @Test(
    "An empty iCalendar parameter is left out, and its line is read", arguments: ["A;:b", "A;;:b"])
  func emptyParameter(line: String) throws {
    let items = try ICalendarReader.items(Array(event("UID:7\n" + line).utf8))
    let component = try #require(items.components.first)
    #expect(component.first("A")?.value == "b")
    #expect(component.first("A")?.parameters == [])
    #expect(component.slips.map(\.outcome) == [.parameterDropped])
  }

  @Test(
    "A malformed iCalendar line about identity or time is refused with its reason",
    arguments: [
      ("UID", .missingColon("UID")), ("DTSTART;X:20250512", .malformedParameter("DTSTART")),
      (#"RRULE;X="a:b"#, .malformedParameter("RRULE")), ("EXDATE", .missingColon("EXDATE")),
      ("X-TODOCTL-DONE", .missingColon("X-TODOCTL-DONE")),
      ("A:\u{0}", .controlCharacter(0)), ("A:12345678\u{1B}[m", .controlCharacter(27)),
      ("A:\u{7F}", .controlCharacter(127)), ("A:1234567\tb\r c", .controlCharacter(13)),
    ] as [(String, ICalendarProblem.Reason)])
  func refused(line: String, reason: ICalendarProblem.Reason) throws {
    let items = try ICalendarReader.items(Array(event("UID:7\n" + line).utf8))
    let lost = ICalendarProblem.Lost("VEVENT", line: 2, uid: "7")
    #expect(items.problems == [ICalendarProblem(line: 4, component: lost, reason)])
  }

  @Test("Single-byte text is read as Windows-1252 line by line, with a warning")
  func windows() throws {
    for (bytes, text) in [
      ([0x63, 0x61, 0x66, 0xE9], "café"), ([0x80, 0x93, 0x81], "€\u{201C}\u{81}"),
      ([0xFF], "ÿ"), ([0xC0, 0x80], "À€"),
    ] as [([UInt8], String)] {
      let head = Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nA:".utf8)
      let file = head + bytes + Array("\nB:일정\nEND:VEVENT\nEND:VCALENDAR".utf8)
      let items = try ICalendarReader.items(file)
      let component = try #require(items.components.first)
      #expect(component.first("A")?.value == text)
      #expect(component.first("B")?.value == "일정")
      #expect(
        component.slips == [ICalendarSlip(line: 3, property: "A", .invalidUTF8, .decoded)])
    }
  }

  @Test("A line with damaged UTF-8 is refused")
  func damagedUTF8() throws {
    let head = Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nA:일".utf8)
    let file = head + [0xEC, 0xA0] + Array("\nEND:VEVENT\nEND:VCALENDAR".utf8)
    #expect(try ICalendarReader.items(file).problems.map(\.reason) == [.invalidUTF8])
  }

  @Test("The longest iCalendar line is accepted, and one more byte rejects only its component")
  func limit() throws {
    let limits = ICalendarLimits(lineLengthInBytes: 15)
    for (line, passes) in [
      ("A:3456789012345\n", true), ("A:3456789012345\r\n", true),
      ("A:34567\r\n 89012345\r\n", true),
      ("A:34567890123456\n", false), ("A:34567890123456\r\n", false),
      ("A:3456789\n 0123456\n", false), ("A:34567890123456\n \n", false),
    ] {
      let text = "BEGIN:VCALENDAR\nBEGIN:A\n\(line)END:A\nBEGIN:B\nEND:B\nEND:VCALENDAR\n"
      for size in [1, 2, 3, 4_096] {
        let items = try ICalendarReader.items(Array(text.utf8), size: size, limits: limits)
        #expect(items.components.map(\.name) == (passes ? ["A", "B"] : ["B"]))
        let reasons = items.problems.map(\.reason)
        #expect(reasons == (passes ? [] : [.lineTooLong(limitInBytes: 15)]))
      }
    }
  }

  @Test(
    "An iCalendar line of 10 MB is refused, and the rest of the file is read",
    arguments: [nil, 7, 76])
  func endlessLine(foldedAt width: Int?) throws {
    var chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
    if let width {
      for index in stride(from: 0, to: chunk.count - 1, by: width) {
        chunk.replaceSubrange(index..<index + 2, with: [0x0A, 0x20])
      }
    }
    var chunks = [Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:".utf8)]
    chunks += Array(repeating: chunk, count: 160)
    chunks.append(Array("\nEND:VEVENT\nBEGIN:VTODO\nEND:VTODO\nEND:VCALENDAR\n".utf8))
    var rest = chunks[...]
    var reader = ICalendarReader({ rest.popFirst() })
    let items = try reader.items()
    #expect(items.components.map(\.name) == ["VTODO"])
    #expect(items.problems.map(\.reason) == [.lineTooLong(limitInBytes: 1 << 20)])
  }
}

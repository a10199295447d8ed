import Testing
import TodoExchange

@Suite("The iCalendar reader")
struct ICalendarReaderTests {
  @Test("The iCalendar reader yields calendars in order, with their properties and components")
  func order() throws {
    let items = try ICalendarReader.items(
      lines: "BEGIN:VCALENDAR", "PRODID:x", "begin:vevent", "UID:1", "BEGIN:VALARM",
      "ACTION:DISPLAY", "END:VALARM", "SUMMARY:a", "end:vevent ", "X-WR-CALNAME:b",
      "END:VCALENDAR", "BEGIN:VCALENDAR", "BEGIN:X-OWN", "END:X-OWN", "END:VCALENDAR")
    let alarm = ICalendarComponent(
      "VALARM", [ICalendarProperty("ACTION", value: "DISPLAY", line: 6)], line: 5)
    let event = ICalendarComponent(
      "VEVENT",
      [
        ICalendarProperty("UID", value: "1", line: 4),
        ICalendarProperty("SUMMARY", value: "a", line: 8),
      ], components: [alarm], line: 3)
    #expect(
      items == [
        .begin(line: 1), .property(ICalendarProperty("PRODID", value: "x", line: 2)),
        .component(event), .property(ICalendarProperty("X-WR-CALNAME", value: "b", line: 10)),
        .end(line: 11), .begin(line: 12), .component(ICalendarComponent("X-OWN", [], line: 13)),
        .end(line: 15),
      ])
    #expect(event.first("SUMMARY")?.value == "a")
    #expect(event.first("DTSTART") == nil)
    #expect(event.all("UID").count == 1)
    #expect(event.components("VALARM") == [alarm])
  }

  @Test("The iCalendar reader nests components, and a VTIMEZONE has its observances")
  func nesting() throws {
    let items = try ICalendarReader.items(
      lines: "BEGIN:VCALENDAR", "BEGIN:VTIMEZONE", "BEGIN:STANDARD", "END:STANDARD",
      "BEGIN:DAYLIGHT", "END:DAYLIGHT", "END:VTIMEZONE", "BEGIN:VPOLL", "BEGIN:VEVENT",
      "BEGIN:VALARM", "END:VALARM", "END:VEVENT", "END:VPOLL", "END:VCALENDAR")
    #expect(items.problems.isEmpty)
    #expect(items.components.map(\.name) == ["VTIMEZONE", "VPOLL"])
    #expect(items.components.first?.components.map(\.name) == ["STANDARD", "DAYLIGHT"])
    #expect(items.components.last?.components.first?.components.map(\.name) == ["VALARM"])
  }

  @Test("The first fault of a component is reported, and the next component is read")
  func goesOn() throws {
    let items = try ICalendarReader.items(
      lines: "BEGIN:VCALENDAR", "BEGIN:VEVENT", "DTSTART", "BEGIN:VALARM", "EXDATE", "END:VALARM",
      "UID:1", "END:VEVENT", "BEGIN:VEVENT", "UID:2", "END:VEVENT", "END:VCALENDAR")
    let lost = ICalendarProblem.Lost("VEVENT", line: 2, uid: "1")
    #expect(
      items.problems == [ICalendarProblem(line: 3, component: lost, .missingColon("DTSTART"))])
    #expect(items.components.map { $0.first("UID")?.value } == ["2"])
    #expect(items.last == .end(line: 12))
  }

  @Test("A fault outside of components is reported as its own problem")
  func calendarFault() throws {
    let items = try ICalendarReader.items(
      lines: "BEGIN:VCALENDAR", "BAD", "END:VEVENT", "BEGIN:", "BEGIN:VEVENT", "END:VEVENT",
      "END:VCALENDAR")
    #expect(
      items.problems == [
        ICalendarProblem(line: 3, .unmatchedEnd("VEVENT")),
        ICalendarProblem(line: 4, .malformedName),
      ])
    #expect(items.components.count == 1)
    let slip = ICalendarSlip(line: 2, property: "BAD", .missingColon("BAD"), .dropped)
    #expect(items.contains(.slip(slip)))
  }

  @Test("A component or calendar without END ends before the next one")
  func lostEnd() throws {
    let items = try ICalendarReader.items(
      lines: "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "BEGIN:VTODO", "UID:2", "BEGIN:VALARM",
      "END:VTODO", "BEGIN:VJOURNAL", "END:VJOURNAL", "BEGIN:VEVENT", "END:VCALENDAR",
      "BEGIN:VCALENDAR", "BEGIN:VCALENDAR", "END:VCALENDAR")
    #expect(items.problems.isEmpty)
    #expect(items.components.map(\.name) == ["VEVENT", "VTODO", "VJOURNAL", "VEVENT"])
    let slips = items.components.flatMap(\.slips) + items.slips
    #expect(slips.map(\.outcome) == Array(repeating: .ended, count: 4))
    #expect(
      slips.map(\.reason) == [
        .unclosed("VEVENT", line: 2), .unclosed("VALARM", line: 6), .unclosed("VEVENT", line: 10),
        .unclosed("VCALENDAR", line: 12),
      ])
    #expect(slips.map(\.line) == [4, 7, 11, 13])
  }

  @Test("An unmatched END rejects the component around it")
  func unmatchedEnd() throws {
    let items = try ICalendarReader.items(
      lines: "BEGIN:VCALENDAR", "BEGIN:VEVENT", "END:VALARM", "BEGIN:VALARM", "END:VALARM",
      "END:VEVENT", "BEGIN:VEVENT", "BEGIN:VALARM", "END:VTODO", "END:VALARM", "END:VEVENT",
      "BEGIN:VTODO", "END:VTODO", "END:VCALENDAR")
    #expect(items.problems.map(\.reason) == [.unmatchedEnd("VALARM"), .unmatchedEnd("VTODO")])
    #expect(items.components.map(\.name) == ["VTODO"])
  }

  @Test("Lines outside of a calendar are reported, components one by one")
  func outside() throws {
    let items = try ICalendarReader.items(
      lines: "hello", "A:b", "END:VEVENT", "BEGIN:VEVENT", "UID:1", "END:VEVENT", "BEGIN:VCALENDAR",
      "END:VCALENDAR", "", "C:d", "E", "BEGIN:VCALENDAR", "END:VCALENDAR")
    #expect(
      items.problems == [
        ICalendarProblem(
          line: 4, component: .init("VEVENT", line: 4, uid: "1"), .outsideCalendar)
      ])
    #expect(
      items.slips == [
        ICalendarSlip(line: 1, property: nil, .outsideCalendar, .dropped),
        ICalendarSlip(line: 10, property: "C", .outsideCalendar, .dropped),
      ])
  }

  @Test("A truncated file is reported once and costs only the component that it ends in")
  func truncated() throws {
    #expect(
      try ICalendarReader.items(lines: "BEGIN:VCALENDAR", "BEGIN:VEVENT", "BEGIN:VALARM").problems
        == [
          ICalendarProblem(line: 3, component: .init("VEVENT", line: 2), .truncated("VEVENT"))
        ])
    #expect(
      try ICalendarReader.items(lines: "BEGIN:VCALENDAR", "BEGIN:VEVENT", "END:VEVENT").slips
        == [ICalendarSlip(line: 3, property: "VCALENDAR", .truncated("VCALENDAR"), .ended)])
  }

  @Test("A component of 10 000 lines is accepted, and one beyond a limit is refused")
  func limits() throws {
    func file(_ line: String, count: Int) -> [UInt8] {
      let lines = String(repeating: line + "\n", count: count)
      let text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\n\(lines)END:VEVENT\nBEGIN:B\nEND:B\nEND:VCALENDAR"
      return Array(text.utf8)
    }
    let many = try ICalendarReader.items(file("EXDATE:20261121", count: 10_000))
    #expect(many.components.first?.all("EXDATE").count == 10_000)
    let limits = ICalendarLimits(lines: 5, sizeInBytes: 60, depth: 2)
    #expect(try ICalendarReader.items(file("A:b", count: 4), limits: limits).problems.isEmpty)
    let alarm = "BEGIN:VALARM\nEND:VALARM"
    for (line, count, reason) in [
      ("A:b", 5, .tooManyLines(limit: 5)), ("BEGIN:C\nEND:C", 3, .tooManyLines(limit: 5)),
      ("A:" + String(repeating: "b", count: 60), 1, .tooLarge(limitInBytes: 60)),
      ("BEGIN:VALARM\nBEGIN:D\nEND:D\nEND:VALARM", 1, .tooDeep(limit: 2)),
    ] as [(String, Int, ICalendarProblem.Reason)] {
      let items = try ICalendarReader.items(file(line, count: count), limits: limits)
      #expect(items.problems.map(\.reason) == [reason])
      #expect(items.components.map(\.name) == ["B"])
    }
    #expect(try ICalendarReader.items(file(alarm, count: 1), limits: limits).problems.isEmpty)
  }

  @Test("A nesting of 100 000 BEGINs takes no memory, and END:VCALENDAR closes all")
  func deep() throws {
    let text =
      "BEGIN:VCALENDAR\n" + String(repeating: "BEGIN:X\n", count: 100_000)
      + "END:VCALENDAR\nBEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR\n"
    let items = try ICalendarReader.items(Array(text.utf8))
    #expect(items.problems.map(\.reason) == [.tooDeep(limit: 8)])
    #expect(items.components.map(\.name) == ["VEVENT"])
  }

  private struct Stop: Error, Equatable {}

  @Test("An error of the byte source passes through the iCalendar reader")
  func passesThrough() {
    var reader = ICalendarReader({ throw Stop() })
    #expect(throws: Stop()) { try reader.next() }
  }
}

import Foundation
import Testing
import TodoDomain
import TodoExchange
import TodoTesting

/// Python's package `icalendar`, which reads the same format.
private enum Oracle {
  static let isAvailable = (try? run("import icalendar", input: [])) != nil

  struct Failed: Error {
    let status: Int32
  }

  static func run(_ script: String, input: [UInt8]) throws -> Data {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appending(path: "icalendar-oracle-\(UUID().uuidString).ics")
    try Data(input).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, file.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed(status: process.terminationStatus) }
    return data
  }
}

@Suite("Python's icalendar reads written components")
struct ICalendarOracleTests {
  private struct Line: Codable, Equatable {
    let name: String
    let value: String
    let parameters: [String: String]
  }

  private static let script = """
    import icalendar, json, sys
    calendar = icalendar.Calendar.from_ical(open(sys.argv[1], 'rb').read())
    lines = []
    for event in calendar.walk('VEVENT'):
      for name, value in event.property_items(recursive=False):
        if name in ('BEGIN', 'END'): continue
        text = str(value) if isinstance(value, str) else value.to_ical().decode()
        parameters = {key: str(own) for key, own in value.params.items()}
        lines.append({'name': name, 'value': text, 'parameters': parameters})
    print(json.dumps(lines))
    """

  @Test(
    "Python's icalendar reads written texts, folds and parameters unchanged",
    .enabled(if: Oracle.isAvailable, "python3 has no icalendar: pip install icalendar"))
  func texts() throws {
    var generator = SplitMix64(seed: 21)
    var writer = ICalendarWriter()
    var lines: [Line] = []
    try writer.begin("VCALENDAR")
    for _ in 0..<200 {
      try writer.begin("VEVENT")
      let text = plain(120, &generator)
      let organizer = plain(12, &generator)
      try writer.write(
        ICalendarProperty("SUMMARY", [ICalendarParameter("X-OF", organizer)], text: text))
      try writer.end("VEVENT")
      lines.append(Line(name: "SUMMARY", value: text, parameters: ["X-OF": organizer]))
    }
    try writer.end("VCALENDAR")
    let output = try Oracle.run(Self.script, input: writer.bytes)
    let read = try JSONDecoder().decode([Line].self, from: output)
    #expect(read.count == lines.count)
    for (read, line) in zip(read, lines) { #expect(read == line) }
  }

  /// Returns letters, Korean and characters that texts escape. Both ends are letters, since the
  /// other reader trims. There are no backslashes: version 4 of the reader takes some for escapes
  /// after it has unescaped them, and every version does so in parameters.
  private func plain(_ length: Int, _ generator: inout SplitMix64) -> String {
    let letters = ["a", "한", "글", " ", ",", ";", ":", "🙂", "z"]
    let middle = (0..<Int.random(in: 1...length, using: &generator)).map { _ in
      letters.randomElement(using: &generator) ?? ""
    }
    return "x" + middle.joined() + "y"
  }

  @Test(
    "Python's icalendar reads written dates, durations and zone definitions unchanged",
    .enabled(if: Oracle.isAvailable, "python3 has no icalendar: pip install icalendar"))
  func values() throws {
    let zone = try ZoneID("America/New_York")
    var writer = ICalendarWriter()
    try writer.begin("VCALENDAR")
    try writer.write(ICalendarTimeZone.component(of: zone, years: 2_015...2_035, tzid: "Own"))
    for (name, value) in [
      ("DTSTART", ICalendarProperty("DTSTART", try ICalendarDate("20260701T090000", zone: "Own"))),
      ("DTSTART", ICalendarProperty("DTSTART", try ICalendarDate("20261121T090000Z", zone: nil))),
      ("DTSTART", ICalendarProperty("DTSTART", try ICalendarDate("20261121", zone: nil))),
    ] {
      try writer.begin("VEVENT")
      #expect(value.name == name)
      try writer.write(value)
      let duration = try ICalendarDuration("P1DT2H30M")
      try writer.write(ICalendarProperty("DURATION", value: duration.description))
      try writer.end("VEVENT")
    }
    try writer.end("VCALENDAR")
    let script = """
      import icalendar, sys
      calendar = icalendar.Calendar.from_ical(open(sys.argv[1], 'rb').read())
      for event in calendar.walk('VEVENT'):
        start = event['DTSTART'].dt
        offset = start.utcoffset() if hasattr(start, 'utcoffset') else None
        print(start.isoformat(), offset, event['DURATION'].dt)
      """
    let output = String(decoding: try Oracle.run(script, input: writer.bytes), as: UTF8.self)
    #expect(
      output == """
        2026-07-01T09:00:00-04:00 -1 day, 20:00:00 1 day, 2:30:00
        2026-11-21T09:00:00+00:00 0:00:00 1 day, 2:30:00
        2026-11-21 None 1 day, 2:30:00

        """)
  }
}

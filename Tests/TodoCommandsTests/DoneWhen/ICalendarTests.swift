import Foundation
import Testing

@Suite("iCalendar through the command line")
struct ICalendarCommandTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
  }

  private let file = [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//EN", "BEGIN:VEVENT", "UID:one@example.com",
    "DTSTAMP:20250101T000000Z", "DTSTART:20250602T143000", "SUMMARY:Dentist",
    "ATTENDEE:mailto:a@example.com", "END:VEVENT", "END:VCALENDAR", "",
  ].joined(separator: "\r\n")

  @Test("An iCalendar file is recognised by its name or content and exported with all properties")
  func thereAndBack() throws {
    try user.write(file, to: "x.ics")
    try user.succeed("import x.ics")
    let again = try user.succeed("import - --json", input: file).decoded(Imported.self).import
    #expect(again.same == 1)
    #expect(try user.succeed("day 2025-06-02").text.contains("Dentist"))
    let piped = try user.succeed("export --format ics").text
    #expect(piped.contains("ATTENDEE:mailto:a@example.com\r\n"))
    try user.succeed("export out.ics")
    #expect(try user.bytes(of: "\(user.home)/out.ics") == piped.data)
  }

  @Test("--public-only leaves private todos out of an iCalendar export, and --diary adds the diary")
  func privacy() throws {
    try user.add("routine Run --days mon --from 2025-06-02 --private")
    try user.add("schedule Dentist --on 2025-06-02")
    #expect(try user.succeed("export --format ics").text.contains("SUMMARY:Run"))
    let shown = try user.succeed("export --format ics --public-only").text
    #expect(!shown.contains("SUMMARY:Run"))
    #expect(shown.contains("SUMMARY:Dentist"))
    #expect(try user.run("export --format csv --public-only").status != 0)
  }
}

extension String {
  fileprivate var data: Data { Data(utf8) }
}

import Testing

@Suite(
  "todoman reads an export",
  .enabled(if: Products.isThere(Client.todoman), "todoman isn't installed"))
struct TodomanTests {
  static let calendar = [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//tests//EN",
    "BEGIN:VTODO", "UID:milk", "DTSTAMP:20260301T000000Z", "SUMMARY:우유 사기 🥛",
    "DUE;VALUE=DATE:20260304", "PRIORITY:1", "STATUS:NEEDS-ACTION", "END:VTODO",
    "BEGIN:VTODO", "UID:call", "DTSTAMP:20260301T000000Z", "SUMMARY:Call\\, then write",
    "DUE;TZID=America/New_York:20260309T140000", "STATUS:IN-PROCESS", "PERCENT-COMPLETE:40",
    "END:VTODO",
    "BEGIN:VTODO", "UID:tax", "DTSTAMP:20260301T000000Z", "SUMMARY:Taxes",
    "DUE:20260415T160000Z", "STATUS:COMPLETED", "PERCENT-COMPLETE:100",
    "COMPLETED:20260401T120000Z", "END:VTODO",
    "END:VCALENDAR", "",
  ].joined(separator: "\r\n")

  @Test("todoman lists an export with the same titles, moments and states")
  func sameTodos() throws {
    let user = try CommandLineRunner()
    let summary = try user.imported(user.write(Self.calendar, to: "todos.ics"))
    #expect(summary.rejected == 0)
    let folder = try user.exportedFolder("todos")
    let todos = try Todoman(folder: folder.path, of: user).todos(zone: "UTC")
    #expect(
      todos == [
        // 2026-03-09 14:00 in New York, in summer time: 18:00 in UTC.
        TodomanTodo(summary: "Call, then write", due: 1_773_079_200, completed: false),
        TodomanTodo(summary: "Taxes", due: 1_776_268_800, completed: true),
        TodomanTodo(summary: "우유 사기 🥛", due: 1_772_582_400, completed: false),
      ])
  }

  @Test("todoman lists the changed days of an exported series as todos of their own")
  func changedDays() throws {
    let user = try CommandLineRunner()
    let series = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//tests//EN",
      "BEGIN:VTODO", "UID:plants", "DTSTAMP:20260301T000000Z", "SUMMARY:Water",
      "DTSTART:20260304T100000", "DUE:20260304T110000", "RRULE:FREQ=WEEKLY;COUNT=4",
      "END:VTODO",
      "END:VCALENDAR", "",
    ].joined(separator: "\r\n")
    _ = try user.imported(user.write(series, to: "todos.ics"))
    try user.succeed("move 1 --on 2026-03-11 --to 2026-03-12")
    try user.succeed("edit 1 --only 2026-03-18 --title 물")
    try user.succeed("finish 1 --on 2026-03-12 --ahead")
    let before = try user.export()
    let folder = try user.exportedFolder("todos")
    let todos = try Todoman(folder: folder.path, of: user).todos(zone: "UTC")
    // At 11:00 on 12, 4 and 18 March.
    #expect(
      todos == [
        TodomanTodo(summary: "Water", due: 1_773_313_200, completed: true),
        TodomanTodo(summary: "Water", due: 1_772_622_000, completed: false),
        TodomanTodo(summary: "물", due: 1_773_831_600, completed: false),
      ])
    let other = try CommandLineRunner()
    try other.succeed("import \(folder.path)")
    #expect(try other.export() == before)
  }
}

import Testing
import TodoDomain
import TodoTesting

@testable import TodoExchange

/// Values of other programs that no todo can have. The expectations were counted by hand.
@Suite("Values that an import can't read")
struct UnreadValueTests {
  private let store = InMemoryEventStore()

  /// Returns the time, length and repetition of the only event, and its note.
  private func event() throws -> (text: String, memo: String?) {
    var found: [(String, String?)] = []
    try store.provider.visitEvents { event, _ in
      let values = [
        event.time?.description, event.length?.description,
        event.pattern.isRepeating ? "repeats" : nil,
      ]
      found.append((values.compactMap(\.self).joined(separator: " "), event.details.memo))
    }
    try #require(found.count == 1)
    return found[0]
  }

  @Test(
    "An unreadable Org timestamp is named and becomes a line of the note",
    arguments: [
      ("<2026-11-24 Tue 8:00am>", "", ["8:00am"]), ("<2026-11-24 Tue 8pm>", "", ["8pm"]),
      ("<2026-11-24 Tue 9.30>", "", ["9.30"]), ("<2026-11-24 Tue 25:00>", "", ["25:00"]),
      ("<2026-11-24 Tue 10:60>", "", ["10:60"]), ("<2026-11-24 10:00-25:00>", "", ["10:00-25:00"]),
      ("<2026-11-24 Tue 11:00-10:00>", "11:00", ["11:00-10:00"]),
      ("<2026-11-24 Tue 22:00-01:00>", "22:00", ["22:00-01:00"]),
      ("<2026-11-24 Tue 10:00 11:00>", "10:00", ["11:00"]),
      ("<2026-11-24 Tue 10:00 +10000w>", "10:00", ["+10000w"]),
      ("<2026-11-24 Tue +1w +2w>", "repeats", ["+2w"]),
      ("<2026-11-24 Tue +1w ++1x2>", "repeats", ["++1x2"]),
      ("<2026-11-24 Tue 10:00>--<2026-11-20 Fri 09:00>", "10:00", ["<2026-11-20 Fri 09:00>"]),
      ("<2026-11-24 Tue>--<2026-11-25 Wed 09:00>", "repeats", ["<2026-11-25 Wed 09:00>"]),
      ("<2026-11-24 Tue 10:00>--<2026-11-24 Tue 8pm>", "10:00", ["8pm"]),
      ("<2026-11-24 Tue 8am +1h2>", "", ["8am", "+1h2"]),
      ("<2026-11-24 화 10:00-11:30>", "10:00 1h30m", []), ("<2026-11-24 Mo. 9:05>", "09:05", []),
      ("<2026-11-24 Tue 10:00 +1w -2d>", "10:00 repeats", []),
      ("<2026-11-24 Tue 22:00>--<2026-11-25 Wed 01:00>", "22:00 3h", []),
      ("<2026-11-24 Tue --3d>", "", []), ("<2026-11-24>", "", []),
    ])
  func org(timestamp: String, text: String, unread: [String]) throws {
    let file = "* TODO Read\nSCHEDULED: \(timestamp)\n"
    let report = try ForeignImport.bring(file, as: OrgFormat(), into: store)
    #expect(report.warnings.map(\.value) == unread)
    let event = try event()
    #expect(event.text == text)
    #expect((event.memo?.contains("Date: \(timestamp)") ?? false) == !unread.isEmpty)
    let strict = try ForeignImport.bring(file, as: OrgFormat(), isStrict: true)
    #expect(strict.summary.total.new == (unread.isEmpty ? 1 : 0))
  }

  @Test("An Org habit keeps an unreadable timestamp in its note")
  func habit() throws {
    let file = """
      * TODO Run
      SCHEDULED: <2026-11-24 Tue 7am +1d>
      :PROPERTIES:
      :STYLE: habit
      :END:

      """
    let report = try ForeignImport.bring(file, as: OrgFormat(), into: store)
    #expect(report.warnings.map(\.value) == ["7am"])
    #expect(try event().memo == "Date: <2026-11-24 Tue 7am +1d>")
  }

  @Test(
    "An unreadable Todoist duration is named and becomes a line of the note",
    arguments: [
      ("2026-12-01 10:00", "45,minute", "10:00 45m", nil),
      ("2026-12-01 10:00", "45,", "10:00 45m", nil), ("2026-12-01", "2,day", "2d", nil),
      ("2026-12-01 10:00", "-5,minute", "10:00", "-5 minute"),
      ("2026-12-01 10:00", "1.5,hour", "10:00", "1.5 hour"),
      ("2026-12-01 10:00", "5,fortnight", "10:00", "5 fortnight"),
      ("2026-12-01 10:00", "abc,minute", "10:00", "abc minute"),
      ("2026-12-01 10:00", "0,minute", "10:00", "0 minute"),
      ("2026-12-01 10:00", "99999999999999,minute", "10:00", "99999999999999 minute"),
      ("2026-12-01 10:00", "9223372036854775807,day", "10:00", "9223372036854775807 day"),
      ("2026-12-01", "45,minute", "", "45 minute"), ("2026-12-01 10:00", ",", "10:00", nil),
      ("2026-12-01 10:00", ",minute", "10:00", nil),
    ] as [(String, String, String, String?)])
  func todoist(date: String, duration: String, text: String, unread: String?) throws {
    let header = "TYPE,CONTENT,PRIORITY,INDENT,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT\n"
    let report = try ForeignImport.bring(
      header + "task,Call,4,1,\(date),en,,\(duration)\n", as: TodoistFormat(), into: store)
    #expect(report.warnings.map(\.value) == [unread].compactMap(\.self))
    let event = try event()
    #expect(event.text == text)
    #expect(event.memo == unread.map { "Duration: \($0)" })
  }

  @Test(
    "A TickTick due date before its start is named and becomes a line of the note",
    arguments: [
      ("2026-11-24T02:00:00+0000", "false", false), ("2026-11-24T01:00:00+0000", "false", false),
      ("2026-11-24T00:59:00+0000", "false", true), ("2026-11-23T01:00:00+0000", "false", true),
      ("2926-11-24T01:00:00+0000", "false", false), ("2026-11-23T01:00:00+0000", "true", true),
      ("2026-11-26T01:00:00+0000", "true", false),
    ])
  func tickTick(due: String, isAllDay: String, isUnread: Bool) throws {
    let header = "List Name,Title,Start Date,Due Date,Status,Timezone,Is All Day,Is Floating\n"
    let report = try ForeignImport.bring(
      header + "A,One,2026-11-24T01:00:00+0000,\(due),0,Asia/Seoul,\(isAllDay),false\n",
      as: TickTickFormat(), into: store)
    #expect(report.warnings.map(\.field) == (isUnread ? ["Due Date"] : []))
    #expect(try event().memo == (isUnread ? "Due Date: \(due)" : nil))
  }

  @Test(
    "A Taskwarrior number before 1980 is no moment, and tags must be a list",
    arguments: [
      (#""due":"20261123""#, 0), (#""due":"315532799""#, 0), (#""due":"315532800""#, 1),
      (#""due":1795824000"#, 1), (#""due":"20261123T010000Z","tags":{"a":1}"#, 0),
      (#""due":"20261123T010000Z","tags":3"#, 0), (#""due":"20261123T010000Z","tags":["a"]"#, 1),
      (#""due":"20261123T010000Z","tags":"a,b""#, 1), (#""due":"20261123T010000Z","tags":null"#, 1),
    ])
  func taskwarrior(members: String, new: Int) throws {
    let task =
      #"[{"description":"Pay",\#(members),"entry":"20261101T000000Z","status":"pending","#
      + #""uuid":"11111111-1111-1111-1111-111111111111"}]"#
    let report = try ForeignImport.bring(task, as: TaskwarriorFormat(), into: store)
    #expect([report.summary.total.new, report.summary.total.rejected] == [new, 1 - new])
  }
}

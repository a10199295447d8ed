import Foundation
import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("The conflict rules of an import")
struct ImportConflictTests {
  private static let category =
    ##"{"type":"category","name":"gym","color":"#111111","icon":"NONE"}"##
  private static let setting = #"{"type":"setting","key":"week-start","value":"sun"}"#
  private static let diary =
    #"{"type":"diary","uid":"d","createdAt":"2025-05-01T10:00:00Z","emotions":["anger"],"text":"Old"}"#

  private static let stored = [category, setting, Line.weekly, Line.finished, Line.once, diary]
  /// The same records, each with a difference, and a new one.
  private static let others = [
    category.replacing("#111111", with: "#222222"), setting.replacing("sun", with: "mon"),
    Line.weekly.replacing("English", with: "Deutsch"),
    Line.finished.replacing("true", with: "false"),
    Line.once.replacing("10:00", with: "11:00"), diary.replacing("Old", with: "New"), Line.deleted,
  ]

  private func store() throws -> InMemoryEventStore {
    let store = InMemoryEventStore()
    _ = try Exchange.bring(lines: Self.stored, into: store)
    return store
  }

  @Test(
    "An import with the conflict rule newest or theirs replaces stored records",
    arguments: [ImportConflicts.newest, .theirs])
  func replaced(conflicts: ImportConflicts) throws {
    let store = try store()
    let report = try Exchange.bring(
      lines: Self.others, into: store, ImportOptions(conflicts: conflicts))
    #expect(report.summary.total.updated == 6)
    #expect(report.summary.total.new == 1)
    #expect(try Exchange.text(store).contains("Deutsch"))
    let again = try Exchange.bring(lines: Self.others, into: store)
    #expect(again.summary.total.same == 7)
  }

  @Test("An import with the conflict rule ours keeps stored records and adds new ones")
  func ours() throws {
    let store = try store()
    let before = try Exchange.text(store)
    let report = try Exchange.bring(
      lines: Self.others, into: store, ImportOptions(conflicts: .ours))
    #expect(report.summary.total.same == 6)
    #expect(report.summary.total.new == 1)
    let lines = try Exchange.text(store).split(separator: "\n")
    #expect(
      lines.filter { !$0.contains(#""date":"2025-05-12""#) }.joined(separator: "\n") + "\n"
        == before)
  }

  @Test("An import with the conflict rule fail rejects each difference and stores nothing")
  func fail() throws {
    let store = try store()
    let before = try Exchange.text(store)
    let rejected = try #require(throws: ImportRejected.self) {
      try Exchange.bring(lines: Self.others, into: store, ImportOptions(conflicts: .fail))
    }
    #expect(rejected.report.problems.map(\.location) == [2, 3, 4, 5, 6, 7].map { .line($0) })
    // The record of a date is rejected with its todo.
    #expect(
      rejected.report.problems.map(\.reason)
        == [.storedDiffers, .storedDiffers, .storedDiffers, .eventRejected] + [
          .storedDiffers, .storedDiffers,
        ])
    #expect(try Exchange.text(store) == before)
    // Records that the store has in the same form are no conflict.
    let same = try Exchange.bring(
      lines: Self.stored, into: store, ImportOptions(conflicts: .fail))
    #expect(same.summary.total.same == 6)
  }

  /// Returns a version of a calendar's event.
  private func calendar(_ sequence: Int, _ title: String) -> [UInt8] {
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test", "BEGIN:VEVENT", "UID:a",
      "DTSTAMP:20250501T000000Z", "SEQUENCE:\(sequence)", "DTSTART;VALUE=DATE:20250512",
      "SUMMARY:\(title)", "END:VEVENT", "END:VCALENDAR",
    ]
    return Array(lines.map { $0 + "\r\n" }.joined().utf8)
  }

  @Test(
    "An older version of a calendar event replaces the stored one only with theirs",
    arguments: [
      (ImportConflicts.newest, "Later"), (.ours, "Later"), (.fail, "Later"), (.theirs, "Earlier"),
    ])
  func versions(conflicts: ImportConflicts, title: String) throws {
    let store = InMemoryEventStore()
    let format = ICalendarFormat()
    _ = try Exchange.bring(calendar(2, "Later"), as: format, into: store)
    let options = ImportOptions(conflicts: conflicts)
    _ = try Exchange.bring(calendar(1, "Earlier"), as: format, into: store, options)
    #expect(try store.provider.event(withUID: EventUID("a"))?.title == title)
    if conflicts != .theirs {
      _ = try? Exchange.bring(calendar(3, "Newest"), as: format, into: store, options)
      let expected = conflicts == .newest ? "Newest" : title
      #expect(try store.provider.event(withUID: EventUID("a"))?.title == expected)
    }
  }
}

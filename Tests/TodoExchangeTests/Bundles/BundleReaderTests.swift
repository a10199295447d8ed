import Testing
import TodoDomain
import TodoTesting

@testable import TodoExchange

@Suite("Zips of several files")
struct BundleReaderTests {
  private let store = InMemoryEventStore()

  private func bring(_ bundle: sending any FileBundle) throws -> ImportReport {
    try store.importRecords(
      ImportOptions(skipInvalid: true), at: FixedContext.now,
      from: BundleReader(bundle, .standard, named: nil, Exchange.context))
  }

  @Test("The calendars of Takeout, a journal of Day One and Todoist's projects come together")
  func bundle() throws {
    let calendar = """
      BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20260101T000000Z\r
      DTSTART:20261124T010000Z\r\nSUMMARY:Dentist\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
      """
    let bundle = MemoryBundle([
      "Takeout/Calendar/me.ics": Array(calendar.utf8),
      "Takeout/archive_browser.html": Array("<html></html>".utf8),
      "Journal.json": try ForeignImport.content(of: "dayone.json"),
      "Home [1].csv": Array("TYPE,CONTENT,INDENT,DATE\ntask,Paint,1,2026-12-01\n".utf8),
      "photos/a.jpeg": [0xFF, 0xD8, 0xFF], "empty": [],
    ])
    let report = try bring(bundle)
    #expect(ForeignImport.counts(report, ImportRecordType(.schedule)) == [2, 0, 0, 0, 0])
    #expect(ForeignImport.counts(report, .diary) == [3, 0, 0, 0, 0])
    #expect(ForeignImport.counts(report, .other) == [0, 0, 0, 0, 3])
    #expect(report.summary.addedCategories.contains("Home"))
    #expect(try bring(bundle).summary.total.same == 5)
  }

  @Test("The problem of a file has the file's path")
  func paths() throws {
    let report = try bring(
      MemoryBundle(texts: ["a.csv": "TYPE,CONTENT,INDENT,DATE\nchore,x,1,\n"]))
    #expect(report.problems.map(\.location) == [.file("a.csv", .line(2))])
  }
}

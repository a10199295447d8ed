import Testing
import TodoDomain
import TodoTesting

@testable import TodoExchange

@Suite("Importing a zip of several files")
struct BundleReaderTests {
  private let store = InMemoryEventStore()

  private func bring(_ bundle: sending any FileBundle) throws -> ImportReport {
    try store.importRecords(
      ImportOptions(skipInvalid: true), at: FixedContext.now,
      from: BundleReader(bundle, .standard, named: nil, context: Exchange.context))
  }

  @Test("A zip's files of several formats are imported together")
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

  @Test("Several calendars in a zip keep the name of the first and the events of all")
  func calendars() throws {
    func calendar(_ name: String, _ uid: String) -> [UInt8] {
      Array(
        """
        BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:\(name)\r\nBEGIN:VEVENT\r\nUID:\(uid)\r
        DTSTAMP:20260101T000000Z\r\nDTSTART:20261124T010000Z\r\nSUMMARY:\(name)\r\nEND:VEVENT\r
        END:VCALENDAR\r\n
        """.utf8)
    }
    let bundle = MemoryBundle([
      "Takeout/Calendar/Home.ics": calendar("Home", "a"),
      "Takeout/Calendar/Work.ics": calendar("Work", "b"),
    ])
    let report = try bring(bundle)
    #expect(report.summary.total.rejected == 0)
    #expect(ForeignImport.counts(report, ImportRecordType(.schedule)) == [2, 0, 0, 0, 0])
    let name = try store.provider.values().first { $0.key == "ics.x-wr-calname" }
    #expect(name?.value == "X-WR-CALNAME:Home")
    #expect(try bring(bundle).summary.total.same == report.summary.total.read)
  }

  @Test("A file in a zip that only looks like a calendar is left out by name, others come in")
  func names() throws {
    let calendar =
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20261124\nEND:VEVENT\nEND:VCALENDAR"
    let double: [UInt8] = [0, 5, 0x16, 7, 0, 2, 0, 0] + Array("Mac OS X".utf8)
    let files: [String: [UInt8]] = [
      "calendar.ics": Array(calendar.utf8), "__MACOSX/._calendar.ics": double, "empty.ics": [],
      "page.ics": Array("<html></html>".utf8),
      "old.ics": Array(calendar.replacing("BEGIN:VEVENT", with: "VERSION:1.0").utf8),
      "sixteen.ics": Array(calendar.utf8).flatMap { [$0, 0] },
      "__MACOSX/cal/._b.ics": double, "cal/._b.ics": double, "cal/.DS_Store": [0, 0, 0, 1],
      "cal/login.ics": Array("\u{FEFF}<!doctype html>".utf8),
      "cal/pointer.ics": Array("version 1".utf8),
      "cal/jcal.ics": Array(#"["vcalendar",[],[]]"#.utf8), "cal/zeros.ics": [0, 0, 0, 0, 0],
      "cal/picture.ics": [0x89, 0x50, 0x4E, 0x47], "cal/thirtytwo.ics": [0xFF, 0xFE, 0, 0, 0x42],
      "cal/lines.ics": Array("\n \n".utf8), "cal/mark.ics": [0xEF, 0xBB, 0xBF],
      "cal/older.ics": Array("begin:vcalendar\nversion: 1.0\nend:vcalendar".utf8),
    ]
    for name in [nil, "ics"] {
      let report = try InMemoryEventStore().importRecords(
        ImportOptions(), at: FixedContext.now,
        from: BundleReader(MemoryBundle(files), .standard, named: name, context: Exchange.context))
      #expect(report.summary.total.new == 1)
      #expect(report.summary.total.rejected == 0)
      let named = Set(report.leftOut.compactMap(\.record))
      #expect(named == Set(files.keys).subtracting(["calendar.ics"]))
    }
  }

  @Test("A problem in a zip's file has the file's path")
  func paths() throws {
    let report = try bring(
      MemoryBundle(texts: ["a.csv": "TYPE,CONTENT,INDENT,DATE\nchore,x,1,\n"]))
    #expect(report.problems.map(\.location) == [.file("a.csv", .line(2))])
  }
}

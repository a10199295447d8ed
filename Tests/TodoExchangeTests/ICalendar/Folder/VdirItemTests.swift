import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("One file per UID in a folder export")
struct VdirItemTests {
  private static func changed(
    _ date: String, uid: String = "u", _ summary: String = "changed", _ more: [String] = []
  ) -> [String] {
    ICalendarMapping.event(
      ["RECURRENCE-ID:\(date)T090000", "DTSTART:\(date)T110000"] + more, uid: uid,
      summary: summary)
  }

  private static func weekly(uid: String = "u", _ more: [String] = []) -> [String] {
    ICalendarMapping.event(
      ["DTSTART:20250105T090000", "RRULE:FREQ=WEEKLY;COUNT=8"] + more, uid: uid)
  }

  private static func single(uid: String = "u") -> [String] {
    ICalendarMapping.event(["DTSTART:20250105T090000"], uid: uid)
  }

  /// Imports files, and checks that an export onto them changes none, and that an export to a new
  /// folder gives the same store when another store imports it.
  @discardableResult
  private static func checked(_ folder: MemoryFolder) throws -> (InMemoryEventStore, MemoryFolder) {
    let store = InMemoryEventStore()
    let report = try folder.bring(into: store)
    #expect(report.problems.isEmpty)
    var same = folder
    #expect(try same.export(store).isEmpty && same.files == folder.files)
    #expect(try same.bring(into: store).summary.total.same == report.summary.total.read)
    var new = MemoryFolder()
    try new.export(store)
    let copy = InMemoryEventStore()
    #expect(try new.bring(into: copy).summary.total.new > 0)
    let (ours, theirs) = (try ICalendarMapping.exported(store), try ICalendarMapping.exported(copy))
    #expect(theirs.sorted() == ours.sorted())
    return (store, new)
  }

  @Test("A folder export writes changed dates of a missing series into one file")
  func orphans() throws {
    let file = Self.changed("20250105", "first") + Self.changed("20250112", "second")
    let (store, new) = try Self.checked(MemoryFolder(["a.ics": file]))
    #expect(new.files.keys.sorted() == ["u.ics"])
    let titles = new.lines("u.ics").filter { $0.hasPrefix("SUMMARY") }
    #expect(titles == ["SUMMARY:first", "SUMMARY:second"])
    try store.writeAndWait(CommitNote(action: "delete", at: FixedContext.now)) { transaction in
      let first = try #require(try transaction.event(withUID: EventUID("u#20250105"))?.id)
      try transaction.apply(.remove(first))
    }
    var folder = MemoryFolder(["a.ics": file])
    #expect(try folder.export(store) == ["a.ics"])
    #expect(folder.lines("a.ics").filter { $0.hasPrefix("SUMMARY") } == ["SUMMARY:second"])
  }

  @Test("A folder export joins changed dates from two files with their series")
  func apart() throws {
    let store = InMemoryEventStore()
    let folder = MemoryFolder([
      "a.ics": Self.weekly(), "b.ics": Self.changed("20250105"), "c.ics": Self.changed("20250112"),
    ])
    _ = try folder.bring(into: store)
    var new = MemoryFolder()
    try new.export(store)
    #expect(new.files.keys.sorted() == ["u.ics"])
    #expect(new.lines("u.ics").filter { $0 == "UID:u" }.count == 3)
  }

  @Test("A folder export writes changed dates of a single event and of a restored date")
  func unexpected() throws {
    try Self.checked(MemoryFolder(["a.ics": Self.single() + Self.changed("20250301")]))
    let (store, _) = try Self.checked(
      MemoryFolder(["a.ics": Self.weekly() + Self.changed("20250112")]))
    try store.writeAndWait(CommitNote(action: "restore", at: FixedContext.now)) { transaction in
      let id = try #require(try transaction.event(withUID: EventUID("u"))?.id)
      try transaction.apply(.forget(id, CivilDate("2025-01-12")))
    }
    var new = MemoryFolder()
    try new.export(store)
    #expect(new.lines("u.ics").contains("SUMMARY:changed"))
  }

  @Test("A folder export keeps a split series with its changed and cancelled dates in one file")
  func continued() throws {
    let future = ICalendarMapping.event(
      ["RECURRENCE-ID;RANGE=THISANDFUTURE:20250119T090000", "DTSTART:20250120T100000"])
    let cancelled = ICalendarMapping.event(
      ["RECURRENCE-ID:20250112T090000", "DTSTART:20250112T090000", "STATUS:CANCELLED"])
    let file = Self.weekly() + future + Self.changed("20250126") + cancelled
    let (store, new) = try Self.checked(MemoryFolder(["a.ics": file]))
    #expect(new.files.count == 2)
    try store.retitle("u", "edited")
    var folder = MemoryFolder(["a.ics": file])
    #expect(try folder.export(store).count == 2)
    #expect(folder.lines("a.ics").contains("SUMMARY:edited"))
    #expect(folder.lines("a.ics").contains("STATUS:CANCELLED"), "a cancelled date is kept")
    #expect(try folder.export(store).isEmpty)
  }

  @Test("A folder export writes an event and a diary entry of one UID into one file")
  func diary() throws {
    let journal = [
      "BEGIN:VJOURNAL", "UID:u", "DTSTAMP:20250101T000000Z", "DTSTART:20250101T000000Z",
      "SUMMARY:calm", "X-TODOCTL-EMOTION:calm", "END:VJOURNAL",
    ]
    let store = InMemoryEventStore()
    let folder = MemoryFolder(["a.ics": Self.single() + journal])
    _ = try folder.bring(into: store)
    var same = folder
    for isDiary in [false, true] {
      #expect(try same.export(store, ExportOptions(isDiary: isDiary)).isEmpty)
    }
    var new = MemoryFolder()
    try new.export(store, ExportOptions(isDiary: true))
    #expect(new.files.keys.sorted() == ["u.ics"])
    #expect(new.lines("u.ics").contains("BEGIN:VJOURNAL"))
  }

  @Test("A folder export writes two Unicode spellings of a uid into two files")
  func bytes() throws {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let (_, new) = try Self.checked(
      MemoryFolder([
        "a.ics": Self.single(uid: composed), "b.ics": Self.weekly(uid: decomposed),
      ]))
    #expect(new.files.keys.sorted() == ["caf%C3%A9.ics", "cafe%CC%81.ics"])
  }

  @Test("Long uids get short file names, and their changed dates get uids that fit")
  func long() throws {
    let uids = [200, 235, 992, 1_000].map { String(repeating: "x", count: $0) }
    for uid in uids + [uids[3].dropLast() + "y"] {
      let (store, new) = try Self.checked(
        MemoryFolder(["a.ics": Self.weekly(uid: uid) + Self.changed("20250112", uid: uid)]))
      #expect(new.files.count == 1 && new.files.keys.allSatisfy { $0.utf8.count < 230 })
      try store.provider.visitEvents { event, _ in
        #expect(event.uid.rawValue.utf8.count <= EventUID.maximumLengthInBytes)
      }
    }
    let names = uids + [uids[3].dropLast() + "y"]
    let format = VdirFormat()
    #expect(Set(names.map { format.fileName(of: $0, attempt: 0) }).count == 5)
    #expect(format.fileName(of: "a", attempt: 0) != format.fileName(of: "a", attempt: 1))
  }

  @Test("Twenty splits of a series have uids of the same length")
  func splits() throws {
    let daily = ICalendarMapping.event(["DTSTART:20250101T090000", "RRULE:FREQ=DAILY"])
    let futures = (2...21).flatMap { day in
      let date = day < 10 ? "2025010\(day)" : "202501\(day)"
      return ICalendarMapping.event(
        ["RECURRENCE-ID;RANGE=THISANDFUTURE:\(date)T090000", "DTSTART:\(date)T1\(day % 10)0000"],
        summary: "from \(day)")
    }
    let (store, new) = try Self.checked(MemoryFolder(["a.ics": daily + futures]))
    #expect(new.files.count == 21)
    try store.provider.visitEvents { event, _ in
      #expect(event.uid.rawValue.utf8.count <= "u#20250102".utf8.count)
    }
  }

  @Test("A folder export writes every event of a store with long chains of split uids")
  func chains() throws {
    let store = InMemoryEventStore()
    var uid = "root"
    for day in 10...40 {
      uid += "#202501\(day)"
      _ = try ICalendarMapping.bring(Self.single(uid: uid), into: store)
    }
    var folder = MemoryFolder()
    #expect(try folder.export(store).count == 31)
    #expect(folder.files.keys.allSatisfy { $0.utf8.count < 230 })
    #expect(try folder.export(store).isEmpty)
  }
}

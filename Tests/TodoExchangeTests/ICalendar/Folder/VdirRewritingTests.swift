import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Rewriting a file in a folder export")
struct VdirRewritingTests {
  @Test("A rewritten folder file keeps its calendar's properties, zones and other items")
  func keeps() throws {
    let zone = [
      "X-WR-CALNAME:Work", "BEGIN:VTIMEZONE", "TZID:Office", "X-LIC-LOCATION:Europe/Berlin",
      "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0100",
      "END:STANDARD", "END:VTIMEZONE",
    ]
    let one = ICalendarMapping.event(["DTSTART;TZID=Office:20250105T090000"], uid: "one")
    let two = ICalendarMapping.event(["DTSTART;TZID=Office:20250106T090000"], uid: "two")
    var folder = MemoryFolder(["a.ics": zone + one + two])
    let store = InMemoryEventStore()
    _ = try folder.bring(into: store)
    #expect(try folder.export(store).isEmpty)
    try store.retitle("one", "edited")
    #expect(try folder.export(store) == ["a.ics"])
    let lines = folder.lines("a.ics")
    for line in [
      "PRODID:-//test//EN", "X-WR-CALNAME:Work", "X-LIC-LOCATION:Europe/Berlin", "UID:two",
    ] {
      #expect(lines.filter { $0 == line }.count == 1, "\(line)")
    }
    #expect(lines.contains("SUMMARY:edited"))
    #expect(try folder.export(store).isEmpty)
  }

  /// Returns a series of three days from 5 January 2026, with components of its second day.
  private static func versions(_ overrides: [[String]]) -> [String] {
    ICalendarMapping.event(
      ["DTSTART:20260105T100000Z", "RRULE:FREQ=DAILY;COUNT=3"], uid: "s", summary: "Base")
      + overrides.flatMap { lines in
        ICalendarMapping.event(
          ["RECURRENCE-ID:20260106T100000Z"] + lines, uid: "s",
          summary: lines.contains("SEQUENCE:2") ? "Two" : "One")
      }
  }

  private static let (one, two) = (
    ["DTSTART:20260106T150000Z", "SEQUENCE:1"], ["DTSTART:20260106T120000Z", "SEQUENCE:2"]
  )

  @Test(
    "A rewritten folder file keeps earlier versions of a component in any order",
    arguments: [[two, one], [one, two], [one, one, two], [two, two, one]])
  func earlierVersions(overrides: [[String]]) throws {
    var folder = MemoryFolder(["a.ics": Self.versions(overrides)])
    let before = folder.lines("a.ics")
    let store = InMemoryEventStore()
    _ = try folder.bring(into: store)
    #expect(try folder.export(store).isEmpty)
    #expect(folder.lines("a.ics") == before)
    try store.retitle("s", "edited")
    #expect(try folder.export(store) == ["a.ics"])
    let lines = folder.lines("a.ics")
    #expect(lines.contains("SUMMARY:edited") && lines.contains("SUMMARY:Two"))
    #expect(
      lines.filter { $0 == "SUMMARY:One" }.count == overrides.filter { $0 == Self.one }.count)
    #expect(!lines.contains("SUMMARY:Base"))
    #expect(try folder.export(store).isEmpty)
    // Another store that imports the file has the same content.
    let other = InMemoryEventStore()
    _ = try folder.bring(into: other)
    #expect(try folder.export(other).isEmpty)
  }

  /// Series, each with an earlier and a later version of one changed date. Each version has its
  /// RECURRENCE-ID, its start and the properties by which the later one is recognised.
  static let versionPairs: [(series: [String], earlier: [String], later: [String])] = {
    let berlin = ";TZID=Europe/Berlin"
    let utc = ["DTSTART:20260105T100000Z", "RRULE:FREQ=DAILY;COUNT=3"]
    let zoned = ["DTSTART\(berlin):20260105T110000", "RRULE:FREQ=DAILY;COUNT=3"]
    let local = ["DTSTART:20260105T100000", "RRULE:FREQ=WEEKLY;COUNT=3"]
    let day = ["DTSTART;VALUE=DATE:20260105", "RRULE:FREQ=DAILY;COUNT=3"]
    let (inUTC, inBerlin) = (
      "RECURRENCE-ID:20260106T100000Z", "RECURRENCE-ID\(berlin):20260106T110000"
    )
    let (onDay, inWords) = ("RECURRENCE-ID;VALUE=DATE:20260106", "RECURRENCE-ID:20260112T100000")
    let (one, two) = ("DTSTART:20260106T150000Z", "DTSTART:20260106T120000Z")
    let modified = "LAST-MODIFIED:2026010"
    return [
      (utc, [inUTC, one], [inUTC, two, "SEQUENCE:1"]),
      (utc, [inUTC, one, "SEQUENCE:0"], [inUTC, two, "SEQUENCE:10"]),
      (utc, [inUTC, one, "SEQUENCE:9"], [inUTC, two, "SEQUENCE:10"]),
      (utc, [inUTC, one, modified + "1T000000Z"], [inUTC, two, modified + "2T000000Z"]),
      (
        utc, [inUTC, one, "SEQUENCE:1", modified + "3T000000Z"],
        [inUTC, two, "SEQUENCE:2", modified + "2T000000Z"]
      ),
      (
        utc, [inUTC, one, "SEQUENCE:1", modified + "2T000000Z"],
        [inUTC, two, "SEQUENCE:1", modified + "3T000000Z"]
      ),
      (utc, [inUTC, one, "SEQUENCE:1"], [inBerlin, two, "SEQUENCE:2"]),
      (utc, [inBerlin, one, "SEQUENCE:1"], [inUTC, two, "SEQUENCE:2"]),
      (zoned, [inBerlin, one, "SEQUENCE:1"], [inUTC, two, "SEQUENCE:2"]),
      (zoned, [inUTC, one, "SEQUENCE:1"], [inBerlin, two, "SEQUENCE:2"]),
      (
        zoned, [inBerlin, "DTSTART\(berlin):20260106T150000", "SEQUENCE:1"],
        [inBerlin, "DTSTART;TZID=Asia/Seoul:20260106T150000", "SEQUENCE:2"]
      ),
      (
        local, [inWords, "DTSTART:20260113T100000"],
        [inWords, "DTSTART:20260114T100000", "SEQUENCE:1"]
      ),
      (
        day, [onDay, "DTSTART;VALUE=DATE:20260116"],
        [onDay, "DTSTART;VALUE=DATE:20260117", "SEQUENCE:1"]
      ),
      (
        day, [onDay, "DTSTART;VALUE=DATE:20260116"],
        ["RECURRENCE-ID:20260106T000000", "DTSTART;VALUE=DATE:20260117", "SEQUENCE:1"]
      ),
      (utc, [inUTC, one, "DURATION:PT1H", "X-A:b"], [inUTC, one, "DURATION:PT2H", "SEQUENCE:1"]),
      (utc, [inUTC, one, "LOCATION:here"], [inUTC, one, "LOCATION:there", "SEQUENCE:1"]),
      (
        utc, [inUTC, one, "ATTENDEE:mailto:a@b.c"],
        [inUTC, two, "ATTENDEE:mailto:a@b.c", "SEQUENCE:1"]
      ),
      (
        utc, [inUTC, one, "SEQUENCE:1"],
        [inUTC, "DTSTART;TZID=Asia/Seoul:20260107T100000", "SEQUENCE:2"]
      ),
      (
        ["DTSTART;TZID=America/New_York:20260105T190000", "RRULE:FREQ=DAILY;COUNT=3"],
        ["RECURRENCE-ID:20260107T000000Z", "DTSTART:20260107T010000Z"],
        [
          "RECURRENCE-ID;TZID=America/New_York:20260106T190000",
          "DTSTART;TZID=Asia/Seoul:20260107T100000", "SEQUENCE:1",
        ]
      ),
      (utc + ["EXDATE:20260107T100000Z"], [inUTC, one], [inUTC, two, "SEQUENCE:1"]),
      (utc + ["EXDATE:20260106T100000Z"], [inUTC, one], [inUTC, two, "SEQUENCE:1"]),
      (
        utc + ["RDATE:20260106T180000Z"], [inUTC, one], [inUTC, two, "SEQUENCE:1"]
      ),
    ]
  }()

  @Test(
    "A rewritten folder file keeps both versions of a date in each form of the date",
    arguments: versionPairs)
  func bothVersions(series: [String], earlier: [String], later: [String]) throws {
    let (base, old, new) = (
      ICalendarMapping.event(series, summary: "Base"),
      ICalendarMapping.event(earlier, summary: "Earlier"),
      ICalendarMapping.event(later, summary: "Later")
    )
    for components in [base + old + new, base + new + old, new + base + old, old + new + base] {
      for name in ["VEVENT", "VTODO"] {
        let lines = components.map { $0.replacing("VEVENT", with: name) }
        var folder = MemoryFolder(["a.ics": lines])
        let before = folder.files
        let store = InMemoryEventStore()
        #expect(try folder.bring(into: store).problems.isEmpty)
        #expect(try Set(store.provider.snapshot.map(\.title)) == ["Base", "Later"])
        #expect(try folder.export(store).isEmpty && folder.files == before)
        try store.retitle("u", "edited")
        #expect(try folder.export(store) == ["a.ics"])
        let titles = folder.lines("a.ics").filter { $0.hasPrefix("SUMMARY") }
        #expect(titles.sorted() == ["SUMMARY:Earlier", "SUMMARY:Later", "SUMMARY:edited"])
        #expect(try folder.export(store).isEmpty)
        let other = InMemoryEventStore()
        _ = try folder.bring(into: other)
        #expect(try Set(other.provider.snapshot.map(\.title)) == ["edited", "Later"])
      }
    }
  }

  @Test("A folder export overwrites a component of the same version with the store's content")
  func unordered() throws {
    let other = ["DTSTART:20260106T160000Z", "SEQUENCE:2", "X-OTHER:1"]
    let store = InMemoryEventStore()
    _ = try MemoryFolder(["a.ics": Self.versions([Self.two])]).bring(into: store)
    var folder = MemoryFolder(["a.ics": Self.versions([Self.two, other])])
    #expect(try folder.export(store) == ["a.ics"])
    #expect(!folder.lines("a.ics").contains("X-OTHER:1"))
    #expect(try folder.export(store).isEmpty)
  }

  @Test("An event with a kept component of another uid doesn't overwrite that uid's file")
  func planted() throws {
    let victim = ICalendarMapping.event(["DTSTART:20250105T090000"], uid: "victim")
    let text = ICalendarMapping.event(["DTSTART:20250105T090000"], uid: "victim", summary: "gone")
    let planted = text.joined(separator: #"\n"#) + #"\n"#
    let line =
      #"{"type":"schedule","uid":"attacker","title":"mine","category":"none","#
      + #""start":"2025-05-12","isAllDay":true,"source":{"format":"ics","extra":{"component":""#
      + planted + #""}}}"#
    for isFirst in [true, false] {
      let store = InMemoryEventStore()
      var folder = MemoryFolder(["v.ics": victim])
      if isFirst { _ = try Exchange.bring(lines: [line], into: store) }
      _ = try folder.bring(into: store)
      if !isFirst { _ = try Exchange.bring(lines: [line], into: store) }
      #expect(try folder.export(store) == ["attacker.ics"])
      #expect(folder.lines("v.ics").contains("SUMMARY:t"))
      #expect(folder.lines("attacker.ics").contains("UID:attacker"))
      #expect(!folder.lines("attacker.ics").contains("UID:victim"))
      var losses: [ExportLoss] = []
      let summary = try VdirFormat().write(
        store.provider, ExportOptions(), existing: { _ in nil }, put: { _ in })
      losses = summary.losses.map(\.loss)
      #expect(losses.contains { $0.field == .source }, "the account names it")
    }
  }

  @Test("A folder export writes every difference to the store, however small")
  func differences() throws {
    let file = ICalendarMapping.event(
      ["DTSTART:20250105T090000", "RRULE:FREQ=DAILY;COUNT=5", "X-MOOD:good"])
    let edits: [[String]] = [
      ["DTSTART:20250105T090000", "RRULE:FREQ=DAILY;COUNT=5", "X-MOOD:bad"],
      ["DTSTART:20250105T090000", "RRULE:FREQ=DAILY;COUNT=6", "X-MOOD:good"],
      ["DTSTART:20250105T090100", "RRULE:FREQ=DAILY;COUNT=5", "X-MOOD:good"],
      [
        "DTSTART:20250105T090000", "RRULE:FREQ=DAILY;COUNT=5", "EXDATE:20250106T090000",
        "X-MOOD:good",
      ],
      ["DTSTART;TZID=Asia/Seoul:20250105T090000", "RRULE:FREQ=DAILY;COUNT=5", "X-MOOD:good"],
    ]
    for edit in edits {
      let store = InMemoryEventStore()
      _ = try MemoryFolder(["a.ics": ICalendarMapping.event(edit)]).bring(into: store)
      var folder = MemoryFolder(["a.ics": file])
      #expect(try folder.export(store) == ["a.ics"], "\(edit)")
    }
  }
}

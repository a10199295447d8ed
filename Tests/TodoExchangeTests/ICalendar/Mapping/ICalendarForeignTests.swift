import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Other programs' calendars, imported and exported")
struct ICalendarForeignTests {
  /// Returns the sorted lines of the components with these names, without lines about zones, which
  /// an export writes anew.
  private static func lines(_ all: [String]) -> [String] {
    var lines: [String] = []
    var isInside = false
    for line in all {
      if line == "BEGIN:VEVENT" || line == "BEGIN:VTODO" { isInside = true }
      if isInside { lines.append(line) }
      if line == "END:VEVENT" || line == "END:VTODO" { isInside = false }
    }
    return lines.sorted()
  }

  /// Returns the sorted lines of the calendar itself that an export keeps.
  private static func ownLines(_ all: [String]) -> [String] {
    var depth = 0
    var lines: [String] = []
    for line in all {
      if line.hasPrefix("END:") { depth -= 1 }
      if depth == 1, !line.hasPrefix("BEGIN:") { lines.append(line) }
      if line.hasPrefix("BEGIN:") { depth += 1 }
    }
    let notOurs = ["VERSION:", "PRODID:", "METHOD:REQUEST"]
    return lines.filter { line in !notOurs.contains { line.hasPrefix($0) } }.sorted()
  }

  @Test(
    "Each property that Google, Apple and Outlook write survives an import and export",
    arguments: ForeignFile.all)
  func kept(file: ForeignFile) throws {
    let store = InMemoryEventStore()
    let report = try Exchange.bring(file.bytes, as: ICalendarFormat(), into: store)
    #expect(report.summary.total.rejected == 0, "\(report.problems)")
    let exported = try ICalendarMapping.exported(store)
    #expect(Self.lines(exported) == Self.lines(file.lines))
    #expect(Self.ownLines(exported) == Self.ownLines(file.lines))
    for line in file.lines where line.hasPrefix("TZID:") { #expect(exported.contains(line)) }
    let again = try Exchange.bring(file.bytes, as: ICalendarFormat(), into: store)
    #expect(again.summary.total.same == again.summary.total.read)
    let copy = InMemoryEventStore()
    let bytes = try Exchange.export(store, as: ICalendarFormat())
    _ = try Exchange.bring(bytes, as: ICalendarFormat(), into: copy)
    #expect(try Exchange.export(copy, as: ICalendarFormat()) == bytes)
    #expect(try Exchange.text(copy) == Exchange.text(store))
  }

  @Test("A file's own zone is exported under its name with the meaning of the matching zone")
  func zone() throws {
    let store = InMemoryEventStore()
    _ = try Exchange.bring(ForeignFile.outlook.bytes, as: ICalendarFormat(), into: store)
    let event = try #require(try store.provider.snapshot.first as? Schedule)
    #expect(event.zone != nil)
    let copy = InMemoryEventStore()
    _ = try Exchange.bring(
      try Exchange.export(store, as: ICalendarFormat()), as: ICalendarFormat(), into: copy)
    #expect(try (copy.provider.snapshot.first as? Schedule)?.zone == event.zone)
  }

  @Test("An edited foreign event is exported with its new fields, and all else is unchanged")
  func changed() throws {
    let store = InMemoryEventStore()
    _ = try Exchange.bring(ForeignFile.google.bytes, as: ICalendarFormat(), into: store)
    let uid = try EventUID("4k2m9@google.com")
    let id = try #require(try store.provider.event(withUID: uid)?.id)
    try store.writeAndWait(CommitNote(action: "edit", at: FixedContext.now)) { transaction in
      let old = try #require(try transaction.event(with: id) as? Schedule)
      var patch = EventPatch()
      patch.title = "New, title"
      patch.alarms = .set([.oneHour])
      try transaction.apply(.replace(old.applying(patch, limits: .standard)))
      let day = try CivilDate("2025-06-09")
      try transaction.apply(.record(id, OccurrenceRecord(date: day, isFinished: true)))
    }
    let exported = try ICalendarMapping.exported(store)
    let old = Set(ForeignFile.google.lines)
    let component = Set(Self.lines(exported))
    #expect(
      component.subtracting(old) == [
        "SUMMARY:New\\, title", "DESCRIPTION:New\\, title", "TRIGGER:-PT1H",
        "X-TODOCTL-DONE:20250609", "X-TODOCTL-RECORD:20250616 DELETED=20250601T000000Z",
      ])
    #expect(!component.contains("SUMMARY:Jour fixe"))
    #expect(component.contains("ORGANIZER;CN=Ada Lovelace:mailto:ada@example.com"))
    let copy = InMemoryEventStore()
    _ = try Exchange.bring(
      try Exchange.export(store, as: ICalendarFormat()), as: ICalendarFormat(), into: copy)
    let back = try #require(try copy.provider.event(withUID: uid))
    #expect(back.title == "New, title")
    #expect(back.alarms == [.oneHour])
  }

  @Test("A changed date becomes an event of its own, wherever it is in the file")
  func instances() throws {
    let series = ICalendarMapping.event(
      ["DTSTART;TZID=Asia/Seoul:20250505T090000", "RRULE:FREQ=WEEKLY"])
    let instance = ICalendarMapping.event(
      ["RECURRENCE-ID:20250512T000000Z", "DTSTART;TZID=Asia/Seoul:20250513T100000"],
      summary: "moved")
    let cancelled = ICalendarMapping.event(
      ["RECURRENCE-ID;TZID=Asia/Seoul:20250519T090000", "STATUS:CANCELLED"])
    for file in [series + instance + cancelled, instance + cancelled + series] {
      let store = InMemoryEventStore()
      #expect(try ICalendarMapping.bring(file, into: store).summary.total.new == 4)
      let may = try CivilDate("2025-05-01")...CivilDate("2025-05-31")
      #expect(
        try store.provider.occurrences(in: may).map { "\($0.date) \($0.event.title)" }
          == ["2025-05-05 t", "2025-05-13 moved", "2025-05-26 t"])
      let again = try ICalendarMapping.bring(file, into: store)
      #expect(again.summary.total.same == again.summary.total.read)
      let lines = try ICalendarMapping.exported(store)
      #expect(lines.contains("RECURRENCE-ID:20250512T000000Z"))
      #expect(lines.filter { $0.hasPrefix("EXDATE") } == ["EXDATE;TZID=Asia/Seoul:20250519T090000"])
      #expect(lines.count { $0 == "UID:u" } == 2)
    }
  }

  @Test("A changed date without its series is imported as an event")
  func instanceAlone() throws {
    let store = InMemoryEventStore()
    let instance = ICalendarMapping.event(
      ["RECURRENCE-ID:20250512T000000Z", "DTSTART:20250513T100000Z"])
    #expect(try ICalendarMapping.bring(instance, into: store).summary.total.new == 1)
    #expect(try store.provider.event(withUID: EventUID("u#20250512")) != nil)
  }

  @Test("A later version of an event replaces the stored one, and an earlier one changes nothing")
  func versions() throws {
    let store = InMemoryEventStore()
    func file(_ title: String, _ sequence: Int, _ modified: String) -> [String] {
      ICalendarMapping.event(
        ["DTSTART:20250512T090000", "SEQUENCE:\(sequence)", "LAST-MODIFIED:\(modified)"],
        summary: title)
    }
    let steps = [
      ("one", 1, "20250101T000000Z", "one"), ("two", 2, "20250102T000000Z", "two"),
      ("old", 1, "20250103T000000Z", "two"), ("older", 2, "20250101T000000Z", "two"),
      ("three", 2, "20250103T000000Z", "three"),
    ]
    for (title, sequence, modified, expected) in steps {
      let report = try ICalendarMapping.bring(file(title, sequence, modified), into: store)
      #expect(report.summary.total.read == 1)
      #expect(try store.provider.snapshot.map(\.title) == [expected])
    }
  }
  @Test("A calendar file that differs only in DTSTAMP changes nothing")
  func madeAnew() throws {
    let store = InMemoryEventStore()
    let lines = ICalendarMapping.event(["DTSTART:20250512T090000", "X-OWN:1"])
    try ICalendarMapping.bring(lines, into: store)
    let later = lines.map { $0.replacing("DTSTAMP:20250101", with: "DTSTAMP:20250808") }
    #expect(try ICalendarMapping.bring(later, into: store).summary.total.same == 1)
  }
  @Test("An edit in the store stays until the calendar file has a newer version")
  func localChange() throws {
    let store = InMemoryEventStore()
    func file(_ title: String) -> [String] {
      ICalendarMapping.event(["DTSTART:20250512T090000", "X-OWN:1"], summary: title)
    }
    try ICalendarMapping.bring(file("theirs"), into: store)
    try store.writeAndWait(CommitNote(action: "edit", at: FixedContext.now)) { transaction in
      var patch = EventPatch()
      patch.title = "ours"
      _ = try transaction.modify(#require(EventID(1)), patch, scope: .all, in: FixedContext.make())
    }
    #expect(try ICalendarMapping.bring(file("theirs"), into: store).summary.total.same == 1)
    #expect(try store.provider.snapshot.map(\.title) == ["ours"])
    #expect(
      try ICalendarMapping.bring(file("theirs again"), into: store).summary.total.updated == 1)
    #expect(try store.provider.snapshot.map(\.title) == ["theirs again"])
  }

  @Test("A changed date that repeats its series' rule is one date and keeps the property")
  func instanceWithRule() throws {
    let store = InMemoryEventStore()
    let series = ICalendarMapping.event(
      ["DTSTART;TZID=Asia/Seoul:20250505T090000", "RRULE:FREQ=WEEKLY"])
    let change = ICalendarMapping.event([
      "RECURRENCE-ID;TZID=Asia/Seoul:20250512T090000", "DTSTART;TZID=Asia/Seoul:20250513T100000",
      "RRULE:FREQ=WEEKLY", "RDATE;TZID=Asia/Seoul:20250601T120000",
    ])
    try ICalendarMapping.bring(series + change, into: store)
    let event = try #require(try store.provider.event(withUID: EventUID("u#20250512")))
    #expect(try event.pattern == DatePattern(on: CivilDate("2025-05-13")))
    let lines = try ICalendarMapping.exported(store)
    #expect(lines.filter { $0 == "RRULE:FREQ=WEEKLY" }.count == 2)
    #expect(lines.contains("RDATE;TZID=Asia/Seoul:20250601T120000"))
  }
}

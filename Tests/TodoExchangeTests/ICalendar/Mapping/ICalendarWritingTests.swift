import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Writing events as components")
struct ICalendarWritingTests {
  private func schedule(
    _ recurrence: Recurrence = .once, from start: String, time: String? = nil,
    length: String? = nil, zone: String? = nil
  ) throws -> Schedule {
    try Schedule(
      details: EventDetails(
        uid: EventUID("u"), title: "t", time: time.map { try TimeOfDay($0) },
        length: length.map { try EventLength($0) }, zone: zone.map { try ZoneID($0) }),
      pattern: DatePattern(start: CivilDate(start), recurrence: recurrence))
  }

  private let identity = ["UID:u", "DTSTAMP:19700101T000000Z", "SUMMARY:t"]

  @Test("A period of whole days is exported with an end, and one with a time as a daily series")
  func periods() throws {
    let until = try CivilDate("2025-05-14")
    #expect(
      try ICalendarMapping.exported(schedule(.daily(until: until), from: "2025-05-12"))
        == identity + ["DTSTART;VALUE=DATE:20250512", "DTEND;VALUE=DATE:20250515"])
    #expect(
      try ICalendarMapping.exported(
        schedule(.daily(until: until), from: "2025-05-12", time: "09:00"))
        == identity + [
          "DTSTART:20250512T090000", "RRULE:FREQ=DAILY;UNTIL=20250514T090000",
          "X-TODOCTL-PERIOD:TRUE",
        ])
  }

  @Test("A series is exported from its first date and ends in UTC if it has a zone")
  func series() throws {
    let weekly = Recurrence.weekly(on: WeekdaySet([.friday]), until: try CivilDate("2025-05-30"))
    #expect(
      try ICalendarMapping.exported(
        schedule(weekly, from: "2025-05-12", time: "08:00", length: "1h", zone: "Asia/Seoul"))
        == identity + [
          "DTSTART;TZID=Asia/Seoul:20250516T080000", "DTEND;TZID=Asia/Seoul:20250516T090000",
          "RRULE:FREQ=WEEKLY;UNTIL=20250529T230000Z;BYDAY=FR",
          "X-TODOCTL-START;VALUE=DATE:20250512",
        ])
  }

  @Test("A repeat after done is exported on its open date and survives an import")
  func afterDone() throws {
    let rule = try RecurrenceRule("FREQ=DAILY;INTERVAL=3;AFTER=DONE;UNTIL=20250630")
    let event = try schedule(
      .set(RecurrenceSet(rule: rule)), from: "2025-05-12", time: "08:00", length: "1h")
    let done = OccurrenceRecord(
      date: try CivilDate("2025-05-09"), isFinished: true, time: try TimeOfDay("08:00"))
    let lines = try ICalendarMapping.exported(event, [done])
    #expect(
      lines == identity + [
        "DTSTART:20250512T080000", "DTEND:20250512T090000",
        "X-TODOCTL-RRULE:FREQ=DAILY;INTERVAL=3;AFTER=DONE;UNTIL=20250630",
        "X-TODOCTL-RECORD:20250509 DONE TIME=0800",
      ])
    let own = Array(lines.dropFirst(identity.count))
    let read = try ICalendarMapping.imported(own)
    #expect(read.schedule.pattern == event.pattern && read.records == [done])
    // Another program moves it.
    let moved = own.map { $0.replacing("20250512", with: "20250514") }
    #expect(
      try ICalendarMapping.imported(moved).schedule.pattern.startText == "2025-05-14")
    #expect(try ICalendarMapping.imported(moved).schedule.pattern.isAfterDone)
    // Another program lets it repeat.
    let ruled = try ICalendarMapping.imported(own + ["RRULE:FREQ=WEEKLY"])
    #expect(ruled.schedule.pattern.days == WeekdaySet([.monday]))
  }

  @Test("Finished and deleted dates of a series are exported")
  func records() throws {
    let event = try schedule(.weekly(on: WeekdaySet([.monday]), until: nil), from: "2025-05-12")
    let records = try [
      OccurrenceRecord(date: CivilDate("2025-05-12"), isFinished: true),
      OccurrenceRecord(
        date: CivilDate("2025-05-19"), deletedAt: Instant("2025-05-18T10:00:00Z")),
    ]
    #expect(
      try ICalendarMapping.exported(event, records)
        == identity + [
          "DTSTART;VALUE=DATE:20250512", "RRULE:FREQ=WEEKLY;BYDAY=MO",
          "EXDATE;VALUE=DATE:20250519", "X-TODOCTL-DONE:20250512",
          "X-TODOCTL-RECORD:20250519 DELETED=20250518T100000Z",
        ])
  }

  @Test("A routine is exported with its alarm, and its text without unwritable characters")
  func routine() throws {
    let routine = try Routine(
      details: EventDetails(
        uid: EventUID("u"), title: "t", time: TimeOfDay("06:30"), alarms: [.tenMinutes],
        memo: "a\r\nb\u{1b}\u{9b}é"),
      days: WeekdaySet([.monday]), activeFrom: CivilDate("2025-05-12"), isPublic: false,
      shareCount: 2)
    #expect(
      try ICalendarMapping.exported(routine)
        == identity + [
          "DESCRIPTION:a\\nbé", "X-TODOCTL-DESCRIPTION:a%0D%0Ab%1B%C2%9Bé",
          "DTSTART:20250512T063000",
          "RRULE:FREQ=WEEKLY;BYDAY=MO", "X-TODOCTL-KIND:routine", "CLASS:PRIVATE",
          "X-TODOCTL-SHARE-COUNT:2", "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:t",
          "TRIGGER:-PT10M", "END:VALARM",
        ])
    #expect(
      try store(with: routine).provider.snapshot.count == 1)
    let shown = try ICalendarMapping.exported(
      store(with: routine), ExportOptions(isPublicOnly: true))
    #expect(!shown.contains("BEGIN:VEVENT"))
  }

  @Test("The diary is exported to iCalendar only when asked for")
  func diary() throws {
    let store = InMemoryEventStore()
    try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      _ = try transaction.add(
        DiaryEntry(
          uid: EventUID("d"), createdAt: Instant("2025-05-12T21:15:30Z"), emotions: [.calm, .love],
          subEmotions: ["at ease"], thought: "Enough, for today"))
    }
    #expect(try !ICalendarMapping.exported(store).contains("BEGIN:VJOURNAL"))
    let lines = try ICalendarMapping.exported(store, ExportOptions(isDiary: true))
    #expect(
      lines[3..<15] == [
        "BEGIN:VJOURNAL", "UID:d", "DTSTAMP:20250512T211530Z", "DTSTART:20250512T211530Z",
        "SUMMARY:calm\\, love", "DESCRIPTION:Enough\\, for today", "CLASS:PRIVATE",
        "X-TODOCTL-EMOTION:calm", "X-TODOCTL-EMOTION:love", "X-TODOCTL-SUB-EMOTION:at ease",
        "X-TODOCTL-THOUGHT:Enough%2C for today", "END:VJOURNAL",
      ])
  }

  private func store(with event: any PlannedEvent) throws -> InMemoryEventStore {
    let store = InMemoryEventStore()
    try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      _ = try transaction.apply(.insert(event, records: []))
    }
    return store
  }
}

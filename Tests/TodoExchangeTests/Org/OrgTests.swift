import Testing
import TodoDomain
import TodoTesting

@testable import TodoExchange

/// The fixture has the forms of the Org manual. The expectations were counted by hand.
@Suite("Org outlines")
struct OrgTests {
  private let store = InMemoryEventStore()

  private func bring(_ text: String, isStrict: Bool = false) throws -> ImportReport {
    try ForeignImport.bring(text, as: OrgFormat(), into: store, isStrict: isStrict)
  }

  private func fixture() throws -> ImportReport {
    let bytes = try ForeignImport.content(of: "agenda.org")
    let format = try ForeignImport.format(of: bytes, name: "agenda.org")
    #expect(format.name == .org)
    return try bring(String(decoding: bytes, as: UTF8.self))
  }

  private func events() throws -> [String: any PlannedEvent] {
    var events: [String: any PlannedEvent] = [:]
    try store.provider.visitEvents { event, _ in
      events["\(event.title) \(event.pattern.startText)"] = event
    }
    return events
  }

  @Test("Org headings with a keyword or date are todos, and headings below them are notes")
  func headings() throws {
    let report = try fixture()
    // Seven headings, and one time that the rent was paid; two subtasks are lines.
    #expect(ForeignImport.counts(report, ImportRecordType(.schedule)) == [7, 0, 2, 0, 2])
    #expect(ForeignImport.counts(report, ImportRecordType(.routine)) == [1, 0, 0, 0, 0])
    #expect(ForeignImport.counts(report, .occurrence) == [4, 0, 0, 0, 0])
    let events = try events()
    let rent = try #require(events["Pay the rent 2026-12-01"])
    #expect(rent.uid.rawValue == "11111111-2222-3333-4444-555555555555")
    #expect(rent.category.name == "life")
    #expect(rent.pattern.set?.rule?.description == "FREQ=MONTHLY")
    #expect(
      rent.memo == "Account 1234.\n  - [ ] a checkbox\n- [ ] Ask the landlord\n    by phone\n"
        + "- [x] Find the contract")
    #expect(rent.priority == .high && rent.tags.map(\.name) == ["home", "money", "work"])
    #expect(rent.details.source?.extra["logbook"]?.contains("CLOCK:") == true)
    #expect(events["Pay the rent 2026-11-02"] != nil)
    let call = try #require(events["Call Anna 2026-11-19"])
    #expect(call.time?.description == "10:00")
    #expect(call.details.length?.minutes == 60)
    let meeting = try #require(events["Meeting in Busan 2026-11-25"])
    #expect(try meeting.pattern.end == CivilDate("2026-11-27"))
    let both = try #require(events["Both 2026-11-30"])
    #expect(both.memo == "Deadline: <2026-12-24 Thu>")
    #expect(both.pattern.days == WeekdaySet([.monday]))
    let hourly = try #require(events["Every hour 2026-11-30"])
    #expect(hourly.memo == "Date: <2026-11-30 Mon 10:00 +1h>")
    let shave = try #require(events["Shave 2026-11-24"])
    #expect(shave.pattern.set?.rule?.description == "FREQ=DAILY;INTERVAL=2;AFTER=DONE")
    #expect(try fixture().summary.total.same == 14)
  }

  @Test("An Org task that was finished meanwhile or has another date is the same todo")
  func changes() throws {
    _ = try bring("* TODO Tax\n  SCHEDULED: <2026-11-20 Fri>\n")
    let report = try bring("* DONE Tax\n  CLOSED: [2026-11-21 Sat] SCHEDULED: <2026-11-22 Sun>\n")
    #expect(ForeignImport.counts(report, ImportRecordType(.schedule)) == [0, 1, 0, 0, 0])
    #expect(ForeignImport.counts(report, .occurrence) == [1, 0, 0, 0, 0])
  }

  @Test(
    "A changed Org end time changes the length, and a missing one keeps the stored length",
    arguments: [
      ("10:00-11:00", "10:00-11:30", 90), ("10:00-11:00", "10:00", 60),
      ("10:00", "10:00-10:30", 30), ("10:00-11:00", "09:00-11:00", 120),
    ], [true, false])
  func ends(_ times: (first: String, second: String, minutes: Int), isHabit: Bool) throws {
    for time in [times.first, times.second] {
      let report = try bring(
        "* TODO Read\n  SCHEDULED: <2026-12-01 Tue \(time) +1d>\n"
          + (isHabit ? "  :PROPERTIES:\n  :STYLE: habit\n  :END:\n" : ""))
      #expect(report.summary.total.same == 0)
    }
    #expect(try events()["Read 2026-12-01"]?.length?.minutes == times.minutes)
  }

  @Test(
    "Org settings apply to the whole file wherever they are, except inside blocks",
    arguments: [
      ("* WAIT Call\n* Other\n#+TODO: WAIT | OK\n", "Call home"),
      ("* WAIT Call\n  #+todo: WAIT | OK\n  #+CATEGORY: work\n", "Call work"),
      ("* TODO Call\n#+BEGIN_SRC org\n#+TODO: WAIT | OK\n#+END_SRC\n", "Call home"),
      ("* TODO Call\n#+begin_example\n* Other\n#+CATEGORY: work\n", "Call work"),
      ("* TODO Call\n#+begin_quote\nA\n#+end_quote\n#+CATEGORY: b\n", "Call b"),
    ])
  func settings(text: String, event: String) throws {
    let context = ImportContext(
      now: FixedContext.now, timeZone: Exchange.seoul, fileName: "home.org")
    _ = try Exchange.bring(Array(text.utf8), as: OrgFormat(), into: store, context: context)
    let found = try events().values.map { "\($0.title) \($0.category.name)" }
    #expect(found == [event])
  }

  @Test("A changed Org heading is updated, also if only a line below it changed")
  func texts() throws {
    _ = try bring("* TODO Tax\n  SCHEDULED: <2026-11-20 Fri>\n** TODO Ask\n")
    let report = try bring("* TODO Tax\n  SCHEDULED: <2026-11-20 Fri>\n** DONE Ask\n")
    #expect(ForeignImport.counts(report, ImportRecordType(.schedule)) == [0, 1, 1, 0, 0])
  }

  @Test(
    "An Org heading with a nonexistent date or without a title is rejected",
    arguments: [
      "* TODO A\n  SCHEDULED: <2026-13-45 Mon>\n", "* TODO A\n  DEADLINE: <soon>\n", "* TODO \n",
      "* TODO A <2026-13-45 Mon>\n", "* TODO A\n  <2026-11-30 Mon>--<2026-11-31 Tue>\n",
      "* TODO A\n  SCHEDULED: <2026-11-20 Fri>\n  :PROPERTIES:\n  :STYLE: habit\n  :END:\n",
    ])
  func odd(text: String) throws {
    #expect(try bring(text).summary.total.rejected == 1)
  }

  @Test("An Org time range becomes a length, and values without a field become lines of the note")
  func ranges() throws {
    _ = try bring(
      """
      * Call <2026-12-03 Thu 14:00>--<2026-12-03 Thu 15:00>
      * Trip <2026-12-03 Thu 14:00>--<2026-12-05 Sat 12:00>
      * Fair <2026-12-06 Sun>--<2026-12-08 Tue>
      * TODO Talk <2026-12-03 Thu 14:00-15:00> <2026-12-04 Fri 09:00>

      """)
    let events = try events()
    #expect(events["Call 2026-12-03"]?.length?.minutes == 60)
    #expect(events["Trip 2026-12-03"]?.length?.minutes == 46 * 60)
    #expect(events["Fair 2026-12-06"]?.pattern.end == (try CivilDate("2026-12-08")))
    #expect(events["Talk 2026-12-03"]?.memo == "Dates: <2026-12-04 Fri 09:00>")
  }

  @Test(
    "An Org repeater may count from the completion, and a repeater range is named",
    arguments: [
      // The repeater, the rule, and what is named.
      ("+1w", "FREQ=WEEKLY", nil), ("++3d", "FREQ=DAILY;INTERVAL=3", nil),
      (".+3d", "FREQ=DAILY;INTERVAL=3;AFTER=DONE", nil),
      (".+1w", "FREQ=WEEKLY;AFTER=DONE", nil),
      (".+2m", "FREQ=MONTHLY;INTERVAL=2;AFTER=DONE", nil),
      (".+1y", "FREQ=YEARLY;AFTER=DONE", nil), (".+1d", "FREQ=DAILY;AFTER=DONE", nil),
      (".+2d/4d", "FREQ=DAILY;INTERVAL=2;AFTER=DONE", .notByDays),
      ("++2d/4d", "FREQ=DAILY;INTERVAL=2", .notByDays),
      (".+1d/2d", "FREQ=DAILY;AFTER=DONE", .notByDays),
      ("+2d/2d", "FREQ=DAILY;INTERVAL=2", nil),
    ] as [(String, String, ImportProblem.Reason?)], [true, false])
  func repeaters(
    _ row: (repeater: String, rule: String, named: ImportProblem.Reason?), isHabit: Bool
  ) throws {
    let text =
      "* TODO Read\n  SCHEDULED: <2026-12-08 Tue \(row.repeater)>\n"
      + (isHabit ? "  :PROPERTIES:\n  :STYLE: habit\n  :END:\n" : "")
    let report = try bring(text)
    #expect(report.warnings.map(\.reason) == (row.named.map { [$0] } ?? []))
    #expect(report.warnings.allSatisfy { $0.value == row.repeater && $0.field == "repeater" })
    let start = try CivilDate("2026-12-08")
    let expected = try DatePattern(
      start: start, recurrence: .set(RecurrenceSet(rule: RecurrenceRule(row.rule))))
    #expect(try events()["Read 2026-12-08"]?.pattern == expected)
    let strict = try ForeignImport.bring(
      text, as: OrgFormat(), into: InMemoryEventStore(), isStrict: true)
    #expect(strict.summary.total.new == (row.named == nil ? 1 : 0))
  }

  @Test("An Org drawer without an end loses no heading, also in strict mode")
  func drawers() throws {
    let text = "* TODO A\n  :LOGBOOK:\n  x\n* TODO B\n"
    #expect(ForeignImport.counts(try bring(text), ImportRecordType(.schedule)) == [2, 0, 0, 0, 0])
    let strict = try bring("* TODO C\n", isStrict: true)
    #expect(ForeignImport.counts(strict, ImportRecordType(.schedule)) == [1, 0, 0, 0, 0])
  }

  @Test(
    "Unterminated Org timestamps are read in linear time, and a valid one is found",
    arguments: ["<2025-11-04 ", "SCHEDULED: <2025-11-04 ", "SCHEDULED: <%%(", "[2025-11-04 "])
  func unended(text: String) throws {
    let many = String(repeating: text, count: 1_000)
    _ = try bring("* TODO Read\nSCHEDULED: <2025-11-04 Tue> \(many)\n")
    #expect(try events()["Read 2025-11-04"] != nil)
  }

  @Test("A damaged Org file does no harm")
  func mutations() throws {
    try ForeignImport.checkMutations(
      of: ForeignImport.content(of: "agenda.org"), as: OrgFormat())
  }

  @Test(
    "A second date or an expression in an Org heading is named, and nothing is lost",
    arguments: [
      // The lines, new, left out, warnings, and the memo.
      ("SCHEDULED: <2025-11-04 Tue>", 1, 0, 0, nil),
      ("SCHEDULED: <2025-11-04 Tue>\nSCHEDULED: <2025-11-06 Thu>", 1, 0, 1, "<2025-11-06 Thu>"),
      ("SCHEDULED: <2025-11-04 Tue> SCHEDULED: <2025-11-06 Thu>", 1, 0, 1, "<2025-11-06 Thu>"),
      ("DEADLINE: <2025-11-04 Tue>\n  DEADLINE: <2025-11-06 Thu>", 1, 0, 1, "<2025-11-06 Thu>"),
      (
        "SCHEDULED: <2025-11-04 Tue +1w>\nSCHEDULED: <2025-11-06 Thu +1w>\n:PROPERTIES:\n:STYLE: habit\n:END:",
        1, 0, 1, "<2025-11-06 Thu +1w>"
      ),
      ("SCHEDULED: <2025-11-04 Tue> DEADLINE: <2025-11-06 Thu>", 1, 0, 0, nil),
      (
        "SCHEDULED: <2025-11-04 Tue +1w> DEADLINE: <2025-11-06 Thu +1w>", 1, 0, 1,
        "Deadline: <2025-11-06 Thu +1w>"
      ),
      (
        "SCHEDULED: <2025-11-01 Sat> DEADLINE: <2025-11-04 Tue +1w>", 1, 0, 1,
        "Scheduled: <2025-11-01 Sat>"
      ),
      ("DEADLINE: <2025-11-04 Tue 10:00 +1h>", 1, 0, 1, "Deadline: <2025-11-04 Tue 10:00 +1h>"),
      ("DEADLINE: <2025-11-04 Tue 8pm>", 1, 0, 1, "Deadline: <2025-11-04 Tue 8pm>"),
      ("SCHEDULED: <%%(diary-float t 4 2)>", 0, 1, 0, nil),
      ("DEADLINE: <%%(diary-anniversary 5 14 2007)>", 0, 1, 0, nil),
      ("DEADLINE: <%%(memq (calendar-day-of-week date) '(1 2))>", 0, 1, 0, nil),
      ("SCHEDULED: <%%(diary-float t 4 2)>\n:PROPERTIES:\n:STYLE: habit\n:END:", 0, 1, 0, nil),
      ("<%%(diary-float t 4 2)>", 0, 1, 0, nil),
      ("Text <%%(diary-float t 4 2)> and more", 0, 1, 0, nil),
      ("<%%(diary-float t 4 2)>\n<2025-11-04 Tue>", 1, 0, 0, "<%%(diary-float t 4 2)>"),
      (
        "SCHEDULED: <%%(diary-float t 4 2)> DEADLINE: <2025-11-04 Tue>", 1, 0, 1,
        "<%%(diary-float t 4 2)>"
      ),
    ] as [(String, Int, Int, Int, String?)])
  func further(lines: String, new: Int, leftOut: Int, warnings: Int, memo: String?) throws {
    let report = try bring("* TODO Read\n\(lines)\n* TODO Other\nDEADLINE: <2026-01-10 Sat>\n")
    let total = report.summary.total
    #expect([total.new, total.leftOut, total.rejected] == [new + 1, leftOut, 0])
    #expect(report.summary.warnings == warnings)
    let events = try events()
    let read = events["Read 2025-11-04"] ?? events["Read due 2025-11-04"]
    #expect((read == nil) == (new == 0))
    if let memo { #expect(read?.memo?.contains(memo) == true) }
    if warnings > 0 {
      let strict = try ForeignImport.bring(
        "* TODO Read\n\(lines)\n", as: OrgFormat(), isStrict: true)
      #expect(strict.summary.total.new == 0)
    }
  }

  @Test(
    "An Org heading may have a day, a due, both or neither",
    arguments: [
      ("TODO A", nil, nil), ("TODO A\nSCHEDULED: <2026-11-24 Tue 10:00>", "2026-11-24 10:00", nil),
      ("TODO A\nDEADLINE: <2026-11-27 Fri 17:00 -2d>", nil, "2026-11-27 17:00"),
      (
        "TODO A\nDEADLINE: <2026-11-27 Fri> SCHEDULED: <2026-11-24 Tue>", "2026-11-24 -",
        "2026-11-27 -"
      ),
      ("A <2026-11-24 Tue 10:00>", "2026-11-24 10:00", nil),
      (
        "TODO A <2026-11-24 Tue>\nDEADLINE: <2026-11-27 Fri>\n<2026-11-29 Sun>", "2026-11-24 -",
        "2026-11-27 -"
      ),
      ("TODO A\nDEADLINE: <2026-11-27 Fri>\nCalled <2026-11-20 Fri>", nil, "2026-11-27 -"),
      ("DONE A\nCLOSED: [2026-11-20 Fri 10:02]", nil, nil),
    ] as [(String, String?, String?)])
  func days(heading: String, day: String?, due: String?) throws {
    let report = try bring("* \(heading)\n", isStrict: true)
    #expect(report.warnings.isEmpty)
    let event = try #require(try events().values.first)
    let fields = EventFields(of: event)
    #expect(fields.start.map { "\($0) \(fields.time?.description ?? "-")" } == day)
    #expect(fields.due.map { "\($0) \(fields.dueTime?.description ?? "-")" } == due)
    let records = try store.provider.records(of: #require(event.id))
    #expect(records.map(\.date.description) == (heading.hasPrefix("DONE") ? ["2026-11-20"] : []))
  }

  @Test(
    "Org's priorities A to C become priorities, and others don't, also when they change",
    arguments: [
      ("[#A] ", .high), ("[#b] ", .medium), ("[#C] ", .low), ("[#E] ", nil), ("[#1] ", nil),
      ("", nil),
    ] as [(String, Priority?)])
  func priorities(mark: String, priority: Priority?) throws {
    let habit = "SCHEDULED: <2026-12-01 +1d>\n:PROPERTIES:\n:STYLE: habit\n:END:\n"
    for mark in ["[#B] ", mark] {
      _ = try bring("* TODO \(mark)Pay :a:\n* TODO \(mark)Run :b:\n" + habit)
    }
    for event in try events().values {
      #expect(event.priority == priority, "\(event.title)")
      #expect(event.memo == nil, "\(event.title)")
      #expect(event.tags.map(\.name) == [event.title == "Pay" ? "a" : "b"])
    }
    // If the file has no tags and no priority any more, they are removed.
    _ = try bring("* TODO Pay\n* TODO Run\n" + habit)
    #expect(try events().values.allSatisfy { $0.tags.isEmpty && $0.priority == nil })
  }

  @Test("Org checkboxes of any list are steps, and so are subheadings with a keyword")
  func steps() throws {
    _ = try bring(
      """
      * TODO Pack
        + [X] passport
        1. [ ] charger
           - [-] cables [1/2]
          * [x] lower case is no box
        - a note
        b) [ ]
      ** DONE Book
      ** TODO [#A] Call
      ** Hints
      *** TODO Deep

      """)
    #expect(
      try events().values.first?.memo == """
        - [x] passport
        - [ ] charger
           - [ ] cables [1/2]
          * [x] lower case is no box
        - a note
        b) [ ]
        - [x] Book
        - [ ] Call
        Hints
          - [ ] Deep
        """)
  }
}

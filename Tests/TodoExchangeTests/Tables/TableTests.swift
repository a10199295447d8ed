import Testing
import TodoDomain
import TodoTesting

@testable import TodoExchange

/// The fixtures have the shape of the programs' exports. The expectations were counted by hand.
@Suite("Tables of Daylio, HabitBull, TickTick and Todoist")
struct TableTests {
  private let store = InMemoryEventStore()

  private func context(_ name: String? = nil, moods: [String: Emotion] = [:]) -> ImportContext {
    ImportContext(
      now: FixedContext.now, timeZone: Exchange.seoul, fileName: name, moods: moods)
  }

  private func bring(
    _ name: String, _ format: FormatName, moods: [String: Emotion] = [:]
  ) throws -> ImportReport {
    let bytes = try ForeignImport.content(of: name)
    let found = try ForeignImport.format(of: bytes, name: name)
    #expect(found.name == format)
    return try Exchange.bring(
      bytes, as: found, into: store, ImportOptions(skipInvalid: true),
      context: context(name, moods: moods), chunkSize: 11)
  }

  private func event(_ title: String) throws -> any PlannedEvent {
    var found: [any PlannedEvent] = []
    try store.provider.visitEvents { event, _ in if event.title == title { found.append(event) } }
    return try #require(found.first)
  }

  private func records(_ title: String) throws -> [String] {
    var found: [String] = []
    try store.provider.visitEvents { event, records in
      guard event.title == title else { return }
      found += records.map {
        "\($0.date) \($0.isFinished ? "done" : $0.isLive ? "open" : "off")"
          + ($0.change?.differences.own.text(.amount).map { " =\($0)" } ?? "")
          + ($0.change.map { $0.differences.memo == .keep ? "" : " \($0.differences.memo)" } ?? "")
      }
    }
    return found
  }

  // MARK: - Daylio

  @Test(
    "A Daylio entry has an emotion, the mood's own word, its texts, and activities as tags")
  func daylio() throws {
    let report = try bring("daylio.csv", .daylio)
    #expect(ForeignImport.counts(report, .diary) == [4, 0, 0, 0, 0])
    var entries: [DiaryEntry] = []
    try store.provider.visitDiaries(in: nil, .oldestFirst) { entries.append($0) }
    #expect(
      Set(entries.map { "\($0.createdAt) \($0.emotion?.rawValue ?? "-") \($0.subEmotions)" }) == [
        "2026-11-18T22:00:00Z calm []", "2026-11-20T13:05:00Z fatigue [\"meh\"]",
        "2026-11-20T13:05:00Z anger [\"끔찍함\"]", "2026-11-21T05:30:00Z happiness [\"rad\"]",
      ])
    #expect(entries.last?.text == "A title\nLong\nnote, with \"quotes\"\n#walk #friends")
    #expect(entries.map(\.tags) == [[], [], ["work"], ["walk", "friends"]])
    let again = try bring("daylio.csv", .daylio)
    #expect(ForeignImport.counts(again, .diary) == [0, 0, 4, 0, 0])
  }

  @Test(
    "A Daylio activity becomes a tag of one word if it contains a letter",
    arguments: [
      ("walk", "#walk"), ("good meal | 산책", "#good-meal #산책"),
      ("10 | date night", "10 #date-night"),
      ("tea & cake | a", "tea & cake #a"),
    ])
  func activities(cell: String, text: String) throws {
    let header = "full_date,date,weekday,time,mood,activities,note_title,note\n"
    let row = "2026-11-19,,,07:00,good,\(cell),,\n"
    _ = try ForeignImport.bring(header + row, as: DaylioFormat(), into: store)
    #expect(try store.provider.diaries.first?.text == text)
  }

  @Test("Old Daylio files with separate year and day and 12-hour times are imported")
  func oldDaylio() throws {
    let report = try bring("daylio-old.csv", .daylio)
    #expect(ForeignImport.counts(report, .diary) == [2, 0, 0, 1, 0])
    #expect(report.problems.map(\.reason) == [.unknownMood])
    #expect(report.problems.map(\.value) == ["tired"])
    let again = try bring("daylio-old.csv", .daylio, moods: ["tired": .fatigue])
    #expect(ForeignImport.counts(again, .diary) == [1, 0, 2, 0, 0])
    var moments: [String] = []
    try store.provider.visitDiaries(in: nil, .oldestFirst) {
      moments.append("\($0.createdAt) \($0.emotion?.rawValue ?? "-")")
    }
    #expect(
      moments == [
        "2018-05-16T14:41:00Z fatigue", "2018-05-16T15:21:00Z anger", "2018-05-18T14:54:00Z calm",
      ])
  }

  @Test("A Daylio mood that is mapped differently changes the stored entry")
  func moods() throws {
    _ = try bring("daylio.csv", .daylio)
    let header = "full_date,date,weekday,time,mood,activities,note_title,note\n"
    let text = header + "2026-11-19,,,07:00,good,,,잘 잤다\n"
    let report = try ForeignImport.bring(text, as: DaylioFormat(), into: store)
    #expect(ForeignImport.counts(report, .diary) == [0, 1, 0, 0, 0])
  }

  @Test(
    "An invalid Daylio row is rejected with its line",
    arguments: [
      ("2026-13-45,,,07:00,good,,,", "full_date"), ("2026-11-19,,,25:00,good,,,", "time"),
      ("2026-11-19,,,07:00,,,,", "mood"), (",,,07:00,good,,,", "year"),
      ("2026-11-19,,,07:00,good,,", nil), ("2026-11-19,,,07:00,good,,,,x", nil),
    ] as [(String, String?)])
  func odd(row: String, field: String?) throws {
    let header = "full_date,date,weekday,time,mood,activities,note_title,note\n"
    let report = try ForeignImport.bring(header + row + "\n", as: DaylioFormat(), into: store)
    #expect(report.problems.map(\.field) == [field])
    #expect(report.problems.map(\.location) == [.line(2)])
  }

  // MARK: - HabitBull

  @Test("HabitBull's habits become daily routines, with numbers and comments on their days")
  func habitBull() throws {
    let report = try bring("habitbull.csv", .habitBull)
    #expect(ForeignImport.counts(report, ImportRecordType(.routine)) == [2, 0, 0, 0, 0])
    #expect(ForeignImport.counts(report, .occurrence) == [4, 0, 1, 0, 0])
    #expect(try event("Run").pattern.start == CivilDate("2026-11-05"))
    #expect(try event("Run").memo == "Around the lake")
    #expect(
      try records("Run") == [
        "2026-11-05 done", "2026-11-06 open set(Optional(\"Rain,\\nall day\"))",
      ])
    #expect(
      try records("Caffeine") == [
        "2026-11-05 done =80 set(Optional(\"two cups\"))", "2026-11-06 done =120",
      ])
    let again = try bring("habitbull.csv", .habitBull)
    #expect(ForeignImport.counts(again, ImportRecordType(.routine)) == [0, 0, 2, 0, 0])
    #expect(ForeignImport.counts(again, .occurrence) == [0, 0, 5, 0, 0])
  }

  @Test(
    "An equal HabitBull row of a day counts as the same, and a different one is named",
    arguments: [
      ("2026-01-05,1,", [1, 0, 1, 0, 0]), ("2026-01-05,1,\nPush,,,2026-01-05,1,", [1, 0, 2, 0, 0]),
      ("2026-01-06,1,", [2, 0, 0, 0, 0]), ("2026-01-05,0,", [1, 0, 1, 0, 0]),
      ("2026-01-05,1,fine", [1, 0, 0, 1, 0]), ("2026-01-05,2,", [1, 0, 0, 1, 0]),
    ])
  func repeated(row: String, counts: [Int]) throws {
    let header = "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\n"
    let rows = "Push,,,2026-01-05,1,\nPush,,,\(row)\n"
    let report = try ForeignImport.bring(header + rows, as: HabitBullFormat(), into: store)
    #expect(ForeignImport.counts(report, .occurrence) == counts)
  }

  @Test("HabitBull's habits of one name in two categories become two routines")
  func oneName() throws {
    let header = "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\n"
    let rows = "Run,,Body,2026-01-05,1,\nRun,,Mind,2026-01-06,1,\nRun,,Body,2026-01-07,1,\n"
    for counts in [[2, 0, 0, 0, 0], [0, 0, 2, 0, 0]] {
      let report = try ForeignImport.bring(header + rows, as: HabitBullFormat(), into: store)
      #expect(ForeignImport.counts(report, ImportRecordType(.routine)) == counts)
    }
    #expect(try store.provider.categories().map(\.name).suffix(2) == ["Body", "Mind"])
  }

  @Test(
    "A TickTick moment has a T or a blank and is in UTC",
    arguments: [
      ("2026-02-20T10:00:00+0000", true), ("2026-02-20 10:00:00", true),
      ("2026-02-20 10:00:00+0000", true), ("2026-02-20T10:00:00Z", true),
      ("2026-02-20T10:00:00", false), ("2026-02-20 10:00:00+0100", false),
      ("2026-02-20  10:00:00", false), ("2026-02-30 10:00:00", false), ("2026-02-20 10", false),
    ])
  func tickTickMoments(moment: String, isRead: Bool) throws {
    let text = """
      "Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status","Created Time","Completed Time","Order","Timezone","Is All Day","Is Floating","Column Name","Column Order","View Mode","taskId","parentId"
      "","Home","A","TEXT","","","N","\(moment)","","","","0","0","","","-1","Europe/Berlin","false","false","","","list","1",""

      """
    let report = try ForeignImport.bring(text, as: TickTickFormat(), into: store)
    #expect(report.summary.total.new == (isRead ? 1 : 0))
    if isRead { #expect(try event("A").time?.description == "11:00") }
  }

  @Test("Dates with slashes are refused unless a date of the file shows which number is the month")
  func slashes() throws {
    let header = "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\n"
    let rows = "Run,,,4/11/2019,1,\n"
    let unclear = try ForeignImport.bring(header + rows, as: HabitBullFormat(), into: store)
    #expect(unclear.problems.map(\.field) == ["CalendarDate"])
    _ = try ForeignImport.bring(
      header + rows + "Swim,,,4/13/2019,1,\n", as: HabitBullFormat(), into: store)
    #expect(try records("Run") == ["2019-04-11 done"])
  }

  @Test("A second import of ten habits over many years counts everything as the same")
  func years() throws {
    let first = try CivilDate("2016-01-01")
    var text = "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\n"
    for day in 0..<1_000 {
      for habit in 0..<10 {
        text += "Habit \(habit),,,\(first.advanced(by: day)),\((day + habit) % 3 == 0 ? 0 : 1),\n"
      }
    }
    let report = try ForeignImport.bring(text, as: HabitBullFormat(), into: store)
    #expect(ForeignImport.counts(report, ImportRecordType(.routine)) == [10, 0, 0, 0, 0])
    // Each habit has 1,000 days, a third of them with the value 0: 334 days for four habits, 333
    // for the others.
    #expect(report.summary.total.read == 10_010)
    #expect(ForeignImport.counts(report, .occurrence) == [6_666, 0, 3_334, 0, 0])
    let again = try ForeignImport.bring(text, as: HabitBullFormat(), into: store)
    #expect(again.summary.total.same == 10_010)
  }

  // MARK: - TickTick

  @Test("TickTick's tasks have dates, lists and subtasks, and other values as notes")
  func tickTick() throws {
    let report = try bring("ticktick.csv", .tickTick)
    let type = ImportRecordType(.schedule)
    #expect(ForeignImport.counts(report, type) == [5, 0, 1, 0, 1])
    #expect(ForeignImport.counts(report, .occurrence) == [1, 0, 0, 0, 0])
    #expect(report.summary.warnings == 1)
    let trip = try event("Trip to Jeju")
    #expect(try trip.pattern.start == CivilDate("2026-11-26"))
    #expect(trip.pattern.recurrence == .once)
    #expect(trip.length?.description == "3d")
    #expect(try trip.due == LocalDateTime(date: CivilDate("2026-11-28"), time: nil))
    #expect(
      trip.memo
        == "Book the ferry\n- [x] Milk\n    Two litres")
    #expect(trip.priority == .high && trip.tags.map(\.name) == ["family", "travel"])
    #expect(trip.category == .none)
    let standup = try event("Standup")
    #expect(standup.time?.description == "09:00")
    #expect(standup.zone?.name == "Europe/Amsterdam")
    #expect(standup.details.length?.minutes == 30)
    #expect(standup.alarms.map(\.minutesBefore) == [15])
    #expect(standup.pattern.days == WeekdaySet([.monday]))
    #expect(standup.category.name == "Work")
    let birthday = try event("Lunar birthday")
    #expect(birthday.pattern == DatePattern(on: try .init("2026-11-30")))
    #expect(
      birthday.memo == "Repeat: LUNAR:FREQ=YEARLY;BYMONTHDAY=1")
    #expect(try birthday.alarms == [Alarm("09:00")])
    #expect(try event("Someday").pattern.isUndated)
    #expect(try event("Someday").memo == "- [ ] one\n- [x] two")
    let again = try bring("ticktick.csv", .tickTick)
    #expect(ForeignImport.counts(again, type) == [0, 0, 6, 0, 1])
  }

  @Test("A TickTick task that was finished and moved meanwhile is the same todo")
  func tickTickChange() throws {
    let header = "List Name,Title,Due Date,Status,Created Time,Completed Time\n"
    let first = "A,Tax,2026-11-20T00:00:00+0000,0,2026-11-01T10:00:00+0000,\n"
    let later =
      "B,Tax,2026-11-21T00:00:00+0000,2,2026-11-01T10:00:00+0000,2026-11-21T01:00:00+0000\n"
    _ = try ForeignImport.bring(header + first, as: TickTickFormat(), into: store)
    let report = try ForeignImport.bring(header + later, as: TickTickFormat(), into: store)
    #expect(ForeignImport.counts(report, ImportRecordType(.schedule)) == [0, 1, 0, 0, 0])
    #expect(try event("Tax").category.name == "B")
    #expect(try records("Tax") == ["2026-11-21 done"])
  }

  private var subtaskHeader: String { "List Name,Title,Due Date,Status,taskId,parentId\n" }

  @Test("TickTick subtasks with circular or missing parents are all imported")
  func circles() throws {
    let rows = "A,One,,0,1,2\nA,Two,,0,2,1\nA,Self,,0,3,3\nA,Orphan,,0,4,9\n"
    let report = try ForeignImport.bring(subtaskHeader + rows, as: TickTickFormat(), into: store)
    #expect(ForeignImport.counts(report, ImportRecordType(.schedule)) == [4, 0, 0, 0, 0])
  }

  @Test("A TickTick subtask with its parent's id becomes a line of the parent, once")
  func twins() throws {
    let rows = "A,Root,2026-11-21T00:00:00+0000,0,1,\nA,Twin,,0,1,1\n"
    let report = try ForeignImport.bring(subtaskHeader + rows, as: TickTickFormat(), into: store)
    #expect(ForeignImport.counts(report, ImportRecordType(.schedule)) == [1, 0, 1, 0, 0])
    #expect(try event("Root").memo == "- [ ] Twin")
  }

  // MARK: - Todoist

  @Test("Todoist's project is the category, and an undated subtask becomes a step of its task")
  func todoist() throws {
    let report = try bring("Garden [2203306141].csv", .todoist)
    #expect(ForeignImport.counts(report, ImportRecordType(.schedule)) == [8, 0, 3, 0, 0])
    let basil = try event("Repot the basil")
    #expect(basil.category.name == "Garden")
    #expect(basil.pattern == DatePattern(on: try .init("2026-12-05")))
    #expect(
      basil.memo == "Terracotta pot, from the shed\n"
        + "- [ ] Buy compost\n    Peat-free\n  - [ ] Compare prices\n"
        + "The shop is closed\non Mondays")
    #expect(try basil.due == LocalDateTime(date: CivilDate("2026-12-24"), time: nil))
    #expect(try event("Think about a pond").pattern.isUndated)
    let carry = try event("Carry it home")
    #expect(carry.time?.description == "15:30")
    #expect(carry.details.length?.minutes == 30)
    let ferns = try event("Water the ferns")
    #expect(ferns.pattern.days == WeekdaySet([.monday]))
    #expect(ferns.zone?.name == "Africa/Cairo")
    #expect(try event("물 주기").pattern.days == WeekdaySet([.wednesday]))
    let again = try bring("Garden [2203306141].csv", .todoist)
    #expect(ForeignImport.counts(again, ImportRecordType(.schedule)) == [0, 0, 11, 0, 0])
  }

  @Test("A Todoist date in unknown words is kept as text, and a date relative to today is named")
  func todoistWords() throws {
    let report = try bring("Garden [2203306141].csv", .todoist)
    let today = FixedContext.now.date(in: Exchange.seoul)
    let tray = try event("Check the seed tray")
    #expect(tray.pattern.set?.rule?.description == "FREQ=DAILY;INTERVAL=3;AFTER=DONE")
    #expect(tray.pattern.start == today && tray.memo == nil && tray.tags.map(\.name) == ["Weekly"])
    #expect(try event("Samen kaufen").memo == "Date: morgen")
    #expect(try event("Order seeds").pattern.start == today.advanced(by: 1))
    // One warning for words that aren't understood, and two for words that depend on the day.
    #expect(report.summary.warnings == 3)
    let relative = report.warnings.filter { $0.reason == .relativeDate }.map(\.value)
    #expect(relative == ["every! 3 days", "tomorrow"])
    #expect(report.warnings.filter { $0.handling == .mended(.noted) }.count == 1)
  }

  @Test(
    "Todoist's parts of the day become times, and an undefined part is named",
    arguments: [
      ("every morning", "09:00", false), ("every evening", "19:00", false),
      ("every afternoon", "12:00", false), ("every night", "22:00", false),
      ("every morning at 8am", "08:00", false), ("nightly", nil, true), ("every day", nil, false),
    ] as [(String, String?, Bool)])
  func partsOfTheDay(date: String, time: String?, isNamed: Bool) throws {
    let header = "TYPE,CONTENT,PRIORITY,INDENT,DATE,TIMEZONE\n"
    let report = try ForeignImport.bring(
      header + "task,Run,4,1,\(date),\n", as: TodoistFormat(), into: store)
    #expect(try event("Run").time?.description == time)
    #expect(report.warnings.map(\.value) == (isNamed ? [date] : []))
    #expect(try event("Run").memo == (isNamed ? "Date: \(date)" : nil))
  }

  @Test(
    "A length in a file replaces the stored length",
    arguments: [
      (
        TodoistFormat() as any ImportFormat,
        "TYPE,CONTENT,PRIORITY,INDENT,DATE,TIMEZONE,DURATION\n",
        "task,A,4,1,2026-12-04 10:00,,30\n", "task,A,4,1,2026-12-04 10:00,,45\n"
      ),
      (
        TickTickFormat(), "List Name,Title,Start Date,Due Date,Status,Created Time\n",
        "L,A,2026-12-04 10:00:00,2026-12-04 10:30:00,0,2026-12-01 10:00:00\n",
        "L,A,2026-12-04 10:00:00,2026-12-04 10:45:00,0,2026-12-01 10:00:00\n"
      ),
    ])
  func lengths(format: any ImportFormat, header: String, first: String, second: String) throws {
    _ = try ForeignImport.bring(header + first, as: format, into: store)
    #expect(try event("A").details.length?.minutes == 30)
    let report = try ForeignImport.bring(header + second, as: format, into: store)
    #expect(report.summary.total.updated == 1)
    #expect(try event("A").details.length?.minutes == 45)
  }

  @Test(
    "An invalid Todoist row is rejected with its field",
    arguments: [
      ("chore,A,1,1,,", "TYPE"), ("task,,1,1,,", "CONTENT"), ("task,A,1,x,,", "INDENT"),
      ("note,A,,,,", "TYPE"), ("task,A,1,1,2026-13-45,", nil),
    ] as [(String, String?)])
  func oddTodoist(row: String, field: String?) throws {
    let text = "TYPE,CONTENT,PRIORITY,INDENT,DATE,TIMEZONE\n" + row + "\n"
    let report = try ForeignImport.bring(text, as: TodoistFormat(), into: store)
    let rejected = report.problems.filter { $0.handling == .rejected }
    #expect(rejected.map(\.field) == [field].compactMap(\.self))
  }

  // MARK: - All

  @Test(
    "A damaged table of a foreign program does no harm",
    arguments: [
      "daylio.csv", "daylio-old.csv", "habitbull.csv", "ticktick.csv", "Garden [2203306141].csv",
    ])
  func mutations(name: String) throws {
    let bytes = try ForeignImport.content(of: name)
    try ForeignImport.checkMutations(
      of: bytes, as: ForeignImport.format(of: bytes, name: name))
  }

  @Test("A table of no known format is refused with the names of the formats")
  func other() throws {
    #expect(throws: ExchangeError.self) {
      try FormatRegistry.standard.importFormat(
        named: nil, fileName: "a.csv", head: Array("Name,Age\nA,3\n".utf8))
    }
    #expect(throws: ExchangeError.missingHeader(.daylio)) {
      try ForeignImport.bring("a,b\n", as: DaylioFormat(), into: store)
    }
  }
}

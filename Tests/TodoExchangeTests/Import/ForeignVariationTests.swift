import Testing
import TodoDomain
import TodoTesting

@testable import TodoExchange

/// Twenty forms of each value, as other programs write them and people type them. The expectations
/// were counted by hand.
@Suite("Variations of other programs' task files")
struct ForeignVariationTests {
  private let store = InMemoryEventStore()

  /// The titles with their first dates, sorted.
  private var events: [String] {
    get throws {
      var found: [String] = []
      try store.provider.visitEvents { event, _ in
        found.append("\(event.title) \(event.pattern.startText)")
      }
      return found.sorted()
    }
  }

  /// Returns the numbers of new, rejected and left-out records, and of warnings.
  private func counts(_ report: ImportReport) -> [Int] {
    let total = report.summary.total
    return [total.new, total.rejected, total.leftOut, report.summary.warnings]
  }

  @Test(
    "A finished todo.txt task may have its priority before, between or after its dates",
    arguments: [
      // The line, and its title, date and memo.
      ("x 2026-01-12 (B) 2026-01-05 Foo", "Foo no date ✓ medium"),
      ("x (Z) 2026-01-12 2026-01-05 Foo", "Foo no date ✓ low"),
      ("x 2026-01-12 2026-01-05 (C) Foo", "Foo no date ✓ low"),
      ("x (A) 2026-01-12 Foo", "Foo no date ✓ high"),
      ("x 2026-01-12 (A) 2026-01-05 +home Foo", "Foo no date ✓ high"),
      ("x 2026-01-12 (A) 2026-01-05 @phone Foo +home", "Foo no date ✓ high"),
      ("x 2026-01-12 (A) 2026-01-05 Foo due:2026-01-20", "Foo due 2026-01-20 ✓ high"),
      ("x 2026-01-12 (A) 2026-01-05 Foo t:2026-01-20", "Foo 2026-01-20 ✓ high"),
      ("x 2026-01-12 2026-01-05 Foo pri:B", "Foo no date ✓ medium"),
      ("x  2026-01-12  (A)  2026-01-05  Foo", "Foo no date ✓ high"),
      ("x\t2026-01-12\t(A)\t2026-01-05\tFoo", "Foo no date ✓ high"),
      ("\u{FEFF}x 2026-01-12 (A) 2026-01-05 Foo", "Foo no date ✓ high"),
      ("x 2026-01-12 (A) 2026-01-05 2026년 계획", "2026년 계획 no date ✓ high"),
      // The first date is that of the completion, also if it is the earlier one.
      ("x 2026-01-05 (A) 2026-01-12 Foo", "Foo no date ✓ high"),
      (
        "x 2026-01-12 (A) 2026-01-05 Foo rec:+1w due:2026-01-10", "Foo due 2026-01-10 ✓ high"
      ),
      ("x (A) Foo due:2026-01-12", "Foo due 2026-01-12 ✓ high"),
      // Lines that only look like such a task.
      ("x 2026-01-12 (AA) 2026-01-05 Foo", "(AA) 2026-01-05 Foo no date ✓"),
      ("x 2026-01-12 (A)2026-01-05 Foo", "(A)2026-01-05 Foo no date ✓"),
      ("x 2026-01-12 A 2026-01-05 Foo", "A 2026-01-05 Foo no date ✓"),
      ("x 2026-01-12 (1) 2026-01-05 Foo", "(1) 2026-01-05 Foo no date ✓"),
      ("x 2026-01-12 (가) 2026-01-05 Foo", "(가) 2026-01-05 Foo no date ✓"),
      ("x 2026-01-12 (A) 2026-02-30 Foo", "2026-02-30 Foo no date ✓ high"),
      ("x 2026-1-12 (A) Foo due:2026-01-20", "2026-1-12 (A) Foo due 2026-01-20 ✓"),
      ("(A) x 2026-01-12 Foo due:2026-01-20", "x 2026-01-12 Foo due 2026-01-20 high"),
      ("X 2026-01-12 (A) Foo due:2026-01-20", "X 2026-01-12 (A) Foo due 2026-01-20"),
      ("x2026-01-12 (A) Foo due:2026-01-20", "x2026-01-12 (A) Foo due 2026-01-20"),
    ])
  func done(line: String, expected: String) throws {
    let report = try ForeignImport.bring(line + "\n", as: TodoTxtFormat(), into: store)
    #expect(report.summary.total.rejected == 0 && report.summary.warnings == 0)
    var found: [String] = []
    try store.provider.visitEvents { event, records in
      let mark = records.contains(where: \.isFinished) ? " ✓" : ""
      found.append(
        "\(event.title) \(event.pattern.startText)\(mark)"
          + ([event.memo, event.priority?.rawValue].compactMap(\.self).map { " \($0)" }.joined()))
    }
    #expect(found == [expected])
    let strict = try ForeignImport.bring(
      line + "\n", as: TodoTxtFormat(), into: InMemoryEventStore(), isStrict: true)
    #expect(strict.summary.total.rejected == 0)
  }

  @Test(
    "A todo.txt task that was finished meanwhile is the same todo, wherever its priority is",
    arguments: [
      "x (A) 2026-01-12 2026-01-05 Foo", "x 2026-01-12 (A) 2026-01-05 Foo",
      "x 2026-01-12 2026-01-05 (A) Foo", "x 2026-01-12 2026-01-05 Foo pri:A",
      "x 2026-01-12 2026-01-05 Foo",
    ])
  func doneMeanwhile(line: String) throws {
    _ = try ForeignImport.bring("(A) 2026-01-05 Foo\n", as: TodoTxtFormat(), into: store)
    let report = try ForeignImport.bring(line + "\n", as: TodoTxtFormat(), into: store)
    #expect(ForeignImport.counts(report, .init(.schedule)) == [0, 1, 0, 0, 0])
    #expect(try events == ["Foo no date"])
  }

  @Test(
    "A todo.txt key without a valid date is text, and a repeated key is named",
    arguments: [
      ("2026-11-02 a due:tomorrow", "a due:tomorrow no date", 0),
      ("2026-11-02 a due:today+1", "a due:today+1 no date", 0),
      ("2026-11-02 a due:2026-1-5", "a due:2026-1-5 no date", 0),
      ("2026-11-02 a due:20261224", "a due:20261224 no date", 0),
      ("2026-11-02 a due:2026/12/24", "a due:2026/12/24 no date", 0),
      ("2026-11-02 a due:24.12.2026", "a due:24.12.2026 no date", 0),
      ("2026-11-02 a due:2026-12-24T10:00", "a due:2026-12-24T10:00 no date", 0),
      ("2026-11-02 a due:2026-12-24,", "a due:2026-12-24, no date", 0),
      ("2026-11-02 a due:", "a due: no date", 0),
      ("2026-11-02 a t:-5d", "a t:-5d no date", 0),
      ("2026-11-02 a Due:2026-12-24", "a Due:2026-12-24 no date", 0),
      ("2026-11-02 a due:금요일", "a due:금요일 no date", 0),
      ("a due:2026-12-24 due:2026-12-25", "a due 2026-12-24", 1),
      ("a due:2026-12-24 due:2026-12-24", "a due 2026-12-24", 0),
      ("a t:2026-12-24 t:2026-12-25", "a 2026-12-24", 1),
      ("a due:2026-12-24 rec:+1w rec:+2w", "a 2026-12-24", 1),
      ("a due:2026-12-24 rec:fortnightly", "a due 2026-12-24", 1),
      ("a due:2026-12-24 rec:", "a rec: due 2026-12-24", 0),
      ("a due:friday due:2026-12-24 t:soon", "a due:friday t:soon due 2026-12-24", 0),
      ("(A) a due:2026-12-24 h:1 sup:x", "a h:1 sup:x due 2026-12-24", 0),
    ])
  func todoTxt(line: String, event: String, warnings: Int) throws {
    let report = try ForeignImport.bring(line + "\n", as: TodoTxtFormat(), into: store)
    #expect(try events == [event])
    #expect(counts(report) == [1, 0, 0, warnings])
  }

  @Test(
    "A repeated Org date uses the first one, and the others are named and noted",
    arguments: [
      ("SCHEDULED: <2026-12-08 Tue>", "Read 2026-12-08", 0),
      ("SCHEDULED: <2026-12-08 Tue>\nSCHEDULED: <2026-12-08 Tue>", "Read 2026-12-08", 1),
      ("SCHEDULED: <2026-12-09> SCHEDULED: <2026-12-08>", "Read 2026-12-09", 1),
      ("SCHEDULED:<2026-12-08>\nSCHEDULED:   <2026-12-09>", "Read 2026-12-08", 1),
      ("\tSCHEDULED: <2026-12-08>\n\tSCHEDULED: <2026-12-09>", "Read 2026-12-08", 1),
      ("SCHEDULED: <2026-12-08 10:00>\nSCHEDULED: <2026-12-09 11:00>", "Read 2026-12-08", 1),
      ("SCHEDULED: <2026-12-08 화>\nSCHEDULED: <2026-12-09 수>", "Read 2026-12-08", 1),
      ("SCHEDULED: <2026-12-08 +1w>\nSCHEDULED: <2026-12-09 +2w>", "Read 2026-12-08", 1),
      ("SCHEDULED: <2026-12-08>\nSCHEDULED: <2026-13-45>", "Read 2026-12-08", 1),
      (
        "SCHEDULED: <2026-12-08>\nSCHEDULED: <2026-12-09>\nSCHEDULED: <2026-12-10>",
        "Read 2026-12-08", 2
      ),
      ("DEADLINE: <2026-12-08>\nDEADLINE: <2026-12-09 -3d>", "Read due 2026-12-08", 1),
      ("DEADLINE: <2026-12-09> SCHEDULED: <2026-12-08>", "Read 2026-12-08", 0),
      (
        "DEADLINE: <2026-12-09> SCHEDULED: <2026-12-08> DEADLINE: <2026-12-10>",
        "Read 2026-12-08", 1
      ),
      (
        "SCHEDULED: <2026-12-08> DEADLINE: <2026-12-09>\nDEADLINE: <2026-12-10> SCHEDULED: <2026-12-11>",
        "Read 2026-12-08", 2
      ),
      (":PROPERTIES:\n:A: b\n:END:\nSCHEDULED: <2026-12-08>", "Read 2026-12-08", 0),
      ("SCHEDULED: <2026-12-08>\nText\nSCHEDULED: <2026-12-09>", "Read 2026-12-08", 1),
      ("CLOSED: [2026-12-08] CLOSED: [2026-12-09]\nSCHEDULED: <2026-12-08>", "Read 2026-12-08", 1),
      ("SCHEDULED: <2026-12-08>\nDue <2026-12-09> at last", "Read 2026-12-08", 0),
      ("SCHEDULED: <2026-12-08>--<2026-12-09>", "Read 2026-12-08", 0),
      ("Text SCHEDULED: <2026-12-08>", "Read 2026-12-08", 0),
    ])
  func org(lines: String, event: String, warnings: Int) throws {
    let report = try ForeignImport.bring(
      "* TODO Read\n\(lines)\n", as: OrgFormat(), into: store)
    #expect(try events == [event])
    #expect(counts(report) == [1, 0, 0, warnings])
  }

  @Test(
    "An Org expression is named wherever it is, and the rest is imported",
    arguments: [
      // The lines, and the numbers of left-out records and warnings.
      ("* TODO A\nSCHEDULED: <%%(org-anniversary 1975 5 14)>", 1, 0),
      ("* TODO A\nSCHEDULED: <%%(diary-cyclic 10 5 14 2007)>", 1, 0),
      ("* TODO A\nSCHEDULED: <%%(diary-float t 4 2) 10:00-11:00>", 1, 0),
      ("* TODO A\nDEADLINE: <%%(diary-block 11 1 2026 11 9 2026)>", 1, 0),
      ("* TODO A\nDEADLINE:<%%(org-class 2026 1 5 2026 6 30 2)>", 1, 0),
      ("* TODO A <%%(diary-float t 4 2)>", 1, 0),
      ("* A <%%(diary-float t 4 2)>", 1, 0),
      ("* A\n<%%(diary-float t 4 2)>", 1, 0),
      ("* A\n<%%(diary-float t 4 2) 09:00>", 1, 0),
      ("* TODO A\n<%%(and (= 2 (calendar-day-of-week date)) t)>", 1, 0),
      ("* TODO A\n<%%(when (> 3 2) t)>", 1, 0),
      ("* TODO A\nSCHEDULED: <%%(when (> 3 2) t)>", 1, 0),
      ("* DONE A\nSCHEDULED: <%%(diary-float t 4 2)>", 1, 0),
      ("* TODO A :home:\nSCHEDULED: <%%(diary-float t 4 2)>", 1, 0),
      ("* TODO A\nSCHEDULED: <%%(diary-lunar-phases)> CLOSED: [2026-11-02]", 1, 0),
      ("%%(diary-anniversary 5 14 2007) Arthur is %d", 1, 0),
      ("&%%(diary-sunrise-sunset)", 1, 0),
      ("* Birthdays\n%%(org-anniversary 1956 7 14) Arthur\n%%(org-anniversary 1869 10 2) G", 2, 0),
      ("* Calendar\n:PROPERTIES:\n:CATEGORY: x\n:END:\n%%(org-calendar-holiday)", 1, 0),
      ("* TODO A <2026-12-24>\nSCHEDULED: <%%(diary-float t 4 2)>", 0, 1),
    ])
  func expressions(lines: String, leftOut: Int, warnings: Int) throws {
    let report = try ForeignImport.bring(
      "\(lines)\n* TODO Other\nDEADLINE: <2026-12-08>\n", as: OrgFormat(), into: store)
    let expected = (leftOut == 0 ? ["A 2026-12-24"] : []) + ["Other due 2026-12-08"]
    #expect(try events == expected)
    #expect(counts(report) == [expected.count, 0, leftOut, warnings])
  }

  @Test(
    "A TickTick moment is read in its documented forms, or refused with its row alone",
    arguments: [
      ("2026-02-20T10:00:00.000+0000", "11:00"), ("2026-02-20 10:00:00.5", "11:00"),
      ("2026-02-20T10:00:00+00:00", "11:00"), ("2026-02-20 10:00:00Z", "11:00"),
      ("2026-02-20 23:30:00", "00:30"), ("2026-07-20 10:00:00", "12:00"),
      ("2026-02-20 10:00:59", "11:00"), ("2026-02-20T00:00:00+0000", "01:00"),
      ("2026-02-20 10:00", nil), ("2026-02-20", nil), ("2026-02-20T10:00:00", nil),
      ("2026-02-20 10:00:00 AM", nil), ("20.02.2026 10:00", nil), ("2026/02/20 10:00:00", nil),
      ("2026-02-20\t10:00:00", nil), ("2026-02-20 10:00:00+0900", nil), ("today", nil),
      ("2026-02-20 24:00:00", nil), ("2026-02-29 10:00:00", nil), ("1771581600", nil),
    ] as [(String, String?)])
  func tickTick(moment: String, time: String?) throws {
    let header = "List Name,Title,Start Date,Due Date,Status,Timezone,Is All Day,Is Floating\n"
    let rows = "A,One,\(moment),,0,Europe/Berlin,false,false\nA,Two,,2026-02-20 10:00:00,0,,true,\n"
    let report = try ForeignImport.bring(header + rows, as: TickTickFormat(), into: store)
    #expect(counts(report) == (time == nil ? [1, 1, 0, 0] : [2, 0, 0, 0]))
    #expect(report.problems.map(\.field) == (time == nil ? ["Start Date"] : []))
    var times: [String] = []
    try store.provider.visitEvents { event, _ in
      if event.title == "One" { times += [event.time?.description ?? "none"] }
    }
    #expect(times == (time.map { [$0] } ?? []))
  }

  @Test(
    "A repeated HabitBull row is the same in any spelling, and a different one is named",
    arguments: [
      // The row after `Push,,,2026-01-05,1,`, and the numbers of new, same and rejected days.
      ("Push,,,2026-01-05,1,", [1, 1, 0]), ("Push,,,2026-01-05,1.0,", [1, 1, 0]),
      ("Push,,,2026-01-05,01,", [1, 1, 0]),
      ("\"Push\",\"\",\"\",\"2026-01-05\",\"1\",\"\"", [1, 1, 0]),
      ("Push,,,2026-01-05,1, ", [1, 1, 0]), ("Push,,,2026-01-05,2,", [1, 0, 1]),
      ("Push,,,2026-01-05,1,x", [1, 0, 1]), ("Push,,,2026-01-05,-1,", [1, 1, 0]),
      ("push,,,2026-01-05,1,", [2, 0, 0]), ("Push up,,,2026-01-05,1,", [2, 0, 0]),
      ("Push,,,2026-01-06,1,\nPush,,,2026-01-05,1,", [2, 1, 0]),
      ("Swim,,,2026-01-05,1,\nPush,,,2026-01-05,1,\nSwim,,,2026-01-05,1,", [2, 2, 0]),
      ("Push,,,2026-01-05,1,\nPush,,,2026-01-05,1,\nPush,,,2026-01-05,1,", [1, 3, 0]),
      ("Push,,,2026-01-05,1,x\nPush,,,2026-01-05,1,x", [1, 1, 1]),
      ("Push,,,2026-01-05,1,x\nPush,,,2026-01-05,1,y", [1, 0, 2]),
      ("Push,d,,2026-01-05,1,", [1, 1, 0]), ("Push,,c,2026-01-05,1,", [2, 0, 0]),
      ("Push,,,2026-01-05,,", [1, 0, 1]), ("Push,,,2026-13-05,1,", [1, 0, 1]),
      ("Push,,,2026-01-07,1,\nPush,,,2026-01-07,1,", [2, 1, 0]),
    ] as [(String, [Int])])
  func habitBull(rows: String, expected: [Int]) throws {
    let header = "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\n"
    let text = header + "Push,,,2026-01-05,1,\n\(rows)\n"
    let report = try ForeignImport.bring(text, as: HabitBullFormat(), into: store)
    let counts = ForeignImport.counts(report, .occurrence)
    #expect([counts[0], counts[2], counts[3]] == expected)
  }
}

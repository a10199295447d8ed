import Testing

/// The clock stands at 2025-06-01, a Sunday.
@Suite("Todos that repeat after they are done, through the command line")
struct AfterDoneTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner() }

  /// The days of a title in May and June, with ` done` after finished ones.
  private func days(_ title: String) throws -> [String] {
    try user.items("list --from 2025-05-01 --to 2025-06-30").filter { $0.title == title }
      .compactMap { item in item.date.map { "\($0)\(item.isFinished ? " done" : "")" } }
  }

  @Test(
    "A repeat after done counts from today or the named day, and a second done changes nothing",
    arguments: [false, true])
  func late(isRoutine: Bool) throws {
    let kind = isRoutine ? "routine plants --from" : "schedule plants --on"
    try user.add("\(kind) 2025-05-20 --repeat 'every 3 days after done'")
    #expect(try user.leftOver().compactMap(\.date) == ["2025-05-20"])
    for _ in 1...2 {
      #expect(try user.succeed("done plants").text.contains("next Wed 2025-06-04"))
      #expect(try days("plants") == ["2025-05-20 done", "2025-06-04"])
    }
    try user.succeed("done plants --undo")
    #expect(try days("plants") == ["2025-05-20"])
    try user.succeed("done 1 yesterday")
    #expect(try days("plants") == ["2025-05-20 done", "2025-06-03"])
    try user.succeed("undo")
    #expect(try days("plants") == ["2025-05-20"])
    try user.succeed("done --overdue --yes")
    #expect(try days("plants") == ["2025-05-20 done", "2025-06-04"])
    try user.succeed("undo")
    try user.succeed("redo")
    #expect(try days("plants") == ["2025-05-20 done", "2025-06-04"])
  }

  @Test("A repeat after done may be finished before its date, by id or by words")
  func early() throws {
    try user.add("schedule filter --on 2025-06-05 --repeat 'every 2 weeks after done'")
    try user.succeed("done 1")
    #expect(try days("filter") == ["2025-06-01 done", "2025-06-15"])
    try user.succeed("undo")
    try user.succeed("done filter 2025-05-30")
    #expect(try days("filter") == ["2025-05-30 done", "2025-06-13"])
    let refused = try user.run("done 1 2025-05-29")
    #expect(refused.status != 0 && refused.errorText.contains("2025-05-29"))
  }

  @Test("A skipped day of a repeat after done sets the next date once; its open date can be moved")
  func skipped() throws {
    try user.add("약 완료한 날부터 3일마다")
    for _ in 1...2 {
      try user.succeed("skip 약")
      #expect(try days("약") == ["2025-06-04"])
    }
    try user.succeed("move 약 2025-06-06 9:00")
    #expect(try days("약") == ["2025-06-06"])
    #expect(try user.succeed("list --all").text.contains("Fri 2025-06-06 09:00"))
    try user.succeed("skip 1")
    #expect(try days("약") == ["2025-06-09"])
    try user.succeed("skip 1 --undo")
    #expect(try days("약") == ["2025-06-06"])
  }

  @Test("A repeat after done is not edited from a date on, since only its next date is known")
  func following() throws {
    try user.add("water every 3 days after done")
    let answer = try user.run("edit water --following 2025-06-10 --at 9:00")
    #expect(answer.status == 64)
    #expect(answer.errorText.contains("Todo 1 repeats after it is done"))
    #expect(try user.succeed("edit water --at 9:00").text.contains("09:00"))
  }

  @Test("show, add and edit describe a repeat after done in both languages")
  func words() throws {
    let added = try user.succeed("add water every 3 days after done until 2025-12-31").text
    #expect(added.contains("every 3 days after done, until 2025-12-31, next Sun 2025-06-01"))
    let shown = try user.succeed("show 1 --lang ko").text
    #expect(shown.contains("완료한 날부터 3일마다, 12월 31일까지, 다음 6월 1일 (일)"))
    #expect(
      try user.succeed("edit 1 --repeat '한 날부터 매주'").text.contains("every week after done"))
    #expect(try user.event(1).isRepeating)
    try user.succeed("done 1")
    #expect(
      try user.succeed("stop 1").text.contains("every week after done, until 2025-06-01 · 1"))
    #expect(try days("water") == ["2025-06-01 done"])
    #expect(try user.succeed("edit 1 --open-ended").text.contains("next Sun 2025-06-08"))
  }
}

import Testing

@Suite("Events of several days, through the command line")
struct LastingTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.add("schedule Conf --on 2025-06-02 --repeat yearly --for 3d")
  }

  private func days(_ line: String) throws -> [String] {
    try user.items(line).map { item in
      let number = "\(item.day ?? 0)/\(item.dayCount ?? 0)"
      return "\(item.date ?? "") \(number)\(item.isFinished ? " done" : "")"
    }
  }

  @Test("A week lists each day of an event that lasts three days, and none of them as free")
  func week() throws {
    let text = try user.succeed("week 2025-06-02").text
    for line in [
      "Mon 2025-06-02 · tomorrow", "  ·  All day  ↻  Conf  3 days   1", "Tue 2025-06-03",
      "  ·  All day  ↻  Conf  day 2/3  1", "Wed 2025-06-04", "  ·  All day  ↻  Conf  day 3/3  1",
      "Thu 2025-06-05 · free", "1 todo, 0 finished",
    ] {
      #expect(text.contains("\(line)\n"), "\(line) in \(text)")
    }
  }

  @Test("An event that lasts several days is counted once and is one line of a CSV export")
  func countedOnce() throws {
    let counted = try user.succeed("stats week 2025-06-02 --json").decoded(Counted.self)
    #expect(counted.week.count == 1)
    let csv = try user.succeed("export --format csv --from 2025-06-01 --to 2025-06-30")
    #expect(csv.text.split(whereSeparator: \.isNewline).count == 2)
  }

  @Test("A list that begins in the middle of an event includes its remaining days")
  func middle() throws {
    #expect(try days("day 2026-06-03") == ["2026-06-03 2/3"])
    #expect(
      try user.succeed("day 2026-06-03").text
        == "Wed 2026-06-03\n\n  ·  All day  ↻  Conf  day 2/3  1\n")
    #expect(
      try days("list --from 2025-06-03 --to 2025-12-31") == ["2025-06-03 2/3", "2025-06-04 3/3"])
  }

  @Test("An event that is finished on its second or third day is finished as a whole")
  func finish() throws {
    let answer = try user.succeed("finish 1 --on 2025-06-04 --ahead --json").decoded(
      ShownEvent.self)
    #expect(answer.event.date == "2025-06-02")
    #expect(
      try days("week 2025-06-02")
        == ["2025-06-02 1/3 done", "2025-06-03 2/3 done", "2025-06-04 3/3 done"])
    try user.succeed("finish 1 --on 2025-06-03 --ahead --undo")
    #expect(try days("day 2025-06-02") == ["2025-06-02 1/3"])
    try user.refuse(
      "finish 1 --on 2025-06-05 --ahead", status: 1, says: ["2025-06-05"],
      hint: "The date before is Mon 2025-06-02, the next one Tue 2026-06-02.")
  }

  @Test("An event that is moved by its second day begins on the new day")
  func move() throws {
    try user.succeed("move 1 --on 2025-06-03 --to 2025-06-10")
    #expect(
      try days("list --from 2025-06-01 --to 2025-12-31")
        == ["2025-06-10 1/3", "2025-06-11 2/3", "2025-06-12 3/3"])
  }

  @Test("A deletion or edit of one occurrence may name its second or third day")
  func only() throws {
    let edited = try user.succeed("edit 1 --only 2026-06-03 --for 2d --json")
    #expect(try edited.decoded(ShownEvent.self).event.date == "2026-06-02")
    #expect(
      try days("list --from 2026-06-01 --to 2026-12-31") == ["2026-06-02 1/2", "2026-06-03 2/2"])
    try user.succeed("delete 1 --only 2025-06-04 --yes")
    #expect(try days("list --from 2025-06-01 --to 2025-12-31") == [])
  }

  @Test("A series that is cut on the second day of an occurrence keeps that occurrence whole")
  func following() throws {
    try user.succeed("delete 1 --following 2026-06-03 --yes")
    #expect(
      try days("list --from 2026-01-01 --to 2028-12-31")
        == ["2026-06-02 1/3", "2026-06-03 2/3", "2026-06-04 3/3"])
  }
}

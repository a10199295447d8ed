import Testing

/// The clock stands at 2025-06-01, a Sunday.
@Suite("Amounts and targets through the command line")
struct AmountTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner() }

  private struct Items: Decodable {
    struct Item: Decodable {
      struct Target: Decodable, Hashable {
        let amount: Double
        let unit: String
        let atMost: Bool
      }

      let title: String
      let date: String
      let isFinished: Bool
      let target: Target?
      let amount: Double?
    }

    let items: [Item]
  }

  /// The last days of all todos, with their amounts, and ` done` after finished ones.
  private func days(in store: String = "") throws -> [String] {
    try user.succeed("list --from 2025-05-30 --to 2025-06-02 --json\(store)").decoded(Items.self)
      .items.map { item in
        let amount = item.amount.map { " \($0)" } ?? ""
        return "\(item.date.suffix(5)) \(item.title)\(amount)\(item.isFinished ? " done" : "")"
      }
  }

  @Test("done adds, sets and completes, by words and by numbers, also on another day")
  func entering() throws {
    try user.add("routine water --days sat,sun --from 2025-05-31 --target '8 glasses'")
    for (line, answer, day) in [
      ("done water 3", "3/8 glasses", "06-01 water 3.0"),
      ("done water +0.5", "3.5/8 glasses", "06-01 water 3.5"),
      ("done 1 +1", "4.5/8 glasses", "06-01 water 4.5"),
      ("done water 2 glasses", "6.5/8 glasses", "06-01 water 6.5"),
      ("done water =2", "2/8 glasses", "06-01 water 2.0"),
      ("done 1 =7.999", "7.999/8 glasses", "06-01 water 7.999"),
      ("done water", "8/8 glasses", "06-01 water 8.0 done"),
      ("done water 1", "9/8 glasses", "06-01 water 9.0 done"),
    ] {
      #expect(try user.succeed(line).text.contains(answer), "\(line)")
      #expect(try days().last == day, "\(line)")
    }
    try user.succeed("done water 2 yesterday")
    try user.succeed("done 1 =3 --on 2025-05-31")
    #expect(try days() == ["05-31 water 3.0", "06-01 water 9.0 done"])
    try user.succeed("done water --undo")
    #expect(try days() == ["05-31 water 3.0", "06-01 water"])
    try user.succeed("undo")
    #expect(try days().last == "06-01 water 9.0 done")
    try user.succeed("redo")
    #expect(try days().last == "06-01 water")
  }

  @Test("An argument that may be an amount or another todo is refused, and nothing changes")
  func ambiguous() throws {
    try user.add("routine water --days sun --target 8")
    try user.add("routine run --days sun")
    try user.add("schedule 'chapter 3' --on 2025-06-01")
    for (line, words) in [
      ("done 1 2", "“2” may be another todo"), ("done run 3", "no target"),
      ("done 2 +3", ""), ("done water 3 --undo", "--undo takes no amount"),
      ("done water 3 cups", "no amount in “cups”"), ("done water 3 4", ""), ("done water =x", ""),
    ] {
      let refused = try user.run(line)
      #expect(refused.status != 0, "\(line)")
      #expect(words.isEmpty || refused.errorText.contains(words), "\(line): \(refused.errorText)")
    }
    #expect(try days().allSatisfy { !$0.contains("done") && !$0.contains(".0") })
    try user.add("schedule 'run 5k' --on 2025-06-01")
    try user.succeed("done run 5k")
    try user.succeed("done run 5k --undo")
    try user.succeed("delete 4 --yes")
    // Two numbers of todos without a target mean both todos, and a title may have a number.
    try user.succeed("done 2 3")
    try user.succeed("done 'chapter 3' --undo")
    #expect(try days().filter { $0.hasSuffix("done") } == ["06-01 run done"])
  }

  @Test("A limit counts as kept when its day is past, unless it was exceeded")
  func limits() throws {
    try user.add("routine coffee --days fri,sat,sun --from 2025-05-30 --target 'at most 2 cups'")
    try user.succeed("done coffee 3 --on 2025-05-31")
    try user.succeed("done coffee 2")
    #expect(try days() == ["05-30 coffee done", "05-31 coffee 3.0", "06-01 coffee 2.0"])
    let refused = try user.run("done 1 --on 2025-05-31")
    #expect(refused.status != 0 && refused.errorText.contains("its target at most 2 cups"))
    let week = try user.succeed("stats week --json").decoded(Counted.self).week
    #expect([week.count, week.finished] == [3, 1])
    try user.succeed("done coffee")
    #expect(try days().last == "06-01 coffee 2.0 done")
    let rows = try user.succeed("report week --format csv").text.split(whereSeparator: \.isNewline)
    let marks = rows.filter { $0.hasPrefix("habit,") }.compactMap { row in
      ["done", "missed", "open"].first { row.contains(",\($0),") }
    }
    #expect(marks == ["done", "missed", "done"])
    #expect(rows.filter { $0.hasPrefix("amount,") }.count == 2)
  }

  @Test("A target can be added, edited and removed, and a line has one only if it is unambiguous")
  func targets() throws {
    try user.succeed("add routine 매일 물 8잔")
    try user.succeed("add routine daily water 8 glasses")
    try user.succeed("add routine 매일 지하철 3호선")
    let items = try user.succeed("day --json").decoded(Items.self).items
    #expect(items.map(\.title) == ["지하철 3호선", "물", "water 8 glasses"].sorted() || items.count == 3)
    let target = items.first { $0.title == "물" }?.target
    #expect(target == Items.Item.Target(amount: 8, unit: "잔", atMost: false))
    #expect(items.filter { $0.target != nil }.count == 1)
    try user.succeed("edit 1 --target '최대 2.5잔'")
    #expect(try user.succeed("show 1").text.contains("at most 2.5잔"))
    try user.succeed("edit 1 --no-target")
    #expect(try !user.succeed("show 1").text.contains("2.5"))
    // All words after --target are its value if they are a target. Otherwise only the first is.
    try user.add("routine daily stretch --target 2 times")
    try user.add("routine daily --target 2 stretch legs")
    #expect(try user.run("add routine daily --target 2 stretch").status != 0)
    #expect(try user.run("add routine tea --target lots").status != 0)
    #expect(try user.run("edit 1 --target 3 --no-target").status != 0)
    try user.add("schedule swim --on 2025-06-01")
    #expect(try user.run("edit 6 --target 3").status != 0)
  }

  @Test("Exports and imports keep targets and amounts", arguments: ["jsonl", "ics"])
  func files(ending: String) throws {
    try user.add("routine water --days sat,sun --from 2025-05-31 --target '8 glasses'")
    try user.add("routine coffee --days sat,sun --from 2025-05-31 --target 'at most 2 cups'")
    for line in [
      "done water 2.5", "done water 9 yesterday", "done coffee 3 yesterday", "done coffee 0",
    ] { try user.succeed(line) }
    let before = try days()
    #expect(before.count == 4 && before.contains("06-01 water 2.5"))
    let exported = try user.succeed("export life.\(ending)")
    #expect(!exported.errorText.contains("amount") && !exported.errorText.contains("target"))
    try user.succeed("init --store other.db")
    try user.succeed("import life.\(ending) --store other.db")
    #expect(try days(in: " --store other.db") == before)
    try user.succeed("import life.\(ending)")
    #expect(try days() == before)
  }
}

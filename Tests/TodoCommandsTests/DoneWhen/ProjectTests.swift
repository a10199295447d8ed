import Foundation
import Testing

/// The clock stands at Sunday, 1 June 2025.
@Suite("The progress and the next todos of a category")
struct ProjectTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.succeed("category add kitchen")
  }

  /// Adds nine todos that count once each, three of them done, and two series.
  private func fill() throws {
    for line in [
      "add tiles #kitchen p1", "add paint #kitchen", "add sink 2025-05-30 #kitchen",
      "add invoice by 2025-05-29 #kitchen", "add quote tuesday by tuesday #kitchen",
      "add lamp 2025-06-20 #kitchen", "add plan #kitchen", "add call --on yesterday #kitchen",
      "add order today #kitchen", "add schedule tidy --days mon --on 2025-06-02 #kitchen",
      "add routine daily sweep #kitchen", "add milk",
    ] {
      try user.succeed(line)
    }
    try user.succeed("done 7")
    try user.succeed("done 8")
    try user.succeed("done 9")
  }

  @Test("category show has a progress bar, counts of its open todos, and the next three todos")
  func show() throws {
    try fill()
    let shown = try user.succeed("category show kitchen", environment: ["COLUMNS": "80"]).lines
    #expect(shown.first == "kitchen")
    #expect(shown[1] == "███████░░░░░░░░░░░░░  3 of 9 done")
    #expect(
      shown[2] == "6 open · 1 overdue · 1 left over · 1 due soon · 2 without a date · 2 repeating")
    #expect(shown[3] == "Next")
    #expect(shown[4].contains(/· +invoice +due Thu 2025-05-29 +4/), "\(shown)")
    #expect(shown[5].contains(/· +sink +Fri 2025-05-30 +3/), "\(shown)")
    #expect(shown[6].contains(/· +sweep +Sun 2025-06-01 +11/), "\(shown)")
    #expect(!shown.dropFirst().contains { $0.contains("kitchen") })
    let json = try user.succeed("category show kitchen --json").text
    #expect(json.contains(#""open":6,"undated":2,"done":3,"repeating":2,"overdue":1,"#), "\(json)")
    #expect(json.contains(#""leftOver":1,"dueSoon":1}"#))
    #expect(json.contains(#""next":[{"id":4,"#))
  }

  @Test("category show lists past todos first, then dated todos, then undated todos by priority")
  func order() throws {
    for line in ["add a #kitchen", "add b 2026-05-01 #kitchen", "add c #kitchen p1"] {
      try user.succeed(line)
    }
    #expect(try next("category show kitchen") == ["b", "c", "a"])
    try user.succeed("add d by friday #kitchen")
    #expect(try next("category show kitchen") == ["d", "b", "c"])
    try user.succeed("done 4")
    #expect(try next("category show kitchen") == ["b", "c", "a"])
  }

  private func next(_ line: String) throws -> [String] {
    let lines = try user.succeed(line).lines
    let rows = lines.drop { $0 != "Next" }.dropFirst()
    return rows.compactMap { $0.split(separator: " ").first { ["a", "b", "c", "d"].contains($0) } }
      .map(String.init)
  }

  @Test("category show fits 40 columns, is plain in ASCII, and has Korean texts")
  func looks() throws {
    try fill()
    let narrow = try user.succeed("category show kitchen", environment: ["COLUMNS": "40"]).lines
    #expect(narrow.allSatisfy { $0.count <= 40 }, "\(narrow)")
    #expect(narrow.joined(separator: "\n").contains("invoice"))
    let ascii = try user.succeed("category show kitchen", environment: ["LC_ALL": "C"]).lines
    #expect(ascii[1] == "#######.............  3 of 9 done")
    #expect(ascii[2].hasPrefix("6 open - 1 overdue - "))
    let korean = try user.succeed("category show kitchen --lang ko").lines
    #expect(korean[1].hasSuffix("  9개 중 3개 완료"))
    #expect(korean[2] == "미완료 6 · 마감 지남 1 · 밀린 일 1 · 마감 임박 1 · 날짜 없음 2 · 반복 2")
    #expect(try user.succeed("category show 공부 --lang ko").lines.first == "공부")
  }

  @Test("category show handles a category without todos, one of events only, and an unknown one")
  func others() throws {
    #expect(try user.succeed("category show kitchen").lines == ["kitchen", "0 open"])
    try user.succeed("category add holidays --events")
    try user.succeed("add schedule Fair --on 2025-06-07 --category holidays")
    let events = try user.succeed("category show holidays").lines
    #expect(events.prefix(2) == ["holidays", "Next"])
    #expect(events.last?.contains("Fair") == true)
    try user.run("category show kitchn").expectFailure(
      status: 1, says: ["no category", "kitchen"], hint: "todoctl category list")
    #expect(try user.succeed("category kitchen").lines == ["kitchen", "0 open"])
  }

  @Test("category list counts the todos of each category and keeps its columns stable for programs")
  func list() throws {
    try fill()
    let lines = try user.succeed("category list", environment: ["COLUMNS": "80"]).lines
    #expect(
      lines.first?.contains(/^Category +Open +Finished +Repeating +Color/) == true, "\(lines)")
    #expect(lines.contains { $0.contains(/^kitchen +6 +3 +2\s/) }, "\(lines)")
    #expect(lines.contains { $0.contains(/^none +1 +0 +0\s/) }, "\(lines)")
    let piped = try user.succeed("category list", environment: ["COLUMNS": ""]).lines
    #expect(piped.contains("kitchen\t\t\ttasks\t6\t3\t2"), "\(piped)")
    let json = try user.succeed("category list --json").text
    #expect(
      json.contains(
        #"{"name":"kitchen","color":null,"icon":"NONE","holdsEvents":false,"open":6,"undated":2,"#),
      "\(json)")
    #expect(try user.run(words: ["---complete", "category", "show", "kit"]).text == "kitchen\n")
    #expect(try user.run(words: ["---complete", "category", "sh"]).text.hasPrefix("show\t"))
  }

  // MARK: A category that isn't there yet

  @Test("add on a terminal offers to create the todo's unknown category", arguments: ["\n", "y\n"])
  func offer(answer: String) throws {
    let asked = try FakeTerminal().run("add weeds #garden", of: user, typing: answer)
    #expect(asked.status == 0, "\(asked.screen)")
    #expect(asked.screen.contains("There is no category “garden”. Add it? [Y/n] "))
    #expect(
      try user.succeed("category show garden").text.contains("\n1 open · 1 without a date\n"))
    // The new category and the new todo are one change.
    try user.succeed("undo")
    #expect(!(try user.succeed("category list").text.contains("garden")))
  }

  @Test(
    "A declined new category adds nothing and hints at the commands to type",
    arguments: ["n\n", "what\n"])
  func refusal(answer: String) throws {
    let asked = try FakeTerminal().run("add routine daily weeds #garden", of: user, typing: answer)
    #expect(asked.status == 1)
    #expect(asked.screen.contains("todoctl category add garden"), "\(asked.screen)")
    #expect(!(try user.succeed("category list").text.contains("garden")))
    #expect(try user.succeed("list --all").text.contains("No such todos"))
  }

  @Test("A category name similar to an existing one needs a yes, and case alone makes no new one")
  func near() throws {
    let question = "no category “kitchn”, but “kitchen”. Add it all the same? [y/N] "
    let empty = try FakeTerminal().run("add tiles #kitchn", of: user, typing: "\n")
    #expect(empty.status == 1 && empty.screen.contains(question), "\(empty.screen)")
    let yes = try FakeTerminal().run("add tiles #kitchn", of: user, typing: "y\n")
    #expect(yes.status == 0)
    let upper = try FakeTerminal().run("add tiles #KITCHEN", of: user)
    #expect(upper.status == 1 && !upper.screen.contains("[y/N]"), "\(upper.screen)")
    let korean = try FakeTerminal().run("add 잡초 #정원 --lang ko", of: user, typing: "\n")
    #expect(korean.screen.contains("카테고리 “정원”이 없어요. 새로 만들까요? [Y/n] "))
  }

  @Test("An unknown category without a terminal or with --json is an error")
  func pipe() throws {
    try user.run("add weeds #garden", input: "y\n").expectFailure(
      status: 1, says: ["no category"], hint: "`todoctl category add garden`")
    let json = try FakeTerminal().run("add weeds #garden --json", of: user)
    #expect(json.status == 1 && json.screen.contains(#""kind":"unknownCategory""#))
  }
}

import Testing

@Suite("Tags and priorities through the command line")
struct TagTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner() }

  private func first(_ line: String) throws -> String {
    try user.succeed(line).lines.first ?? ""
  }

  @Test("add reads tags and a priority from its line, and its answer shows them")
  func adding() throws {
    #expect(
      try first("add water roses +garden +home p1")
        == "✓ water roses · no date · +garden +home · high priority · 1")
    #expect(
      try first("add 정원 손질 --tag 정원,집 --priority 보통")
        == "✓ 정원 손질 · no date · +정원 +집 · medium priority · 2")
    #expect(try first("add -- plan p1 +x") == "✓ plan p1 +x · no date · 3")
    try user.run("add a --tag 'b c'").expectFailure(status: 64, says: ["not a tag"])
    try user.run("add a p1 --priority low").expectFailure(status: 64, says: ["--priority"])
    try user.run("add a --priority huge").expectFailure(status: 64, says: ["high, medium, low"])
  }

  @Test("Tags can be added, removed and replaced, and undo restores them")
  func editing() throws {
    try user.succeed("add roses +garden")
    #expect(
      try first("edit 1 --tag +water --tag -GARDEN --priority low").contains(
        "+water · low priority"))
    #expect(try first("edit 1 --tag +Water").contains(" +water ·"))
    #expect(try first("edit 1 --tag a,b --no-priority") == "✓ roses · no date · +a +b · 1")
    #expect(try first("undo").contains("tags water → a, b"))
    #expect(try first("edit 1 --no-tag") == "✓ roses · no date · low priority · 1")
    try user.run("edit 1 --tag a --tag +b").expectFailure(status: 64, says: ["not both"])
    try user.run("edit 1 --tag a --no-tag").expectFailure(status: 64, says: ["not both"])
  }

  @Test("Lists, searches and statistics filter and count by tags and priorities")
  func finding() throws {
    try user.succeed("add roses +Garden p3")
    try user.succeed("add lawn today +garden +tools")
    try user.succeed("add milk p1 by tuesday")
    try user.succeed("add nothing")
    try user.succeed("add walk today p2")
    #expect(try ids("list --all --tag garden") == [2, 1])
    #expect(try ids("list --all --tag garden,tools") == [2])
    #expect(try ids("list --all --priority high,low") == [3, 1])
    #expect(try ids("list --all --sort priority") == [3, 5, 1, 2, 4])
    #expect(try ids("inbox") == [1, 4])
    #expect(try hits("search tag:GARDEN") == [1, 2])
    #expect(try hits("search garden") == [1, 2])
    #expect(try hits("search tag:garden is:undated") == [1])
    #expect(try hits("search priority:none") == [2, 4])
    #expect(try hits("search due:fri") == [3])
    #expect(try hits("search 우선순위:높음 날짜:없음").isEmpty)
    let week = try user.succeed("stats week --by tag --json").text
    #expect(week.contains(#"{"tag":"garden","count":1,"finished":0,"events":0,"#))
    #expect(week.contains(#""byTodoTag":"#) && week.contains(#"{"tag":null,"count":1"#))
    #expect(try user.succeed("when water roses +garden p1").text.contains("garden"))
  }

  private func ids(_ line: String) throws -> [Int] { try user.items(line).map(\.id) }

  private func hits(_ line: String) throws -> [Int] {
    struct Hits: Decodable { let hits: [ListedEvent] }
    return try user.succeed(line + " --json").decoded(Hits.self).hits.map(\.id).sorted()
  }
}

import Testing

@Suite("Deleting through the command line")
struct DeletingTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner() }

  @Test("delete needs only the id, for every kind")
  func byID() throws {
    let schedule = try user.add("schedule A --on 2025-06-02")
    let routine = try user.add("routine B --days mon")
    try user.succeed("delete \(routine) --yes")
    try user.succeed("delete \(schedule) --yes")
    #expect(try user.items("list").isEmpty)
    #expect(try !user.export().contains(#""type":"schedule""#))
  }

  @Test("The id of a deleted todo is never reused")
  func idsAreFresh() throws {
    let first = try user.add("schedule A --on 2025-06-02")
    try user.succeed("delete \(first) --yes")
    #expect(try user.add("routine B --days mon") == first + 1)
  }

  @Test(
    "A series that is cut at its second day keeps only its first day",
    arguments: ["2025-04-05", "2025-04-08"])
  func following(start: String) throws {
    let id = try user.add("schedule Class --on \(start) --days tue,wed --open-ended")
    try user.succeed("delete \(id) --following 2025-04-09 --yes")
    #expect(try user.dates("Class", from: "2025-04-01", to: "2026-12-31") == ["2025-04-08"])
  }

  @Test("Finished later dates of a series that is cut stay on their own dates")
  func finishedSurvive() throws {
    let id = try user.add("schedule Class --on 2025-04-05 --days tue,wed --open-ended --at 09:00")
    try user.succeed("finish \(id) --on 2025-04-15")
    try user.succeed("finish \(id) --on 2025-04-30")
    try user.succeed("delete \(id) --following 2025-04-09 --yes")
    let left = try user.items("list --from 2025-04-01 --to 2025-12-31")
    #expect(left.map(\.date) == ["2025-04-08", "2025-04-15", "2025-04-30"])
    #expect(left.map(\.isFinished) == [false, true, true])
    #expect(left.map(\.time) == ["09:00", "09:00", "09:00"])
  }

  @Test("A routine that is cut keeps its finished days, or loses them with --discard-history")
  func routines() throws {
    let id = try user.add("routine Run --days mon,wed --from 2025-05-01")
    try user.succeed("finish \(id) --on 2025-06-04 --ahead")
    try user.succeed("delete \(id) --following 2025-06-02 --yes")
    #expect(try user.dates("Run", from: "2025-05-26", to: "2025-06-30").last == "2025-06-04")
    #expect(try user.dates("Run", from: "2025-06-01", to: "2025-06-30") == ["2025-06-04"])
    try user.succeed("delete \(id) --following 2025-06-02 --discard-history --yes")
    #expect(try user.dates("Run", from: "2025-01-01", to: "2025-12-31").isEmpty)
  }

  @Test("delete --following is refused for a todo of a single day")
  func single() throws {
    let id = try user.add("schedule A --on 2025-06-02")
    try user.refuse(
      "delete \(id) --following 2025-06-02 --yes", status: 1, says: ["only one date"],
      hint: "--following")
  }

  @Test("delete without a terminal and without --yes is refused")
  func noTerminal() throws {
    let id = try user.add("schedule A --on 2025-06-02")
    try user.refuse("delete \(id)", status: 64, says: ["no terminal"], hint: "--yes")
    try user.refuse("delete \(id)", status: 64, says: ["no terminal"], hint: "--yes", input: "y\n")
  }

  @Test(
    "delete asks on a terminal, and only a yes deletes",
    arguments: [("y", 0), ("yes", 0), ("n", 1), ("", 1), ("maybe", 1)] as [(String, Int32)]
  )
  func asks(answer: String, status: Int32) throws {
    let id = try user.add("schedule A --on 2025-06-02")
    let result = try FakeTerminal().run("delete \(id)", of: user, typing: answer + "\n")
    #expect(result.screen.contains("[y/N]"))
    #expect(result.status == status)
    #expect(try user.items("list").count == (status == 0 ? 0 : 1))
  }
}

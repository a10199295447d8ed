import Testing

@Suite("Finishing through the command line")
struct FinishingTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.add("routine Run --days mon,wed --from 2025-06-01 --at 07:00")
  }

  private func finished() throws -> [String?] {
    try user.items("list --finished --from 2025-01-01 --to 2025-12-31").map(\.date)
  }

  @Test("It marks that date alone")
  func oneDate() throws {
    try user.succeed("finish 1 --on 2025-06-04 --ahead")
    #expect(try finished() == ["2025-06-04"])
  }

  @Test("Twice is the same as once")
  func twice() throws {
    try user.succeed("finish 1 --on 2025-06-04 --ahead")
    let once = try user.export()
    try user.succeed("finish 1 --on 2025-06-04 --ahead")
    #expect(try user.export() == once)
  }

  @Test("Undo takes it back, and again is the same as once")
  func undo() throws {
    try user.succeed("finish 1 --on 2025-06-04 --ahead")
    try user.succeed("finish 1 --on 2025-06-11 --ahead")
    try user.succeed("finish 1 --on 2025-06-04 --ahead --undo")
    #expect(try finished() == ["2025-06-11"])
    try user.succeed("finish 1 --on 2025-06-04 --ahead --undo")
    #expect(try finished() == ["2025-06-11"])
  }

  @Test("A wrong day of the week is refused")
  func wrongDay() throws {
    try user.succeed("finish 1 --on 2025-06-04 --ahead")
    try user.refuse(
      "finish 1 --on 2025-06-05 --ahead", status: 1, says: ["2025-06-05", "Todo 1, a routine"],
      hint: "The date before is Wed 2025-06-04, the next one Mon 2025-06-09.")
    try user.refuse(
      "finish 1 --on 2025-05-26", status: 1, says: ["2025-05-26"],
      hint: "Its first date is Mon 2025-06-02.")
  }

  @Test("A deleted day is no occurrence any more")
  func deletedDay() throws {
    try user.succeed("delete 1 --only 2025-06-04 --yes")
    try user.refuse(
      "finish 1 --on 2025-06-04 --ahead", status: 1, says: ["2025-06-04"],
      hint: "The date before is Mon 2025-06-02, the next one Mon 2025-06-09.")
  }

  @Test("Without a date it is the event's own day")
  func ownDay() throws {
    let id = try user.add("schedule Dentist --on 2025-06-20")
    try user.succeed("finish \(id)")
    #expect(try finished() == ["2025-06-20"])
  }
}

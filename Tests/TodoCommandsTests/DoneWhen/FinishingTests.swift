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

  @Test("show and search say in JSON that a todo on one day, or without one, is finished")
  func shownAsFinished() throws {
    try user.succeed("add dentist today 3pm")
    try user.succeed("add milk")
    for isFinished in [false, true] {
      if isFinished { try user.succeed("done 2 3") }
      for command in ["show dentist", "show milk", "search dentist", "search milk"] {
        let text = try user.succeed("\(command) --json").text
        #expect(text.contains("\"isFinished\":\(isFinished),\"place\""), "\(command)")
      }
    }
  }

  @Test("finish marks only the named date of a routine")
  func oneDate() throws {
    try user.succeed("finish 1 --on 2025-06-04 --ahead")
    #expect(try finished() == ["2025-06-04"])
  }

  @Test("A second finish of the same date changes nothing")
  func twice() throws {
    try user.succeed("finish 1 --on 2025-06-04 --ahead")
    let once = try user.export()
    try user.succeed("finish 1 --on 2025-06-04 --ahead")
    #expect(try user.export() == once)
  }

  @Test("finish --undo reopens one date, and a second --undo changes nothing")
  func undo() throws {
    try user.succeed("finish 1 --on 2025-06-04 --ahead")
    try user.succeed("finish 1 --on 2025-06-11 --ahead")
    try user.succeed("finish 1 --on 2025-06-04 --ahead --undo")
    #expect(try finished() == ["2025-06-11"])
    try user.succeed("finish 1 --on 2025-06-04 --ahead --undo")
    #expect(try finished() == ["2025-06-11"])
  }

  @Test("The hint of an ambiguous done --undo also undoes the date")
  func unclearUndo() throws {
    try user.succeed("add schedule yoga --days mon,wed --on 2025-05-05")
    for day in ["2025-05-26", "2025-05-28"] { try user.succeed("finish 2 --on \(day)") }
    try user.run("done 2 --undo").expectFailure(
      status: 1, says: ["2 dates"], hint: "`todoctl finish 2 --on 2025-05-28 --undo`")
    try user.run("done yoga --undo").expectFailure(
      status: 1, says: ["2 dates"], hint: "`todoctl finish 2 --on 2025-05-28 --undo`")
    for day in ["2025-05-19", "2025-05-21"] { try user.succeed("skip 2 --on \(day)") }
    try user.run("skip 2 --undo").expectFailure(
      status: 1, says: ["2 dates"], hint: "`todoctl skip 2 --on 2025-05-21 --undo`")
    try user.succeed("finish 2 --on 2025-05-28 --undo")
    #expect(try user.succeed("done yoga --undo").text.contains("2025-05-26"))
  }

  @Test("done --overdue finishes all overdue todos and names those with open steps")
  func overdueSteps() throws {
    try user.succeed("add pack 2025-05-30 --step passport --step charger")
    try user.succeed("add ticket 2025-05-29 --step print")
    try user.succeed("add bank 2025-05-28")
    try user.succeed("done 3.1")
    #expect(
      try user.succeed("done --overdue --yes").lines == [
        "Finished 3 todos.", "✓ pack · Fri 2025-05-30 · 2 of 2 steps open · 2",
      ])
    try user.succeed("undo")
    #expect(
      try user.succeed("done --overdue --yes --json").text.contains(
        #""finished":3,"to":null,"openSteps":[{"id":2,"date":"2025-05-30","open":2,"count":2}]}"#))
    try user.succeed("undo")
    #expect(try user.succeed("move --overdue today --yes").lines.count == 1)
  }

  @Test("A date on which a routine doesn't occur can't be finished")
  func wrongDay() throws {
    try user.succeed("finish 1 --on 2025-06-04 --ahead")
    try user.refuse(
      "finish 1 --on 2025-06-05 --ahead", status: 1, says: ["2025-06-05", "Todo 1, a routine"],
      hint: "The date before is Wed 2025-06-04, the next one Mon 2025-06-09.")
    try user.refuse(
      "finish 1 --on 2025-05-26", status: 1, says: ["2025-05-26"],
      hint: "Its first date is Mon 2025-06-02.")
  }

  @Test("A deleted date of a routine can't be finished")
  func deletedDay() throws {
    try user.succeed("delete 1 --only 2025-06-04 --yes")
    try user.refuse(
      "finish 1 --on 2025-06-04 --ahead", status: 1, says: ["2025-06-04"],
      hint: "The date before is Mon 2025-06-02, the next one Mon 2025-06-09.")
  }

  @Test("finish without a date finishes the todo's own day")
  func ownDay() throws {
    let id = try user.add("schedule Dentist --on 2025-06-20")
    try user.succeed("finish \(id)")
    #expect(try finished() == ["2025-06-20"])
  }
}

import Testing

@Suite("The dates of todos added through the command line")
struct RepeatingTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner() }

  @Test("A series without an end starts on its first matching day, not on its first date")
  func openEnded() throws {
    try user.add("schedule Class --on 2025-04-05 --days tue,wed --open-ended")
    #expect(
      try user.dates("Class", from: "2025-04-01", to: "2025-04-30")
        == ["08", "09", "15", "16", "22", "23", "29", "30"].map { "2025-04-\($0)" })
  }

  @Test("A period of six days from which one is deleted has five occurrences")
  func period() throws {
    let id = try user.add("schedule Trip --on 2025-06-12 --until 2025-06-17")
    try user.succeed("delete \(id) --only 2025-06-16 --yes")
    #expect(
      try user.dates("Trip", from: "2025-06-01", to: "2025-06-30")
        == ["12", "13", "14", "15", "17"].map { "2025-06-\($0)" })
  }

  @Test("A date may be typed as a word")
  func words() throws {
    // The clock stands at 2025-06-01, a Sunday.
    for (word, date) in [
      ("today", "2025-06-01"), ("tomorrow", "2025-06-02"), ("yesterday", "2025-05-31"),
      ("sun", "2025-06-01"), ("wed", "2025-06-04"), ("+10", "2025-06-11"),
    ] {
      let id = try user.add("schedule A --on \(word)")
      #expect(try user.event(id).start == date, "\(word)")
    }
  }

  @Test("The chosen time zone decides which date today is")
  func zone() throws {
    let id = try user.add("schedule A --on today --time-zone America/New_York")
    #expect(try user.event(id).start == "2025-05-31")
  }

  @Test("One occurrence of a series moves to another day without the others")
  func move() throws {
    let id = try user.add("schedule Class --on 2025-06-03 --days tue --until 2025-06-17 --at 09:00")
    try user.succeed("move \(id) --on 2025-06-10 --to 2025-06-12")
    #expect(
      try user.dates("Class", from: "2025-06-01", to: "2025-06-30")
        == ["2025-06-03", "2025-06-12", "2025-06-17"])
    let routine = try user.add("routine Run --days mon")
    try user.succeed("move \(routine) --on 2025-06-02 --to 2025-06-03")
    #expect(
      try user.dates("Run", from: "2025-06-01", to: "2025-06-09") == ["2025-06-03", "2025-06-09"])
  }
}

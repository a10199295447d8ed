import Testing

/// Each command is a process of its own, so that every count has survived a restart.
@Suite("The tally through the command line")
struct TallyCommandTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner() }

  private struct Answer: Decodable {
    struct Counts: Decodable {
      let blue: Int
      let red: Int
    }

    let tally: Counts
  }

  /// Taps a counter by the plain rule, which adds one each time, until it has a number.
  private func count(_ counter: String, upTo number: Int) throws {
    for _ in 0..<number { try user.succeed("tally tap \(counter) --rule plain") }
  }

  @Test(
    "A tally with less than half of the other jumps to half; otherwise it grows by one",
    arguments: [
      (0, 0, 1), (0, 1, 1), (1, 2, 2), (1, 3, 3), (2, 4, 3), (2, 5, 5), (3, 10, 7),
    ])
  func catchUp(own: Int, other: Int, next: Int) throws {
    try count("blue", upTo: own)
    try count("red", upTo: other)
    let tapped = try user.succeed("tally tap blue --json").decoded(Answer.self).tally
    #expect([tapped.blue, tapped.red] == [next, other])
    let shown = try user.succeed("tally show --json").decoded(Answer.self).tally
    #expect([shown.blue, shown.red] == [next, other])
  }

  @Test("Both sides of the tally catch up by the same rule, and a reset sets both to 0")
  func reset() throws {
    try count("blue", upTo: 5)
    for expected in [1, 3, 4, 5, 6] {
      let tapped = try user.succeed("tally tap red --json").decoded(Answer.self).tally
      #expect([tapped.blue, tapped.red] == [5, expected])
    }
    try user.succeed("tally reset --yes")
    let shown = try user.succeed("tally --json").decoded(Answer.self).tally
    #expect([shown.blue, shown.red] == [0, 0])
  }
}

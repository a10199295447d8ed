import Foundation
import Testing

@Suite("Todos without a day or with a due, through the command line")
struct InboxTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner() }

  private func lines(_ line: String) throws -> [String] {
    try user.succeed(line).lines
  }

  @Test("A series can't lose its dates, and the error names what ends it")
  func series() throws {
    try user.succeed("add routine Run --days mon")
    try user.refuse(
      "edit 1 --no-date", status: 64, says: ["needs its dates"], hint: "todoctl stop 1")
  }

  @Test("A todo appears once, in the list that fits its day and due, and is red only past its due")
  func today() throws {
    // The clock stands at Sunday, 1 June 2025.
    try user.succeed("add buy milk")
    try user.succeed("add report by wednesday 5pm")
    try user.succeed("add essay today by tuesday")
    try user.succeed("add tax --due 2025-05-30")
    try user.succeed("add bank 2025-05-31")
    let text = try user.succeed("").text
    let headings = ["Overdue · 1", "Left over · 1", "2025-06-01", "Due soon", "No date"]
    let places = headings.map { text.range(of: $0)?.lowerBound }
    #expect(!places.contains(nil), "\(text)")
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
    for title in ["milk", "report", "essay", "tax", "bank"] {
      let count = text.split(separator: "\n").count { $0.contains(title) && !$0.contains("Next") }
      #expect(count == 1, "\(title) in \(text)")
    }
    #expect(try user.succeed("overdue").text.contains("1 todo overdue, 1 todo left over"))
  }

  @Test("A todo without a day can get a day and a due and lose both, and keeps its id")
  func moves() throws {
    try user.succeed("add buy milk")
    #expect(try lines("inbox").first?.contains("buy milk") == true)
    #expect(try user.succeed("move milk fri").text.contains("Fri 2025-06-06"))
    #expect(try user.succeed("inbox").text.contains("empty"))
    #expect(try user.succeed("edit 1 --due 'mon 9am'").text.contains("due Mon 2025-06-02 09:00"))
    #expect(try user.succeed("move milk someday").text.contains("due Mon 2025-06-02 09:00 · 1"))
    #expect(try user.succeed("edit 1 --no-due").text.contains("no date · 1"))
    #expect(try user.succeed("done milk").text.contains("Sun 2025-06-01, today · 1"))
    #expect(try user.succeed("done milk --undo").text.contains("1"))
    #expect(try lines("inbox --json").first?.contains(#""start":null"#) == true)
    try user.run("edit 1 --at 15:00").expectFailure(status: 64, says: ["needs a day"])
  }

  @Test("list --all shows each todo once and sorts by the chosen order")
  func lists() throws {
    try user.succeed("add zebra by friday")
    try user.succeed("add apple")
    try user.succeed("add routine run --days mon,wed")
    let all = try lines("list --all --sort title")
    let titles = ["apple", "run", "zebra"]
    #expect(zip(all, titles).allSatisfy { $0.contains($1) }, "\(all)")
    #expect(try lines("list --due 7d").first?.contains("zebra") == true)
    #expect(try lines("list --undated").first?.contains("apple") == true)
    #expect(try user.succeed("config set undated today").text.contains("today"))
    #expect(try user.succeed("add pear").text.contains("Sun 2025-06-01, today"))
  }
}

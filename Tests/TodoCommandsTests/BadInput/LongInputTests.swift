import Testing

/// Arguments of a hundred thousand bytes, which is nearly the most that Linux passes to a process.
@Suite("Very long arguments")
struct LongInputTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner(after: "add schedule Class --on 2025-06-03") }

  private static let texts = ["at 3pm ", "9"].map {
    String(repeating: $0, count: 100_000 / $0.utf8.count)
  }

  @Test(
    "Every command refuses a very long argument in little time", .timeLimit(.minutes(10)),
    arguments: [
      "when T", "add T", "add x --on T", "add x --at T", "add x --for T",
      "add routine x --repeat T",
      "edit 1 --days T", "edit 1 --on T", "move 1 T", "move T fri", "move 1 --to T", "done T",
      "pause 1 until T", "stop T", "list --from T", "list T", "search T", "search from:T", "day T",
      "diary list --from T", "diary --at T x", "config set time-zone T", "config set T x", "T",
      "category add T", "report week T", "list --category T", "list --T", "undo T",
    ])
  func refused(command: String) throws {
    for text in Self.texts {
      let words = command.split(separator: " ").map { String($0).replacing("T", with: text) }
      let result = try user.run(words: words)
      #expect(result.status < 70, "\(command): \(result.status)")
      #expect(result.errors.count + result.output.count < 210_000)
    }
  }

  @Test("A line of 14,000 words, each an argument, is refused")
  func manyWords() throws {
    for command in ["when", "add", "move", "pause", "done"] {
      let words = [command] + Array(repeating: ["at", "3pm"], count: 7_000).flatMap(\.self)
      let result = try user.run(words: words)
      #expect(result.status == 64, "\(command): \(result.errorText.prefix(200))")
    }
  }

  @Test("A title of a thousand characters in many words is added")
  func title() throws {
    let title = Array(repeating: "meow", count: 200).joined(separator: " ")
    let result = try user.run(words: ["add", title, "tomorrow"])
    #expect(result.status == 0, "\(result.errorText)")
  }
}

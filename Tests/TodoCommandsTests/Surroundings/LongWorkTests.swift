import Foundation
import Testing
import TodoTesting

@Suite("The progress and the interruption of long work")
struct LongWorkTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner(after: "add schedule Lunch --on 2025-06-02 --at 12:00")
  }

  /// Returns the path of a file whose import takes long enough to show a bar and to be interrupted.
  private func largeFile() throws -> String {
    var text = #"{"format":"todoctl","version":1}"# + "\n"
    for number in 0..<150_000 {
      text +=
        #"{"type":"schedule","uid":"a\#(number)","title":"할 일 \#(number)","category":"none","#
        + #""start":"2025-06-02","isAllDay":true}"# + "\n"
    }
    return try user.write(text, to: "large.jsonl")
  }

  private func titles() throws -> String { try user.succeed("list --from 2025-06-02").text }

  private func partialFiles() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: user.home)
      .filter { $0.contains(".partial") || $0.contains("large.csv") }
  }

  @Test("A long import shows a progress bar, and Ctrl-C ends it without importing anything")
  func interrupted() throws {
    let before = try titles()
    let file = try largeFile()
    let terminal = try FakeTerminal()
    let process = try terminal.start("import \(file)", of: user)
    let shown = terminal.screen(until: "\u{1B}[K")
    #expect(shown.contains("\rImporting"), "\(shown)")
    kill(process.id, SIGINT)
    let rest = terminal.screen(until: "Interrupted: nothing was imported.")
    #expect(rest.contains("\r\u{1B}[K"))
    #expect(process.wait() == 130)
    #expect(try titles() == before)
    #expect(try partialFiles().isEmpty)
  }

  @Test("--json-progress prints a growing share as one JSON object per line")
  func forPrograms() throws {
    let file = try largeFile()
    let result = try user.run("import \(file) --dry-run --json-progress")
    #expect(result.status == 0)
    let lines = result.errorText.split(separator: "\n")
    let shares = try lines.map { line in
      try JSONDecoder().decode(Told.self, from: Data(line.utf8)).progress.share ?? 0
    }
    #expect(shares.count > 1)
    #expect(shares == shares.sorted())
    #expect(shares.allSatisfy { (0...1).contains($0) })
  }

  @Test("No progress is shown in a pipe, with --progress never, or for short work")
  func quiet() throws {
    let file = try largeFile()
    #expect(try user.run("import \(file) --dry-run").errorText.isEmpty)
    let terminal = try FakeTerminal()
    let never = try terminal.run("import \(file) --dry-run --progress never", of: user)
    #expect(!never.screen.contains("Importing"))
    let short = try user.run("check --progress always")
    #expect(short.errorText.isEmpty)
  }

  private struct Told: Decodable {
    let progress: Share

    struct Share: Decodable {
      let work: String
      let share: Double?
    }
  }
}

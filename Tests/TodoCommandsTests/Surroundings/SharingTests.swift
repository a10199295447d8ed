import Foundation
import Testing
import TodoTesting

@Suite("Several processes with one store")
struct SharingTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner(after: "init") }

  @Test("Four processes that add todos at the same time lose nothing")
  func adding() throws {
    let script = """
      i=0
      while [ $i -lt 25 ]; do
        i=$((i + 1))
        "$todoctl" add schedule "$1-$i" --on 2025-06-02 || exit
      done
      """
    let writers = try (1...4).map { number in
      try user.start(
        "/bin/sh", ["-c", script, "sh", "\(number)"], environment: ["todoctl": user.binary])
    }
    for writer in writers {
      let result = try user.finish(writer)
      #expect(result.status == 0, "\(result.errorText)")
    }
    let titles = try user.items("day 2025-06-02").map(\.title)
    #expect(titles.count == 100)
    #expect(Set(titles).count == 100)
    #expect(try Set(user.items("day 2025-06-02").map(\.id)) == Set(1...100))
    try user.succeed("check")
  }

  @Test("Several simultaneous first commands create one store, and all of them succeed")
  func first() throws {
    let other = try CommandLineRunner()
    let commands = try (1...4).map { number in
      try other.start(other.binary, ["add", "schedule", "T\(number)", "--on", "2025-06-02"])
    }
    for command in commands {
      let result = try other.finish(command)
      #expect(result.status == 0, "\(result.errorText)")
    }
    #expect(try other.items("day 2025-06-02").count == 4)
  }

  @Test(
    "A store locked for too long is reported as busy for writes, and works after its release",
    .enabled(if: Products.isThere(Products.sqlite3), "needs sqlite3"))
  func busy() throws {
    let holder = try SQLiteShell(
      of: user, "BEGIN IMMEDIATE;", inTheMeantime: ["sleep 60"], then: "ROLLBACK;")
    defer { holder.end() }
    #expect(try user.run("list").status == 0)
    try user.run("add schedule A --on today").expectFailure(
      status: 75, says: ["Another process"], hint: "again")
    holder.end()
    try user.succeed("add schedule A --on today")
  }
}

/// Another program that has the store open.
final class SQLiteShell {
  private let command: RunningCommand
  private var hasEnded = false

  /// Opens the user's store, and runs the SQL and then the shell commands. Returns when the SQL is
  /// done.
  init(
    of user: CommandLineRunner, _ sql: String, inTheMeantime commands: [String], then last: String
  ) throws {
    let mark = "\(user.folder)/\(UUID().uuidString)"
    let script = [sql, ".shell touch \(mark)"] + commands.map { ".shell \($0)" } + [last]
    command = try user.start(
      Products.sqlite3, [user.store], input: script.joined(separator: "\n") + "\n")
    for _ in 1...500 where !user.exists(mark) { usleep(10_000) }
  }

  deinit { end() }

  /// Ends the program as a crash would.
  func end() {
    if !hasEnded { command.process.end() }
    hasEnded = true
  }
}

import Foundation
import Testing

@Suite("System limits of open files and threads")
struct LimitTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner(after: "add schedule Lunch --on today") }

  private func shell(_ script: String) throws -> Transcript {
    try user.finish(
      user.start("/bin/bash", ["-c", script], environment: ["todoctl": user.binary]))
  }

  @Test(
    "A limit of too few open files is reported, and nothing is changed",
    arguments: [4, 5, 7, 12, 20])
  func openFiles(limit: Int) throws {
    for command in ["day", "add schedule Tea --on today", "export", "backup .", "check"] {
      let refused = try shell("ulimit -n \(limit); exec $todoctl \(command)")
      #expect(refused.status == 74, "\(command): \(refused.status), \(refused.errorText)")
      #expect(refused.errorText.contains("ulimit -n"), "\(command): \(refused.errorText)")
    }
    #expect(
      try user.succeed("list --from 2025-06-01 --to 2025-06-01 --json").text.contains("Lunch"))
  }

  @Test("A low soft limit of open files is raised")
  func softLimit() throws {
    #expect(try shell("ulimit -S -n 5; exec $todoctl day").status == 0)
  }

  @Test(
    "A limit of too few threads is reported, and no command hangs", arguments: [1, 3, 8],
    [
      "day", "add schedule Tea --on today", "import a.jsonl", "export", "export cal --format vdir",
      "backup .", "check", "sync", "watch", "--help",
    ])
  func threads(limit: Int, command: String) throws {
    let refused = try limited("prlimit --nproc=\(limit)", command)
    #expect(refused.status == 74, "\(refused.status), \(refused.errorText)")
    #expect(refused.errorText.contains("ulimit -u"), "\(refused.errorText)")
    #expect(try limited("prlimit --nproc=\(limit)", "--version").status == 0)
  }

  @Test("A sufficient thread limit works, and too little memory for threads doesn't hang")
  func threadsOfMemory() throws {
    #expect(try limited("prlimit --nproc=4000", "--help").status == 0)
    for kilobytes in stride(from: 60_000, through: 300_000, by: 20_000) {
      let answer = try shell("ulimit -v \(kilobytes); exec timeout 120 $todoctl day")
      #expect(answer.status != 124, "\(kilobytes)")
    }
  }

  /// Runs a command under limits that don't apply to root, as a user without other processes.
  private func limited(_ limits: String, _ command: String) throws -> Transcript {
    let user = geteuid() == 0 ? "setpriv --reuid=54321 --clear-groups" : ""
    return try shell("exec timeout 120 \(user) \(limits) $todoctl \(command)")
  }

  @Test("A full disk behind standard output and a file size limit are reported as such")
  func output() throws {
    let full = try shell("$todoctl export > /dev/full")
    #expect(full.status == 74 && full.errorText.contains("disk is full"), "\(full.errorText)")
    let json = try shell("$todoctl day --json > /dev/full")
    #expect(json.status == 74 && json.errorText.contains("diskFull"), "\(json.errorText)")
    // Under this limit, only a pipe can take the error.
    let long = try shell(
      "set -o pipefail; (ulimit -f 0; $todoctl export 2>&1 > '\(user.home)/out') | cat >&2")
    #expect(long.status == 74 && long.errorText.contains("ulimit -f"), "\(long.errorText)")
  }
}

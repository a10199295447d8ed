import Foundation
import Testing

@Suite("Limits that the system sets")
struct LimitTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.succeed("add schedule Lunch --on today")
  }

  private func shell(_ script: String) throws -> Transcript {
    try user.finish(
      user.start("/bin/bash", ["-c", script], environment: ["todoctl": user.binary]))
  }

  @Test(
    "Too few files that may be open are told, and nothing is done", arguments: [4, 5, 7, 12, 20])
  func openFiles(limit: Int) throws {
    for command in ["day", "add schedule Tea --on today", "export", "backup .", "check"] {
      let refused = try shell("ulimit -n \(limit); exec $todoctl \(command)")
      #expect(refused.status == 74, "\(command): \(refused.status), \(refused.errorText)")
      #expect(refused.errorText.contains("ulimit -n"), "\(command): \(refused.errorText)")
    }
    #expect(
      try user.succeed("list --from 2025-06-01 --to 2025-06-01 --json").text.contains("Lunch"))
  }

  @Test("A low limit that may be raised is")
  func softLimit() throws {
    #expect(try shell("ulimit -S -n 5; exec $todoctl day").status == 0)
  }

  @Test("A full disk behind standard output is a full disk, and a limit of length is that")
  func output() throws {
    let full = try shell("$todoctl export > /dev/full")
    #expect(full.status == 74 && full.errorText.contains("disk is full"), "\(full.errorText)")
    let json = try shell("$todoctl day --json > /dev/full")
    #expect(json.status == 74 && json.errorText.contains("diskFull"), "\(json.errorText)")
    // Only a pipe takes the error under such a limit.
    let long = try shell(
      "set -o pipefail; (ulimit -f 0; $todoctl export 2>&1 > '\(user.home)/out') | cat >&2")
    #expect(long.status == 74 && long.errorText.contains("ulimit -f"), "\(long.errorText)")
  }
}

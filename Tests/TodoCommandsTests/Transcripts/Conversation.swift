import Foundation
import Testing

/// Commands that run one after the other, and the answers of the program. A line with ` | ` is a
/// pipe of the shell.
struct Conversation: Sendable, CustomTestStringConvertible {
  let name: String
  var environment: [String: String] = [:]
  /// The commands that run before, and aren't in the transcript.
  var before: [String] = []
  let lines: [String]

  var testDescription: String { name }

  /// Runs the commands, and returns the transcript: each command, its output, its errors with a `!`
  /// before each line, and its exit status if it isn't 0. Values that differ from run to run are
  /// replaced.
  func held() throws -> String {
    let user = try CommandLineRunner()
    for line in before { try user.succeed(line, environment: environment) }
    let parts = try lines.map { line in
      let result =
        line.contains(" | ")
        ? try user.shell("todoctl() { \"$todoctl\" \"$@\"; }; todoctl \(line)")
        : try user.run(line, environment: environment)
      let errors = result.errorText.split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast().map { "! \($0)\n" }.joined()
      let status = result.status == 0 ? "" : "(exit \(result.status))\n"
      return "$ todoctl \(line)\n\(result.text)\(errors)\(status)"
    }
    return parts.joined(separator: "\n").replacing(user.home, with: "~")
      .replacing(user.home.replacing("//", with: "/"), with: "~")
      .replacing(Products.tests.path, with: "Tests")
      .replacing(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/, with: "UID")
  }
}

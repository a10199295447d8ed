import Foundation
import Testing

/// Commands one after another, and what the program answers. A line with ` | ` is a pipe of the shell.
struct Conversation: Sendable, CustomTestStringConvertible {
  let name: String
  var environment: [String: String] = [:]
  /// What is done before, without being shown.
  var before: [String] = []
  let lines: [String]

  var testDescription: String { name }

  /// Holds it: each command, its output, its errors with a `!` before each line, and its exit
  /// status where that isn't 0. What differs from run to run is replaced.
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

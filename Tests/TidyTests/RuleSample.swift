import Testing

/// A rule, with code that breaks it and code that only looks as if it did.
struct RuleSample: Sendable, CustomTestStringConvertible {
  let rule: Rule
  var target = "TodoDomain"
  let bad: [String]
  let good: [String]

  var testDescription: String { rule.name }

  static let all = [
    RuleSample(
      rule: .imports,
      bad: ["import TodoStorage", "import CZlib", "public import Schema", "import ArgumentParser"],
      good: ["import Foundation", "public import TodoText"]),
    RuleSample(
      rule: .imports, target: "TodoCommands",
      bad: [
        "import GRDB", "public import GRDB", "internal import struct GRDBSQLite.X",
        "@testable import Schema",
      ],
      good: ["// import GRDB", "import TodoDomain", "let a = \"\nimport GRDB\""]),
    RuleSample(
      rule: .commentWidth, bad: ["  /// " + String(repeating: "a", count: 95)],
      good: ["/// " + String(repeating: "a", count: 96), "let a = 1"]),
    RuleSample(
      rule: .environment,
      bad: [
        "print(1)", "let a = readLine()", "ProcessInfo.processInfo", "let now = Date()", "Date.now",
        "Foundation.Date()",
        "\"\\(Date())\"",
      ],
      good: ["// print(1)", "fingerprint(1)", "let a = \"print(1)\"", "CivilDate()", "Date(x: 1)"]),
    RuleSample(
      rule: .handedIn, target: "TodoCommands",
      bad: ["let uid = EventUID()", "Instant.now", "RuleContext.now(in: zone)", "CommitNote()"],
      good: ["EventUID(text)", "let a = now", "CommitNote(action: \"a\", at: now)"]),
    RuleSample(
      rule: .traps,
      bad: ["fatalError(\"x\")", "preconditionFailure()", "\"\\(fatalError())\""],
      good: ["try a()", "/// Never fatalError(…).", "\"fatalError()\""]),
    RuleSample(
      rule: .unchecked,
      bad: ["extension A: @unchecked Sendable {}", "nonisolated(unsafe) var a = 1"],
      good: ["// not @unchecked", "extension A: Sendable {}"]),
    RuleSample(
      rule: .unfinished, bad: ["// TODO: all of it", "/* FIXME */"],
      good: ["import TodoDomain", "// a todo's title"]),
    RuleSample(
      rule: .register, target: "TodoPresentation",
      bad: ["let a = \"없습니다.\"", "let a = \"\\(b)을(를) 지워요\"", "let a = \"\\(b)(으)로\""],
      good: ["let a = \"없어요.\"", "let a = \"어머니\""]),
    RuleSample(
      rule: .bothLanguages, target: "TodoCommands",
      bad: ["throw ValidationError(\"No.\")", "@Flag(help: \"All.\")", "abstract: \"Add.\""],
      good: ["ValidationError(Text(\"No.\", \"안 돼요.\"))", "help: .both(\"A\", \"가\")"]),
    RuleSample(
      rule: .labels,
      bad: [
        "func a(_ b: Int, _ c: Int, _ d: Int) {}",
        "  init(_ b: [Int: Int], _ c: (Int) -> Int, _ d: C)",
        "func a(\n  _ b: Int,\n  _ isC: Bool = true\n)",
        "func a<B>(_ b: B, c: Int, _ d: Int, _ e: Int)",
      ],
      good: [
        "func a(_ b: Int, _ c: Int, d: Int) {}", "func bool(_ value: Bool)", "a(_ b, c)",
        "func a(_ b: (_ c: Int, _ d: Int) -> Void, _ e: Int)",
      ]),
    RuleSample(
      rule: .fileLength, bad: [String(repeating: "a\n", count: 401)],
      good: [String(repeating: "a\n", count: 400)]),
    RuleSample(
      rule: .functionLength, bad: [function(lines: 71), "struct A {\n\(function(lines: 71))\n}"],
      good: [
        function(lines: 70), function(lines: 40) + "\n" + function(lines: 40),
        "protocol A {\n  func a()\n}\n" + String(repeating: "let a = 1\n", count: 80),
      ]),
  ]

  private static func function(lines: Int) -> String {
    "  func a(_ b: C) {\n" + String(repeating: "    \"}\".b { }\n", count: lines - 2) + "  }"
  }
}

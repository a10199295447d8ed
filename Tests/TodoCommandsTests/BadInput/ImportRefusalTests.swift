import Foundation
import Testing

/// Files of other programs, each with one invalid value.
@Suite("Imports of files with one invalid value")
struct ImportRefusalTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner(after: "init") }

  private func fixture(_ name: String, _ value: String, _ other: String) throws -> String {
    let text = try String(contentsOfFile: Products.fixture("toduck-\(name).json"), encoding: .utf8)
    let range = try #require(text.range(of: value))
    return text.replacingCharacters(in: range, with: other)
  }

  /// Expects that an import is refused with the names of the record and the field, and that the
  /// store stays empty.
  private func expectRefusal(
    of input: String, says words: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try user.refuse(
      "import -", status: 65, says: words + ["nothing was"], hint: "--skip-invalid", input: input,
      sourceLocation: sourceLocation)
    guard Products.isThere(Products.sqlite3) else { return }
    let tables = [
      "event", "schedule", "routine", "occurrence", "source", "diary", "journal", "change",
    ]
    let sql = tables.map { "SELECT count(*) FROM \($0);" }.joined(separator: "\n") + "\n"
    let counted = try user.finish(user.start(Products.sqlite3, [user.store], input: sql))
    #expect(counted.lines == tables.map { _ in "0" }, sourceLocation: sourceLocation)
  }

  @Test("An import of a toduck schedule without its start date keeps nothing")
  func startDate() throws {
    let member = #""startDate": "2025-05-10", "#
    try expectRefusal(
      of: fixture("schedules", member, ""), says: ["schedule “103”", "“startDate” is missing"])
    try expectRefusal(
      of: fixture("schedules", member, #""startDate": null, "#),
      says: ["schedule “103”", "“startDate” is missing"])
  }

  @Test("An import of a todo with an unknown weekday keeps nothing")
  func weekday() throws {
    let says = ["daysOfWeek", "“FUNDAY”"]
    try expectRefusal(
      of: fixture("schedules", #"["FRIDAY"], "time": "20:00""#, #"["FUNDAY"], "time": "20:00""#),
      says: ["schedule “106”"] + says)
    try expectRefusal(
      of: fixture("routines", #"["MONDAY", "WEDNESDAY", "FRIDAY"]"#, #"["FUNDAY"]"#),
      says: ["routine “2”"] + says)
  }

  @Test("An import with an unknown emotion in one diary entry keeps nothing")
  func emotion() throws {
    let lines = [("a", "calm"), ("b", "MEH"), ("c", "love")].map { uid, emotion in
      #"{"type":"diary","uid":"\#(uid)","createdAt":"2025-06-01T00:00:00Z","emotions":["\#(emotion)"]}"#
    }
    let input = ([#"{"format":"todoctl","version":1}"#] + lines).joined(separator: "\n") + "\n"
    try expectRefusal(of: input, says: ["line 3", "diary “b”", "emotions: “MEH” is not"])
  }
}

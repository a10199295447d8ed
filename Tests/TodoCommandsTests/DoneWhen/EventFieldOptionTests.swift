import Foundation
import Testing
import TodoDomain
import TodoTesting

@testable import TodoCommands

/// Each failure names the fields that are missing.
@Suite("The fields of every event on the command line")
struct EventFieldOptionTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner() }

  /// The fields that a todo with several dates can have too.
  private static let ofSeries = EventPatch.fields.filter { !Sample.fieldsOfOneDate.contains($0) }

  /// Returns the options of these fields, each with the field's text at an index. The option of the
  /// due also has its time.
  private static func options(_ place: Int, _ fields: [EventField]) throws -> [String] {
    try fields.filter { $0 != .dueTime }.map { field in
      if field == .due {
        let texts = try [.due, .dueTime].map { try #require(Sample.fieldTexts[$0])[place] }
        return "--due=\(texts.joined(separator: " "))"
      }
      let name =
        FieldOptions.editable.first { $0.field == field }?.name ?? "no-option-of-\(field.rawValue)"
      return "--\(name)=\(try #require(Sample.fieldTexts[field])[place])"
    }
  }

  /// Returns the fields that `--json` shows with another text than the one at an index, or the
  /// error of a command that failed.
  private static func lost(
    by transcript: Transcript, at place: Int, _ fields: [EventField] = EventPatch.fields
  ) throws -> [String] {
    guard transcript.status == 0 else { return [transcript.errorText] }
    let json = try #require(
      JSONSerialization.jsonObject(with: transcript.output) as? [String: Any])
    let event = json["event"] as? [String: Any] ?? json
    return try fields.filter {
      let value = event[$0.rawValue]
      let text = (value as? [String])?.joined(separator: ",") ?? value as? String
      return try text != #require(Sample.fieldTexts[$0])[place]
    }.map(\.rawValue)
  }

  private func addWhole(isSeries: Bool = false) throws -> Transcript {
    try user.run(
      words: ["add", "schedule", "--on", "2025-06-02", "--json"]
        + (isSeries ? ["--days", "mon"] : [])
        + Self.options(0, isSeries ? Self.ofSeries : EventPatch.fields))
  }

  @Test("add and edit have an option for every event field, for all days and for one")
  func options() throws {
    let notAdded = try Self.lost(by: addWhole(isSeries: true), at: 0, Self.ofSeries)
    #expect(notAdded == [])
    let ofOneDay = try Sample.wholeDay(on: "2025-06-09").texts.map(\.field)
    // The time of a single day is by the reader's clock.
    let day = try user.run(
      words: ["edit", "1", "--only", "2025-06-09", "--json"] + Self.options(1, ofOneDay),
      environment: ["TZ": "Asia/Seoul"])
    let notOfDay = try Self.lost(by: day, at: 1, ofOneDay)
    #expect(notOfDay == [], "\(day.errorText)")
    let notOfSingle = try Self.lost(by: addWhole(), at: 0)
    #expect(notOfSingle == [])
    let edited = try user.run(words: ["edit", "2", "--json"] + Self.options(1, EventPatch.fields))
    let notEdited = try Self.lost(by: edited, at: 1)
    #expect(notEdited == [], "\(edited.errorText)")
  }

  @Test("The text of edit --editor has every event field, and an emptied field is removed")
  func editor() throws {
    _ = try addWhole()
    let fields = EventPatch.fields.filter { ![.title, .category].contains($0) }
    let names = fields.compactMap { field in
      FieldOptions.editable.first { $0.field == field }?.name
    }
    // A todo without a time may have no zone, so all fields are removed at once.
    let script = "sed -i -E 's/^(\(names.joined(separator: "|"))):.*/\\1:/' \"$1\""
    let path = try user.write(script, to: "editor")
    let edited = try user.run(
      words: ["edit", "1", "--editor", "--json"], environment: ["EDITOR": "sh '\(path)'"])
    let left = fields.filter { edited.text.contains("\"\($0.rawValue)\":\"") }
    #expect(left == [], "\(edited.errorText)")
  }

  @Test("An option that sets a field is refused together with the option that removes it")
  func both() throws {
    _ = try addWhole()
    let removals: [EventField: String] = [.time: "all-day", .length: "no-length"]
    let optional = EventPatch.fields.filter { ![.title, .category, .dueTime].contains($0) }
    let taken = try optional.filter { field in
      let removal = removals[field] ?? "no-\(field.rawValue)"
      let edited = try user.run(words: ["edit", "1", "--\(removal)"] + Self.options(1, [field]))
      return edited.status != 64 || !edited.errorText.contains("not both")
    }
    #expect(taken == [])
  }

  @Test("add reads every event field as field:value, except for sentence parts and free text")
  func words() throws {
    let said: Set<EventField> = [.title, .time, .length, .dueTime, .zone, .memo]
    let fields = EventPatch.fields.filter { !said.contains($0) }
    let words = try fields.map { "\($0.rawValue):\(try #require(Sample.fieldTexts[$0])[0])" }
    let added = try user.run(words: ["add", "x", "9:30"] + words + ["--json"])
    let unsaid = try Self.lost(by: added, at: 0, fields)
    #expect(unsaid == [], "\(added.errorText)")
    let twice = try user.run(
      words: ["add", "x", "9:30"] + words + Self.options(1, [.category]))
    twice.expectFailure(status: 64, says: ["Both the text and --category"])
  }

  @Test("search finds every event field that has words with in:")
  func search() throws {
    _ = try addWhole()
    let withoutWords: Set<EventField> = [
      .priority, .time, .length, .due, .dueTime, .zone, .alarms,
    ]
    let lost = try EventPatch.fields.filter { field in
      guard !withoutWords.contains(field), let text = Sample.fieldTexts[field]?.first else {
        return false
      }
      let found = try user.run(words: ["search", "in:\(field.rawValue)", text, "--json"])
      return !found.text.contains("\"uid\":")
    }
    #expect(lost == [])
  }
}

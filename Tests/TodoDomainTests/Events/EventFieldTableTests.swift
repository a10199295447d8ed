import Foundation
import Testing
import TodoDomain
import TodoTesting

/// Each failure names the fields that are missing.
@Suite("The table of event fields")
struct EventFieldTableTests {
  /// The fields that a patch doesn't set from a text: those that follow from others, that never
  /// change or that only rules change, and those of the dates.
  private static let unpatched: Set<EventField> = [
    .uid, .start, .until, .days, .rule, .extraDates, .pausedFrom, .pausedUntil, .source, .slipped,
  ]

  private static let changeable = EventFieldTable.common.entries([.lines, .compared])
    .map(\.field).filter { !unpatched.contains($0) }

  @Test("A patch can change each event field, and the tests have two texts for each")
  func patched() {
    #expect(Self.changeable.filter { !EventPatch.fields.contains($0) } == [])
    #expect(Self.changeable.filter { Sample.fieldTexts[$0]?.count != 2 } == [])
  }

  @Test("An event and its copies keep each event field", arguments: [true, false])
  func kept(isSeries: Bool) throws {
    let whole = try Sample.whole(isSeries: isSeries)
    #expect(Sample.lost(by: whole, at: 0) == [])
    let details = whole.details
    let copies = [
      details.copied(as: try EventUID("copy")), details.timed(try TimeOfDay("09:30")),
      details.from(EventSource(format: "ics")),
    ]
    for copy in copies {
      let event = whole.with(id: nil, details: copy, isFinished: false)
      #expect(Sample.lost(by: event, at: 0) == [])
    }
  }

  @Test("A patch changes each event field for all days", arguments: [true, false])
  func changed(isSeries: Bool) throws {
    let whole = try Sample.whole(isSeries: isSeries)
    let changed = try whole.applying(Sample.wholeChange(isSeries: isSeries), limits: .standard)
    #expect(Sample.lost(by: changed, at: 1) == [])
    for field in Self.changeable where !isSeries || !Sample.fieldsOfOneDate.contains(field) {
      var patch = EventPatch()
      try patch.set(field, to: Sample.fieldTexts[field]?.last)
      let changed = try whole.applying(patch, limits: .standard)
      #expect(Sample.lost(by: changed, at: 0) == [field.rawValue])
    }
  }

  @Test("A single day can override each event field except tags and zone")
  func oneDay() throws {
    let change = try Sample.wholeDay(on: "2025-06-09")
    let ofAllDays = Sample.fieldsOfOneDate.union([.zone, .tags])
    #expect(change.texts.map(\.field) == Self.changeable.filter { !ofAllDays.contains($0) })
    #expect(Sample.lost(by: try Sample.whole().changed(by: change), at: 1) == ["tags", "zone"])
    let read = try DayChange(
      on: change.date, texts: change.texts, kindFields: nil, limits: .standard)
    #expect(read == change)
  }

  @Test("Docs/formats.md names each event field")
  func paper() throws {
    let paper = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../Docs/formats.md"),
      encoding: .utf8)
    let names = EventFieldTable.common.entries.map(\.name)
    #expect(names.filter { !paper.contains("`\($0)`") } == [])
  }
}

import Synchronization
import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Importing records")
struct ImportTests {
  @Test("An import asks its reader for nothing after the end")
  func end() throws {
    let reader = EndingReader()
    let report = try InMemoryEventStore().importRecords(at: FixedContext.now, from: reader)
    #expect(report.summary.total.read == 1)
    #expect(reader.ends.count == 1)
  }

  /// A reader of one record that counts how often it is asked for more.
  private struct EndingReader: ImportReader {
    final class Ends: Sendable {
      private let number = Mutex(0)
      var count: Int { number.withLock { $0 } }
      func add() { number.withLock { $0 += 1 } }
    }

    let ends = Ends()
    private var hasRecord = true

    mutating func next() -> ImportRecord? {
      defer { hasRecord = false }
      if !hasRecord { ends.add() }
      return hasRecord ? .item(.copy(.category), at: .line(1)) : nil
    }
  }

  @Test("The new, updated, same and rejected records add up to the records read")
  func summary() throws {
    let store = InMemoryEventStore()
    _ = try Exchange.bring(lines: Line.all, into: store)
    let lines = [
      Line.once, Line.weekly.replacing("English", with: "Spanish"), Line.finished,
      Line.deleted.replacing("2025-05-12", with: "2025-05-14"), Line.routine,
      Line.timed.replacing("true", with: "false"), "{}",
      Line.once.replacing("\"a\"", with: "\"d\""),
    ]
    let report = try Exchange.bring(lines: lines, into: store, ImportOptions(skipInvalid: true))
    let counts = report.summary.byType
    #expect(report.summary.total.read == lines.count)
    #expect(counts[.init(.schedule)]?.same == 1)
    #expect(counts[.init(.schedule)]?.updated == 1)
    #expect(counts[.init(.schedule)]?.new == 1)
    #expect(counts[.init(.routine)]?.same == 1)
    #expect(counts[.occurrence]?.same == 1)
    #expect(counts[.occurrence]?.new == 1)
    #expect(counts[.occurrence]?.updated == 1)
    #expect(counts[.unreadable]?.rejected == 1)
    // Nothing is removed: the record of the 12th is not in the second file.
    let id = try #require(try store.provider.event(withUID: EventUID("b"))?.id)
    #expect(try store.provider.records(of: id).count == 3)
    #expect(try store.provider.event(with: id)?.title == "Spanish")
  }

  @Test("skipInvalid imports the valid records and lists the invalid ones")
  func skipping() throws {
    let store = InMemoryEventStore()
    let bad = Line.once.replacing("\"a\"", with: "\"x\"").replacing("10:00", with: "25:00")
    let lines = Line.all + [bad]
    let report = try Exchange.bring(lines: lines, into: store, ImportOptions(skipInvalid: true))
    #expect(report.problems.map(\.location) == [.line(8)])
    #expect(report.problems.map(\.record) == ["x"])
    #expect(try store.provider.snapshot.count == 3)
  }

  @Test("A single-day todo that an import moves takes its record along")
  func movedDay() throws {
    let store = InMemoryEventStore()
    _ = try Exchange.bring(lines: [Line.once], into: store)
    let event = try #require(try store.provider.event(withUID: EventUID("a")))
    let (id, date) = (try #require(event.id), try #require(event.pattern.start))
    try store.writeAndWait(CommitNote(action: "finish", at: FixedContext.now)) {
      try $0.finish(id, on: date)
    }
    let next = date.advanced(by: 1)
    let moved = Line.once.replacing("\(date)", with: "\(next)")
    _ = try Exchange.bring(lines: [moved], into: store)
    #expect(try store.provider.records(of: id).map(\.date) == [next])
    #expect(try store.provider.occurrences(in: next...next).map(\.event.isFinished) == [true])
  }

  @Test("Another Unicode spelling of a text is an update, and the file's spelling is stored")
  func spelling() throws {
    let store = InMemoryEventStore()
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    for (text, isUpdate) in [(composed, false), (decomposed, true), (decomposed, false)] {
      let line = Line.once.replacing("회의", with: text)
      let report = try Exchange.bring(lines: [line], into: store)
      #expect(report.summary.total.updated == (isUpdate ? 1 : 0))
      let title = try #require(try store.provider.event(withUID: EventUID("a"))?.title)
      #expect(title.isExactly(text))
    }
  }

  @Test("A dry run of an import reports everything and changes nothing")
  func dryRun() throws {
    let store = InMemoryEventStore()
    let before = try Exchange.export(store)
    let dry = try Exchange.bring(lines: Line.all, into: store, ImportOptions(dryRun: true))
    #expect(try Exchange.export(store) == before)
    #expect(store.journal.isEmpty)
    #expect(try Exchange.bring(lines: Line.all, into: store) == dry)
    #expect(throws: ImportRejected.self) {
      try Exchange.bring(lines: ["x"], into: store, ImportOptions(dryRun: true))
    }
  }

  @Test("An import is one commit")
  func commit() throws {
    let store = InMemoryEventStore()
    _ = try Exchange.bring(lines: Line.all, into: store)
    #expect(store.journal == [CommitNote(action: "import", at: FixedContext.now)])
  }

  @Test(
    "A record that a file has twice is a duplicate at its second place", arguments: [false, true])
  func duplicates(isStored: Bool) throws {
    let store = InMemoryEventStore()
    if isStored { _ = try Exchange.bring(lines: Line.all, into: store) }
    let setting = #"{"type":"setting","key":"week-start","value":"sun"}"#
    let category = #"{"type":"category","name":"gym","icon":"NONE"}"#
    let lines = [
      setting, setting, category, category, Line.weekly, Line.finished, Line.deleted,
      Line.finished, Line.once, Line.weekly, Line.finished,
    ]
    let report = try Exchange.bring(lines: lines, into: store, ImportOptions(skipInvalid: true))
    #expect(report.problems.map(\.location) == [3, 5, 9, 11, 12].map { .line($0) })
    #expect(report.problems.prefix(4).allSatisfy { $0.reason == .duplicate })
    #expect(report.problems.last?.reason == .eventRejected)
    #expect(report.summary.total.read == lines.count)
  }

  @Test("A record may be apart from its event in the file, each date once")
  func apart() throws {
    let lines = [Line.weekly, Line.finished, Line.once, Line.deleted]
    let store = InMemoryEventStore()
    _ = try Exchange.bring(lines: lines, into: store)
    let again = try Exchange.bring(lines: lines, into: store)
    #expect(again.summary.total.same == 4)
    let fresh = InMemoryEventStore()
    let doubled = lines + [Line.once.replacing("\"a\"", with: "\"d\""), Line.finished]
    let rejected = try #require(throws: ImportRejected.self) {
      try Exchange.bring(lines: doubled, into: fresh)
    }
    #expect(rejected.report.problems.map(\.reason) == [.duplicate])
    #expect(rejected.report.problems.map(\.location) == [.line(7)])
    // In a store that has the event, a second, differing record can't be told from a change.
    let differing = lines + [Line.finished.replacing("true", with: "false")]
    let unclear = try #require(throws: ImportRejected.self) {
      try Exchange.bring(lines: differing, into: store)
    }
    #expect(unclear.report.problems.map(\.reason) == [.recordsApart])
  }

  @Test("A record without its event in the file finds it in the store")
  func recordsAlone() throws {
    let store = InMemoryEventStore()
    _ = try Exchange.bring(lines: [Line.weekly], into: store)
    let report = try Exchange.bring(lines: [Line.finished, Line.deleted], into: store)
    #expect(report.summary.byType[.occurrence]?.new == 2)
  }

  @Test("An import can't change the kind of a stored event")
  func kind() throws {
    let store = InMemoryEventStore()
    _ = try Exchange.bring(lines: [Line.once], into: store)
    let rejected = try #require(throws: ImportRejected.self) {
      try Exchange.bring(lines: [Line.routine.replacing("\"c\"", with: "\"a\"")], into: store)
    }
    #expect(rejected.report.problems.map(\.reason) == [.kindDiffers(stored: .schedule)])
    #expect(rejected.report.problems.map(\.field) == ["kind"])
  }

  @Test("Two events with the same remote id of a source are refused")
  func remoteID() throws {
    let source = #""source":{"format":"toduck","remoteID":"7"},"alarms""#
    let first = Line.once.replacing("\"alarms\"", with: source)
    let store = InMemoryEventStore()
    let rejected = try #require(throws: ImportRejected.self) {
      try Exchange.bring(lines: [first, first.replacing("\"a\"", with: "\"z\"")], into: store)
    }
    #expect(rejected.report.problems.map(\.reason) == [.remoteIDTaken(by: try EventUID("a"))])
  }

  @Test("An import lists twenty problems and counts all of them")
  func many() throws {
    let rejected = try #require(throws: ImportRejected.self) {
      try Exchange.bring(
        lines: Array(repeating: "{}", count: 50), into: InMemoryEventStore())
    }
    #expect(rejected.report.problems.count == 20)
    #expect(rejected.report.summary.total.rejected == 50)
  }

  @Test("A problem shortens a long value")
  func long() throws {
    let title = String(repeating: "가", count: 1_001)
    let rejected = try #require(throws: ImportRejected.self) {
      try Exchange.bring(
        lines: [Line.once.replacing("10:00", with: title)], into: InMemoryEventStore())
    }
    #expect(rejected.report.problems.first?.value?.count == ImportProblem.maximumValueLength)
  }

  @Test("An error that the reader throws leaves the store unchanged")
  func failure() throws {
    struct Failure: Error {}
    struct FailingReader: ImportReader {
      var events: [Schedule]
      mutating func next() throws -> ImportRecord? {
        guard let event = events.popLast() else { throw Failure() }
        return .item(.event(ImportedEvent(event)), at: .line(1))
      }
    }
    let store = InMemoryEventStore()
    let event = try Sample.schedule("x", "2025-01-01")
    #expect(throws: Failure.self) {
      try store.importRecords(at: FixedContext.now, from: FailingReader(events: [event]))
    }
    #expect(try store.provider.snapshot.isEmpty)
  }
}

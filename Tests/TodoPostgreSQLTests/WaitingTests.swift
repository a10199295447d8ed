import Testing
import TodoDomain
import TodoExchange
import TodoStorage
import TodoTesting

@testable import TodoPostgreSQL

/// A server may be far away, so no command waits for it more than a few times.
@Suite(
  "The number of round trips to a server",
  .enabled(if: TestServer.isThere, TestServer.absence))
struct WaitingTests {
  private let note = CommitNote(action: "test", at: FixedContext.now)

  /// Returns how often some work on a store waited for the server. The work must use one
  /// connection.
  private func count(
    _ store: PostgreSQLStore, _ work: () throws -> Void
  ) throws -> Int {
    let connection = try store.provider.readAndWait { (snapshot: any StoreReading) in
      try #require(snapshot as? ServerReader).connection
    }
    let before = connection.roundTrips
    try work()
    return connection.roundTrips - before
  }

  @Test("A new todo takes four round trips to a server")
  func add() throws {
    let store = try TestServer.store().store
    for number in 0..<2 {
      let trips = try count(store) {
        let event = try Sample.schedule("\(number)", "2025-06-02")
        _ = try store.writeAndWait(note) { try $0.add(event) }
      }
      #expect(trips == 4)
    }
    #expect(try store.provider.snapshot.count == 2)
  }

  @Test("A list of a week takes three round trips to a server")
  func week() throws {
    let store = try TestServer.store().store
    try store.writeAndWait(note) {
      let id = try $0.add(Sample.schedule("a", "2025-06-02", until: "2025-06-20", days: "mon"))
      try $0.finish(id, on: try CivilDate("2025-06-02"))
      _ = try $0.add(Sample.schedule("b", "2025-06-03", at: "09:00", in: "Asia/Seoul"))
    }
    let week = Week(containing: try CivilDate("2025-06-04")).days
    var titles: [String] = []
    var trips = try count(store) {
      titles = try store.provider.occurrences(in: week).map(\.event.title)
    }
    #expect(titles == ["a", "b"] && trips == 3)
    var total: Completion?
    trips = try count(store) { total = try store.provider.counts(in: week).total }
    #expect(total?.count == 2 && total?.finished == 1 && trips == 3)
  }

  @Test("An import looks up hundreds of todos per round trip, also if all are known")
  func imports() throws {
    let store = try TestServer.store().store
    let life = try Self.life(3_000)
    for outcome in [\ImportCounts.new, \.same] {
      let trips = try count(store) {
        let report = try JSONLines.bring(life, into: store)
        #expect(report.summary.total.rejected == 0)
        #expect(report.summary.total[keyPath: outcome] >= 3_000)
      }
      // For 100,000 todos that is at most 2,500.
      #expect(trips <= 75)
    }
    // The undo needs as few, except for the diary, which is much smaller.
    let entries = try store.provider.diaries.count
    let undo = try count(store) { try store.writeAndWait(note) { try $0.takeBack(1) } }
    #expect(undo <= 75 + 4 * entries, "\(undo)")
    #expect(try store.provider.snapshot.isEmpty)
  }

  @Test("An import looks up remote ids and diary entries in batches")
  func others() throws {
    let store = try TestServer.store().store
    let records =
      try (0..<2_000).map { number in
        let source = EventSource(format: "test", remoteID: "\(number)", extra: [:])
        let event = try Sample.schedule("a", "2025-06-02", source: source, uid: "\(number)")
        return ImportRecord.item(.event(ImportedEvent(event)), at: .line(number))
      }
      + (0..<2_000).map { number in
        let entry = try Sample.diary("d\(number)", "2025-06-02T00:00:00Z")
        return .item(.diary(ImportedDiary(entry)), at: .line(number))
      }
    for _ in 0..<2 {
      let trips = try count(store) {
        let reader = ListReader(records: records[...])
        let report = try store.importRecords(at: FixedContext.now, from: reader)
        #expect(report.summary.total.rejected == 0)
      }
      #expect(trips <= 100, "\(trips)")
    }
    #expect(try store.provider.snapshot.count == 2_000)
    #expect(try store.provider.diaries.count == 2_000)
  }

  @Test("An import to a server finds duplicates whether they are still queued or already sent")
  func repeated() throws {
    let store = try TestServer.store().store
    let sqlite = try SQLiteStore.inMemory()
    var records: [ImportRecord] = []
    for number in 0..<1_800 {
      let source = EventSource(format: "test", remoteID: "\(number % 700)", extra: [:])
      let uid = "\(number % 900)"
      let event = try Sample.schedule("\(number)", "2025-06-02", source: source, uid: uid)
      records.append(.item(.event(ImportedEvent(event)), at: .line(number)))
      let entry = try Sample.diary("d\(number % 1_100)", "2025-06-02T00:00:00Z")
      records.append(.item(.diary(ImportedDiary(entry)), at: .line(number)))
      let day = OccurrenceRecord(date: try CivilDate("2025-06-02"), isFinished: true)
      let earlier = try EventUID("\(number / 3)")
      records.append(
        .item(.records(of: earlier, [ImportedRecord(day, at: .line(number))]), at: .line(number)))
    }
    let reports = try [store as any EventWriting, sqlite].map {
      try $0.importRecords(
        ImportOptions(skipInvalid: true), at: FixedContext.now,
        from: ListReader(records: records[...]))
    }
    #expect(reports[0].summary == reports[1].summary)
    #expect(reports[0].problems.count == reports[1].problems.count)
    let titles = try [store.provider as any StoreReading, sqlite.provider].map {
      try $0.snapshot.map { "\($0.uid) \($0.title)" }
    }
    #expect(titles[0] == titles[1] && titles[0].count > 600)
  }

  private static func life(_ events: Int) throws -> [UInt8] {
    let life = DemoLife(
      eventCount: events, seed: 1, lastDate: try CivilDate("2026-12-31"),
      today: try CivilDate("2026-11-21"))
    return try JSONLines.bytes(of: life)
  }
}

/// A reader of a list of records.
private struct ListReader: ImportReader {
  var records: ArraySlice<ImportRecord>

  mutating func next() -> ImportRecord? { records.popFirst() }
}

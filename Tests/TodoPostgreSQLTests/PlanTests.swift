import SyncTestSupport
import Testing
import TodoDomain
import TodoStorage
import TodoSync
import TodoTesting

@testable import TodoPostgreSQL

/// The indexes that a transaction has used by the server's own statistics, whatever plans and
/// values came before.
@Suite("Query plans of the server", .enabled(if: TestServer.isThere, TestServer.absence))
struct PlanTests {
  private let note = CommitNote(action: "test", at: FixedContext.now)
  private let week = Week(containing: FixedContext.today).days

  /// Returns how often each table was read from end to end and each index was used on a connection,
  /// and the number of rows that were read for that.
  private func scans(_ connection: Connection) throws -> (of: [String: Int], rows: Int) {
    let rows = try connection.query(
      """
      SELECT relname, pg_stat_get_xact_numscans(oid), pg_stat_get_xact_tuples_returned(oid)
      FROM pg_class WHERE relnamespace = 'todo'::regnamespace AND relkind IN ('r', 'i')
      """)
    let scans = Dictionary(uniqueKeysWithValues: rows.map { ($0.text(0), $0.int(1)) })
    return (scans, rows.map { $0.int(2) }.reduce(0, +))
  }

  /// Requires that a read uses these indexes, and reads no large table from end to end.
  private func expect(
    _ indexes: [String], by store: PostgreSQLStore, _ what: Comment,
    _ read: (any StoreReading) throws -> Void
  ) throws {
    try store.provider.readAndWait { (snapshot: any StoreReading) in
      let reader = try #require(snapshot as? ServerReader)
      let looked = try require(indexes, reader, what) { try read(snapshot) }
      // The store has 20,000 todos.
      #expect(looked < 10_000, what)
    }
  }

  /// Requires that some work uses these indexes.
  ///
  /// - Returns: The number of rows that the server read.
  @discardableResult
  private func require(
    _ indexes: [String], _ reader: ServerReader, _ what: Comment, _ work: () throws -> Void
  ) throws -> Int {
    try reader.send()
    let before = try scans(reader.connection)
    try work()
    try reader.send()
    let after = try scans(reader.connection)
    let scans = after.of.merging(before.of, uniquingKeysWith: -)
    for index in indexes { #expect(scans[index, default: 0] > 0, "\(what): \(index)") }
    for table in ["event", "occurrence", "change", "sync_register"] {
      #expect(scans[table] == 0, "\(what): \(table) from end to end")
    }
    return after.rows - before.rows
  }

  /// Requires the indexes of every kind of read.
  ///
  /// - Parameter isFull: Whether the store has so many rows that one index is better than another.
  private func expectPlans(
    _ store: PostgreSQLStore, _ what: String, isFull: Bool = true
  ) throws {
    let week = week
    let expect = { (names: [String], what: Comment, read: (any StoreReading) throws -> Void) in
      try self.expect(isFull ? names : [], by: store, what, read)
    }
    try expect(["event_by_date", "occurrence_by_date"], "\(what), count") {
      _ = try $0.counts(in: week)
    }
    try expect(["event_by_date", "occurrence_pkey"], "\(what), week") {
      _ = try $0.occurrences(in: week)
    }
    try expect(["event_by_date", "event_by_length"], "\(what), agenda") {
      _ = try $0.agenda(in: week)
    }
    try expect(["event_by_alarm", "event_by_long_alarm"], "\(what), alarms") {
      _ = try $0.nextAlarms(from: FixedContext.now, displayedIn: .gmt)
    }
    try expect(["event_pkey", "occurrence_pkey"], "\(what), visit") {
      var left = 2_500
      struct End: Error {}
      do {
        try $0.visitEvents { _, _ in
          left -= 1
          if left == 0 { throw End() }
        }
      } catch is End {}
    }
    try expect(["event_owner_uid_key"], "\(what), uid") {
      _ = try $0.event(withUID: EventUID("7"))
    }
  }

  /// Undoes the newest entry, and rolls the undo back.
  private func expectUndo(_ store: PostgreSQLStore, _ indexes: [String], _ what: Comment) throws {
    struct End: Error {}
    do {
      try store.writeAndWait(note) { transaction in
        let reader = try #require(transaction as? ServerTransaction).reader
        try require(indexes, reader, what) {
          guard let entry = try transaction.undoable(1).first else { return }
          try transaction.takeBack(entry.number)
        }
        throw End()
      }
    } catch is End {}
  }

  /// Makes a store in a new database.
  private func newStore(
    inDatabase name: String
  ) throws -> (store: PostgreSQLStore, address: ServerAddress) {
    let address = try ServerAddress("\(TestServer.database(named: name))#anna")
    try PostgreSQLStore.create(at: address)
    return (try PostgreSQLStore.open(at: address), address)
  }

  @Test("The server uses indexes in an empty database and on a connection that saw it empty")
  func growing() throws {
    let (store, address) = try newStore(inDatabase: "growing")
    // From the sixth time on, the server may keep a plan for any values.
    for _ in 0..<7 { try expectPlans(store, "empty", isFull: false) }
    try fill(PostgreSQLStore.open(at: address), events: 20_000)
    for _ in 0..<7 { try expectPlans(store, "grown") }
    // The server does this by itself within a minute.
    try Connection(address).run("ANALYZE")
    for _ in 0..<7 { try expectPlans(store, "counted") }
    // The statistics of the server are only about the first owner.
    let second = try address.of(store: "ben")
    try PostgreSQLStore.create(at: second)
    let other = try PostgreSQLStore.open(at: second)
    for what in ["empty beside one", "grown beside one"] {
      for _ in 0..<7 { try expectPlans(other, what, isFull: what.hasPrefix("grown")) }
      if what.hasPrefix("empty") { try fill(other, events: 20_000) }
    }
  }

  @Test("The server uses indexes for one owner with many todos among thousands with few")
  func uneven() throws {
    let (store, address) = try newStore(inDatabase: "uneven")
    try fill(store, events: 20_000)
    try TestServer.addOwners(3_000, at: address)
    let small = try PostgreSQLStore.open(at: address.of(store: "owner 1234"))
    #expect(try small.provider.snapshot.count == 8)
    for _ in 0..<7 {
      try expectPlans(store, "many")
      try expectPlans(small, "few", isFull: false)
    }
    // The same reads as members, for whom policies compare each row's owner.
    let connection = try Connection(address)
    try connection.run("INSERT INTO todo.member SELECT owner, 'anna', true FROM todo.store")
    _ = try TestServer.storeByRoles()
    for (name, isFull) in [(address.store, true), ("owner 1234", false)] {
      let member = try PostgreSQLStore.open(at: address.of(store: name).by(role: "anna"))
      for _ in 0..<7 { try expectPlans(member, "member, \(name)", isFull: isFull) }
    }
    // Reads one entry beside thousands of another store.
    for number in 0..<2 {
      let event = try Sample.schedule("n", "2025-06-02", uid: "n\(number)")
      try store.writeAndWait(note) { _ = try $0.add(event) }
    }
    try expectUndo(store, ["change_pkey", "event_pkey"], "many, undo")
  }

  @Test("The server uses indexes for a sync run among thousands of groups")
  func sync() throws {
    let (store, address) = try newStore(inDatabase: "devices")
    try fill(store, events: 3_000)
    try store.writeAndWait(note) { try $0.apply(.insert(TodoDomain.Category(name: "new"))) }
    var device = try SimulatedDevice("0000000000000001", seed: 1, skew: 0, store: store)
    _ = try device.sync(at: 1_764_000_000, [])
    let entity = SyncEntity.event(try EventUID("7"))
    struct End: Error {}
    let expect = {
      (index: String, count: Int, what: Comment, work: (ServerTransaction) throws -> Int) in
      do {
        try PostgreSQLStore.open(at: address).writeAndWait(note) { transaction in
          let server = try #require(transaction as? ServerTransaction)
          for number in 0..<2_000 { try server.markPending(.event(EventUID("\(number)")), at: 1) }
          try require([index], server.reader, what) {
            let found = try work(server)
            #expect(found == count, what)
          }
          throw End()
        }
      } catch is End {}
    }
    // Before the server has counted the rows, and after.
    for what in ["new", "analysed"] {
      try expect("sync_register_by_group", 1, "\(what), group") {
        try $0.registers(of: entity).writes.count
      }
      try expect("sync_register_by_group", 1, "\(what), kind") {
        try $0.registers(ofKind: SyncKind.category).count
      }
      try expect("sync_pending_by_group", 500, "\(what), pending") {
        try $0.pending(behind: "e1", most: 500).count
      }
      try expect("event_owner_uid_key", 2, "\(what), derived") {
        try $0.reader.derived(from: ["7", "8"]).count
      }
      try Connection(address).run("ANALYZE")
    }
    try expect("sync_conflict", 0, "conflicts") {
      var count = 0
      try $0.visitRegisters(inConflict: true) { _, _ in count += 1 }
      return count
    }
  }

  private func fill(_ store: PostgreSQLStore, events: Int) throws {
    let first = FixedContext.today.advanced(by: -events / 20)
    try store.writeAndWait(note) { transaction in
      for number in 0..<events {
        let date = first.advanced(by: number / 10)
        let event = try Sample.schedule("\(number)", date.description, uid: "\(number)")
        let record = OccurrenceRecord(date: date, isFinished: true)
        try transaction.apply(.insert(event, records: [record]))
      }
    }
  }
}

import Foundation
import SyncTestSupport
import Testing
import TodoDomain
import TodoStorage
import TodoSync
import TodoTesting

@testable import TodoPostgreSQL

extension PostgreSQLStore: DeviceStore {}

@Suite("Syncing a store on a server", .enabled(if: TestServer.isThere, TestServer.absence))
struct SyncTests {
  private let note = CommitNote(action: "test", at: FixedContext.now)

  /// The number of histories; more with `HISTORIES=1000`.
  private static let count =
    ProcessInfo.processInfo.environment["HISTORIES"].flatMap(UInt64.init) ?? 12

  @Test("Random sync histories of server and file devices end in one state", arguments: 1...count)
  func histories(seed: UInt64) throws {
    var history = try SyncHistory(seed: seed) { number in
      // One or several devices have a store on the server, used by roles that write and read.
      (UInt64(number) + seed).isMultiple(of: 2) || number == 0
        ? try TestServer.storeByRoles().store : nil
    }
    try history.run()
    #expect(history.problems.isEmpty, "seed \(seed): \(history.problems)")
  }

  @Test("A server keeps history that other devices don't have yet")
  func unpublished() throws {
    var device = try SimulatedDevice(
      "0000000000000001", seed: 1, skew: 0, store: TestServer.store().store)
    let store = device.store
    let old = CommitNote(action: "old", at: try Instant("2020-01-01T00:00:00Z"))
    let tap = { (number: Int) in
      try store.writeAndWait(old) { try $0.apply(.save(KeyValue("tally.red", "\(number)"))) }
    }
    for number in 0..<40 { try tap(number) }
    _ = try device.sync(at: 1_764_000_000, [])
    for number in 40..<190 { try tap(number) }
    let first = try #require(try store.provider.newestHistory()) - 149
    #expect(try store.provider.firstKeptHistory(at: FixedContext.now) == first)
    _ = try store.writeAndWait(note) { try $0.pruneHistory(before: .max) }
    #expect(try store.provider.oldestHistory() == first)
    let batch = try device.sync(at: 1_764_000_100, []).batch
    #expect(batch?.lines.count == 1)
    _ = try store.writeAndWait(note) { try $0.pruneHistory(before: first + 9) }
    #expect(try store.provider.oldestHistory() == first + 9)
  }

  @Test("Two owners in one database sync separately and don't see each other's devices")
  func owners() throws {
    let stores = [try TestServer.storeByRoles(), try TestServer.storeByRoles()]
    for (number, (store, _)) in stores.enumerated() {
      var devices = try [store, nil].enumerated().map { place, store in
        try SimulatedDevice("00000000000000\(number)\(place)", seed: 1, skew: 0, store: store)
      }
      for (place, title) in ["here", "there"].enumerated() {
        let event = try Sample.schedule("\(title) \(number)", "2025-06-02")
        _ = try devices[place].store.writeAndWait(note) { try $0.add(event) }
      }
      let clock = 1_764_000_000
      var folder: [SimulatedBatch] = []
      for _ in 0..<2 {
        for place in devices.indices {
          devices[place].arrived.formUnion(folder.map(\.hash))
          if let batch = try devices[place].sync(at: clock, folder).batch { folder.append(batch) }
        }
      }
      #expect(try store.provider.snapshot.count == 2)
      #expect(try devices[0].content() == devices[1].content())
    }
    let names = [
      "sync_state", "sync_device", "sync_batch", "sync_register", "sync_pending", "sync_category",
      "sync_file",
    ]
    let owners = try stores.map { try TestServer.ownerNumber($0.address) }
    let connection = try TestServer.connection("anna")
    try connection.run(
      "BEGIN; SET LOCAL search_path = todo; SET LOCAL todo.owner = '\(owners[0])'")
    for name in names {
      let seen = try connection.query("SELECT DISTINCT owner FROM \(name)").map { $0.int(0) }
      #expect(seen.allSatisfy { $0 == owners[0] }, "\(name)")
      #expect(seen.count == (["sync_pending", "sync_file"].contains(name) ? 0 : 1), "\(name)")
    }
    let error = #expect(throws: ServerFailure.self) {
      try connection.query("INSERT INTO sync_pending VALUES (\(owners[1]), 'a', 'a', 'a', '', 1)")
    }
    #expect(error?.state == "42501")
    try connection.run("ROLLBACK")
    for name in names {
      #expect(try connection.query("SELECT FROM todo.\(name)").count == 0, "\(name)")
    }
    #expect(throws: ServerFailure.self) {
      try TestServer.connection("bob").query("DELETE FROM todo.sync_state")
    }
  }

  @Test("Names longer than an index entry and texts that a server refuses are synced")
  func longNames() throws {
    var device = try SimulatedDevice(
      "0000000000000001", seed: 1, skew: 0, store: TestServer.store().store)
    var other = try SimulatedDevice("0000000000000002", seed: 2, skew: 0)
    let name = TestServer.longName
    let uid = try EventUID(String(repeating: "한", count: 333))
    // Two spellings of one text are two uids.
    let spellings = ["caf\u{E9}", "cafe\u{301}"]
    _ = try device.sync(at: 1_764_000_000, [])
    _ = try device.store.writeAndWait(note) { transaction in
      try transaction.apply(CategoryEdit.insert(Category(name: name)))
      for uid in [uid.rawValue] + spellings {
        try transaction.add(
          Sample.schedule("a", "2025-06-02", memo: "a\u{0}b\u{10FFFF}0", uid: uid))
      }
    }
    let batch = try #require(try device.sync(at: 1_764_000_100, []).batch)
    other.arrived.insert(batch.hash)
    _ = try other.sync(at: 1_764_000_200, [batch])
    #expect(try other.content() == device.content())
    #expect(try other.store.provider.snapshot.count == 3)
  }

  @Test("Batches of two stores with one device name get distinct names")
  func renamed() throws {
    let stores = [try TestServer.store().store as any DeviceStore, try SQLiteStore.inMemory()]
    let known = try stores.map { store in
      var device = try SimulatedDevice("0000000000000001", seed: 1, skew: 0, store: store)
      for number in 0..<3 {
        let event = try Sample.schedule("\(number)", "2025-06-02", uid: "\(number)")
        _ = try store.writeAndWait(note) { try $0.add(event) }
        _ = try device.sync(at: 1_764_000_000 + number, [])
      }
      return try store.writeAndWait(note) { transaction in
        let transaction = try #require(transaction as? any SyncTransaction)
        let state = try #require(try transaction.syncState())
        let session = try SyncSession(
          in: transaction, state, .standard, hasDiary: true, now: FixedContext.now)
        try session.branch(at: #require(try transaction.syncBatch(SyncDot(device.id, 2))))
        session.takeName("0000000000000009")
        try session.finish()
        var lines = ["\(try transaction.syncDevices().map { "\($0.device) \($0.applied)" })"]
        lines += try transaction.syncState().map { ["\($0.device) \($0.number)"] } ?? []
        try transaction.visitBatches { batch in
          lines.append("\(batch.dot) \(batch.seen.numbers.sorted { $0 < $1 }) \(batch.parent)")
        }
        try transaction.visitRegisters(inConflict: false) {
          lines.append("\($0.name) \($1.writes.map(\.dot).sorted())")
        }
        return lines
      }
    }
    #expect(known[0] == known[1])
    #expect(known[0].contains { $0.contains("0000000000000009") })
  }

  @Test("A new server store that already syncs is not filled by a copy")
  func copies() throws {
    let (store, address) = try TestServer.store()
    var device = try SimulatedDevice("0000000000000001", seed: 1, skew: 0, store: store)
    _ = try store.writeAndWait(note) { try $0.add(Sample.schedule("a", "2025-06-02")) }
    _ = try device.sync(at: 1_764_000_000, [])
    // The copy hasn't joined a sync folder, but can.
    let copy = try TestServer.freshAddress()
    _ = try WholeCopy.make(
      of: store.provider, at: ServerPlace(copy, kinds: .standard), comparing: JSONLines.bytes)
    let opened = try PostgreSQLStore.open(at: copy)
    let second = try SimulatedDevice("0000000000000002", seed: 1, skew: 0, store: opened)
    #expect(try !second.isJoined)
    #expect(try second.registers().isEmpty)
    let (empty, place) = try TestServer.store()
    var third = try SimulatedDevice("0000000000000003", seed: 1, skew: 0, store: empty)
    _ = try third.sync(at: 1_764_000_000, [])
    #expect(throws: StoreError.alreadyExists(path: place.description)) {
      try WholeCopy.make(
        of: store.provider, at: ServerPlace(place, kinds: .standard), comparing: JSONLines.bytes)
    }
    #expect(try third.isJoined && !address.store.isEmpty)
  }

  @Test("A sync run whose connection is lost at the commit reports an unknown outcome")
  func lost() throws {
    var (store, _) = try TestServer.store()
    store.commit = { reader in
      try reader.commit()
      let pid = try #require(try reader.connection.run("SELECT pg_backend_pid()").first?.int(0))
      try TestServer.connection().query("SELECT pg_terminate_backend(\(pid), 5000)")
      try reader.connection.run("SELECT")
    }
    var device = try SimulatedDevice("0000000000000001", seed: 1, skew: 0, store: store)
    #expect(throws: StoreError.outcomeUnknown(code: 0)) {
      try device.sync(at: 1_764_000_000, [])
    }
  }

  @Test("A first sync and a sync of thousands of todos take few round trips")
  func roundTrips() throws {
    let (store, _) = try TestServer.store()
    let source = try SimulatedDevice("0000000000000002", seed: 2, skew: 0)
    for target in [store as any DeviceStore, source.store] {
      try target.writeAndWait(note) { transaction in
        let prefix = target is PostgreSQLStore ? "here" : "there"
        for number in 0..<3_000 {
          let event = try Sample.schedule("\(number)", "2025-06-02", uid: "\(prefix)-\(number)")
          let record = OccurrenceRecord(date: try CivilDate("2025-06-02"), isFinished: true)
          try transaction.apply(.insert(event, records: [record]))
        }
      }
    }
    var (device, other) = (
      try SimulatedDevice("0000000000000001", seed: 1, skew: 0, store: store), source
    )
    let batch = try #require(try other.sync(at: 1_764_000_000, []).batch)
    device.arrived.insert(batch.hash)
    let connection = try store.provider.readAndWait { (snapshot: any StoreReading) in
      try #require(snapshot as? ServerReader).connection
    }
    let before = connection.roundTrips
    _ = try device.sync(at: 1_764_000_100, [batch])
    let first = connection.roundTrips - before
    #expect(try store.provider.snapshot.count == 6_000)
    #expect(first < 150, "\(first)")
    _ = try device.sync(at: 1_764_000_200, [batch])
    let second = connection.roundTrips - before - first
    #expect(second < 40, "\(second)")
    _ = try other.store.writeAndWait(note) { transaction in
      var patch = EventPatch()
      patch.title = "new"
      for number in 0..<1_000 {
        let found = try transaction.event(withUID: EventUID("there-\(number)"))
        let event = try #require(found).applying(patch, limits: .standard)
        _ = try transaction.apply(.replace(event))
      }
    }
    let changes = try #require(try other.sync(at: 1_764_000_300, [batch]).batch)
    device.arrived.insert(changes.hash)
    _ = try device.sync(at: 1_764_000_400, [batch, changes])
    let third = connection.roundTrips - before - first - second
    #expect(third < 80, "\(third)")
    #expect(try device.store.provider.snapshot.count { $0.title == "new" } == 1_000)
  }
}

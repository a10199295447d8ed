import GRDB
import StorageTestSupport
import Testing
import TodoDomain
import TodoTesting

@testable import TodoStorage

/// The removal of old entries at each change, so that the history doesn't grow without end.
@Suite("Removing old entries of the history")
struct HistoryTidyingTests {
  private let store: SQLiteStore
  private let id: EventID

  init() throws {
    store = try SQLiteStore.inMemory()
    id = try #require(EventID(1))
  }

  private func write(
    _ days: Int = 0, _ body: (any StoreTransaction) throws -> Void
  ) throws {
    let at = Instant(secondsSince1970: FixedContext.now.secondsSince1970 + days * 86_400)
    try store.writeAndWait(CommitNote(action: "change", at: at), body)
  }

  private func set(_ number: Int, _ days: Int = 0) throws {
    try write(days) { try $0.set(Setting(.overdueDays, "\(number)")) }
  }

  /// Adds an entry with an image of about 99,500 bytes for each event. A Korean character has three
  /// bytes.
  private func editLong(_ number: Int, events: Int = 1) throws {
    var patch = EventPatch()
    patch.memo = .set("\(number) " + String(repeating: "가", count: 33_000))
    try write { transaction in
      for id in 1...events {
        _ = try transaction.modify(
          #require(EventID(id)), patch, scope: .all, in: FixedContext.make())
      }
    }
  }

  private func add(_ count: Int, _ days: Int = 0) throws {
    try write(days) { transaction in
      for number in 1...count {
        _ = try transaction.apply(
          .insert(
            try Sample.schedule("e", "2025-06-03", uid: "\(days)-\(number)"), records: []))
      }
    }
  }

  @Test("The oldest history entries beyond the file's share are removed, with 16 MiB as a minimum")
  func share() throws {
    try add(1)
    for number in 2...255 { try editLong(number) }
    // The check at entry 128 finds 13 MB, and the check at entry 192 finds 19 MB. 168 entries fit.
    let kept = 168
    #expect(HistoryKeeping.leastBytes / 99_550 == kept)
    #expect(try store.provider.oldestHistory() == 192 - kept + 1)
    try editLong(256)
    #expect(try store.provider.oldestHistory() == 256 - kept + 1)
    #expect(try store.provider.firstKeptHistory(at: FixedContext.now) == 256 - kept + 1)
    try editLong(257)
    #expect(try store.provider.firstKeptHistory(at: FixedContext.now) == 257 - kept + 1)
    #expect(throws: HistoryError.pruned(80, oldest: 256 - kept + 1)) {
      try write { try $0.takeBack(80) }
    }
    try write { try $0.takeBack(257) }
    #expect(try store.provider.event(with: id)?.memo?.hasPrefix("256 ") == true)
  }

  @Test("A history share of 100 percent is no limit, and one pass removes at most 80 entries")
  func bounds() throws {
    try write { try $0.set(Setting(.historyShare, "100")) }
    try add(1)
    for number in 3...256 { try editLong(number) }
    #expect(try store.provider.oldestHistory() == 1)
    try write { try $0.set(Setting(.historyShare, "0")) }
    #expect(try store.provider.firstKeptHistory(at: FixedContext.now) == 256 - 168 + 1)
    for number in 1...63 { try set(number) }
    #expect(try store.provider.oldestHistory() == 81)
  }

  @Test("The newest 100 history entries stay, however large they are")
  func newest() throws {
    try add(2)
    for number in 2...131 { try editLong(number, events: 2) }
    #expect(try store.provider.oldestHistory() == 128 - 99)
    #expect(try store.provider.firstKeptHistory(at: FixedContext.now) == 131 - 99)
  }

  @Test("History entries without a measured size are assumed to be as large as newer ones")
  func older() throws {
    let folder = try ScratchFolder()
    let store = try folder.store()
    try DatabaseQueue(path: folder.file("todo.db")).write { db in
      try db.execute(
        sql: """
          WITH RECURSIVE new(id) AS (VALUES (1) UNION ALL SELECT id + 1 FROM new WHERE id < 20000)
          INSERT INTO journal (id, at, action) SELECT id, '2025-06-01T00:00:00Z', 'config' FROM new;
          INSERT INTO change SELECT id, 1, 'setting', NULL, NULL, 'language', printf('%.850c', 'x')
          FROM journal
          """)
    }
    // An entry is estimated at 1,000 bytes, and 16,384 of 20,000 are measured.
    #expect(HistoryKeeping.leastBytes / 1_000 == 16_777)
    #expect(try store.provider.firstKeptHistory(at: FixedContext.now) == 20_000 - 16_777 + 1)
  }

  @Test("The history of a small file isn't measured")
  func small() throws {
    try write { try $0.set(Setting(.historyShare, "0")) }
    for number in 1...300 { try set(number) }
    #expect(try store.provider.oldestHistory() == 1)
  }

  @Test("A small change leaves a large old history entry, and a large change removes it")
  func largeEntry() throws {
    let large = HistoryKeeping.mostChanges + 1
    try add(large)
    for number in 1...100 { try set(number) }
    let late = HistoryKeeping.usualDays + 1
    try set(200, late)
    #expect(try store.provider.oldestHistory() == 1)
    let moment = Instant(secondsSince1970: FixedContext.now.secondsSince1970 + late * 86_400)
    #expect(try store.provider.firstKeptHistory(at: moment) == 3)
    try add(large + 2, late)
    #expect(try store.provider.oldestHistory() == 4)
    // The new entry, and 99 entries that changed a preference.
    #expect(try store.provider.queue.read { try Self.changes($0) } == large + 2 + 99)
  }

  private static func changes(_ db: Database) throws -> Int? {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM change")
  }
}

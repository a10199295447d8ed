import Foundation
import GRDB
import StorageTestSupport
import Testing
import TodoDomain
import TodoTesting

@testable import TodoStorage

@Suite("Reading a store with a page that hides rows")
struct TornTreeTests {
  private let store: BrokenStore

  init() throws {
    store = try BrokenStore(events: 600)
  }

  private static let trees = [
    "event", "occurrence", "schedule", "routine", "event_by_date", "occurrence_by_date",
    "sqlite_autoindex_event_1",
  ]

  /// Reads everything that a visit to a whole store reads.
  private func walk(_ provider: SQLiteProvider) throws {
    try provider.readAndWait { snapshot in
      try snapshot.visitEvents { _, _ in }
      try snapshot.visitDiaries(in: nil, .oldestFirst) { _ in }
    }
  }

  private func search(_ provider: SQLiteProvider) throws {
    let year = try CivilDate("2025-01-01")...CivilDate("2025-12-31")
    try provider.readAndWait { snapshot in
      try snapshot.visitEvents(.near(year)) { _, _ in }
      try snapshot.requireCompleteness()
    }
  }

  private func isDamage(_ work: () throws -> Void) -> Bool {
    do {
      try work()
      return false
    } catch StoreError.damaged {
      return true
    } catch {
      return false
    }
  }

  @Test("An undamaged store is read and searched to the end")
  func sound() throws {
    let provider = try SQLiteStore.provider(at: store.path)
    try walk(provider)
    try search(provider)
  }

  @Test(
    "A search reports a page that hides rows as damage", arguments: trees)
  func fewerRowsFound(tree: String) throws {
    try store.dropRow(of: tree)
    let provider = try SQLiteStore.provider(at: store.path)
    #expect(isDamage { try search(provider) })
  }

  @Test(
    "A read of all rows reports a page that hides rows, in the table or its counterpart",
    arguments: trees.dropLast())
  func fewerRowsRead(tree: String) throws {
    try store.dropRow(of: tree)
    let provider = try SQLiteStore.provider(at: store.path)
    #expect(isDamage { try walk(provider) })
  }

  @Test("A page in the place of another is reported as damage in the order of keys")
  func swappedPages() throws {
    try store.copyPage(of: "occurrence", over: 1, from: 0)
    let provider = try SQLiteStore.provider(at: store.path)
    #expect(throws: StoreError.damaged(.order(table: "occurrence"))) { try walk(provider) }
  }

  @Test("Bytes that aren't text and a value of a wrong type are reported with their place")
  func values() throws {
    try store.execute("UPDATE event SET title = CAST(x'416C6CFF' AS TEXT) WHERE id = 7")
    let provider = try SQLiteStore.provider(at: store.path)
    #expect(throws: StoreError.damaged(.value(table: "event", column: "title", id: 7))) {
      try walk(provider)
    }
  }

  @Test("A record without its event is reported as damage by a read of all rows")
  func orphan() throws {
    try store.execute(
      "INSERT INTO occurrence (event_id, date, is_finished) VALUES (9000, '2025-06-02', 1)")
    let provider = try SQLiteStore.provider(at: store.path)
    #expect(isDamage { try walk(provider) })
  }
}

extension BrokenStore {
  private static let pageInBytes = 4_096

  /// Returns the offsets of a tree's leaf pages in the file.
  private func leaves(of tree: String) throws -> [Int] {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read { db in
      try Int.fetchAll(
        db, sql: "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path",
        arguments: [tree]
      ).map { ($0 - 1) * Self.pageInBytes }
    }
  }

  /// Makes a leaf page count one row less than it has (Database File Format, 1.6: bytes 3 and 4).
  fileprivate func dropRow(of tree: String) throws {
    var data = try Data(contentsOf: URL(filePath: path))
    let leaf = try #require(leaves(of: tree).last)
    let count = Int(data[leaf + 3]) << 8 + Int(data[leaf + 4]) - 1
    data[leaf + 3] = UInt8(count >> 8)
    data[leaf + 4] = UInt8(count & 0xFF)
    try data.write(to: URL(filePath: path))
  }

  /// Overwrites a leaf page with a copy of another one.
  fileprivate func copyPage(of tree: String, over target: Int, from source: Int) throws {
    var data = try Data(contentsOf: URL(filePath: path))
    let leaves = try leaves(of: tree)
    try #require(leaves.count > max(target, source))
    let page = Data(data[leaves[source]..<leaves[source] + Self.pageInBytes])
    data.replaceSubrange(leaves[target]..<leaves[target] + Self.pageInBytes, with: page)
    try data.write(to: URL(filePath: path))
  }
}

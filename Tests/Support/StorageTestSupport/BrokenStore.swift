import Foundation
package import GRDB
import TodoDomain
import TodoStorage
import TodoTesting

/// A store for a test to damage, in a folder that is removed with the test.
package struct BrokenStore {
  package let folder: ScratchFolder
  /// The path of the store. It is closed, so all of it is in this one file.
  package let path: String

  private static let pageInBytes = 4_096

  /// Makes a store with a number of events. Each third event is a routine that was finished once,
  /// and there is a diary entry for each 50 events.
  package init(events: Int = 12) throws {
    folder = try ScratchFolder()
    path = folder.file("todo.db")
    let store = try folder.store()
    for first in stride(from: 1, through: events, by: 50) {
      try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { transaction in
        for number in first..<min(first + 50, events + 1) {
          try Self.add(number, to: transaction)
        }
        try transaction.apply(.insert(Sample.diary("entry-\(first)", "2025-06-01T08:00:00Z")))
      }
    }
  }

  private static func add(_ number: Int, to transaction: any StoreTransaction) throws {
    guard number.isMultiple(of: 3) else {
      _ = try transaction.add(Sample.schedule("Event \(number)", "2025-06-03", place: "Room"))
      return
    }
    let routine = try transaction.add(Sample.routine("Event \(number)", "2025-06-02", days: "mon"))
    _ = try transaction.apply(
      .record(
        routine,
        OccurrenceRecord(date: CivilDate("2025-06-02"), isFinished: true, deletedAt: nil, time: nil)
      ))
  }

  // MARK: Breaking

  /// Runs SQL without SQLite's checks of foreign keys and constraints.
  package func execute(_ sql: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.inDatabase { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
      try db.execute(sql: sql)
    }
    try queue.close()
  }

  /// Fills a page in the middle of a table or an index with garbage.
  ///
  /// - Returns: The number of rows that were on the page.
  package func destroyPage(of name: String, _ type: String = "leaf") throws -> Int {
    let queue = try DatabaseQueue(path: path)
    let pages = try queue.read { db in
      try Row.fetchAll(
        db, sql: "SELECT pageno, ncell FROM dbstat WHERE name = ? AND pagetype = ? ORDER BY path",
        arguments: [name, type])
    }
    try queue.close()
    let page = try Self.required(pages.isEmpty ? nil : pages[pages.count / 2])
    let (number, rows): (Int, Int) = (page["pageno"], page["ncell"])
    try destroy(from: (number - 1) * Self.pageInBytes, count: Self.pageInBytes)
    return rows
  }

  /// Fills bytes with garbage.
  package func destroy(from start: Int, count: Int) throws {
    let file = try Self.required(FileHandle(forWritingAtPath: path))
    try file.seek(toOffset: UInt64(start))
    try file.write(contentsOf: Data(repeating: 0xA5, count: count))
    try file.close()
  }

  /// Swaps the first pages of two tables or indexes.
  package func swapRoots(of one: String, _ other: String) throws {
    let queue = try DatabaseQueue(path: path)
    let roots = try queue.read { db in
      try [one, other].map { name in
        try Self.required(
          Int.fetchOne(
            db, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [name]))
      }
    }
    try queue.close()
    var bytes = try Self.required(FileManager.default.contents(atPath: path))
    let pages = roots.map { ($0 - 1) * Self.pageInBytes..<$0 * Self.pageInBytes }
    let (first, second) = (Data(bytes[pages[0]]), Data(bytes[pages[1]]))
    bytes.replaceSubrange(pages[0], with: second)
    bytes.replaceSubrange(pages[1], with: first)
    try bytes.write(to: URL(filePath: path))
  }

  /// Truncates the file to its first half.
  package func halve() throws {
    let size = try Self.required(FileManager.default.contents(atPath: path)).count
    try Self.required(truncate(path, size / 2) == 0 ? () : nil)
  }

  /// All rows of a table, by their keys as texts.
  package static func rows(of table: String, in path: String, key: String = "id") throws -> [String:
    Row]
  {
    let queue = try DatabaseQueue(path: path)
    let rows = try queue.read { db in
      try Row.fetchAll(db, sql: "SELECT CAST(\(key) AS TEXT) AS \"the key\", * FROM \(table)")
    }
    try queue.close()
    return try Dictionary(rows.map { (try Self.required(String.fromDatabaseValue($0[0])), $0) }) {
      $1
    }
  }

  private static func required<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Unbreakable() }
    return value
  }

  /// The error if the store isn't as the test expects, or can't be damaged in this way.
  private struct Unbreakable: Error {}
}

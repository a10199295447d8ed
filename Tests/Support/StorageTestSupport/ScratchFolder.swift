import Foundation
import GRDB
import Schema
package import TodoStorage

/// A folder that is gone with the test that it was made for.
package final class ScratchFolder {
  package let path: String

  package init() throws {
    path = NSTemporaryDirectory() + "/todo-storage-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// A new store in the folder.
  package func store(_ name: String = "todo.db") throws -> SQLiteStore {
    try SQLiteStore.create(at: file(name))
    return try SQLiteStore.open(at: file(name))
  }

  /// Makes a store of an older schema, by default the first, with the rows that some SQL inserts.
  ///
  /// - Returns: Its path.
  @discardableResult
  package func makeOldStore(_ name: String, version: Int = 1, rows: String = "") throws -> String {
    let queue = try DatabaseQueue(path: file(name))
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON")
      for migration in Schema.migrations.prefix(version) { try db.execute(sql: migration) }
      try db.execute(sql: rows)
      try db.execute(
        sql: """
          PRAGMA application_id = \(StoreSchema.applicationID);
          PRAGMA user_version = \(version);
          """)
    }
    try queue.close()
    return file(name)
  }

  /// The names of what is in the folder.
  package var contents: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}

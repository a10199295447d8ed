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

  /// Makes a store of the first schema, with nothing in it.
  package func makeOldStore(_ name: String) throws {
    let queue = try DatabaseQueue(path: file(name))
    try queue.inDatabase { db in
      try db.execute(sql: Schema.migrations[0])
      try db.execute(sql: "PRAGMA application_id = \(StoreSchema.applicationID)")
      try db.execute(sql: "PRAGMA user_version = 1")
    }
    try queue.close()
  }

  /// The names of what is in the folder.
  package var contents: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}

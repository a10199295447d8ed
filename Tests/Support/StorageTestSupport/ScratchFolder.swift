import Foundation
package import TodoStorage

/// A temporary folder that is removed with its test.
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

  /// The names of the files and folders in the folder.
  package var contents: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}

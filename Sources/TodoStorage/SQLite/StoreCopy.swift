import Foundation
package import GRDB
import TodoDomain

/// Copies a whole store with SQLite's online backup, while other connections read and write it.
package enum StoreCopy {
  /// The number of pages that are copied between two syncs: 16 MiB at a store's page size.
  package static let pagesPerStep: CInt = 4_096

  /// Copies a store of any schema version to a new file, durably.
  package static func make(_ store: DatabaseQueue, at path: String) throws {
    try AtomicFile.makingDatabase(at: path) { try fill($0, from: store) }
  }

  /// Fills an empty file with a store's content at one moment. The store may have any schema
  /// version.
  ///
  /// Each step is synced: writing a whole store to the disk at once would make parallel commits
  /// wait for long.
  package static func fill(
    _ target: String, from source: DatabaseQueue, pagesPerStep: CInt = pagesPerStep,
    afterStep: @escaping () throws -> Void = {}
  ) throws {
    let file = try open(target)
    // The file is closed after the connection: closing it drops SQLite's locks on it in this
    // process.
    defer { try? file.close() }
    let copy = try Connections.exclusive(path: target)
    try source.read { db in
      // The first read fixes the moment. Without it a commit would restart the copy.
      _ = try StoreSchema.version(of: db)
      try copy.writeWithoutTransaction { copy in
        try copy.namingCause {
          var progress = try WorkProgress {
            try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
          }
          try db.backup(to: copy, pagesPerStep: pagesPerStep) { done in
            try sync(file, target)
            try afterStep()
            try progress.advance(to: done.completedPageCount)
          }
        }
      }
    }
    // The copied header asks for a write-ahead log beside the file.
    try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try copy.close()
  }

  private static func open(_ target: String) throws -> OpenFile {
    do {
      return try OpenFile(target, O_RDONLY)
    } catch {
      throw StoreError.system(error.code, path: target)
    }
  }

  private static func sync(_ file: OpenFile, _ target: String) throws {
    do {
      try file.syncContent()
    } catch {
      throw StoreError.system(error.code, path: target)
    }
  }
}

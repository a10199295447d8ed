import Foundation
import GRDB

/// A store that was brought to the present schema, and kept as it was beside that.
public struct StoreMigration: Hashable, Sendable {
  /// The version of the schema that it had.
  public let oldVersion: Int
  /// The version that it has.
  public let newVersion: Int
  /// Where the old store is kept: a backup, which `StoreBackup.restore` brings back.
  public let copyPath: String

  /// Migrates a store in one transaction. Before the first step, while nobody else may write, the
  /// store is copied to `PATH.schema-1`, or the next such name that is free.
  ///
  /// - Parameter reader: Another connection to the store, since a copy can't be made through one that
  ///   has a transaction for changes.
  /// - Returns: Nil where there was nothing to do, or another process did it.
  /// - Throws: `StoreError`, or `DatabaseError`. The store is as it was then, or, after
  ///   `.outcomeUnknown`, perhaps the new one.
  static func carryOut(
    at path: String, through writer: DatabaseQueue, reader: DatabaseQueue
  ) throws -> StoreMigration? {
    var migration: StoreMigration?
    do {
      try writer.writeWithoutTransaction { db in
        try StoreSchema.migrate(db) { version in
          let copyPath = FreePath.first("\(LinkTarget.of(path)).schema-\(version)")
          try StoreBackup.keep(reader, as: copyPath)
          migration = StoreMigration(
            oldVersion: version, newVersion: StoreSchema.currentVersion, copyPath: copyPath)
        }
      }
    } catch {
      // A copy for each vain attempt would fill the disk that perhaps was full.
      if let migration, !isOutcomeUnknown(error) { unlink(migration.copyPath) }
      throw error
    }
    return migration
  }

  private static func isOutcomeUnknown(_ error: any Error) -> Bool {
    if case StoreError.outcomeUnknown = error { true } else { false }
  }
}

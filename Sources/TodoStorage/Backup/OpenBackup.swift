import GRDB

/// A backup that is open for reading; one of an older schema as a copy that was brought to the present
/// one, since a backup stays as it is.
struct OpenBackup {
  let provider: SQLiteProvider
  private let copy: PendingFile?

  /// Opens a backup; to be discarded in the end.
  ///
  /// - Parameter other: A path beside which a copy may be made.
  init(_ path: String, besides other: String) throws {
    do {
      provider = try SQLiteStore.provider(at: path)
      copy = nil
    } catch StoreError.olderSchema {
      let copy = try PendingFile(besides: other)
      do {
        try Self.migrate(path, into: copy.temporaryPath)
        provider = try SQLiteStore.provider(at: copy.temporaryPath)
        self.copy = copy
      } catch {
        copy.discard()
        throw error
      }
    }
  }

  private static func migrate(_ path: String, into target: String) throws {
    try DatabaseErrors.translating(path: path) {
      try StoreBackup.fill(target, from: Connections.reader(path: path).queue)
      let copy = try Connections.exclusive(path: target)
      try copy.writeWithoutTransaction { try StoreSchema.migrate($0) }
      try copy.close()
    }
  }

  /// Removes the copy, where there is one.
  func discard() { copy?.discard() }
}

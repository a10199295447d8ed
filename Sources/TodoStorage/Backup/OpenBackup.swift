import GRDB

/// A backup that is open for reading; one of an older schema, or that is to become another store, as a
/// copy that was changed, since a backup stays as it is.
struct OpenBackup {
  let provider: SQLiteProvider
  private let copy: PendingFile?

  /// Opens a backup; to be discarded in the end.
  ///
  /// - Parameters:
  ///   - other: A path beside which a copy may be made.
  ///   - identity: Which store it is to be.
  init(
    _ path: String, besides other: String, as identity: RestoredIdentity = .ofBackup
  ) throws {
    if let provider = try Self.unchanged(path, identity) {
      self.provider = provider
      copy = nil
      return
    }
    let copy = try PendingFile(besides: other)
    do {
      try Self.change(path, into: copy.temporaryPath, as: identity)
      provider = try SQLiteStore.provider(at: copy.temporaryPath)
      self.copy = copy
    } catch {
      copy.discard()
      throw error
    }
  }

  /// The backup itself; nil where it has to be changed.
  private static func unchanged(
    _ path: String, _ identity: RestoredIdentity
  ) throws -> SQLiteProvider? {
    do {
      let provider = try SQLiteStore.provider(at: path)
      switch identity {
      case .ofBackup: return provider
      case .ofPlace(let present): return try provider.identity() == present ? provider : nil
      case .new: return nil
      }
    } catch StoreError.olderSchema {
      return nil
    }
  }

  private static func change(
    _ path: String, into target: String, as identity: RestoredIdentity
  ) throws {
    try DatabaseErrors.translating(path: path) {
      try StoreBackup.fill(target, from: Connections.reader(path: path).queue)
      let copy = try Connections.exclusive(path: target)
      try copy.writeWithoutTransaction { db in
        try StoreSchema.migrate(db)
        switch identity {
        case .ofBackup: break
        case .ofPlace(let present): try IdentityRow.set(present, in: db)
        case .new: try IdentityRow.set(nil, in: db)
        }
      }
      try copy.close()
    }
  }

  /// Removes the copy, where there is one.
  func discard() { copy?.discard() }
}

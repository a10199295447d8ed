import GRDB

extension CommitFeed {
  /// A feed of the store that a read-only connection reads; of a frozen one it tells once that it
  /// changed, which whoever reads it then finds out.
  convenience init(polling queue: DatabaseQueue, _ frozen: FrozenFile? = nil) {
    self.init {
      if let frozen { return Position(dataVersion: frozen.hasChanged ? 1 : 0, commit: 0) }
      return try? await queue.read { db in
        let version = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version"))
        let commit = try Int.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM journal"))
        return Position(dataVersion: version ?? 0, commit: commit ?? 0)
      }
    }
  }
}

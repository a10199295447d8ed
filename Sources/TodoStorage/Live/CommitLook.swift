import GRDB

extension CommitFeed {
  /// A feed of the store that a read-only connection reads.
  convenience init(polling queue: DatabaseQueue) {
    self.init {
      try? await queue.read { db in
        let version = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version"))
        let commit = try Int.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM journal"))
        return Position(dataVersion: version ?? 0, commit: commit ?? 0)
      }
    }
  }
}

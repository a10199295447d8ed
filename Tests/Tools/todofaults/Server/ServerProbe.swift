/// The content of a store on a server, as psql reads it. Uids and times of commits are left out, so
/// that two runs of the same command are equal.
struct ServerProbe: Hashable {
  let lines: [String]

  /// Reads a store.
  init(_ store: String, on server: DatabaseServer) throws {
    let owner = "(SELECT owner FROM todo.store WHERE name = '\(store)')"
    let tables = [
      ("event", "id, title, start, until, days, category_id"),
      ("occurrence", "event_id, date, is_finished, deleted_at, differs"),
      ("category", "id, name"), ("diary", "id, emotions, situation"), ("key_value", "key, value"),
      ("setting", "key, value"), ("journal", "id, action, undoes"),
      ("change", "journal_id, step, entity, event_id, date"),
    ].map { table, columns in
      "SELECT '\(table) ' || concat_ws(' ', \(columns)) FROM todo.\(table) WHERE owner = \(owner)"
    }
    lines = try Self.settled(
      store, "\(tables.joined(separator: " UNION ALL ")) ORDER BY 1", on: server)
  }

  /// The rows that another store lacks.
  func missing(in other: ServerProbe) -> [String] {
    Set(lines).subtracting(other.lines).sorted()
  }

  /// The titles of the events of a store.
  static func titles(in store: String, on server: DatabaseServer) throws -> Set<String> {
    Set(
      try settled(
        store, "SELECT title FROM todo.event JOIN todo.store USING (owner) WHERE name = '\(store)'",
        on: server))
  }

  /// The lines of a query, once nobody is changing the store any more.
  private static func settled(
    _ store: String, _ sql: String, on server: DatabaseServer
  ) throws -> [String] {
    try server.query(
      """
      DO $$ BEGIN PERFORM FROM todo.store WHERE name = '\(store)' FOR UPDATE; END $$;
      \(sql)
      """)
  }
}

import Schema
import TodoDomain
import TodoStorage

/// The tables of a database, and the stores in it.
enum ServerSchema {
  static let currentVersion = PostgreSQLSchema.migrations.count

  /// The advisory lock that a process holds while it creates or migrates the tables of a
  /// database, until the end of its transaction.
  private static let lock = 0x746F_646F

  /// Returns the version of the tables; 0 if there are none.
  static func version(_ connection: Connection) throws -> Int {
    // A look-up by name could return an answer from before the lock.
    let isThere =
      try connection.query(
        """
        SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE nspname = 'todo' AND relname = 'version'
        """
      ).count > 0
    guard isThere else { return 0 }
    return try connection.query("SELECT number FROM todo.version").first?.int(0) ?? 0
  }

  /// Refuses tables of another version.
  ///
  /// - Throws: `StoreError.notFound` if there are no tables; `.server(.olderTables)` and
  ///   `.newerSchema`.
  static func requireCurrent(_ connection: Connection, _ address: ServerAddress) throws {
    try require(try version(connection), address, supported: currentVersion)
  }

  static func require(_ found: Int, _ address: ServerAddress, supported: Int) throws {
    guard found > 0 else { throw StoreError.notFound(path: address.description) }
    guard found >= supported else {
      throw StoreError.server(.olderTables(found: found, supported: supported))
    }
    guard found == supported else {
      throw StoreError.newerSchema(path: address.description, found: found, supported: supported)
    }
  }

  /// Migrates the tables to the last version, and adds missing columns for kinds, in the caller's
  /// transaction.
  ///
  /// - Parameter migrations: The scripts of the schema, one for each version. Each migrates from
  ///   the version before.
  /// - Returns: The version before.
  static func migrate(
    _ connection: Connection, _ address: ServerAddress, kinds: EventKinds,
    by migrations: [String] = PostgreSQLSchema.migrations
  ) throws -> Int {
    let encoding = try connection.run("SHOW server_encoding").first?.text(0) ?? ""
    guard encoding == "UTF8" else { throw StoreError.server(.encoding(encoding)) }
    try connection.query("SELECT pg_advisory_xact_lock(\(lock))")
    let found = try version(connection)
    guard found <= migrations.count else {
      throw StoreError.newerSchema(
        path: address.description, found: found, supported: migrations.count)
    }
    for migration in migrations[found...] { try connection.run(migration) }
    try connection.query("UPDATE todo.version SET number = \(migrations.count)")
    let tables = kinds.all.map { KindTable($0) }
    for (name, type) in try columns(of: tables) {
      try connection.run("ALTER TABLE todo.event ADD COLUMN IF NOT EXISTS \(name) \(type)")
    }
    return found
  }

  /// Returns the columns that kinds need in the table of events, with their types.
  ///
  /// - Throws: `StoreError.kindNotStorable` for a name that needs quotes in SQL, that a common
  ///   column has, or that another kind's field of another form has.
  static func columns(of tables: [KindTable]) throws -> [(name: String, type: String)] {
    let taken = EventRow.boundNames + EventColumns.sourceMembers + ["owner"]
    var columns: [(name: String, type: String)] = []
    for table in tables {
      for column in table.columns {
        let type = StoreTable.Form(column.field.form).serverType
        let other = columns.first { $0.name == column.name }
        guard KindTable.isName(table.name[...]), KindTable.isName(column.name[...]),
          !taken.contains(column.name), other.map({ $0.type == type }) ?? true
        else { throw StoreError.kindNotStorable(table.name) }
        if other == nil { columns.append((column.name, type)) }
      }
    }
    return columns
  }

  /// Returns the tables of the kinds whose columns exist.
  static func found(_ kinds: EventKinds, _ connection: Connection) throws -> EventColumns {
    let tables = kinds.all.map { KindTable($0) }
    _ = try columns(of: tables)
    let names = Set(
      try connection.query(
        """
        SELECT attname FROM pg_attribute
        WHERE attrelid = 'todo.event'::regclass AND attnum > 0 AND NOT attisdropped
        """
      ).map { $0.text(0) })
    return EventColumns(tables.filter { $0.columns.allSatisfy { names.contains($0.name) } })
  }

  // MARK: Stores

  /// Returns the number of a store in its database (`owner`); nil if there is no such store.
  static func owner(_ connection: Connection, _ address: ServerAddress) throws -> Int? {
    try connection.query("SELECT owner FROM store WHERE name = $1", [address.store]).first?.int(0)
  }

  /// Returns the error for a store whose row can't be locked: `StoreError.notFound` if there is no
  /// such store, else `.notPermitted`, since the login's role may not change it.
  static func refusal(_ connection: Connection, _ address: ServerAddress) throws -> StoreError {
    try owner(connection, address) == nil
      ? .notFound(path: address.description) : .notPermitted(path: address.description)
  }

  /// Creates a store with the initial categories.
  ///
  /// - Returns: The number of the store in its database (`owner`).
  /// - Throws: `StoreError.alreadyExists`.
  @discardableResult
  static func createStore(_ connection: Connection, _ address: ServerAddress) throws -> Int {
    let rows = try connection.query(
      """
      INSERT INTO store (name, last_category) VALUES ($1, $2)
      ON CONFLICT DO NOTHING RETURNING owner
      """, [address.store, "\(TodoDomain.Category.initial.count)"])
    guard let owner = rows.first?.int(0) else {
      throw StoreError.alreadyExists(path: address.description)
    }
    try connection.run("SET LOCAL todo.owner = '\(owner)'")
    for (place, category) in TodoDomain.Category.initial.enumerated() {
      try connection.query(
        """
        INSERT INTO category (owner, id, name, color, icon, holds_events, position)
        VALUES ($1, $2::int, $3, $4, $5, $6, $2::int)
        """,
        [
          "\(owner)", "\(place + 1)", category.name, category.color?.description,
          category.icon.rawValue, category.holdsEvents ? "1" : "0",
        ])
    }
    return owner
  }
}

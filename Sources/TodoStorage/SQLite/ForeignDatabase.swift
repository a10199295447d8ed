import Foundation
import GRDB
import GRDBSQLite
public import TodoDomain

/// A SQLite database of another program, read from a copy in memory.
///
/// It opens and writes no file, so nothing appears beside the user's file, and no log or journal
/// beside it is applied. It refuses a database with views, triggers or virtual tables, since only
/// these can run somebody else's code during a read. In any case SQLite doesn't trust the schema.
public final class ForeignDatabase: ForeignTables {
  private let queue: DatabaseQueue
  public let schemaVersion: Int

  /// Opens a copy of the bytes of a database.
  ///
  /// - Throws: `ForeignTablesError`.
  public init(_ bytes: [UInt8]) throws {
    var configuration = Configuration()
    configuration.label = "foreign"
    do {
      queue = try DatabaseQueue(configuration: configuration)
      schemaVersion = try queue.inDatabase { database in
        try Self.load(bytes, into: database)
        try Self.check(database)
        return try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
      }
    } catch let error as DatabaseError {
      throw ForeignTablesError.unreadable(error.message ?? "\(error.resultCode)")
    }
  }

  public func columns(of table: String) throws -> [String]? {
    try reading { database in
      let names = try String.fetchAll(
        database, sql: "SELECT lower(name) FROM pragma_table_info(?)", arguments: [table])
      return names.isEmpty ? nil : names
    }
  }

  public func visit(
    _ columns: [String], of table: String, _ body: ([ForeignValue]) throws -> Void
  ) throws {
    try reading { database in
      // A text is read as bytes, to see whether it is valid UTF-8; reading it as a text would
      // repair it.
      let names = columns.map(Self.quoted).flatMap { name in
        ["typeof(\(name))", "iif(typeof(\(name)) = 'text', CAST(\(name) AS BLOB), \(name))"]
      }
      let sql =
        "SELECT \(names.joined(separator: ", ")) FROM \(Self.quoted(table)) ORDER BY rowid"
      let rows = try Row.fetchCursor(database, sql: sql)
      while let row = try rows.next() {
        try body(
          columns.indices.map { Self.value(row[2 * $0 + 1], isText: row[2 * $0] == "text") })
      }
    }
  }

  private func reading<Value>(_ body: (Database) throws -> Value) throws -> Value {
    do {
      return try queue.inDatabase(body)
    } catch let error as DatabaseError {
      throw ForeignTablesError.unreadable(error.message ?? "\(error.resultCode)")
    }
  }

  // MARK: - Opening

  /// Loads the bytes as the content of a database in memory.
  private static func load(_ bytes: [UInt8], into database: Database) throws {
    guard bytes.count >= 100, let copy = sqlite3_malloc64(UInt64(bytes.count)) else {
      throw ForeignTablesError.unreadable("it is too short")
    }
    let start = copy.assumingMemoryBound(to: UInt8.self)
    bytes.withUnsafeBufferPointer { source in
      if let first = source.baseAddress { start.update(from: first, count: bytes.count) }
    }
    // A database in write-ahead mode can't be read from memory. Its log isn't in the file, so the
    // copy may as well be in rollback mode (file format, 1.3.3).
    (start[18], start[19]) = (1, 1)
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
    let code = sqlite3_deserialize(
      database.sqliteConnection, "main", start, Int64(bytes.count), Int64(bytes.count), flags)
    guard code == SQLITE_OK else {
      throw ForeignTablesError.unreadable("SQLite can't read it (error \(code))")
    }
    database.clearSchemaCache()
  }

  /// Refuses a database that is damaged or contains code.
  private static func check(_ database: Database) throws {
    try database.execute(
      sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON")
    sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, 16 << 20)
    let code = try String.fetchOne(
      database,
      sql: """
        SELECT name FROM sqlite_schema
        WHERE type IN ('view', 'trigger') OR sql LIKE 'CREATE VIRTUAL%' LIMIT 1
        """)
    if let code { throw ForeignTablesError.hasCode(code) }
    let encoding = try String.fetchOne(database, sql: "PRAGMA encoding")
    guard encoding == "UTF-8" else {
      throw ForeignTablesError.unreadable("its texts are \(encoding ?? "of no encoding")")
    }
    let fault = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
    guard fault == "ok" else { throw ForeignTablesError.unreadable(fault ?? "it is damaged") }
  }

  private static func quoted(_ name: String) -> String {
    "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }

  private static func value(_ value: DatabaseValue, isText: Bool) -> ForeignValue {
    switch value.storage {
    case .null: .null
    case .int64(let number): .integer(number)
    case .double(let number): .real(number)
    case .blob(let bytes) where isText: .text(String(validating: bytes, as: UTF8.self))
    case .string, .blob: .blob
    }
  }
}

package import GRDB
import GRDBSQLite
package import TodoDomain

/// A compiled statement with raw binds and columns. Bulk reads and writes use it, since boxing each
/// value would take several times as long as SQLite itself.
///
/// Parameters count from 1 and columns from 0, as in SQLite. Compiling a query of events takes
/// longer than reading a day of them, so reads use `.cached`. They reset the statement if their
/// loop may end early: a statement between two rows keeps the reader at an old state.
/// `PreparedStatement(db, sql)` is for statements that run once, or beside another statement of the
/// same SQL.
package struct PreparedStatement {
  private let statement: Statement
  private let handle: SQLiteStatement
  /// The memory for bound texts; without it SQLite copies each text.
  private var texts: BoundTexts?

  /// Compiles a statement for the caller alone.
  package init(_ db: Database, _ sql: String) throws {
    self.init(try db.makeStatement(sql: sql))
  }

  /// Returns the connection's cached statement for this SQL, before its first row. If a loop is
  /// still reading the rows of that statement, returns a new statement.
  package static func cached(_ db: Database, _ sql: String) throws -> PreparedStatement {
    let statement = try db.cachedStatement(sql: sql)
    let isInLoop = sqlite3_stmt_busy(statement.sqliteStatement) != 0
    return isInLoop ? try PreparedStatement(db, sql) : PreparedStatement(statement)
  }

  /// Returns this statement with memory for bound texts. After `texts.removeAll()` it must not run
  /// before new texts are bound.
  func reading(_ texts: BoundTexts) -> PreparedStatement {
    var statement = self
    statement.texts = texts
    return statement
  }

  private init(_ statement: Statement) {
    self.statement = statement
    handle = statement.sqliteStatement
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  // MARK: Parameters

  package func bind(_ value: Int?, at index: Int) {
    guard let value else { return bindNull(at: index) }
    sqlite3_bind_int64(handle, CInt(index), Int64(value))
  }

  package func bind(_ text: String?, at index: Int) {
    guard var text else { return bindNull(at: index) }
    text.withUTF8 { bind(utf8: $0, at: index) }
  }

  /// Binds a text in UTF-8.
  package func bind(utf8 bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    // Without `texts` SQLite copies the bytes at once, since they may be gone after the call.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let own = texts?.copy(bytes)
    let start = UnsafeRawPointer(own ?? bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
    _ = sqlite3_bind_text64(
      handle, CInt(index), start, UInt64(bytes.count), own == nil ? copied : nil,
      UInt8(SQLITE_UTF8))
  }

  /// Binds the value of a column in another statement's row, of any type.
  package func bind(column: Int, of row: PreparedStatement, at index: Int) {
    sqlite3_bind_value(handle, CInt(index), sqlite3_column_value(row.handle, CInt(column)))
  }

  private func bindNull(at index: Int) {
    sqlite3_bind_null(handle, CInt(index))
  }

  // MARK: Steps

  /// Moves to the next row.
  ///
  /// - Returns: Whether there is a next row. After the last row the statement is reset.
  package func step() throws -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    let message = code == SQLITE_DONE ? nil : lastErrorMessage
    sqlite3_reset(handle)
    guard code == SQLITE_DONE else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }
    return false
  }

  /// Runs a statement that has no rows.
  package func run() throws {
    while try step() {}
  }

  /// Resets the statement, so that a loop over its rows may end before the last row.
  package func reset() {
    sqlite3_reset(handle)
  }

  private var lastErrorMessage: String? {
    sqlite3_errmsg(sqlite3_db_handle(handle)).map { String(cString: $0) }
  }

  // MARK: Columns

  package func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(handle, CInt(column)) == SQLITE_NULL
  }

  package func int(_ column: Int) -> Int {
    Int(sqlite3_column_int64(handle, CInt(column)))
  }

  func double(_ column: Int) -> Double {
    sqlite3_column_double(handle, CInt(column))
  }

  /// Returns a stored number; nil for a value of another type, which a strict table has only on a
  /// damaged page.
  package func storedInt(_ column: Int) -> Int? {
    sqlite3_column_type(handle, CInt(column)) == SQLITE_INTEGER ? int(column) : nil
  }

  /// Returns a stored text; nil for a value of another type, or bytes that aren't UTF-8. A store
  /// has such a value only on a damaged page.
  package func storedText(_ column: Int) -> String? {
    guard sqlite3_column_type(handle, CInt(column)) == SQLITE_TEXT else { return nil }
    return String(validating: bytes(column), as: UTF8.self)
  }

  /// Returns a stored 0 or 1 as a flag; nil for any other value.
  package func flag(_ column: Int) -> Bool? {
    guard sqlite3_column_type(handle, CInt(column)) == SQLITE_INTEGER else { return nil }
    return switch sqlite3_column_int64(handle, CInt(column)) {
    case 0: false
    case 1: true
    default: nil
    }
  }

  /// Returns the bytes of a text. They are valid until the next step.
  package func bytes(_ column: Int) -> UnsafeBufferPointer<UInt8> {
    let start = sqlite3_column_text(handle, CInt(column))
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, CInt(column))))
  }
}

extension CivilDate {
  /// The text that columns store and compare. A date outside the years that can be written becomes
  /// the first or the last date of these years.
  package var columnText: String { "\(Swift.min(Swift.max(self, .earliest), .latest))" }
}

/// A statement of a bulk path that stays compiled, since looking it up by its SQL can take longer
/// than running it. Read its rows to the end at once, and bind every parameter for each run.
package final class CachedStatement {
  private let sql: String
  private var statement: PreparedStatement?
  private lazy var texts = BoundTexts()

  package init(_ sql: String) {
    self.sql = sql
  }

  /// Returns the statement, ready for the next run: compiled and reset to before its first row. It
  /// still has the parameters of its last run.
  package func ready(_ db: Database) throws -> PreparedStatement {
    if let statement {
      statement.reset()
      texts.removeAll()
      return statement
    }
    let new = try PreparedStatement.cached(db, sql).reading(texts)
    statement = new
    return new
  }
}

/// Memory for the texts that are bound to one statement. SQLite reads the texts from this memory,
/// and doesn't allocate a copy of each.
final class BoundTexts {
  private let room: UnsafeMutableBufferPointer<UInt8>
  private var used = 0

  private static let sizeInBytes = 1 << 14

  init() {
    room = .allocate(capacity: Self.sizeInBytes)
  }

  deinit {
    room.deallocate()
  }

  /// Frees the memory of all texts, for new texts.
  func removeAll() { used = 0 }

  /// Copies bytes into the memory, where they stay until the next `removeAll`.
  ///
  /// - Returns: The copy; nil if there is no room.
  func copy(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafePointer<UInt8>? {
    guard bytes.count <= room.count - used, let start = room.baseAddress else { return nil }
    let place = start + used
    if let source = bytes.baseAddress { place.update(from: source, count: bytes.count) }
    used += bytes.count
    return UnsafePointer(place)
  }
}

import GRDB
import GRDBSQLite
import TodoDomain

/// A compiled statement with raw binds and columns: the path of bulk reads and writes, where boxing
/// each value would cost several times the work of SQLite itself.
///
/// Parameters count from 1 and columns from 0, as in SQLite. Not to be used by two loops at a time:
/// take `PreparedStatement(db, sql)` for a loop in which others run, `.cached` for what is drained
/// at once.
struct PreparedStatement {
  private let statement: Statement
  private let handle: SQLiteStatement
  /// Where bound texts stand; without it SQLite copies each.
  private var texts: BoundTexts?

  /// Compiles a statement for the caller alone.
  init(_ db: Database, _ sql: String) throws {
    self.init(try db.makeStatement(sql: sql))
  }

  /// The connection's one statement for this SQL, reset.
  static func cached(_ db: Database, _ sql: String) throws -> PreparedStatement {
    PreparedStatement(try db.cachedStatement(sql: sql))
  }

  /// The same statement, which reads bound texts where they stand. Not to be run after the texts
  /// are let go, before others are bound.
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

  func bind(_ value: Int?, at index: Int) {
    guard let value else { return bindNull(at: index) }
    sqlite3_bind_int64(handle, CInt(index), Int64(value))
  }

  func bind(_ text: String?, at index: Int) {
    guard var text else { return bindNull(at: index) }
    text.withUTF8 { bind(utf8: $0, at: index) }
  }

  /// Binds a text by its bytes.
  func bind(utf8 bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    // Without room SQLite copies the bytes at once: they may be gone after the call.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let own = texts?.copy(bytes)
    let start = UnsafeRawPointer(own ?? bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
    _ = sqlite3_bind_text64(
      handle, CInt(index), start, UInt64(bytes.count), own == nil ? copied : nil,
      UInt8(SQLITE_UTF8))
  }

  /// Binds what a column of another statement's row holds, of whatever type.
  func bind(column: Int, of row: PreparedStatement, at index: Int) {
    sqlite3_bind_value(handle, CInt(index), sqlite3_column_value(row.handle, CInt(column)))
  }

  private func bindNull(at index: Int) {
    sqlite3_bind_null(handle, CInt(index))
  }

  // MARK: Steps

  /// Moves to the next row; false after the last one, whereupon the statement is reset.
  func step() throws -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    let message = code == SQLITE_DONE ? nil : lastErrorMessage
    sqlite3_reset(handle)
    guard code == SQLITE_DONE else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }
    return false
  }

  /// Runs a statement that answers with no rows.
  func run() throws {
    while try step() {}
  }

  /// Ends a loop before its last row.
  func reset() {
    sqlite3_reset(handle)
  }

  private var lastErrorMessage: String? {
    sqlite3_errmsg(sqlite3_db_handle(handle)).map { String(cString: $0) }
  }

  // MARK: Columns

  func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(handle, CInt(column)) == SQLITE_NULL
  }

  func int(_ column: Int) -> Int {
    Int(sqlite3_column_int64(handle, CInt(column)))
  }

  func optionalInt(_ column: Int) -> Int? {
    isNull(column) ? nil : int(column)
  }

  func double(_ column: Int) -> Double {
    sqlite3_column_double(handle, CInt(column))
  }

  /// A number as it is stored; nil where something else is. A strict table has that only where a
  /// page is damaged.
  func storedInt(_ column: Int) -> Int? {
    sqlite3_column_type(handle, CInt(column)) == SQLITE_INTEGER ? int(column) : nil
  }

  /// A text as it is stored; nil where something else is, or bytes that are no UTF-8. A strict
  /// table has the one, and a store the other, only where a page is damaged.
  func storedText(_ column: Int) -> String? {
    guard sqlite3_column_type(handle, CInt(column)) == SQLITE_TEXT else { return nil }
    return String(validating: bytes(column), as: UTF8.self)
  }

  /// 0 or 1; nil for anything else.
  func flag(_ column: Int) -> Bool? {
    guard sqlite3_column_type(handle, CInt(column)) == SQLITE_INTEGER else { return nil }
    return switch sqlite3_column_int64(handle, CInt(column)) {
    case 0: false
    case 1: true
    default: nil
    }
  }

  func text(_ column: Int) -> String {
    String(decoding: bytes(column), as: UTF8.self)
  }

  func optionalText(_ column: Int) -> String? {
    isNull(column) ? nil : text(column)
  }

  /// The bytes of a text; valid until the next step.
  func bytes(_ column: Int) -> UnsafeBufferPointer<UInt8> {
    let start = sqlite3_column_text(handle, CInt(column))
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, CInt(column))))
  }
}

extension CivilDate {
  /// The text that columns hold and compare: dates beyond what can be written stand at the edge.
  var columnText: String { "\(Swift.min(Swift.max(self, .earliest), .latest))" }
}

/// A statement of a bulk path, held once it is compiled: to find it by its SQL took longer than
/// some of them run. Like cached ones it is for what is drained at once; who runs it binds all that
/// it has parameters for.
final class CachedStatement {
  private let sql: String
  private var statement: PreparedStatement?
  private lazy var texts = BoundTexts()

  init(_ sql: String) {
    self.sql = sql
  }

  /// The statement before its first row, with the values that were bound last.
  func ready(_ db: Database) throws -> PreparedStatement {
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

/// Room for the texts that are bound to one statement: SQLite reads them here when it runs, instead
/// of taking memory for a copy of each.
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

  /// Lets all texts go. To be called before new ones are bound in their place.
  func removeAll() { used = 0 }

  /// Where a copy of the bytes stands until the next `removeAll`; nil where there is no room.
  func copy(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafePointer<UInt8>? {
    guard bytes.count <= room.count - used, let start = room.baseAddress else { return nil }
    let place = start + used
    if let source = bytes.baseAddress { place.update(from: source, count: bytes.count) }
    used += bytes.count
    return UnsafePointer(place)
  }
}

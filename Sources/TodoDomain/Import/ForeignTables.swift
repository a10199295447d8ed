/// Read-only access to the tables of another program's database.
public protocol ForeignTables {
  /// The schema version that the other program gave its database.
  var schemaVersion: Int { get }
  /// Returns the names of a table's columns in lower case; nil if there is no such table.
  func columns(of table: String) throws -> [String]?
  /// Passes the values of columns to a closure, row by row in the order of the table's rows.
  ///
  /// - Parameters:
  ///   - columns: The names of the columns, which the table must have.
  ///   - table: The name of the table.
  ///   - body: Receives the values of each row, in the order of the columns.
  /// - Throws: `ForeignTablesError`, and the errors of the closure.
  func visit(_ columns: [String], of table: String, _ body: ([ForeignValue]) throws -> Void) throws
}

/// A value of a table.
public enum ForeignValue: Hashable, Sendable {
  /// No value.
  case null
  /// A whole number.
  case integer(Int64)
  /// A floating-point number.
  case real(Double)
  /// A text; nil if its bytes are not valid text.
  case text(String?)
  /// Bytes that are not text. Their content isn't needed.
  case blob
}

/// The reason why a database can't be read.
public enum ForeignTablesError: Error, Hashable, Sendable {
  /// The bytes aren't a database, or are a damaged one. The text is the engine's message.
  case unreadable(String)
  /// The database has a view, a trigger or a virtual table with this name. The databases that other
  /// programs export have none of these, and reading such a database could run code.
  case hasCode(String)
}

/// A function that opens a database from its bytes.
public typealias OpeningOfTables = @Sendable (_ bytes: [UInt8]) throws -> any ForeignTables

/// The SQL of the store's schema, embedded in the binary.
public enum Schema {
  /// What makes each version from the one before, the first from nothing. Released ones never
  /// change.
  public static let migrations: [String] = [
    String(decoding: PackageResources.v1_sql, as: UTF8.self)
  ]

  /// What the first version declares, a statement an object, as SQLite keeps them.
  public static let statements: [String] = statements(of: PackageResources.v1_sql)

  /// The statements that create something, each without the comments before it and the semicolon
  /// that ends it and its line. Every process that opens a store needs them, so they are found byte
  /// by byte.
  private static func statements(of sql: [UInt8]) -> [String] {
    let (semicolon, newline) = (UInt8(ascii: ";"), UInt8(ascii: "\n"))
    var statements: [String] = []
    var start = 0
    for end in sql.indices.dropLast() where sql[end] == semicolon && sql[end + 1] == newline {
      var text = sql[start..<end]
      while text.first == newline || text.first == UInt8(ascii: "-") {
        text = text.drop { $0 != newline }.dropFirst()
      }
      if text.first == UInt8(ascii: "C") {
        statements.append(String(decoding: text, as: UTF8.self))
      }
      start = end + 1
    }
    return statements
  }
}

/// The SQL of a database of stores in PostgreSQL, embedded in the binary.
public enum PostgreSQLSchema {
  /// What makes each version from the one before, the first from nothing. Released ones never
  /// change.
  public static let migrations: [String] = [
    String(decoding: PackageResources.postgresql_v1_sql, as: UTF8.self)
  ]
}

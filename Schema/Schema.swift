/// The SQL of the store's schema, embedded in the binary.
public enum Schema {
  /// What makes each version from the one before, the first from nothing. Released ones never
  /// change.
  public static let migrations: [String] = [
    String(decoding: PackageResources.v1_initial_sql, as: UTF8.self),
    String(decoding: PackageResources.v2_recurrence_sql, as: UTF8.self),
    String(decoding: PackageResources.v3_identity_sql, as: UTF8.self),
    String(decoding: PackageResources.v4_events_sql, as: UTF8.self),
    String(decoding: PackageResources.v5_diary_text_sql, as: UTF8.self),
    String(decoding: PackageResources.v6_changed_days_sql, as: UTF8.self),
    String(decoding: PackageResources.v7_pauses_sql, as: UTF8.self),
    String(decoding: PackageResources.v8_history_sql, as: UTF8.self),
    String(decoding: PackageResources.v9_search_sql, as: UTF8.self),
    String(decoding: PackageResources.v10_sync_sql, as: UTF8.self),
  ]

  /// What a new store of the last version holds, a statement an object: what a store is held
  /// against.
  public static let statements: [String] = statements(of: PackageResources.schema_sql)

  /// The statements of SQL, each without the semicolon that ends it and its line. Every process
  /// that opens a store needs them, so they are found byte by byte.
  private static func statements(of sql: [UInt8]) -> [String] {
    let (semicolon, newline) = (UInt8(ascii: ";"), UInt8(ascii: "\n"))
    var statements: [String] = []
    var start = 0
    for end in sql.indices.dropLast() where sql[end] == semicolon && sql[end + 1] == newline {
      let text = sql[start..<end].drop { $0 == newline }
      statements.append(String(decoding: text, as: UTF8.self))
      start = end + 2
    }
    return statements
  }
}

/// The SQL of a database of stores in PostgreSQL, embedded in the binary.
public enum PostgreSQLSchema {
  /// What makes each version from the one before, the first from nothing. Released ones never
  /// change.
  public static let migrations: [String] = [
    String(decoding: PackageResources.v1_sql, as: UTF8.self),
    String(decoding: PackageResources.v2_members_sql, as: UTF8.self),
    String(decoding: PackageResources.v3_sync_sql, as: UTF8.self),
    String(decoding: PackageResources.v4_policies_sql, as: UTF8.self),
  ]

  /// What makes the groups of roles, and gives them their rights.
  public static let roles = String(decoding: PackageResources.roles_sql, as: UTF8.self)
}

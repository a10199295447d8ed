import GRDB
import TodoDomain

/// The small values of features: rows of `key_value` ⇄ values, and their edits.
struct KeyValueTable {
  let db: Database
  let journal: Journal

  func apply(_ edit: KeyValueEdit) throws {
    switch edit {
    case .save(let value): try save(value)
    case .remove(let key): try remove(key)
    }
  }

  private func save(_ value: KeyValue) throws {
    guard try !KeyValueTable.fetchAll(db).contains(value) else { return }
    try journal.keyValue(value.key, before: Images(db: db).keyValue(value.key))
    try db.execute(
      sql: "INSERT INTO key_value VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
      arguments: [value.key, value.value])
  }

  private func remove(_ key: String) throws {
    guard let image = try Images(db: db).keyValue(key) else { return }
    try journal.keyValue(key, before: image)
    try db.execute(sql: "DELETE FROM key_value WHERE key = ?", arguments: [key])
  }

  /// All values in the order of their keys.
  static func fetchAll(_ db: Database) throws -> [KeyValue] {
    let rows = try PreparedStatement.cached(db, "SELECT key, value FROM key_value ORDER BY key")
    defer { rows.reset() }
    var values: [KeyValue] = []
    var keys = RisingKeys<TextKey>(of: "key_value")
    while try rows.step() {
      guard let key = rows.storedText(0), let text = rows.storedText(1) else {
        throw StoreError.damaged(.value(table: "key_value", column: "value", id: 0))
      }
      try keys.take(TextKey(key))
      do throws(ValueError) {
        values.append(try KeyValue(key, text))
      } catch {
        throw StoreError.damaged(.value(table: "key_value", column: "key", id: 0))
      }
    }
    return values
  }
}

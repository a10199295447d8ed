import GRDB
import TodoDomain

/// Categories that can't be.
struct CategoryCheck: StoreCheck {
  let isCoveredByReading = true

  func look(at store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    try Self.visit(store.db) { id, category in
      if category == nil { findings.add(.unreadableValue, "category", .id(id)) }
    }
  }

  /// The categories that can be, by their row ids.
  static func readable(_ db: Database) throws -> [Int: TodoDomain.Category] {
    var categories: [Int: TodoDomain.Category] = [:]
    try visit(db) { categories[$0] = $1 }
    return categories
  }

  private static func visit(
    _ db: Database, _ body: (Int, TodoDomain.Category?) -> Void
  ) throws {
    let rows = try PreparedStatement(
      db, "SELECT \(CategoryRow.columns) FROM category NOT INDEXED ORDER BY id")
    while try rows.step() { body(rows.int(0), try? CategoryRow.read(rows)) }
  }
}

/// Preferences and small values that can't be.
struct SmallValueCheck: StoreCheck {
  let isCoveredByReading = true

  func look(at store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    let settings = try PreparedStatement(store.db, "SELECT key, value FROM setting")
    while try settings.step() {
      guard !Self.isSetting(settings) else { continue }
      findings.add(.unreadableValue, "setting", column: "value", .key(settings.text(0)))
    }
    let values = try PreparedStatement(store.db, "SELECT key, value FROM key_value")
    while try values.step() {
      guard !Self.isValue(values) else { continue }
      // A key that can't be may be anything, a text of the user's too.
      findings.add(.unreadableValue, "key_value", column: "key", nil)
    }
  }

  /// Whether a row is a preference; those that nobody asks for may be anything.
  static func isSetting(_ row: PreparedStatement) -> Bool {
    SettingKey(rawValue: row.text(0)).map { (try? Setting($0, row.text(1))) != nil } ?? true
  }

  static func isValue(_ row: PreparedStatement) -> Bool {
    (try? KeyValue(row.text(0), row.text(1))) != nil
  }
}

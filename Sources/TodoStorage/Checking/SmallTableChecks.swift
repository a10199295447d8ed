import GRDB
import TodoDomain

/// Categories that can't be.
struct CategoryCheck: StoreCheck {
  let isCoveredByReading = true

  func look(at store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    let rows = try Self.rows(store.db)
    while try rows.step() {
      do {
        _ = try CategoryRow.read(rows)
      } catch StoreError.damaged(.value(let table, let column, let id)) {
        findings.add(.unreadableValue, table, column: column, .id(id))
      }
    }
  }

  /// The categories that can be, by their row ids.
  static func readable(_ db: Database) throws -> [Int: TodoDomain.Category] {
    var categories: [Int: TodoDomain.Category] = [:]
    let rows = try rows(db)
    while try rows.step() { categories[rows.int(0)] = try? CategoryRow.read(rows) }
    return categories
  }

  private static func rows(_ db: Database) throws -> PreparedStatement {
    try PreparedStatement(
      db, "SELECT \(CategoryRow.columns) FROM category NOT INDEXED ORDER BY id")
  }
}

/// Preferences and small values that can't be, or that their feature can't read: reading them all
/// doesn't stumble over those.
struct SmallValueCheck: StoreCheck {
  func look(at store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    let settings = try PreparedStatement(store.db, "SELECT key, value FROM setting")
    while try settings.step() {
      guard !Self.isSetting(settings) else { continue }
      findings.add(.unreadableValue, "setting", column: "value", .key(settings.text(0)))
    }
    let values = try PreparedStatement(store.db, "SELECT key, value FROM key_value")
    while try values.step() {
      guard let fault = Self.fault(inValue: values) else { continue }
      findings.add(.unreadableValue, "key_value", column: fault.column, fault.place)
    }
  }

  /// Whether a row is a preference; those that nobody asks for may be anything.
  static func isSetting(_ row: PreparedStatement) -> Bool {
    SettingKey(rawValue: row.text(0)).map { (try? Setting($0, row.text(1))) != nil } ?? true
  }

  /// What is wrong with the row of a small value, if anything is: its column, and where it stands. A
  /// key that can't be may be anything, a text of the user's too, and isn't told.
  static func fault(inValue row: PreparedStatement) -> (column: String, place: RowPlace?)? {
    guard let value = try? KeyValue(row.text(0), row.text(1)) else { return ("key", nil) }
    return Tally.allows(value) ? nil : ("value", .key(value.key))
  }
}

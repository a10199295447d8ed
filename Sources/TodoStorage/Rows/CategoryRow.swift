import GRDB
import TodoDomain

/// Rows of `category` ⇄ values.
enum CategoryRow {
  static let columns = "id, name, color, icon"

  /// All categories by their row ids, and in the user's order.
  static func fetchAll(_ db: Database) throws -> (byID: [Int: Category], inOrder: [Category]) {
    let rows = try PreparedStatement.cached(
      db, "SELECT \(columns) FROM category ORDER BY position, id")
    var byID: [Int: Category] = [:]
    var inOrder: [Category] = []
    defer { rows.reset() }
    while try rows.step() {
      let category = try read(rows)
      byID[rows.int(0)] = category
      inOrder.append(category)
    }
    guard byID.count == inOrder.count else { throw StoreError.damaged(.rows(table: "category")) }
    return (byID, inOrder)
  }

  /// The category of the row that the statement stands on. A name of another form than names are
  /// looked for in can't be: nobody would find it.
  static func read(_ row: PreparedStatement) throws -> Category {
    let category: Category
    do {
      category = try Category(
        name: row.text(1), color: row.optionalText(2).map { try ColorHex($0) },
        icon: CategoryIcon(row.text(3)))
    } catch is ValueError {
      throw StoreError.damaged(.value(table: "category", column: "", id: row.int(0)))
    }
    guard [1, 3].allSatisfy({ row.storedText($0) != nil }),
      row.isNull(2) || row.storedText(2) != nil,
      category.name.utf8.elementsEqual(row.bytes(1))
    else {
      throw StoreError.damaged(.value(table: "category", column: "name", id: row.int(0)))
    }
    return category
  }
}

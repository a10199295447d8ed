import GRDB
import TodoDomain

/// The edits of categories.
struct CategoryTable {
  let db: Database
  let journal: Journal

  func insert(_ category: TodoDomain.Category) throws {
    guard try id(of: category.name) == nil else {
      throw RequestError.categoryExists(category.name)
    }
    try journal.category(category.name, before: nil)
    try CategoryTable.add(category, to: db)
  }

  /// Adds a category after the others, by its id where there is no larger position.
  static func add(_ category: TodoDomain.Category, to db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO category (name, color, icon, position)
        VALUES (?, ?, ?, (SELECT ifnull(max(min(position, ?)), 0) + 1 FROM category))
        """,
      arguments: [
        category.name, category.color?.description, category.icon.rawValue, Int.max - 1,
      ])
  }

  func replace(_ typedName: String, with category: TodoDomain.Category) throws {
    let name = try TodoDomain.Category.normalized(typedName)
    let id = try requiredID(of: name)
    guard try CategoryRow.fetchAll(db).byID[id] != category else { return }
    if category.name != name {
      guard name != TodoDomain.Category.none.name else {
        throw RequestError.categoryIsDefault(name)
      }
      guard try self.id(of: category.name) == nil else {
        throw RequestError.categoryExists(category.name)
      }
    }
    try journal.category(name, before: Images(db: db).category(name))
    try db.execute(
      sql: "UPDATE category SET name = ?, color = ?, icon = ? WHERE id = ?",
      arguments: [category.name, category.color?.description, category.icon.rawValue, id])
  }

  /// Gives every category whose place changes another position.
  func move(_ typedName: String, to place: Int) throws {
    let name = try TodoDomain.Category.normalized(typedName)
    _ = try requiredID(of: name)
    let old = try CategoryRow.fetchAll(db).inOrder.map(\.name)
    var new = old.filter { $0 != name }
    new.insert(name, at: min(max(0, place), new.count))
    guard new != old else { return }
    for (position, name) in new.enumerated() where old[position] != name {
      try journal.category(name, before: Images(db: db).category(name))
    }
    for (position, name) in new.enumerated() {
      try db.execute(
        sql: "UPDATE category SET position = ? WHERE name = ?", arguments: [position + 1, name])
    }
  }

  func remove(_ typedName: String) throws {
    let name = try TodoDomain.Category.normalized(typedName)
    let id = try requiredID(of: name)
    guard name != TodoDomain.Category.none.name else { throw RequestError.categoryIsDefault(name) }
    let uses =
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM event WHERE category_id = ?", arguments: [id]) ?? 0
    guard uses == 0 else { throw RequestError.categoryInUse(name, events: uses) }
    try journal.category(name, before: Images(db: db).category(name))
    try db.execute(sql: "DELETE FROM category WHERE id = ?", arguments: [id])
  }

  private func id(of name: String) throws -> Int? {
    try Int.fetchOne(db, sql: "SELECT id FROM category WHERE name = ?", arguments: [name])
  }

  private func requiredID(of name: String) throws -> Int {
    if let id = try id(of: name) { return id }
    let names = try CategoryRow.fetchAll(db).inOrder.map(\.name)
    throw RequestError.unknownCategory(name, near: nearMatches(of: name, in: names))
  }
}

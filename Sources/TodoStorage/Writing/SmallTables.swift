package import GRDB
package import TodoDomain

/// Carries out the edits of categories.
package struct CategoryTable {
  let db: Database
  let journal: Journal

  func insert(_ category: TodoDomain.Category) throws {
    guard try id(of: category.name) == nil else {
      throw RequestError.categoryExists(category.name)
    }
    try journal.category(category.name, before: nil)
    try CategoryTable.add(category, to: db)
  }

  /// Adds a category after all others, at the next position. If the largest possible position is
  /// taken, two categories share that position, and the larger id sorts the new category last. The
  /// new id is larger than any in the table or the journal, since images in the journal refer to
  /// ids. Beyond the largest possible id, SQLite chooses the id.
  package static func add(_ category: TodoDomain.Category, to db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO category (name, color, icon, holds_events, position, id)
        VALUES (
          ?1, ?2, ?3, ?4, (SELECT ifnull(max(min(position, ?5)), 0) + 1 FROM category),
          (SELECT iif(max(id) > ?5, NULL, max(id) + 1) FROM (
            SELECT 0 AS id UNION ALL SELECT max(id) FROM category
            UNION ALL SELECT max(before ->> 'id') FROM change
            WHERE entity = 'category' AND name IS NOT NULL)))
        """,
      arguments: [
        category.name, category.color?.description, category.icon.rawValue, category.holdsEvents,
        Int.max - 1,
      ])
  }

  /// Restores an earlier row of a category.
  func restore(_ id: Int, _ category: TodoDomain.Category, position: Int) throws {
    let images = BeforeImages(db: db)
    let old = try String.fetchOne(
      db, sql: "SELECT name FROM category WHERE id = ?", arguments: [id])
    try journal.category(old ?? category.name, before: images.category(numbered: id))
    try db.execute(
      sql: """
        INSERT INTO category (id, name, color, icon, holds_events, position)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        ON CONFLICT (id) DO UPDATE SET (name, color, icon, holds_events, position)
          = (?2, ?3, ?4, ?5, ?6)
        """,
      arguments: [
        id, category.name, category.color?.description, category.icon.rawValue,
        category.holdsEvents, position,
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
    try journal.category(name, before: BeforeImages(db: db).category(name))
    try db.execute(
      sql: "UPDATE category SET name = ?, color = ?, icon = ?, holds_events = ? WHERE id = ?",
      arguments: [
        category.name, category.color?.description, category.icon.rawValue, category.holdsEvents,
        id,
      ])
  }

  /// Moves a category. The existing positions are dealt out anew in the new order, so only the
  /// categories whose rank changes are written. If two categories have the same position, all
  /// positions are counted from 1 first.
  ///
  /// - Parameter place: The rank among all categories, from 0.
  func move(_ typedName: String, to place: Int) throws {
    let name = try TodoDomain.Category.normalized(typedName)
    _ = try requiredID(of: name)
    let rows = try Row.fetchAll(
      db, sql: "SELECT name, position FROM category ORDER BY position, id")
    let old: [String] = rows.map { $0["name"] }
    let positions: [Int] = rows.map { $0["position"] }
    var new = old.filter { $0 != name }
    new.insert(name, at: min(max(0, place), new.count))
    guard new != old else { return }
    let areDistinct = zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 }
    let free = areDistinct ? positions : Array(1...positions.count)
    let had = Dictionary(zip(old, positions)) { first, _ in first }
    for (name, position) in zip(new, free) where had[name] != position {
      try journal.category(name, before: BeforeImages(db: db).category(name))
      try db.execute(
        sql: "UPDATE category SET position = ? WHERE name = ?", arguments: [position, name])
    }
  }

  func remove(_ typedName: String) throws {
    let name = try TodoDomain.Category.normalized(typedName)
    let id = try requiredID(of: name)
    guard name != TodoDomain.Category.none.name else { throw RequestError.categoryIsDefault(name) }
    let uses =
      try Int.fetchOne(
        db,
        sql: """
          SELECT count(*) FROM (
            SELECT id FROM event WHERE category_id = ?1 UNION
            SELECT event_id FROM occurrence WHERE shown_on IS NOT NULL AND category_id = ?1)
          """, arguments: [id]) ?? 0
    guard uses == 0 else { throw RequestError.categoryInUse(name, events: uses) }
    try journal.category(name, before: BeforeImages(db: db).category(name))
    try db.execute(sql: "DELETE FROM category WHERE id = ?", arguments: [id])
  }

  private func id(of name: String) throws -> Int? {
    try Int.fetchOne(db, sql: "SELECT id FROM category WHERE name = ?", arguments: [name])
  }

  private func requiredID(of name: String) throws -> Int {
    if let id = try id(of: name) { return id }
    let names = try CategoryRow.fetchAll(db).inOrder.map(\.name)
    throw RequestError.noCategory(named: name, among: names)
  }
}

/// Carries out the edits of the diary.
struct DiaryTable {
  let reader: StoreReader
  let journal: Journal

  private var db: Database { reader.db }

  func insert(_ entry: DiaryEntry) throws {
    guard try reader.diary(with: entry.uid) == nil else {
      throw RequestError.diaryExists(entry.uid)
    }
    let statement = try PreparedStatement.cached(
      db,
      """
      INSERT INTO diary
        (uid, created_at, emotions, sub_emotions, text, situation, thought, reevaluation, action,
         image_paths, zone, source, id)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    DiaryRow.bind(entry, to: statement)
    statement.bind(try freeID(preferring: entry.id), at: 13)
    try statement.run()
    try journal.diary(entry.uid, before: nil)
  }

  /// Returns the wanted id if it is free and not far beyond the largest id so far; otherwise the
  /// largest id plus one.
  private func freeID(preferring wanted: Int?) throws -> Int {
    let last = try IDSequence.diary.last(db)
    if let wanted, DiaryEntry.keepsID(wanted, after: last),
      try wanted > last || reader.diary(numbered: wanted) == nil
    {
      return wanted
    }
    return last + 1
  }

  func replace(_ entry: DiaryEntry) throws {
    guard let old = try reader.diary(with: entry.uid) else {
      throw RequestError.unknownDiary(entry.uid.rawValue)
    }
    guard old != entry else { return }
    try journal.diary(old.uid, before: BeforeImages(db: db).diary(old.uid))
    let statement = try PreparedStatement.cached(
      db,
      """
      UPDATE diary
      SET (uid, created_at, emotions, sub_emotions, text, situation, thought, reevaluation, action,
           image_paths, zone, source) = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      WHERE uid = ?1
      """)
    DiaryRow.bind(entry, to: statement)
    try statement.run()
  }

  func remove(_ uid: EventUID) throws {
    guard let old = try reader.diary(with: uid) else {
      throw RequestError.unknownDiary(uid.rawValue)
    }
    try journal.diary(old.uid, before: BeforeImages(db: db).diary(old.uid))
    let statement = try PreparedStatement.cached(db, "DELETE FROM diary WHERE uid = ?")
    statement.bind(uid.rawValue, at: 1)
    try statement.run()
  }
}

/// Reads the key-value entries of features, and carries out their edits.
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
    if let old = try text(of: value.key), old.utf8.elementsEqual(value.value.utf8) { return }
    try journal.keyValue(value.key, before: BeforeImages(db: db).keyValue(value.key))
    try db.execute(
      sql: "INSERT INTO key_value VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
      arguments: [value.key, value.value])
  }

  private func remove(_ key: String) throws {
    guard let image = try BeforeImages(db: db).keyValue(key) else { return }
    try journal.keyValue(key, before: image)
    try db.execute(sql: "DELETE FROM key_value WHERE key = ?", arguments: [key])
  }

  /// Returns the value of an entry; nil if there is none.
  private func text(of key: String) throws -> String? {
    let rows = try PreparedStatement.cached(db, "SELECT value FROM key_value WHERE key = ?")
    rows.bind(key, at: 1)
    defer { rows.reset() }
    return try rows.step() ? rows.storedText(0) : nil
  }

  /// Returns all entries in the order of their keys.
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

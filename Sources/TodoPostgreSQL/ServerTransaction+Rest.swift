import TodoDomain
import TodoStorage

/// The edits of categories, the diary, preferences and key-value entries.
extension ServerTransaction {
  // MARK: Categories

  func apply(_ edit: CategoryEdit) throws {
    defer { forgetCategories() }
    switch edit {
    case .insert(let category): try insert(category)
    case .replace(let name, let category): try replace(name, with: category)
    case .move(let name, let place): try move(name, to: place)
    case .remove(let name): try remove(name)
    }
  }

  private func insert(_ category: TodoDomain.Category) throws {
    let known = try reader.knownCategories()
    guard known.ids[category.name] == nil else {
      throw RequestError.categoryExists(category.name)
    }
    writer.change(.category, name: category.name, before: nil)
    // If the largest position is taken, both have it, and the larger id sorts the new category
    // last.
    let position = min(known.positions.values.max() ?? 0, Int.max - 1) + 1
    writer.lastCategory += 1
    try put(category, writer.lastCategory, position: position)
  }

  private func put(_ category: TodoDomain.Category, _ id: Int, position: Int) throws {
    try writer.run(
      """
      INSERT INTO category (owner, id, name, color, icon, holds_events, position)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (owner, id) DO UPDATE SET (name, color, icon, holds_events, position)
        = ($3, $4, $5, $6, $7)
      """,
      [
        "\(id)", category.name, category.color?.description, category.icon.rawValue,
        category.holdsEvents ? "1" : "0", "\(position)",
      ])
  }

  private func replace(_ typedName: String, with category: TodoDomain.Category) throws {
    let (name, id) = try found(typedName)
    let known = try reader.knownCategories()
    guard known.byID[id] != category else { return }
    if category.name != name {
      guard name != TodoDomain.Category.none.name else {
        throw RequestError.categoryIsDefault(name)
      }
      guard known.ids[category.name] == nil else {
        throw RequestError.categoryExists(category.name)
      }
    }
    try noteChange(of: id)
    try put(category, id, position: known.positions[id] ?? 0)
  }

  /// Moves a category. Only the categories whose place in the order changes get another position,
  /// out of the existing ones. If two categories had the same position, all are renumbered.
  private func move(_ typedName: String, to place: Int) throws {
    let (name, _) = try found(typedName)
    let known = try reader.knownCategories()
    let old = known.inOrder.map(\.name)
    var new = old.filter { $0 != name }
    new.insert(name, at: min(max(0, place), new.count))
    guard new != old else { return }
    let positions = old.compactMap { known.ids[$0].flatMap { known.positions[$0] } }
    let areDistinct = zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 }
    for (name, position) in zip(new, areDistinct ? positions : Array(1...positions.count)) {
      guard let id = known.ids[name], known.positions[id] != position else { continue }
      try noteChange(of: id)
      try writer.run(
        "UPDATE category SET position = $3 WHERE owner = $1 AND id = $2",
        ["\(id)", "\(position)"])
    }
  }

  private func remove(_ typedName: String) throws {
    let (name, id) = try found(typedName)
    guard name != TodoDomain.Category.none.name else {
      throw RequestError.categoryIsDefault(name)
    }
    let uses = try reader.query(
      """
      SELECT count(*) FROM (
        SELECT id FROM event WHERE owner = $1 AND category_id = $2
        UNION
        SELECT event_id FROM occurrence
        WHERE owner = $1 AND shown_on IS NOT NULL AND category_id = $2) AS used
      """, ["\(id)"]
    ).first?.int(0)
    if let uses, uses > 0 { throw RequestError.categoryInUse(name, events: uses) }
    try noteChange(of: id)
    try writer.run("DELETE FROM category WHERE owner = $1 AND id = $2", ["\(id)"])
  }

  private func found(_ typedName: String) throws -> (name: String, id: Int) {
    let name = try TodoDomain.Category.normalized(typedName)
    let known = try reader.knownCategories()
    guard let id = known.ids[name] else {
      throw RequestError.noCategory(named: name, among: known.inOrder.map(\.name))
    }
    return (name, id)
  }

  private func noteChange(of id: Int) throws {
    let known = try reader.knownCategories()
    guard let category = known.byID[id] else { return }
    writer.change(
      .category, name: category.name,
      before: ServerImages.text(of: category, id, position: known.positions[id] ?? 0))
  }

  func restore(category id: Int, _ category: TodoDomain.Category, position: Int) throws {
    defer { forgetCategories() }
    let known = try reader.knownCategories()
    if let other = known.ids[category.name], other != id {
      throw RequestError.categoryExists(category.name)
    }
    if known.byID[id] == nil {
      writer.change(.category, name: category.name, before: nil)
    } else {
      try noteChange(of: id)
    }
    try put(category, id, position: position)
  }

  /// Drops the categories, and the events that were read ahead, since these have categories.
  private func forgetCategories() {
    reader.forgetCategories()
    ahead = FetchedRows()
  }

  // MARK: The diary

  func diary(with uid: EventUID) throws -> DiaryEntry? {
    if let known = ahead.diary(with: uid) { return known }
    return try reader.diary(with: uid)
  }

  func apply(_ edit: DiaryEdit) throws {
    switch edit {
    case .insert(let entry):
      guard try diary(with: entry.uid) == nil else {
        throw RequestError.diaryExists(entry.uid)
      }
      let id = try freeNumber(preferring: entry.id)
      writer.lastDiary = max(writer.lastDiary, id)
      writer.change(.diary, name: entry.uid.rawValue, before: nil)
      ahead.forget(diary: entry.uid)
      try writer.add(diary: values(of: entry, id))
    case .replace(let entry):
      let old = try storedEntry(entry.uid)
      guard old != entry else { return }
      writer.change(.diary, name: old.uid.rawValue, before: ServerImages.text(of: old))
      ahead.forget(diary: entry.uid)
      try put(entry, old.id ?? 0)
    case .remove(let uid):
      let old = try storedEntry(uid)
      ahead.forget(diary: uid)
      writer.change(.diary, name: old.uid.rawValue, before: ServerImages.text(of: old))
      try writer.run(
        "DELETE FROM diary WHERE owner = $1 AND id = $2", ["\(old.id ?? 0)"])
    }
  }

  private func storedEntry(_ uid: EventUID) throws -> DiaryEntry {
    guard let entry = try diary(with: uid) else {
      throw RequestError.unknownDiary(uid.rawValue)
    }
    return entry
  }

  /// Updates the diary entry with an id.
  private func put(_ entry: DiaryEntry, _ id: Int) throws {
    let columns = StoreTable.diary.serverColumns.dropFirst(2)
    let names = columns.map(\.name).joined(separator: ", ")
    let marks = columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    try writer.run(
      "UPDATE diary SET (\(names)) = (\(marks)) WHERE owner = $1 AND id = $2",
      Array(values(of: entry, id).dropFirst()))
  }

  private func values(of entry: DiaryEntry, _ id: Int) -> [String?] {
    let row = ServerParameters(StoreTable.diary.columns.count - 1)
    DiaryRow.bind(entry, to: row)
    return ["\(reader.owner)", "\(id)"] + row.values
  }

  private func freeNumber(preferring wanted: Int?) throws -> Int {
    let last = writer.lastDiary
    if let wanted, DiaryEntry.keepsID(wanted, after: last),
      try wanted > last || reader.diary(numbered: wanted) == nil
    {
      return wanted
    }
    return last + 1
  }

  // MARK: Preferences and key-value entries

  func restore(setting key: String, to value: String?) throws {
    writer.change(.setting, name: key, before: try reader.image(of: .setting, key))
    try put(value, under: key, in: "setting")
  }

  func apply(_ edit: KeyValueEdit) throws {
    switch edit {
    case .save(let value):
      guard try !reader.values().contains(value) else { return }
      writer.change(
        .keyValue, name: value.key, before: try reader.image(of: .keyValue, value.key))
      try put(value.value, under: value.key, in: "key_value")
    case .remove(let key):
      guard let old = try reader.image(of: .keyValue, key) else { return }
      writer.change(.keyValue, name: key, before: old)
      try put(nil, under: key, in: "key_value")
    }
  }

  /// Stores a value under a key of a table, or removes the key if the value is nil.
  private func put(_ value: String?, under key: String, in table: String) throws {
    guard let value else {
      return try writer.run("DELETE FROM \(table) WHERE owner = $1 AND key = $2", [key])
    }
    try writer.run(
      """
      INSERT INTO \(table) (owner, key, value) VALUES ($1, $2, $3)
      ON CONFLICT (owner, key) DO UPDATE SET value = excluded.value
      """, [key, value])
  }
}

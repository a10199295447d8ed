import GRDB
import TodoDomain

/// Images of rows as JSON: what the journal keeps of a record before a change.
struct Images {
  let db: Database

  /// An event with what its kind and source add, and, where it is about to go, its records.
  func event(_ id: EventID, _ columns: EventColumns, withRecords: Bool) throws -> String? {
    let records =
      withRecords
      ? """
      , 'occurrences', (
        SELECT json_group_array(json_object('date', date, 'is_finished', is_finished,
          'deleted_at', deleted_at, 'time', time))
        FROM occurrence WHERE event_id = event.id)
      """ : ""
    return try text(
      """
      SELECT json_object(\(columns.imageMembers)\(records))
      FROM \(columns.imageTables) WHERE event.id = ?1
      """, id.rawValue)
  }

  func occurrence(_ id: EventID, _ date: CivilDate) throws -> String? {
    try text(
      """
      SELECT json_object('is_finished', is_finished, 'deleted_at', deleted_at, 'time', time)
      FROM occurrence WHERE event_id = ?1 AND date = ?2
      """, id.rawValue, date.columnText)
  }

  func category(_ name: String) throws -> String? {
    try text(
      """
      SELECT json_object('id', id, 'name', name, 'color', color, 'icon', icon,
        'position', position)
      FROM category WHERE name = ?2
      """, nil, name)
  }

  func diary(_ uid: EventUID) throws -> String? {
    try text(
      """
      SELECT json_object('uid', uid, 'created_at', created_at, 'emotion', emotion,
        'sub_emotions', json(sub_emotions), 'situation', situation, 'thought', thought,
        'reevaluation', reevaluation, 'action', action, 'image_paths', json(image_paths),
        'source', json(source))
      FROM diary WHERE uid = ?2
      """, nil, uid.rawValue)
  }

  func setting(_ key: String) throws -> String? {
    try text("SELECT json_object('key', key, 'value', value) FROM setting WHERE key = ?2", nil, key)
  }

  func keyValue(_ key: String) throws -> String? {
    try text(
      "SELECT json_object('key', key, 'value', value) FROM key_value WHERE key = ?2", nil, key)
  }

  private func text(_ sql: String, _ id: Int?, _ name: String? = nil) throws -> String? {
    let statement = try PreparedStatement.cached(db, sql)
    statement.bind(id, at: 1)
    if let name { statement.bind(name, at: 2) }
    defer { statement.reset() }
    return try statement.step() ? statement.optionalText(0) : nil
  }
}

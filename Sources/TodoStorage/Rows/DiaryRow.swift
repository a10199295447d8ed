package import TodoDomain
import TodoText

/// Converts rows of `diary` to entries and back.
package enum DiaryRow {
  package static let columns = """
    id, uid, created_at, emotions, sub_emotions, text, situation, thought, reevaluation, action, \
    image_paths, zone, source
    """

  /// The columns with texts of any content.
  private static let texts = [
    (1, "uid"), (3, "emotions"), (4, "sub_emotions"), (5, "text"), (6, "situation"), (7, "thought"),
    (8, "reevaluation"), (9, "action"), (10, "image_paths"),
  ]

  /// Reads an entry from a statement's row.
  ///
  /// - Throws: `StoreError.damaged` with the column of an invalid value.
  package static func read(_ row: some StoredRow) throws -> DiaryEntry {
    let id = row.int(0)
    guard let createdAt = try? Instant(row.text(2)) else { throw damaged("created_at", id) }
    let emotions = try list(row, 3, name: "emotions").map { name in
      guard let emotion = try? Emotion(name) else { throw damaged("emotions", id) }
      return emotion
    }
    let subEmotions = try list(row, 4, name: "sub_emotions")
    let imagePaths = try list(row, 10, name: "image_paths")
    for (column, name) in texts where row.storedText(column) == nil { throw damaged(name, id) }
    let zone = try row.optionalText(11).map { name in
      guard let zone = try? ZoneID(name) else { throw damaged("zone", id) }
      return zone
    }
    let source = try source(row, 12)
    do {
      return try DiaryEntry(
        id: id, uid: EventUID(row.text(1)), createdAt: createdAt, zone: zone, emotions: emotions,
        subEmotions: subEmotions, text: row.text(5), situation: row.text(6), thought: row.text(7),
        reevaluation: row.text(8), action: row.text(9), imagePaths: imagePaths, source: source,
        limits: .unlimited)
    } catch {
      throw damaged("", id)
    }
  }

  /// Binds all columns but the id, from parameter 1 on.
  package static func bind(_ entry: DiaryEntry, to statement: some StoredParameters) {
    statement.bind(entry.uid.rawValue, at: 1)
    statement.bind(entry.createdAt.description, at: 2)
    statement.bind(text(of: entry.emotions.map(\.rawValue)), at: 3)
    statement.bind(text(of: entry.subEmotions), at: 4)
    statement.bind(entry.text, at: 5)
    statement.bind(entry.situation, at: 6)
    statement.bind(entry.thought, at: 7)
    statement.bind(entry.reevaluation, at: 8)
    statement.bind(entry.action, at: 9)
    statement.bind(text(of: entry.imagePaths), at: 10)
    statement.bind(entry.zone?.name, at: 11)
    statement.bind(entry.source.map(text), at: 12)
  }

  private static func source(_ row: some StoredRow, _ column: Int) throws -> EventSource? {
    guard let text = row.optionalText(column) else { return nil }
    guard case .object(let members)? = json(text), case .string(let format)? = members["format"],
      case .object(let extra)? = members["extra"], let texts = texts(extra)
    else { throw damaged("source", row.int(0)) }
    switch members["remoteID"] {
    case nil, .null: return EventSource(format: format, remoteID: nil, extra: texts)
    case .string(let id): return EventSource(format: format, remoteID: id, extra: texts)
    default: throw damaged("source", row.int(0))
    }
  }

  private static func texts(_ object: JSONObject) -> [String: String]? {
    var texts: [String: String] = [:]
    for member in object.members {
      guard case .string(let text) = member.value else { return nil }
      texts[member.key] = text
    }
    return texts
  }

  private static func text(of source: EventSource) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.key("extra")
    json.texts(source.extra)
    json.key("format")
    json.string(source.format)
    if let id = source.remoteID {
      json.key("remoteID")
      json.string(id)
    }
    json.endObject()
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private static func list(
    _ row: some StoredRow, _ column: Int, name: String
  ) throws -> [String] {
    let text = row.text(column)
    if text == "[]" { return [] }
    guard case .array(let elements)? = json(text) else { throw damaged(name, row.int(0)) }
    return try elements.map { element in
      guard case .string(let text) = element else { throw damaged(name, row.int(0)) }
      return text
    }
  }

  private static func text(of list: [String]) -> String {
    guard !list.isEmpty else { return "[]" }
    let bytes = JSONWriter.bytes(of: .array(list.map(JSONValue.string)))
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func json(_ text: String) -> JSONValue? {
    try? JSONReader().read(Array(text.utf8))
  }

  private static func damaged(_ column: String, _ id: Int) -> StoreError {
    .damaged(.value(table: "diary", column: column, id: id))
  }
}

extension StoreReader {
  func diary(with uid: EventUID) throws -> DiaryEntry? {
    let statement = try PreparedStatement.cached(
      db, "SELECT \(DiaryRow.columns) FROM diary WHERE uid = ?")
    statement.bind(uid.rawValue, at: 1)
    defer { statement.reset() }
    return try statement.step() ? completed(DiaryRow.read(statement)) : nil
  }

  func diary(numbered id: Int) throws -> DiaryEntry? {
    let statement = try PreparedStatement.cached(
      db, "SELECT \(DiaryRow.columns) FROM diary WHERE id = ?")
    statement.bind(id, at: 1)
    defer { statement.reset() }
    return try statement.step() ? completed(DiaryRow.read(statement)) : nil
  }

  func visitDiaries(
    in period: ClosedRange<Instant>?, _ order: DiaryOrder, _ body: (DiaryEntry) throws -> Void
  ) throws {
    let direction = order == .newestFirst ? "DESC" : "ASC"
    // The order comes from an index, but the values from the table, since an index may be damaged.
    let statement = try PreparedStatement(
      db,
      """
      SELECT \(DiaryRow.columns)
      FROM (SELECT id AS entry, created_at AS moment, uid AS name FROM diary)
      CROSS JOIN diary ON diary.id = entry
      \(period == nil ? "" : "WHERE moment BETWEEN ? AND ?")
      ORDER BY moment \(direction), name COLLATE BINARY
      """)
    if let period {
      searches.note()
      statement.bind(period.lowerBound.columnText, at: 1)
      statement.bind(period.upperBound.columnText, at: 2)
    }
    var keys = RisingKeys<DiaryKey>(of: "diary")
    var read = RowTally()
    var emotions = EmotionLookUp(values)
    while try statement.step() {
      let entry = try emotions.completed(DiaryRow.read(statement))
      let moment = entry.createdAt.secondsSince1970
      let place = order == .newestFirst ? -moment : moment
      try keys.take(DiaryKey(moment: place, uid: TextKey(entry.uid.rawValue)))
      read.add(statement.int(0))
      try body(entry)
    }
    if period == nil {
      try read.require(RowTally(db, "diary", id: "id", index: "NOT INDEXED"), of: "diary")
    }
  }
}

extension Instant {
  /// The text to compare with columns. A moment outside the years that can be written becomes the
  /// first or the last moment of these years.
  package var columnText: String {
    let first = CivilDate.earliest.dayNumber * 86_400
    let last = CivilDate.latest.dayNumber * 86_400 + 86_399
    return "\(Instant(secondsSince1970: Swift.min(Swift.max(secondsSince1970, first), last)))"
  }
}

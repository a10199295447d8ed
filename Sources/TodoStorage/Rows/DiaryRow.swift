import Foundation
package import TodoDomain

/// Converts rows of `diary` to entries and back.
package enum DiaryRow {
  package static let columns = """
    id, uid, created_at, emotion, sub_emotions, situation, thought, reevaluation, action, \
    image_paths, source
    """

  /// The columns with texts of any content.
  private static let texts = [
    (1, "uid"), (4, "sub_emotions"), (5, "situation"), (6, "thought"), (7, "reevaluation"),
    (8, "action"), (9, "image_paths"),
  ]

  /// The entry of a statement's row.
  ///
  /// - Throws: `StoreError.damaged` with the column of an invalid value.
  package static func read(_ row: PreparedStatement) throws -> DiaryEntry {
    let id = row.int(0)
    guard let createdAt = try? Instant(row.text(2)) else { throw damaged("created_at", id) }
    let word = row.optionalText(3)
    let emotion = word.flatMap { try? Emotion($0) }
    guard (word == nil) == (emotion == nil) else { throw damaged("emotion", id) }
    let subEmotions = try list(row, 4, "sub_emotions")
    let imagePaths = try list(row, 9, "image_paths")
    for (column, name) in texts where row.storedText(column) == nil { throw damaged(name, id) }
    let source = try source(row, 10)
    do {
      return try DiaryEntry(
        uid: EventUID(row.text(1)), createdAt: createdAt, emotion: emotion,
        subEmotions: subEmotions, situation: row.text(5), thought: row.text(6),
        reevaluation: row.text(7), action: row.text(8), imagePaths: imagePaths,
        source: source, limits: .unlimited)
    } catch {
      throw damaged("", id)
    }
  }

  /// Binds all columns but the id, from parameter 1 on.
  static func bind(_ entry: DiaryEntry, to statement: PreparedStatement) throws {
    statement.bind(entry.uid.rawValue, at: 1)
    statement.bind(entry.createdAt.description, at: 2)
    statement.bind(entry.emotion?.rawValue, at: 3)
    statement.bind(try text(of: entry.subEmotions), at: 4)
    statement.bind(entry.situation, at: 5)
    statement.bind(entry.thought, at: 6)
    statement.bind(entry.reevaluation, at: 7)
    statement.bind(entry.action, at: 8)
    statement.bind(try text(of: entry.imagePaths), at: 9)
    statement.bind(try entry.source.map(text), at: 10)
  }

  private static func source(_ row: PreparedStatement, _ column: Int) throws -> EventSource? {
    guard let text = row.optionalText(column) else { return nil }
    guard let read = try? JSONDecoder().decode(SourceJSON.self, from: Data(text.utf8)) else {
      throw damaged("source", row.int(0))
    }
    return EventSource(format: read.format, remoteID: read.remoteID, extra: read.extra)
  }

  private static func text(of source: EventSource) throws -> String {
    try json(
      SourceJSON(format: source.format, remoteID: source.remoteID, extra: source.extra))
  }

  private static func list(
    _ row: PreparedStatement, _ column: Int, _ name: String
  ) throws -> [String] {
    let text = row.text(column)
    if text == "[]" { return [] }
    guard let list = try? JSONDecoder().decode([String].self, from: Data(text.utf8)) else {
      throw damaged(name, row.int(0))
    }
    return list
  }

  private static func text(of list: [String]) throws -> String {
    guard !list.isEmpty else { return "[]" }
    return try json(list)
  }

  private static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private static func damaged(_ column: String, _ id: Int) -> StoreError {
    .damaged(.value(table: "diary", column: column, id: id))
  }
}

/// The JSON object in the column `source`.
private struct SourceJSON: Codable {
  let format: String
  let remoteID: String?
  let extra: [String: String]
}

extension StoreReader {
  func diary(with uid: EventUID) throws -> DiaryEntry? {
    let statement = try PreparedStatement.cached(
      db, "SELECT \(DiaryRow.columns) FROM diary WHERE uid = ?")
    statement.bind(uid.rawValue, at: 1)
    defer { statement.reset() }
    return try statement.step() ? DiaryRow.read(statement) : nil
  }

  func visitDiaries(
    in period: ClosedRange<Instant>?, _ order: DiaryOrder, _ body: (DiaryEntry) throws -> Void
  ) throws {
    let direction = order == .newestFirst ? "DESC" : "ASC"
    // The order comes from an index and the values from the table, since an index may be damaged.
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
    while try statement.step() {
      let entry = try DiaryRow.read(statement)
      let moment = entry.createdAt.secondsSince1970
      let place = order == .newestFirst ? -moment : moment
      try keys.take(DiaryKey(moment: place, uid: TextKey(entry.uid.rawValue)))
      read.add(statement.int(0))
      try body(entry)
    }
    if period == nil { try read.require(RowTally(db, "diary", "id", "NOT INDEXED"), of: "diary") }
  }
}

extension Instant {
  /// The text that columns compare. A moment beyond the years that can be written becomes the first
  /// or the last of them.
  var columnText: String {
    let first = CivilDate.earliest.dayNumber * 86_400
    let last = CivilDate.latest.dayNumber * 86_400 + 86_399
    return "\(Instant(secondsSince1970: Swift.min(Swift.max(secondsSince1970, first), last)))"
  }
}

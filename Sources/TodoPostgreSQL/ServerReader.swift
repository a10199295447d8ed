import TodoDomain
import TodoStorage

/// Reads a store on one connection, inside a transaction of the caller.
///
/// A statement whose answer isn't needed at once is held back and sent together with the next
/// statement, so that both take one round trip to the server.
final class ServerReader: StoreReading {
  let connection: Connection
  let owner: Int
  let columns: EventColumns
  private let rules = ParsedRules()
  private var known: KnownCategories?
  private var cursors = 0
  /// The pending statements, with the closures that receive their answers.
  private var waiting: [(statement: Statement, take: (ServerRows) throws -> Void)] = []
  /// Whether the transaction has sent nothing to the server yet.
  private var isFirst: Bool
  /// Runs before each read. In a write transaction it sends the pending rows.
  var beforeReading: () throws -> Void = {}

  /// All categories, by id and in the user's order.
  struct KnownCategories {
    var byID: [Int: TodoDomain.Category] = [:]
    var inOrder: [TodoDomain.Category] = []
    var ids: [String: Int] = [:]
    var positions: [Int: Int] = [:]
  }

  /// Makes a reader.
  ///
  /// - Parameter beginning: The statements that begin the transaction; empty if it has begun.
  init(
    _ connection: Connection, owner: Int, _ columns: EventColumns, beginning: [Statement] = []
  ) {
    self.connection = connection
    self.owner = owner
    self.columns = columns
    isFirst = !beginning.isEmpty
    for statement in beginning { later(statement) }
    // Almost every transaction needs the categories.
    forgetCategories()
  }

  func readAndWait<Result>(_ body: (any StoreReading) throws -> Result) throws -> Result {
    try body(self)
  }

  // MARK: Statements

  /// Queues a statement, which is sent with the next one.
  ///
  /// - Parameter take: Receives the statement's rows, before the next statement's rows are
  ///   returned.
  func later(_ statement: Statement, _ take: @escaping (ServerRows) throws -> Void = { _ in }) {
    waiting.append((statement, take))
  }

  /// Queues a statement that changes something. If many statements are pending, all are sent.
  func change(_ statement: Statement) throws {
    later(statement)
    if waiting.count >= Self.mostWaiting { try send() }
  }

  private static let mostWaiting = 100

  /// Sends the pending statements, if there are any.
  func send() throws {
    guard !waiting.isEmpty else { return }
    let sent = waiting
    waiting = []
    let statements = sent.map(\.statement)
    let answers =
      isFirst
      ? try connection.connectingAgain { try connection.send(statements) }
      : try connection.send(statements)
    isFirst = false
    for (answer, sent) in zip(answers, sent) { try sent.take(answer) }
  }

  /// Runs a statement after the pending statements. It doesn't see changes that a transaction
  /// hasn't sent yet.
  func ask(_ statement: Statement) throws -> ServerRows {
    var rows: ServerRows?
    later(statement) { rows = $0 }
    try send()
    guard let rows else { throw StoreError.unexpected(code: 0) }
    return rows
  }

  /// Runs a statement whose first parameter is the number of the store in its database (`owner`).
  func query(
    _ sql: String, _ values: [String?] = [], isPlannedAnew: Bool = false
  ) throws -> ServerRows {
    try beforeReading()
    return try ask(
      Statement(sql: sql, values: ["\(owner)"] + values, isPlannedAnew: isPlannedAnew))
  }

  /// Ends the transaction, unless nothing was sent in it.
  ///
  /// - Throws: `ServerFailure`, also if a statement failed before: the server then rolls back and
  ///   reports success.
  func commit() throws {
    guard !isFirst else { return }
    try ask(Statement(sql: "COMMIT")).requireCommit()
  }

  /// Drops the pending statements, since their work is rolled back.
  func dropWaiting() { waiting = [] }

  /// Returns the rows of a statement with any number of rows, read a page at a time. The connection
  /// is free in between.
  ///
  /// - Parameters:
  ///   - most: The greatest number of rows that are held at once.
  ///   - isFew: Whether there are usually fewer than `most` rows.
  func rows(
    of sql: String, _ values: [String?] = [], most: Int = ServerReader.pageSize,
    isFew: Bool = false
  ) throws -> ServerCursor {
    try beforeReading()
    cursors += 1
    let statement = Statement(sql: sql, values: ["\(owner)"] + values)
    return ServerCursor(self, "todo\(cursors)", statement: statement, most: most, isFew: isFew)
  }

  /// Passes the rows of a statement to a closure, a page at a time.
  func visit(
    _ sql: String, _ values: [String?] = [], most: Int = ServerReader.pageSize,
    body: (ServerRows) throws -> Void
  ) throws {
    try rows(of: sql, values, most: most).visit(body)
  }

  /// The usual number of rows of a page.
  static let pageSize = 1_000

  // MARK: Categories

  func categories() throws -> [TodoDomain.Category] { try knownCategories().inOrder }

  func knownCategories() throws -> KnownCategories {
    if known == nil { try send() }
    guard let known else { throw StoreError.unexpected(code: 0) }
    return known
  }

  /// Drops the categories, which have changed. The next statement reads them again.
  func forgetCategories() {
    known = nil
    later(
      Statement(
        sql: """
          SELECT \(CategoryRow.columns), position FROM category WHERE owner = $1
          ORDER BY position, id
          """, values: ["\(owner)"])
    ) { [weak self] in try self?.learn($0) }
  }

  private func learn(_ rows: ServerRows) throws {
    var new = KnownCategories()
    try rows.forEach { row in
      let category = try CategoryRow.read(row)
      new.byID[row.int(0)] = category
      new.inOrder.append(category)
      new.ids[category.name] = row.int(0)
      new.positions[row.int(0)] = row.int(5)
    }
    known = new
  }

  // MARK: One event

  private var selectEvents: String { DateQueries.select(columns) }

  func event(with id: EventID) throws -> (any PlannedEvent)? {
    try event(of: query("\(selectEvents) WHERE owner = $1 AND id = $2", ["\(id)"]))
  }

  func event(withUID uid: EventUID) throws -> (any PlannedEvent)? {
    try event(of: query("\(selectEvents) WHERE owner = $1 AND uid = $2", [uid.rawValue]))
  }

  func event(from format: String, remoteID: String, kind: EventKind) throws -> (any PlannedEvent)? {
    try event(
      of: query(
        """
        \(selectEvents) WHERE owner = $1 AND source_format = $2 AND kind = $3
          AND md5(remote_id) = md5($4) AND remote_id = $4
        """, [format, kind.rawValue, remoteID]))
  }

  private func event(of rows: ServerRows) throws -> (any PlannedEvent)? {
    try rows.first.map { try event(of: $0) }
  }

  func event(of row: ServerRow) throws -> any PlannedEvent {
    try EventRow.read(row, columns, categories: knownCategories().byID, rules: rules)
  }

  func visitUIDs(startingWith prefix: String, _ body: (EventUID) throws -> Bool) throws {
    var last = prefix
    var comparison = ">="
    while true {
      let rows = try query(
        "SELECT uid, id FROM event WHERE owner = $1 AND uid \(comparison) $2 ORDER BY uid LIMIT 100",
        [last])
      for index in 0..<rows.count {
        guard let uid = try? EventUID(rows[index].text(0)) else {
          throw StoreError.damaged(.value(table: "event", column: "uid", id: rows[index].int(1)))
        }
        guard uid.rawValue.utf8.starts(with: prefix.utf8), try body(uid) else { return }
        last = uid.rawValue
      }
      guard rows.count == 100 else { return }
      comparison = ">"
    }
  }

  // MARK: Records

  func records(of id: EventID) throws -> [OccurrenceRecord] {
    try records(
      of: query(
        """
        SELECT \(OccurrenceRow.columns) FROM occurrence
        WHERE owner = $1 AND event_id = $2 ORDER BY date
        """, ["\(id)"])
    ).map(\.record)
  }

  func record(of id: EventID, on date: CivilDate) throws -> OccurrenceRecord? {
    try records(
      of: query(
        """
        SELECT \(OccurrenceRow.columns) FROM occurrence
        WHERE owner = $1 AND event_id = $2 AND date = $3
        """, ["\(id)", date.columnText])
    ).first?.record
  }

  func records(of rows: ServerRows) throws -> [(event: Int, record: OccurrenceRecord)] {
    let categories = try knownCategories().byID
    return try rows.map { try OccurrenceRow.read($0, categories) }
  }

  // MARK: The diary

  func diary(with uid: EventUID) throws -> DiaryEntry? {
    try query(
      "SELECT \(DiaryRow.columns) FROM diary WHERE owner = $1 AND lower(uid) = lower($2::text COLLATE \"C\")",
      [uid.rawValue]
    ).first.map { try completed(DiaryRow.read($0)) }
  }

  func diary(numbered id: Int) throws -> DiaryEntry? {
    try query("SELECT \(DiaryRow.columns) FROM diary WHERE owner = $1 AND id = $2", ["\(id)"])
      .first.map { try completed(DiaryRow.read($0)) }
  }

  func visitDiaries(
    in period: ClosedRange<Instant>?, _ order: DiaryOrder, _ body: (DiaryEntry) throws -> Void
  ) throws {
    let direction = order == .newestFirst ? "DESC" : "ASC"
    let condition = period == nil ? "" : " AND created_at BETWEEN $2 AND $3"
    let bounds = period.map { [$0.lowerBound.columnText, $0.upperBound.columnText] } ?? []
    // No other query runs between the pages of this query.
    let known = try values()
    var emotions = EmotionLookUp { known }
    try visit(
      """
      SELECT \(DiaryRow.columns) FROM diary WHERE owner = $1\(condition)
      ORDER BY created_at \(direction), uid
      """, bounds
    ) { rows in try rows.forEach { try body(emotions.completed(DiaryRow.read($0))) } }
  }

  // MARK: Preferences and key-value entries

  func settings() throws -> [Setting] {
    var values: [String: String] = [:]
    try query("SELECT key, value FROM setting WHERE owner = $1").forEach {
      values[$0.text(0)] = $0.text(1)
    }
    do {
      return try SettingKey.allCases.compactMap { key in
        try values[key.rawValue].map { try Setting(key, $0) }
      }
    } catch is ValueError {
      throw StoreError.damaged(.value(table: "setting", column: "value", id: 0))
    }
  }

  func values() throws -> [KeyValue] {
    try query("SELECT key, value FROM key_value WHERE owner = $1 ORDER BY key").map { row in
      do throws(ValueError) {
        return try KeyValue(row.text(0), row.text(1))
      } catch {
        throw StoreError.damaged(.value(table: "key_value", column: "key", id: 0))
      }
    }
  }
}

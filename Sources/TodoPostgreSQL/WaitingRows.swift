#if PostgreSQL
  /// Rows that wait to be added to a table, many at once: sent one by one, each would wait for the
  /// server's answer.
  struct WaitingRows {
    private let table: String
    private let columns: [(name: String, type: String)]
    private(set) var rows: [[String?]] = []
    /// About what they take in memory.
    private(set) var sizeInBytes = 0

    /// From this number on, rows are copied where that is allowed.
    private static let many = 100

    /// Makes an empty list.
    ///
    /// - Parameter columns: The columns in the order of the values of a row, with their types.
    init(_ table: String, _ columns: [(name: String, type: String)]) {
      self.table = table
      self.columns = columns
    }

    mutating func add(_ row: [String?]) {
      rows.append(row)
      sizeInBytes += row.reduce(64) { $0 + 16 + ($1?.utf8.count ?? 0) }
    }

    mutating func removeAll() {
      rows.removeAll(keepingCapacity: true)
      sizeInBytes = 0
    }

    /// Adds them to their tables, in the order of the lists. All lists are empty then.
    ///
    /// - Parameter canCopy: Whether rows may be copied, which is faster.
    static func send(
      _ lists: inout [WaitingRows], and more: [Connection.Step] = [], by connection: Connection,
      canCopy: Bool
    ) throws {
      if canCopy, lists.contains(where: { $0.rows.count >= many }) {
        for list in lists where !list.rows.isEmpty {
          try connection.copy(into: list.table, list.columns.map(\.name), list.rows)
        }
        try connection.pipeline(more)
      } else {
        try connection.pipeline(lists.filter { !$0.rows.isEmpty }.map(\.insertion) + more)
      }
      for index in lists.indices { lists[index].removeAll() }
    }

    /// Inserts all rows by one array for each column.
    private var insertion: Connection.Step {
      let marks = columns.indices.map { "$\($0 + 1)::\(columns[$0].type)[]" }
      let sql = """
        INSERT INTO \(table) (\(columns.map(\.name).joined(separator: ", ")))
        SELECT * FROM unnest(\(marks.joined(separator: ", ")))
        """
      let arrays = columns.indices.map { column in ServerText.array(rows.map { $0[column] }) }
      return (sql, arrays)
    }
  }

  extension WaitingRows {
    /// The columns of `event` beside the owner that the binders of rows bind, with their types.
    static let eventTypes = [
      "id": "int", "category_id": "int", "start": "date", "until": "date", "days": "smallint",
      "length": "bigint", "alarm": "bigint", "paused_from": "date", "paused_until": "date",
      "span": "smallint",
    ]

    /// The columns of `occurrence` in the order of its binder, behind the owner.
    static let records = [
      ("owner", "bigint"), ("event_id", "int"), ("date", "date"), ("is_finished", "boolean"),
      ("deleted_at", "text"), ("time", "text"), ("shown_on", "date"), ("category_id", "int"),
      ("differs", "text"),
    ]

    static let journal = [
      ("owner", "bigint"), ("id", "bigint"), ("at", "text"), ("action", "text"),
      ("undoes", "bigint"),
      ("origin", "text"), ("words", "text"), ("token", "uuid"),
    ]

    static let changes = [
      ("owner", "bigint"), ("journal_id", "bigint"), ("step", "int"), ("entity", "text"),
      ("event_id", "int"), ("date", "date"), ("name", "text"), ("before", "text"),
    ]
  }
#endif

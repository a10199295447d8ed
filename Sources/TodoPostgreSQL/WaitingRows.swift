#if PostgreSQL
  import TodoStorage

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

    /// Makes an empty list. The values of a row are those of the owner, then of the table's
    /// columns, then of other ones.
    init(_ table: StoreTable, and others: [(name: String, type: String)] = []) {
      self.table = table.name
      columns = table.serverColumns + others
    }

    mutating func add(_ row: [String?]) {
      rows.append(row)
      sizeInBytes += row.reduce(64) { $0 + 16 + ($1?.utf8.count ?? 0) }
    }

    mutating func removeAll() {
      rows.removeAll(keepingCapacity: true)
      sizeInBytes = 0
    }

    /// Adds them to their tables, in the order of the lists: copied at once, or inserted with the
    /// next statement that is sent. All lists are empty then.
    ///
    /// - Parameter canCopy: Whether rows may be copied, which is faster.
    static func send(_ lists: inout [WaitingRows], by reader: ServerReader, canCopy: Bool) throws {
      if canCopy, lists.contains(where: { $0.rows.count >= many }) {
        try reader.send()
        for list in lists where !list.rows.isEmpty {
          try reader.connection.copy(into: list.table, list.columns.map(\.name), list.rows)
        }
      } else {
        for list in lists where !list.rows.isEmpty { reader.later(list.insertion) }
      }
      for index in lists.indices { lists[index].removeAll() }
    }

    /// Inserts all rows by one array for each column.
    private var insertion: Statement {
      let marks = columns.indices.map { "$\($0 + 1)::\(columns[$0].type)[]" }
      let sql = """
        INSERT INTO \(table) (\(columns.map(\.name).joined(separator: ", ")))
        SELECT * FROM unnest(\(marks.joined(separator: ", ")))
        """
      let arrays = columns.indices.map { column in ServerText.array(rows.map { $0[column] }) }
      return Statement(sql: sql, values: arrays, isPlannedAnew: true)
    }
  }

  extension WaitingRows {
    /// The rows of the journal, which have the token of their commit too.
    static var journal: WaitingRows { WaitingRows(.journal, and: [("token", "uuid")]) }
  }

  extension StoreTable {
    /// The columns behind the owner's, with their types.
    var serverColumns: [(name: String, type: String)] {
      [("owner", "bigint")] + columns.map { ($0.name, $0.form.serverType) }
    }
  }

  extension StoreTable.Form {
    /// The server's type of a column with values of this form.
    var serverType: String {
      switch self {
      case .text: "text"
      case .number: "bigint"
      case .date: "date"
      case .flag: "boolean"
      }
    }
  }
#endif

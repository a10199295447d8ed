import TodoStorage

/// Rows that are collected and added to a table in bulk. Sending them one at a time would wait
/// for the server each time.
struct WaitingRows {
  private let table: String
  private let columns: [(name: String, type: String)]
  private(set) var rows: [[String?]] = []
  /// The approximate size of the rows in memory.
  private(set) var sizeInBytes = 0

  /// The number of rows from which COPY is worth its round trips.
  private static let many = 100

  /// Makes an empty list. A row has the owner, then the values of the table's columns, then
  /// further columns.
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

  /// Adds the rows of the lists to their tables, in the order of the lists, and empties the lists.
  /// Many rows are sent at once by COPY; few are inserted with the next statement that is sent.
  ///
  /// - Parameter canCopy: Whether the connection may use COPY, which row-level security forbids.
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

  /// The statement that inserts all rows. Each of its parameters is an array with the values of a
  /// column.
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
  /// The rows of the journal, with the token of their commit.
  static var journal: WaitingRows { WaitingRows(.journal, and: [("token", "uuid")]) }
}

extension StoreTable {
  /// The columns after the owner's column, with their types.
  var serverColumns: [(name: String, type: String)] {
    [("owner", "bigint")] + columns.map { ($0.name, $0.form.serverType) }
  }
}

extension StoreTable.Form {
  /// The server's type for a column with values of this form.
  var serverType: String {
    switch self {
    case .text: "text"
    case .number: "bigint"
    case .date: "date"
    case .flag: "boolean"
    }
  }
}

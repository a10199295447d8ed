/// The rows of a statement with any number of rows, read a page at a time.
///
/// If few rows are expected, the statement itself fetches the first page, with a plan that the
/// server keeps. For more rows a cursor is opened.
///
/// The statement is sent together with the next statement, so two cursors that are made one after
/// the other take one round trip.
final class ServerCursor {
  private let reader: ServerReader
  private let name: String
  private let statement: Statement
  private let most: Int
  private let isFew: Bool
  private var first: ServerRows?

  /// Makes a cursor.
  ///
  /// - Parameters:
  ///   - name: A name that no other cursor of the transaction has.
  ///   - most: The number of rows of a page.
  ///   - isFew: Whether one page is usually enough.
  init(
    _ reader: ServerReader, _ name: String, statement: Statement, most: Int, isFew: Bool
  ) {
    (self.reader, self.name, self.statement) = (reader, name, statement)
    (self.most, self.isFew) = (most, isFew)
    if isFew {
      let some = Statement(
        sql: "SELECT * FROM (\(statement.sql)) AS found LIMIT \(most + 1)",
        values: statement.values)
      reader.later(some) { [weak self] in self?.first = $0 }
    } else {
      open()
    }
  }

  private func open() {
    let sql = "DECLARE \(name) NO SCROLL CURSOR FOR \(statement.sql)"
    reader.later(Statement(sql: sql, values: statement.values, isPlannedAnew: true))
    reader.later(next) { [weak self] in self?.first = $0 }
  }

  private var next: Statement {
    Statement(sql: "FETCH FORWARD \(most) FROM \(name)", isPlannedAnew: true)
  }

  /// Passes the rows to a closure, a page at a time. The closure may use the connection. Call
  /// this only once.
  func visit(_ body: (ServerRows) throws -> Void) throws {
    if first == nil { try reader.send() }
    if isFew, let few = first {
      if few.count <= most { return try body(few) }
      open()
      try reader.send()
    }
    var page = first
    first = nil
    while let rows = page {
      try body(rows)
      page = rows.count < most ? nil : try reader.ask(next)
    }
    reader.later(Statement(sql: "CLOSE \(name)", isPlannedAnew: true))
  }
}

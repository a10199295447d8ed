#if PostgreSQL
  /// The rows of a statement of any number, of which a page is held at a time.
  ///
  /// Few rows come with the answer of the statement itself, of which the server keeps a plan. For
  /// more of them a cursor is opened.
  ///
  /// It is sent with the next statement. So two that are made one after the other take one round
  /// trip.
  final class ServerCursor {
    private let reader: ServerReader
    private let name: String
    private let statement: Statement
    private let most: Int
    private let isFew: Bool
    private var first: ServerRows?

    /// - Parameters:
    ///   - name: A name that no other one of the transaction has.
    ///   - most: The number of rows of a page.
    ///   - isFew: Whether one page is mostly enough.
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

    /// Passes the rows to a closure, a page at a time. The connection is free meanwhile. It must be
    /// called once.
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
#endif

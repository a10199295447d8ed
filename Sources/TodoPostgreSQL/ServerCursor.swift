#if PostgreSQL
  /// The rows of a statement of any number, of which a page is held at a time.
  ///
  /// It is opened, and its first page read, with the next statement that is sent. So two that are
  /// opened one after the other take one round trip.
  final class ServerCursor {
    private let reader: ServerReader
    private let name: String
    private let most: Int
    private var first: ServerRows?

    /// - Parameters:
    ///   - name: A name that no other one of the transaction has.
    ///   - most: The number of rows of a page.
    init(_ reader: ServerReader, _ name: String, _ sql: String, _ values: [String?], most: Int) {
      (self.reader, self.name, self.most) = (reader, name, most)
      reader.later(
        Statement(
          sql: "DECLARE \(name) NO SCROLL CURSOR FOR \(sql)", values: values, isPlannedAnew: true))
      reader.later(next) { [weak self] in self?.first = $0 }
    }

    private var next: Statement {
      Statement(sql: "FETCH FORWARD \(most) FROM \(name)", isPlannedAnew: true)
    }

    /// Passes the rows to a closure, a page at a time. The connection is free meanwhile. It must be
    /// called once.
    func visit(_ body: (ServerRows) throws -> Void) throws {
      if first == nil { try reader.send() }
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

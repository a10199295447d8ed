#if PostgreSQL
  import CPostgreSQL
  import Synchronization

  /// One connection to a server. The pool hands it to one thread at a time.
  final class Connection: Sendable {
    /// libpq's connection. It is kept as a number, since a pointer can't be passed between threads.
    private let address: Int
    /// The names of the statements that the server has prepared, by their SQL.
    private let prepared = Mutex<[String: String]>([:])

    private var raw: OpaquePointer? { OpaquePointer(bitPattern: address) }

    /// Connects.
    ///
    /// - Throws: `ServerFailure`.
    init(_ address: ServerAddress) throws {
      let raw = address.withParameters { PQconnectdbParams($0, $1, 1) }
      guard let raw else { throw ServerFailure(isLost: true, message: "") }
      guard PQstatus(raw) == CONNECTION_OK else {
        defer { PQfinish(raw) }
        throw ServerFailure(
          isLost: true, isUnreachable: true, message: String(cString: PQerrorMessage(raw)))
      }
      PQsetNoticeProcessor(raw, { _, _ in }, nil)
      // From here on `deinit` ends it.
      self.address = Int(bitPattern: raw)
    }

    deinit { PQfinish(raw) }

    /// Whether it is connected and between two transactions.
    var isReusable: Bool {
      PQstatus(raw) == CONNECTION_OK && PQtransactionStatus(raw) == PQTRANS_IDLE
    }

    /// Whether nothing can be asked on it any more.
    var isLost: Bool { PQstatus(raw) != CONNECTION_OK }

    /// Runs statements without parameters, and returns the rows of the last one.
    @discardableResult
    func run(_ sql: String) throws -> ServerRows { try rows(of: PQexec(raw, sql)) }

    /// Commits. A transaction of which a statement failed would be rolled back, and the server
    /// would call that a success.
    func commit() throws {
      guard try run("COMMIT").command == "COMMIT" else {
        throw ServerFailure(isLost: false, message: "")
      }
    }

    /// Runs a statement.
    ///
    /// - Parameter isPlannedAnew: Whether the server plans it for its values. Else it prepares it
    ///   once, and may plan it for any values.
    @discardableResult
    func query(
      _ sql: String, _ values: [String?] = [], isPlannedAnew: Bool = false
    ) throws -> ServerRows {
      let name = isPlannedAnew ? nil : try preparedName(of: sql)
      return try rows(
        of: Self.withPointers(values) { count, pointers in
          guard let name else {
            return PQexecParams(raw, sql, count, nil, pointers, nil, nil, 0)
          }
          return PQexecPrepared(raw, name, count, pointers, nil, nil, 0)
        })
    }

    private func preparedName(of sql: String) throws -> String {
      if let name = prepared.withLock({ $0[sql] }) { return name }
      let name = "todo\(prepared.withLock { $0.count })"
      _ = try rows(of: PQprepare(raw, name, sql, 0, nil))
      prepared.withLock { $0[sql] = name }
      return name
    }

    /// Plans the prepared statements anew, since the tables have grown.
    func discardPlans() throws { try run("DISCARD PLANS") }

    /// A statement with its parameters.
    typealias Step = (sql: String, values: [String?])

    /// Runs statements, without waiting for the answer of one before the next is sent. After one
    /// that fails the others aren't run.
    func pipeline(_ steps: [Step]) throws {
      guard steps.count > 1 else {
        for step in steps { try query(step.sql, step.values, isPlannedAnew: true) }
        return
      }
      guard PQenterPipelineMode(raw) == 1 else { throw failure() }
      defer { PQexitPipelineMode(raw) }
      for step in steps {
        let isSent = Self.withPointers(step.values) {
          PQsendQueryParams(raw, step.sql, $0, nil, $1, nil, nil, 0)
        }
        guard isSent == 1 else { throw failure() }
      }
      guard PQpipelineSync(raw) == 1 else { throw failure() }
      var first: ServerFailure?
      while !isLost {
        // Between the answers of two statements there is none.
        guard let result = PQgetResult(raw) else { continue }
        defer { PQclear(result) }
        let status = PQresultStatus(result)
        if status == PGRES_PIPELINE_SYNC { break }
        if status == PGRES_FATAL_ERROR { first = first ?? ServerFailure(result) }
      }
      if let first { throw first }
      if isLost { throw failure() }
    }

    /// Adds rows to a table by COPY, which doesn't work under row-level security.
    func copy(into table: String, _ columns: [String], _ rows: [[String?]]) throws {
      _ = try self.rows(
        of: PQexec(raw, "COPY \(table) (\(columns.joined(separator: ", "))) FROM STDIN"))
      var bytes: [UInt8] = []
      for row in rows { CopyText.append(row, to: &bytes) }
      let isSent = bytes.withUnsafeBytes { buffer in
        PQputCopyData(
          raw, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count))
      }
      guard isSent == 1, PQputCopyEnd(raw, nil) == 1 else { throw failure() }
      var first: ServerFailure?
      while let result = PQgetResult(raw) {
        if PQresultStatus(result) != PGRES_COMMAND_OK { first = first ?? ServerFailure(result) }
        PQclear(result)
      }
      if let first { throw first }
    }

    private func failure() -> ServerFailure {
      ServerFailure(isLost: isLost, message: String(cString: PQerrorMessage(raw)))
    }

    private func rows(of result: OpaquePointer?) throws -> ServerRows {
      guard let result else { throw failure() }
      switch PQresultStatus(result) {
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_COPY_IN: return ServerRows(result)
      default:
        defer { PQclear(result) }
        throw ServerFailure(result, isLost: isLost)
      }
    }

    /// Passes the values as C strings.
    private static func withPointers<Result>(
      _ values: [String?], _ body: (Int32, UnsafePointer<UnsafePointer<CChar>?>?) -> Result
    ) -> Result {
      var bytes: [CChar] = []
      let places = values.map { value -> Int? in
        guard let value else { return nil }
        let place = bytes.count
        bytes.append(contentsOf: ServerText.escaped(value).utf8.lazy.map { CChar(bitPattern: $0) })
        bytes.append(0)
        return place
      }
      return bytes.withUnsafeBufferPointer { buffer in
        body(
          Int32(values.count),
          places.map { place in place.flatMap { buffer.baseAddress?.advanced(by: $0) } })
      }
    }
  }

  /// Rows in the text form of COPY.
  private enum CopyText {
    static func append(_ row: [String?], to bytes: inout [UInt8]) {
      for (index, value) in row.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: "\t")) }
        guard let value else {
          bytes += Array("\\N".utf8)
          continue
        }
        for byte in ServerText.escaped(value).utf8 {
          switch byte {
          case UInt8(ascii: "\\"): bytes += Array("\\\\".utf8)
          case UInt8(ascii: "\n"): bytes += Array("\\n".utf8)
          case UInt8(ascii: "\r"): bytes += Array("\\r".utf8)
          case UInt8(ascii: "\t"): bytes += Array("\\t".utf8)
          default: bytes.append(byte)
          }
        }
      }
      bytes.append(UInt8(ascii: "\n"))
    }
  }
#endif

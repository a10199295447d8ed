import CPostgreSQL
import Synchronization

/// A statement with its parameters.
struct Statement {
  let sql: String
  var values: [String?] = []
  /// Whether the server plans the statement for its values. Otherwise the statement is prepared
  /// once per connection, and may be planned for any values.
  var isPlannedAnew = false
}

/// A connection to a server. The pool hands it to one thread at a time.
final class Connection: Sendable {
  /// libpq's connection. It is stored as a number, since a pointer can't be passed between
  /// threads.
  private let address: Int
  /// The statements that the server has prepared.
  private let prepared = Mutex(PreparedStatements())
  private let sends = Atomic(0)

  private var raw: OpaquePointer? { OpaquePointer(bitPattern: address) }

  /// The number of times that the connection has waited for an answer of the server.
  var roundTrips: Int { sends.load(ordering: .relaxed) }

  /// Connects to a server.
  ///
  /// - Throws: `ServerFailure`.
  init(_ address: ServerAddress) throws {
    let raw = address.withParameters { PQconnectdbParams($0, $1, 1) }
    guard let raw else { throw ServerFailure(isLost: true, message: "") }
    guard PQstatus(raw) == CONNECTION_OK else {
      defer { PQfinish(raw) }
      throw Self.unreachable(raw)
    }
    PQsetNoticeProcessor(raw, { _, _ in }, nil)
    // From here on `deinit` closes the connection.
    self.address = Int(bitPattern: raw)
  }

  deinit { PQfinish(raw) }

  /// Connects again after the connection was lost.
  ///
  /// - Throws: `ServerFailure`.
  func reconnect() throws {
    prepared.withLock { $0 = PreparedStatements() }
    PQreset(raw)
    guard !isLost else { throw Self.unreachable(raw) }
  }

  /// Whether the connection is open and not in a transaction.
  var isReusable: Bool {
    PQstatus(raw) == CONNECTION_OK && PQtransactionStatus(raw) == PQTRANS_IDLE
  }

  /// Whether the connection can't be used any more.
  var isLost: Bool { PQstatus(raw) != CONNECTION_OK }

  /// Runs statements without parameters, and returns the rows of the last statement.
  @discardableResult
  func run(_ sql: String) throws -> ServerRows {
    countRoundTrip()
    return try rows(of: PQexec(raw, sql))
  }

  /// Commits the transaction. Throws if one of its statements failed, since the server then rolls
  /// back but reports success.
  func commit() throws { try run("COMMIT").requireCommit() }

  /// Runs a statement.
  @discardableResult
  func query(_ sql: String, _ values: [String?] = []) throws -> ServerRows {
    try last(of: send([Statement(sql: sql, values: values)]))
  }

  /// Runs statements in one round trip. After a failed statement, the rest don't run.
  ///
  /// - Returns: The rows of each statement.
  @discardableResult
  func send(_ statements: [Statement]) throws -> [ServerRows] {
    guard !statements.isEmpty else { return [] }
    countRoundTrip()
    guard PQenterPipelineMode(raw) == 1 else { throw failure() }
    defer { PQexitPipelineMode(raw) }
    var names: [String?] = []
    for statement in statements { names += try put(statement) }
    guard PQpipelineSync(raw) == 1 else { throw failure() }
    return try answers(names)
  }

  /// Returns the rows of the last statement.
  func last(of answers: [ServerRows]) throws -> ServerRows {
    guard let last = answers.last else { throw failure() }
    return last
  }

  private func countRoundTrip() { sends.add(1, ordering: .relaxed) }

  // MARK: The pipeline

  /// Puts a statement into the pipeline. If it isn't prepared yet, puts its preparation before it.
  ///
  /// - Returns: An element for each answer to expect: the statement's name for the answer to a
  ///   preparation, nil for the answer of the statement itself.
  private func put(_ statement: Statement) throws -> [String?] {
    var names: [String?] = []
    var isPut: CInt
    if statement.isPlannedAnew {
      isPut = Self.withPointers(statement.values) {
        PQsendQueryParams(raw, statement.sql, $0, nil, $1, nil, nil, 0)
      }
    } else {
      let (name, isNew) = prepared.withLock { $0.name(of: statement.sql) }
      if isNew {
        guard PQsendPrepare(raw, name, statement.sql, 0, nil) == 1 else { throw failure() }
        names.append(name)
      }
      isPut = Self.withPointers(statement.values) {
        PQsendQueryPrepared(raw, name, $0, $1, nil, nil, 0)
      }
    }
    guard isPut == 1 else { throw failure() }
    return names + [nil]
  }

  /// Reads the answers of the pipeline.
  ///
  /// - Parameter names: The result of `put`.
  private func answers(_ names: [String?]) throws -> [ServerRows] {
    var answers: [ServerRows] = []
    var first: ServerFailure?
    var names = names[...]
    var isBetween = false
    while !isLost {
      guard let result = PQgetResult(raw) else {
        // libpq returns nil between the answers of two statements. It also returns nil if it
        // couldn't send, though it doesn't call the connection bad then.
        if isBetween { throw first ?? ServerFailure(isLost: true, message: "") }
        isBetween = true
        continue
      }
      isBetween = false
      let status = PQresultStatus(result)
      if status == PGRES_PIPELINE_SYNC {
        PQclear(result)
        break
      }
      let name = names.popFirst() ?? nil
      guard status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK else {
        if status == PGRES_FATAL_ERROR { first = first ?? ServerFailure(result, isLost: isLost) }
        PQclear(result)
        if let name { prepared.withLock { $0.forget(name) } }
        continue
      }
      let rows = ServerRows(result)
      if name == nil { answers.append(rows) }
    }
    if let first { throw first }
    if isLost { throw failure() }
    return answers
  }

  /// Adds rows to a table by COPY. The server refuses that under row-level security.
  func copy(into table: String, _ columns: [String], _ rows: [[String?]]) throws {
    countRoundTrip()
    _ = try self.rows(
      of: PQexec(raw, "COPY \(table) (\(columns.joined(separator: ", "))) FROM STDIN"))
    var bytes: [UInt8] = []
    for row in rows { CopyText.append(row, to: &bytes) }
    let isSent = bytes.withUnsafeBytes { buffer in
      PQputCopyData(
        raw, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count))
    }
    countRoundTrip()
    guard isSent == 1, PQputCopyEnd(raw, nil) == 1 else { throw failure() }
    var first: ServerFailure?
    while let result = PQgetResult(raw) {
      if PQresultStatus(result) != PGRES_COMMAND_OK { first = first ?? ServerFailure(result) }
      PQclear(result)
    }
    if let first { throw first }
  }

  private static func unreachable(_ raw: OpaquePointer?) -> ServerFailure {
    ServerFailure(
      isLost: true, isUnreachable: true, message: String(cString: PQerrorMessage(raw)))
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

  /// Passes the values as C strings to a closure.
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

/// The names of prepared statements, by SQL.
private struct PreparedStatements {
  private var names: [String: String] = [:]
  private var last = 0

  /// Returns the name of a statement, and whether it must be prepared.
  mutating func name(of sql: String) -> (name: String, isNew: Bool) {
    if let name = names[sql] { return (name, false) }
    last += 1
    names[sql] = "todo\(last)"
    return ("todo\(last)", true)
  }

  /// Forgets a statement that couldn't be prepared.
  mutating func forget(_ name: String) { names = names.filter { $0.value != name } }
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

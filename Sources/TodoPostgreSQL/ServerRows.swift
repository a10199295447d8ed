import CPostgreSQL
import TodoStorage

/// The rows of a server's answer. Each value is a text.
final class ServerRows {
  private let result: OpaquePointer
  let count: Int
  /// The texts that had to be unescaped.
  private var unescaped: [UnsafeMutableBufferPointer<UInt8>] = []

  /// Takes ownership of an answer, and frees it in the end.
  init(_ result: OpaquePointer) {
    self.result = result
    count = Int(PQntuples(result))
  }

  deinit {
    PQclear(result)
    for buffer in unescaped { buffer.deallocate() }
  }

  subscript(index: Int) -> ServerRow { ServerRow(rows: self, index: Int32(index)) }

  /// Requires that the server committed, and didn't roll back after a failed statement.
  func requireCommit() throws {
    guard PQcmdStatus(result).map({ String(cString: $0) }) == "COMMIT" else {
      throw ServerFailure(isLost: false, message: "")
    }
  }

  var first: ServerRow? { count > 0 ? self[0] : nil }

  func forEach(_ body: (ServerRow) throws -> Void) rethrows {
    for index in 0..<count { try body(self[index]) }
  }

  func map<Value>(_ body: (ServerRow) throws -> Value) rethrows -> [Value] {
    try (0..<count).map { try body(self[$0]) }
  }

  fileprivate func isNull(_ row: Int32, _ column: Int) -> Bool {
    PQgetisnull(result, row, Int32(column)) == 1
  }

  fileprivate func bytes(_ row: Int32, _ column: Int) -> UnsafeBufferPointer<UInt8> {
    let start = UnsafeRawPointer(PQgetvalue(result, row, Int32(column)))?
      .assumingMemoryBound(to: UInt8.self)
    let bytes = UnsafeBufferPointer(
      start: start, count: Int(PQgetlength(result, row, Int32(column))))
    guard let text = ServerText.unescaped(bytes) else { return bytes }
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
    _ = buffer.initialize(fromContentsOf: text)
    unescaped.append(buffer)
    return UnsafeBufferPointer(buffer)
  }
}

/// A row of an answer.
struct ServerRow: StoredRow {
  fileprivate let rows: ServerRows
  fileprivate let index: Int32

  func isNull(_ column: Int) -> Bool { rows.isNull(index, column) }

  func bytes(_ column: Int) -> UnsafeBufferPointer<UInt8> { rows.bytes(index, column) }

  func int(_ column: Int) -> Int { storedInt(column) ?? 0 }

  func storedInt(_ column: Int) -> Int? { Int(text(column)) }

  func storedText(_ column: Int) -> String? {
    isNull(column) ? nil : String(validating: bytes(column), as: UTF8.self)
  }

  func flag(_ column: Int) -> Bool? {
    switch text(column) {
    case "t", "1": true
    case "f", "0": false
    default: nil
    }
  }
}

/// The parameters of a statement. Row types bind them, and each is held as text.
final class ServerParameters: StoredParameters {
  private(set) var values: [String?]

  /// Makes a number of parameters, all NULL.
  init(_ count: Int) { values = Array(repeating: nil, count: count) }

  func bind(_ value: Int?, at index: Int) { values[index - 1] = value.map(String.init) }

  func bind(_ text: String?, at index: Int) { values[index - 1] = text }

  func bind(utf8 bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    values[index - 1] = String(decoding: bytes, as: UTF8.self)
  }
}

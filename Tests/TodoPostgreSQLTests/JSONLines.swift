import TodoDomain
import TodoExchange
import TodoTesting

/// Whole stores as JSON Lines.
enum JSONLines {
  static func bytes(of store: any StoreReading) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try JSONLinesFormat().write(store, ExportOptions()) { bytes += $0 }
    return bytes
  }

  /// Imports a file into a store.
  @discardableResult
  static func bring(_ bytes: [UInt8], into store: some EventWriting) throws -> ImportReport {
    var rest: [UInt8]? = bytes
    let source: ByteSource = {
      defer { rest = nil }
      return rest
    }
    let context = ImportContext(now: FixedContext.now, timeZone: .gmt)
    return try store.importRecords(
      at: FixedContext.now, from: JSONLinesFormat().reader(of: source, context))
  }
}

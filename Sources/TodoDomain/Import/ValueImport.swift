/// Compares a file's small values with the store's, by their keys.
struct ValueImport {
  private var stored: [String: KeyValue]
  private var seen: Set<String> = []

  init(_ transaction: any EventTransaction) throws {
    stored = Dictionary(try transaction.values().map { ($0.key, $0) }) { _, last in last }
  }

  mutating func take(
    _ value: KeyValue, at location: ImportLocation, into log: inout ImportLog,
    _ transaction: any EventTransaction
  ) throws {
    guard seen.insert(value.key).inserted else {
      log.note(
        ImportProblem(at: location, type: .value, record: value.key, field: "key", .duplicate))
      return
    }
    let old = stored[value.key]
    guard old != value else {
      log.count(.value, .same)
      return
    }
    try transaction.apply(.save(value))
    stored[value.key] = value
    log.count(.value, old == nil ? .new : .updated)
  }
}

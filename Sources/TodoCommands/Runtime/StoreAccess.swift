import TodoDomain

/// A store as commands see it: the door for change, and beside it read-only access. Which backend
/// stands behind them, only the session knows.
struct StoreAccess: EventWriting {
  let provider: any StoreProviding
  private let writer: any EventWriting

  init(writer: any EventWriting, provider: any StoreProviding) {
    self.writer = writer
    self.provider = provider
  }

  func write<Result>(
    _ note: CommitNote, _ body: (any StoreTransaction) throws -> Result
  ) throws -> Result {
    try writer.write(note, body)
  }
}

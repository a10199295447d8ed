import TodoDomain
import TodoStorage

/// A store as commands see it: the door for change, and beside it read-only access. Which backend
/// stands behind them, only the session knows.
struct StoreAccess: EventWriting {
  let provider: any StoreProviding
  private let writer: any EventWriting
  private let repetition: Repetition

  init(writer: any EventWriting, provider: any StoreProviding, _ repetition: Repetition) {
    self.writer = writer
    self.provider = provider
    self.repetition = repetition
  }

  func write<Result>(
    _ note: CommitNote, _ body: (any StoreTransaction) throws -> Result
  ) throws -> Result {
    do {
      return try writer.write(note, body)
    } catch StoreError.outcomeUnknown(let code) {
      throw CommandError.outcomeUnknown(code: code, repetition)
    }
  }

  /// Shows what a change left; where the store can't be read for it, the error says that the change is
  /// stored all the same.
  func showing(_ body: (any StoreProviding) throws -> Void) throws {
    do {
      try body(provider)
    } catch let error as StoreError {
      throw CommandError.storedUnseen(error)
    }
  }
}

/// Read-only access to all that a store holds: its events and its diary.
///
/// What needs only one of the two takes `EventProviding` or `DiaryProviding`. Related reads belong
/// into one `withSnapshot`.
public protocol StoreProviding: EventProviding, DiaryProviding {
  /// Runs reads that all see one committed state, whatever is written meanwhile.
  func withSnapshot<Result>(_ body: (any StoreProviding) throws -> Result) throws -> Result

  /// Refuses what this snapshot handed out so far where a damaged store may have left some of it out
  /// without a word. For whoever carries data away, before the result is given out. A backend that
  /// can't lose rows inherits a check that finds nothing.
  func requireCompleteness() throws
}

extension StoreProviding {
  /// Finds nothing.
  public func requireCompleteness() throws {}
}

/// Reads and edits of all that a store holds, inside one transaction.
public protocol StoreTransaction: EventTransaction, DiaryTransaction, StoreProviding {}

/// Read-only access to all that a store holds: its events and its diary.
///
/// What needs only one of the two takes `EventProviding` or `DiaryProviding`. Related reads belong
/// into one `withSnapshot`.
public protocol StoreProviding: EventProviding, DiaryProviding {
  /// Runs reads that all see one committed state, whatever is written meanwhile.
  func withSnapshot<Result>(_ body: (any StoreProviding) throws -> Result) throws -> Result
}

/// Reads and edits of all that a store holds, inside one transaction.
public protocol StoreTransaction: EventTransaction, DiaryTransaction, StoreProviding {}

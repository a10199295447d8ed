import GRDB
import TodoDomain

/// All categories, read once: while nothing changes them they needn't be read for each event.
final class KnownCategories {
  private var rows: (byID: [Int: TodoDomain.Category], inOrder: [TodoDomain.Category])?

  func all(
    _ db: Database
  ) throws -> (byID: [Int: TodoDomain.Category], inOrder: [TodoDomain.Category]) {
    if let rows { return rows }
    let new = try CategoryRow.fetchAll(db)
    rows = new
    return new
  }

  /// To be called when categories change.
  func forget() { rows = nil }
}

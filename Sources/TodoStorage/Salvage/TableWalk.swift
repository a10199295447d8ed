import GRDB

/// Reads a table in the order of its key, without indexes, and around pages that can't be read: only
/// the rows on those are missed.
///
/// A row is reached by its key from the root of the table, so behind damaged pages a larger key finds
/// the rows on whole ones. The next 4,096 keys are tried one by one, so that no page between two
/// damaged ones is missed; then ever larger steps, and back to the first that can be read. From there
/// it is read backwards too: a row that stands between two pages, above them, is reached only so. A
/// table keyed by text is read backwards from its end.
struct TableWalk {
  private let key: RowKey
  private let all: PreparedStatement
  private let from: PreparedStatement
  private let below: PreparedStatement
  private let backwards: PreparedStatement
  private(set) var gaps: [SalvageGap] = []
  private var last: RowPlace?
  private var lastOrdinal = -1

  private static let singleSteps = 4_096

  /// A walk over rows that begin with their key.
  init(_ db: Database, _ rows: String, _ key: RowKey) throws {
    self.key = key
    let names = key.columns.joined(separator: ", ")
    let marks = key.columns.map { _ in "?" }.joined(separator: ", ")
    all = try PreparedStatement(db, "\(rows) ORDER BY \(names)")
    from = try PreparedStatement(db, "\(rows) WHERE (\(names)) >= (\(marks)) ORDER BY \(names)")
    let fallingNames = key.columns.map { "\($0) DESC" }.joined(separator: ", ")
    below = try PreparedStatement(
      db, "\(rows) WHERE (\(names)) < (\(marks)) ORDER BY \(fallingNames)")
    backwards = try PreparedStatement(db, "\(rows) ORDER BY \(fallingNames)")
  }

  /// Hands over each row that can be read.
  mutating func visit(_ body: (PreparedStatement) throws -> Void) throws {
    var isWhole = try drain(all, body)
    while !isWhole {
      gaps.append(SalvageGap(after: last))
      let next = try resumption()
      try drainBackwards(from: next, body)
      guard let next else { return }
      from.reset()
      key.bind(next, to: from)
      isWhole = try drain(from, body)
      // Also behind a row whose key can't be read.
      lastOrdinal = max(lastOrdinal, next)
    }
  }

  /// Reads on to the end, or, answering false, to a page that can't be read.
  private mutating func drain(
    _ rows: PreparedStatement, _ body: (PreparedStatement) throws -> Void
  ) throws -> Bool {
    while let isRow = try moved(rows) {
      guard isRow else { return true }
      if let ordinal = key.ordinal(of: rows) {
        // Where keys don't rise, a page stands in another's place.
        guard ordinal > lastOrdinal else { break }
        lastOrdinal = ordinal
      }
      let place = key.place(of: rows)
      if let gap = gaps.indices.last, gaps[gap].before == nil { gaps[gap].before = place }
      last = place
      try body(rows)
    }
    rows.reset()
    return false
  }

  /// Reads back from a key, or from the end, to the page that can't be read.
  private mutating func drainBackwards(
    from next: Int?, _ body: (PreparedStatement) throws -> Void
  ) throws {
    let rows = next == nil ? backwards : below
    rows.reset()
    if let next { key.bind(next, to: rows) }
    var ordinals = lastOrdinal + 1..<(next ?? Int.max)
    while try moved(rows) == true {
      let place = key.place(of: rows)
      if let ordinal = key.ordinal(of: rows) {
        guard ordinals.contains(ordinal) else { break }
        ordinals = ordinals.lowerBound..<ordinal
      }
      guard place != last else { break }
      gaps[gaps.endIndex - 1].before = place
      try body(rows)
    }
    rows.reset()
  }

  /// Whether there is a next row; nil where it is on a page that can't be read.
  private func moved(_ rows: PreparedStatement) throws -> Bool? {
    do {
      return try rows.step()
    } catch let error as DatabaseError where error.isDamage {
      return nil
    }
  }

  // MARK: Behind a damaged page

  /// The first key behind the last one that was read from which reading goes on; nil where none does.
  private func resumption() throws -> Int? {
    if case .text = key { return nil }
    var (failed, step, tries) = (lastOrdinal, 1, 0)
    while failed < RowKey.highest {
      let probe = min(failed + step, RowKey.highest)
      if try opens(at: probe) { return try firstOpen(after: failed, upTo: probe) }
      failed = probe
      tries += 1
      if tries >= Self.singleSteps { step = min(step * 2, RowKey.highest) }
    }
    return nil
  }

  private func firstOpen(after failed: Int, upTo open: Int) throws -> Int {
    var (failed, open) = (failed, open)
    while open - failed > 1 {
      let middle = failed + (open - failed) / 2
      if try opens(at: middle) { open = middle } else { failed = middle }
    }
    return open
  }

  private func opens(at ordinal: Int) throws -> Bool {
    from.reset()
    key.bind(ordinal, to: from)
    defer { from.reset() }
    return try moved(from) != nil
  }
}

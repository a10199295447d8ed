import GRDB
import TodoDomain
import TodoStorage

/// Reads a table in the order of its key, without indexes, and around unreadable pages. It misses
/// only the rows on those pages.
///
/// SQLite finds a row by its key from the root of the table, so a larger key finds the rows behind
/// the damaged pages. The walk tries the next 4,096 keys one at a time, so that it misses no page
/// between two damaged pages. Then it takes ever larger steps, and goes back to the first key that
/// can be read. From there it also reads backwards: this is the only way to reach a row in an inner
/// page between two leaves. A table keyed by text is read backwards from its end.
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

  /// Makes a walk over the rows of the SELECT statement `rows`, in the order of their key. The
  /// key's columns are the first columns of each row.
  init(_ db: Database, _ rows: String, key: RowKey) throws {
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

  /// Calls `body` with each readable row.
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
      // The walk also continues after a row whose key can't be read.
      lastOrdinal = max(lastOrdinal, next)
    }
  }

  /// Reads to the end, or to an unreadable page.
  ///
  /// - Returns: Whether it reached the end.
  private mutating func drain(
    _ rows: PreparedStatement, _ body: (PreparedStatement) throws -> Void
  ) throws -> Bool {
    while let isRow = try moved(rows) {
      guard isRow else { return true }
      if let ordinal = key.ordinal(of: rows) {
        // If keys don't rise, a page is in the wrong place.
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

  /// Reads backwards from a key, or from the end, until a page is unreadable or a row was already
  /// read.
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

  /// Moves to the next row, and returns whether there is one; nil if it is on an unreadable page.
  private func moved(_ rows: PreparedStatement) throws -> Bool? {
    do {
      return try rows.step()
    } catch let error as DatabaseError where error.isDamage {
      return nil
    }
  }

  // MARK: Resuming after a damaged page

  /// Returns the ordinal of the nearest key behind the last read row from which the walk can
  /// continue; nil if there is none.
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

  /// Returns whether the walk can continue at the key with an ordinal: it finds a row with that key
  /// or a larger one, or the end of the table. A smaller key comes from a page in the wrong place,
  /// which the walk would meet at every key.
  private func opens(at ordinal: Int) throws -> Bool {
    from.reset()
    key.bind(ordinal, to: from)
    defer { from.reset() }
    guard let isRow = try moved(from) else { return false }
    return !isRow || key.ordinal(of: from).map { $0 >= ordinal } ?? false
  }
}

/// The primary key of a table, by which its rows are ordered and found.
///
/// A key of numbers and dates has an ordinal: a single number that sorts like the key. So a search
/// can continue after unreadable pages by trying larger ordinals. A text has no ordinal, since the
/// next text is unknown.
enum RowKey {
  case number(String)
  /// Two columns: the id of an event, and a date.
  case dated(String, String)
  /// Two columns: the number of an entry of the journal, and a step in that entry.
  case stepped(String, String)
  case text(String)

  private static let dateWidthInBits = 23
  private static let stepWidthInBits = 30

  /// Makes the key of these columns; nil for columns of other types.
  init?(_ columns: [SalvageTable.Column]) {
    switch columns.map(\.type) {
    case ["INTEGER"]: self = .number(columns[0].name)
    case ["TEXT"]: self = .text(columns[0].name)
    case ["INTEGER", "TEXT"]: self = .dated(columns[0].name, columns[1].name)
    case ["INTEGER", "INTEGER"]: self = .stepped(columns[0].name, columns[1].name)
    default: return nil
    }
  }

  var columns: [String] {
    switch self {
    case .number(let name), .text(let name): [name]
    case .dated(let first, let second), .stepped(let first, let second): [first, second]
    }
  }

  /// The largest ordinal that the walk tries.
  static let highest = 1 << 61

  /// Returns the ordinal of a row that begins with its key; nil if the key has no ordinal.
  func ordinal(of row: PreparedStatement) -> Int? {
    switch self {
    case .number: return (0..<Self.highest).contains(row.int(0)) ? row.int(0) : nil
    case .dated:
      guard let date = CivilDate(utf8: row.bytes(1)) else { return nil }
      return Self.join(
        row.int(0), date.dayNumber - CivilDate.earliest.dayNumber, bits: Self.dateWidthInBits)
    case .stepped: return Self.join(row.int(0), row.int(1), bits: Self.stepWidthInBits)
    case .text: return nil
    }
  }

  private static func join(_ first: Int, _ second: Int, bits: Int) -> Int? {
    guard (0..<(highest >> bits)).contains(first), (0..<(1 << bits)).contains(second) else {
      return nil
    }
    return first << bits | second
  }

  /// Binds the key that an ordinal stands for, column by column, from parameter 1 on. Does nothing
  /// for a key that is a text, which has no ordinal.
  func bind(_ ordinal: Int, to statement: PreparedStatement) {
    switch self {
    case .number: statement.bind(ordinal, at: 1)
    case .dated:
      statement.bind(ordinal >> Self.dateWidthInBits, at: 1)
      let day = ordinal & (1 << Self.dateWidthInBits - 1) + CivilDate.earliest.dayNumber
      statement.bind(CivilDate(dayNumber: day).columnText, at: 2)
    case .stepped:
      statement.bind(ordinal >> Self.stepWidthInBits, at: 1)
      statement.bind(ordinal & (1 << Self.stepWidthInBits - 1), at: 2)
    case .text: break
    }
  }

  /// Returns the place, for a report, of a row that begins with its key.
  func place(of row: PreparedStatement) -> RowPlace {
    switch self {
    case .number: .id(row.int(0))
    case .dated: .date(event: row.int(0), CivilDate(utf8: row.bytes(1)))
    case .stepped: .step(entry: row.int(0), row.int(1))
    case .text: .key(row.text(0))
    }
  }
}

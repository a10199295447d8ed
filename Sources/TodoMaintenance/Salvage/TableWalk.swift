import GRDB
import TodoDomain
import TodoStorage

/// Reads a table in the order of its key, without indexes, and around pages that can't be read:
/// only the rows on those are missed.
///
/// A row is reached by its key from the root of the table, so behind damaged pages a larger key
/// finds the rows on whole ones. The next 4,096 keys are tried one by one, so that no page between
/// two damaged ones is missed; then ever larger steps, and back to the first that can be read. From
/// there it is read backwards too: a row that stands between two pages, above them, is reached only
/// so. A table keyed by text is read backwards from its end.
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

  /// The first key behind the last one that was read from which reading goes on; nil where none
  /// does.
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

/// The primary key of a table: the order in which its rows lie, and how to reach one of them.
///
/// Keys of numbers are counted through as ordinals, so that a search can go on behind pages that
/// can't be read; a text's next is unknown.
enum RowKey {
  case number(String)
  /// An event and a date.
  case dated(String, String)
  /// An entry of the journal and a step.
  case stepped(String, String)
  case text(String)

  private static let date_bits = 23
  private static let step_bits = 30

  /// The key of these columns, each a name and a type; nil for one of another form.
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

  /// The largest ordinal that is looked for.
  static let highest = 1 << 61

  /// The ordinal of a row that begins with its key; nil where it has none.
  func ordinal(of row: PreparedStatement) -> Int? {
    switch self {
    case .number: return (0..<Self.highest).contains(row.int(0)) ? row.int(0) : nil
    case .dated:
      guard let date = CivilDate(utf8: row.bytes(1)) else { return nil }
      return Self.join(row.int(0), date.dayNumber - CivilDate.earliest.dayNumber, Self.date_bits)
    case .stepped: return Self.join(row.int(0), row.int(1), Self.step_bits)
    case .text: return nil
    }
  }

  private static func join(_ first: Int, _ second: Int, _ bits: Int) -> Int? {
    guard (0..<(highest >> bits)).contains(first), (0..<(1 << bits)).contains(second) else {
      return nil
    }
    return first << bits | second
  }

  /// Binds the key of an ordinal, from parameter 1 on.
  func bind(_ ordinal: Int, to statement: PreparedStatement) {
    switch self {
    case .number: statement.bind(ordinal, at: 1)
    case .dated:
      statement.bind(ordinal >> Self.date_bits, at: 1)
      let day = ordinal & (1 << Self.date_bits - 1) + CivilDate.earliest.dayNumber
      statement.bind(CivilDate(dayNumber: day).columnText, at: 2)
    case .stepped:
      statement.bind(ordinal >> Self.step_bits, at: 1)
      statement.bind(ordinal & (1 << Self.step_bits - 1), at: 2)
    case .text: break
    }
  }

  /// Where a row that begins with its key stands.
  func place(of row: PreparedStatement) -> RowPlace {
    switch self {
    case .number: .id(row.int(0))
    case .dated: .date(event: row.int(0), CivilDate(utf8: row.bytes(1)))
    case .stepped: .step(entry: row.int(0), row.int(1))
    case .text: .key(row.text(0))
    }
  }
}

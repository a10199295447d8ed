import TodoDomain

/// The primary key of a table: the order in which its rows lie, and how to reach one of them.
///
/// Keys of numbers are counted through as ordinals, so that a search can go on behind pages that can't
/// be read; a text's next is unknown.
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

/// The widths of a table's columns, chosen so that its lines fit.
struct TableLayout: Sendable, Equatable {
  /// The width of each table column in columns of the terminal; nil for a table column that is left
  /// out.
  let widths: [Int?]
  /// The spaces between neighbours.
  let gap: Int

  /// The width of a full line, in columns of the terminal.
  var total: Int {
    let shown = widths.compactMap(\.self)
    return shown.reduce(0, +) + gap * max(0, shown.count - 1)
  }

  /// Lays columns of `natural` widths out within `limit`; nil means no limit.
  init(columns: [TextTable.Column], natural: [Int], limit: Int?) {
    guard let limit else {
      self.init(widths: natural, gap: Self.wideGap)
      return
    }
    var fitting = Fitting(columns: columns, natural: natural, limit: limit)
    fitting.fit()
    self.init(
      widths: fitting.widths.enumerated().map { fitting.isShown[$0] ? $1 : nil },
      gap: fitting.gap)
  }

  private init(widths: [Int?], gap: Int) {
    self.widths = widths
    self.gap = gap
  }

  fileprivate static let wideGap = 2
  fileprivate static let narrowGap = 1
}

/// Makes columns fit. After it drops a column, it starts anew with the remaining columns, so that
/// they get the room of the dropped column.
private struct Fitting {
  let columns: [TextTable.Column]
  let natural: [Int]
  let limit: Int
  var widths: [Int]
  var gap = TableLayout.wideGap
  var isShown: [Bool]

  init(columns: [TextTable.Column], natural: [Int], limit: Int) {
    self.columns = columns
    self.natural = natural
    self.limit = max(1, limit)
    widths = natural
    isShown = columns.map { _ in true }
  }

  /// The number of terminal columns by which lines are too long; 0 or less if they fit.
  private var excess: Int {
    let shown = columns.indices.filter { isShown[$0] }
    return shown.reduce(0) { $0 + widths[$1] } + gap * max(0, shown.count - 1) - limit
  }

  mutating func fit() {
    shrinkToLeast()
    while excess > 0, let next = leaving {
      isShown[next] = false
      shrinkToLeast()
    }
    shrink { $0 == .fixed ? nil : 1 }
    shrink { _ in 1 }
    while excess > 0, isShown.count(where: \.self) > 1 { dropOne() }
  }

  /// Shrinks the flexible columns, but not below their least widths. The gaps stay wide if the
  /// table fits that way.
  private mutating func shrinkToLeast() {
    for gap in [TableLayout.wideGap, TableLayout.narrowGap] {
      self.gap = gap
      widths = natural
      shrink { sizing in
        if case .flexible(let minWidth) = sizing { max(1, minWidth) } else { nil }
      }
      if excess <= 0 { return }
    }
  }

  /// The index of the column to drop next; nil if none of the remaining columns may be dropped.
  private var leaving: Int? {
    let able = columns.indices.filter { isShown[$0] && columns[$0].sacrifice > 0 }
    return able.max { (columns[$0].sacrifice, $0) < (columns[$1].sacrifice, $1) }
  }

  /// Narrows the columns for which `floor` gives a least width, those of the lowest priority first.
  private mutating func shrink(to floor: (TextTable.Column.Sizing) -> Int?) {
    guard excess > 0 else { return }
    for priority in Set(columns.map(\.priority)).sorted() {
      var floors: [Int: Int] = [:]
      for index in columns.indices where isShown[index] && columns[index].priority == priority {
        floors[index] = floor(columns[index].sizing)
      }
      takeFromWidest(floors)
    }
  }

  /// Takes one terminal column at a time from the widest table column, so that equal columns stay
  /// equally wide.
  private mutating func takeFromWidest(_ floors: [Int: Int]) {
    var left = excess
    while left > 0 {
      let candidates = floors.filter { widths[$0.key] > $0.value }.keys
      // Among columns of the same width it takes from the rightmost, whatever the order of the
      // keys.
      guard let widest = candidates.max(by: { (widths[$0], $0) < (widths[$1], $1) }) else { return }
      widths[widest] -= 1
      left -= 1
    }
  }

  /// Drops the rightmost column of the lowest priority, even one that is never dropped otherwise,
  /// because the terminal has fewer columns than the table.
  private mutating func dropOne() {
    let shown = columns.indices.filter { isShown[$0] }
    let victim = shown.min { (columns[$0].priority, -$0) < (columns[$1].priority, -$1) }
    if let victim { isShown[victim] = false }
  }
}

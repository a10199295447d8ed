import TodoDomain

/// One period's counts by one grouping, in the order to show them in.
struct StatsBlock {
  struct Entry {
    let name: String
    let counts: Completion
    let color: TextStyle?
  }

  let entries: [Entry]
  let grouping: StatsGrouping

  /// The header, and a line for each entry.
  var lineCount: Int { entries.count + 1 }
  var largest: Int { entries.map(\.counts.count).max() ?? 0 }

  init(
    _ period: PeriodCounts, by grouping: StatsGrouping, _ look: Look, _ colors: [String: TextStyle]
  ) {
    self.grouping = grouping
    let counts = period.counts
    let phrases = look.phrases
    switch grouping {
    case .category:
      entries = StatsBlock.sorted(
        counts.grouped(by: \.category).map { name, counts in
          let shown = name == Category.none.name ? phrases.none : name
          return Entry(name: shown, counts: counts, color: colors[name])
        })
    case .kind:
      entries = StatsBlock.sorted(
        counts.grouped(by: \.kind).map {
          Entry(name: phrases.kindName($0.key), counts: $0.value, color: nil)
        })
    case .weekday:
      let byDay = counts.grouped(by: \.weekday)
      entries = period.period.weekdays.map {
        Entry(name: phrases.weekday($0), counts: byDay[$0] ?? .none, color: nil)
      }
    }
  }

  private static func sorted(_ entries: [Entry]) -> [Entry] {
    entries.sorted { ($1.counts.count, $0.name) < ($0.counts.count, $1.name) }
  }

  /// The header's cells, then those of each entry.
  func cells(_ look: Look, _ bars: BarScale) -> [[TextTable.Cell]] {
    let titles = [titleColumn, .todos, .finished, .rate].map {
      TextTable.Cell(look.phrases.column($0), style: .dim)
    }
    return [titles] + entries.map { row($0, look, bars) }
  }

  private var titleColumn: TableColumn {
    switch grouping {
    case .category: .category
    case .kind: .kind
    case .weekday: .weekday
    }
  }

  private func row(_ entry: Entry, _ look: Look, _ bars: BarScale) -> [TextTable.Cell] {
    let style: TextStyle? = entry.counts.count == 0 ? .dim : nil
    return [name(of: entry, look)] + Self.numbers(entry.counts).map { .init($0, style: style) }
      + [.init(bars.bar(entry.counts.count), style: entry.color ?? .cyan)]
  }

  /// An entry's name, behind the colour of its category.
  func name(of entry: Entry, _ look: Look) -> TextTable.Cell {
    grouping == .category
      ? look.categoryCell(entry.name, color: entry.color)
      : .init(entry.name, style: entry.counts.count == 0 ? .dim : nil)
  }

  /// How many, how many finished, and their share; no share of nothing.
  static func numbers(_ counts: Completion) -> [String] {
    [
      String(counts.count), String(counts.finished),
      counts.rate.map(ReportNumber.percentage) ?? "",
    ]
  }
}

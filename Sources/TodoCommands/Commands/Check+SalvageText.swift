import TodoPresentation
import TodoStorage

extension SalvageReport {
  /// What is missing, or kept in another form, line by line.
  var lines: [String] {
    tables.flatMap(\.lines) + findings.flatMap { $0.lines($0.name.words) }
  }
}

extension SalvagedTable {
  private var mostShown: Int { 10 }

  fileprivate var lines: [String] {
    guard found != kept || !gaps.isEmpty else { return [] }
    let shown = gaps.prefix(mostShown).map { "  pages can't be read \($0.words)" }
    let rest = gaps.count - shown.count
    return ["\(name): \(kept) rows are kept of \(found) that could be read"] + shown
      + (rest > 0 ? ["  and at \(rest) more places"] : [])
  }
}

extension SalvageGap {
  fileprivate var words: String {
    let (after, before) = (after.map(\.shown), before.map(\.shown))
    return switch (after, before) {
    case (nil, nil): "at all"
    case (nil, let before?): "before \(before)"
    case (let after?, nil): "behind \(after)"
    case (let after?, let before?): "between \(after) and \(before)"
    }
  }
}

extension RowPlace {
  fileprivate var shown: String { TerminalText.singleLine(words) }
}

extension SalvageOutcome {
  /// What became of rows, in words.
  fileprivate var words: String {
    switch self {
    case .missingTable: "tables that aren't there"
    case .unknownTable: "tables that this todoctl doesn't know, left behind"
    case .unreadableValue: "dropped for values that can't be read"
    case .incompleteEvent: "dropped, since what their kind must have is lost"
    case .unknownKind: "dropped, of kinds that this todoctl doesn't know"
    case .strayKindRow: "dropped rows for events of another kind"
    case .orphan: "dropped rows of events that are lost"
    case .duplicate: "dropped for a name that an earlier row has"
    case .brokenEntry: "dropped entries of the journal that aren't whole"
    case .entryLost: "dropped changes whose entry in the journal is lost"
    case .categoryMerged: "categories joined with an earlier one of the same name"
    case .categoryMadeAnew: "categories made anew"
    case .underNewCategory: "kept, under a category that was made anew"
    case .keptWithoutPart: "kept, but what their kind adds is lost"
    case .renumbered: "kept, under another id"
    case .identityMadeAnew: "made anew, since which store this was is lost"
    }
  }
}

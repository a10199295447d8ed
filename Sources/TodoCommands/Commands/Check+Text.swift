import TodoDomain
import TodoPresentation
import TodoStorage

extension StoreFinding {
  /// The most places that a line shows.
  private var mostShown: Int { 10 }

  /// What was found, on a line, and where, on the next ones.
  func lines(_ words: String) -> [String] {
    let place = column.isEmpty ? table : "\(table).\(column)"
    let title = "\(words)\(place.isEmpty ? "" : ", in \(place)"): \(count)"
    let shown = places.prefix(mostShown).map { TerminalText.singleLine($0.words) }
    let rest = count - shown.count
    let more = rest > 0 && !shown.isEmpty ? ["and \(rest) more"] : []
    guard !isOfFile else { return [title] + (shown + more).map { "  \($0)" } }
    return [title] + (shown.isEmpty ? [] : ["  " + (shown + more).joined(separator: ", ")])
  }

  /// Whether the places are lines that SQLite wrote, each a sentence.
  private var isOfFile: Bool { table.isEmpty }
}

extension RowPlace {
  var words: String {
    switch self {
    case .id(let id): "\(id)"
    case .date(let event, let date): "\(event) on \(date?.description ?? "a date of no form")"
    case .step(let entry, let step): "\(entry), step \(step)"
    case .key(let key): key
    case .line(let line): line
    }
  }
}

extension StoreProblem {
  /// The problem in words, for people.
  var words: String {
    switch self {
    case .structure: "SQLite's integrity check"
    case .danglingReference: "references to rows that aren't there"
    case .orphan: "rows of events that aren't there"
    case .incompleteEvent: "events without what their kind adds"
    case .unknownKind: "events of kinds that this todoctl doesn't know"
    case .strayKindRow: "rows for events of another kind"
    case .duplicateUID: "uids that another row has"
    case .unreadableValue: "values that can't be read"
    case .brokenSteps: "entries of the journal whose steps aren't counted through"
    case .unreadableChange: "changes that can't be read"
    case .sequenceBehind: "ids that would be given again"
    case .missingIdentity: "nothing says which store this is"
    }
  }
}

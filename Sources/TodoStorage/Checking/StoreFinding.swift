public import TodoDomain

/// Something that was found in a table: how often, and in which rows. Carries places, never a user's
/// text.
public struct StoreFinding<Name: Hashable & Sendable>: Hashable, Sendable {
  /// What it is.
  public let name: Name
  /// The table; empty where it is the file as a whole.
  public let table: String
  /// The column, where it is about one; else empty.
  public let column: String
  /// How often it was found.
  public fileprivate(set) var count = 0
  /// Where, in the order of the rows; only the first `mostPlaces`.
  public fileprivate(set) var places: [RowPlace] = []

  /// The most places that are told of one finding.
  public static var mostPlaces: Int { 100 }
}

/// Where something was found.
public enum RowPlace: Hashable, Sendable {
  /// A row, by its number: of `event`, of a table keyed by event, of `category`, `diary`, `journal`.
  case id(Int)
  /// What happened to a date of an event; nil for a date that can't be read.
  case date(event: Int, CivilDate?)
  /// A change, by its entry in the journal and its step.
  case step(entry: Int, Int)
  /// A preference or a small value, by its key.
  case key(String)
  /// What SQLite says of the file, or the name of a table, an index or a view.
  case line(String)
}

/// Findings as they come in, one of each name, table and column.
struct StoreFindings<Name: Hashable & Sendable> {
  private(set) var all: [StoreFinding<Name>] = []

  /// Counts one more. Without a place it is counted alone.
  mutating func add(
    _ name: Name, _ table: String, column: String = "", _ place: RowPlace?, times: Int = 1
  ) {
    let known = all.firstIndex { ($0.name, $0.table, $0.column) == (name, table, column) }
    let index = known ?? all.endIndex
    if known == nil { all.append(StoreFinding(name: name, table: table, column: column)) }
    all[index].count += times
    guard let place, all[index].places.count < StoreFinding<Name>.mostPlaces else { return }
    all[index].places.append(place)
  }

  /// How often something of these names was found.
  func count(of names: Name...) -> Int {
    all.reduce(0) { names.contains($1.name) ? $0 + $1.count : $0 }
  }
}

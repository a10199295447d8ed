import TodoDomain

/// The class of an event's length: how far back the start of an event can lie that covers a date.
///
/// Events are indexed by class and start, so those near a date are found by one short range of
/// starts for each class. A class more would find fewer in vain, and cost a range more.
enum SpanClass {
  /// The classes of events that end, with the most days from first to last date; 0 is a single day.
  private static let reaches_days = [1: 7, 2: 31, 3: 124, 4: 496, 5: 1_984]
  private static let longest = 6
  private static let openEnded = 7

  /// The class of a pattern.
  static func number(of pattern: DatePattern) -> Int {
    guard let end = pattern.end else { return openEnded }
    guard pattern.isRepeating else { return 0 }
    let length = pattern.start.distance(to: end)
    return reaches_days.filter { length <= $0.value }.keys.min() ?? longest
  }

  /// A common table expression, `class(span, reach)`: each class of repeating events with what
  /// SQLite's `date` takes back from a date to the earliest start that can cover it.
  static var commonTable: String {
    let bounded = reaches_days.sorted { $0.key < $1.key }.map { ($0.key, "-\($0.value) days") }
    let unbounded = [longest, openEnded].map { ($0, "-9999 years") }
    let rows = (bounded + unbounded).map { "(\($0.0), '\($0.1)')" }
    return "class(span, reach) AS (VALUES \(rows.joined(separator: ", ")))"
  }
}

import Foundation
import TodoDomain
import TodoExchange
import TodoPresentation

/// Weekly counts as `--json` shows them.
enum StatsJSON {
  /// One week, by the groupings that were asked for.
  static func members(
    of counts: WeeklyCounts, by groupings: [StatsGrouping]
  ) -> [(String, JSONValue)] {
    [("week", week(counts))] + groupings.map { ($0.jsonKey, groups(of: counts, by: $0)) }
  }

  private static func week(_ counts: WeeklyCounts) -> JSONValue {
    let week = counts.week
    return [
      "label": .string(week.label), "start": EventJSON.text(week.days.lowerBound),
      "end": EventJSON.text(week.days.upperBound),
      "count": .integer(Int64(counts.total.count)),
      "finished": .integer(Int64(counts.total.finished)),
    ]
  }

  private static func groups(of counts: WeeklyCounts, by grouping: StatsGrouping) -> JSONValue {
    let rows: [(name: String, completion: Completion)] =
      switch grouping {
      case .category:
        counts.grouped(by: \.category).map { ($0.key, $0.value) }
          .sorted { ($1.1.count, $0.0) < ($0.1.count, $1.0) }
      case .kind:
        counts.grouped(by: \.kind).sorted { $0.key < $1.key }.map { ($0.key.rawValue, $0.value) }
      case .weekday:
        counts.grouped(by: \.weekday)
          .sorted { daysIn(counts.week, $0.key) < daysIn(counts.week, $1.key) }
          .map { ($0.key.code, $0.value) }
      }
    return .array(
      rows.map { row in
        .object([
          grouping.rawValue: .string(row.name), "count": .integer(Int64(row.completion.count)),
          "finished": .integer(Int64(row.completion.finished)),
        ])
      })
  }

  private static func daysIn(_ week: Week, _ day: Weekday) -> Int {
    (day.rawValue - week.firstWeekday.rawValue + 7) % 7
  }
}

extension StatsGrouping {
  /// `byCategory`, `byKind`, `byWeekday`.
  var jsonKey: String { "by\(rawValue.capitalized)" }
}

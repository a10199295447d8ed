import Foundation
import TodoDomain
import TodoExchange
import TodoPresentation

/// Counts of periods as `--json` shows them.
enum StatsJSON {
  /// One period, by the groupings that were asked for.
  static func members(
    of counts: PeriodCounts, by groupings: [StatsGrouping]
  ) -> [(String, JSONValue)] {
    [(counts.period.unit.jsonKey, total(counts))]
      + groupings.map { ($0.jsonKey, groups(of: counts, by: $0)) }
  }

  private static func total(_ counts: PeriodCounts) -> JSONValue {
    let (days, total) = (counts.period.days, counts.counts.total)
    return [
      "label": .string(counts.period.label), "start": EventJSON.text(days.lowerBound),
      "end": EventJSON.text(days.upperBound), "count": .integer(Int64(total.count)),
      "finished": .integer(Int64(total.finished)),
    ]
  }

  private static func groups(of period: PeriodCounts, by grouping: StatsGrouping) -> JSONValue {
    let counts = period.counts
    let byDay = counts.grouped(by: \.weekday)
    let rows: [(name: String, completion: Completion)] =
      switch grouping {
      case .category:
        counts.byCategory.map { ($0.key, $0.value) }
      case .kind:
        counts.grouped(by: \.kind).sorted { $0.key < $1.key }.map { ($0.key.rawValue, $0.value) }
      case .weekday:
        period.period.weekdays.compactMap { day in byDay[day].map { (day.code, $0) } }
      }
    return .array(
      rows.map { row in
        .object([
          grouping.rawValue: .string(row.name), "count": .integer(Int64(row.completion.count)),
          "finished": .integer(Int64(row.completion.finished)),
        ])
      })
  }
}

extension StatsGrouping {
  /// `byCategory`, `byKind`, `byWeekday`.
  var jsonKey: String { "by\(rawValue.capitalized)" }
}

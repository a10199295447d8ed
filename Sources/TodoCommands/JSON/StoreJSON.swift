import TodoExchange
import TodoStorage

/// Stores and their checks as `--json` shows them.
enum StoreJSON {
  static func members(_ counts: StoreCounts) -> [(String, JSONValue)] {
    [
      ("events", .integer(Int64(counts.events))),
      ("occurrences", .integer(Int64(counts.occurrences))),
      ("categories", .integer(Int64(counts.categories))),
    ]
  }

  static func value(
    path: String, _ counts: StoreCounts, _ more: [(String, JSONValue)] = []
  ) -> JSONValue {
    .object(JSONObject([("file", .string(path))] + members(counts) + more))
  }

  static func value(_ report: CheckReport) -> JSONValue {
    .object(
      JSONObject(
        [
          ("ok", .bool(report.problems == 0)), ("problems", .integer(Int64(report.problems))),
          ("structure", .array(report.structure.map { .string($0) })),
          ("danglingReferences", .integer(Int64(report.danglingReferences))),
          ("incompleteEvents", .integer(Int64(report.incompleteEvents))),
          ("unreadableValues", .integer(Int64(report.unreadable.count))),
        ] + members(report.counts)))
  }
}

import TodoDomain
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
    func count(_ problems: StoreProblem...) -> JSONValue {
      .integer(Int64(problems.reduce(0) { $0 + report.count(of: $1) }))
    }
    return .object(
      JSONObject(
        [
          ("ok", .bool(report.problems == 0)), ("problems", .integer(Int64(report.problems))),
          ("structure", .array(report.structureLines.map { .string($0) })),
          ("danglingReferences", count(.danglingReference, .orphan)),
          ("incompleteEvents", count(.incompleteEvent, .unknownKind)),
          ("unreadableValues", count(.unreadableValue)),
          ("findings", .array(report.findings.map { value($0, named: $0.name.rawValue) })),
        ] + members(report.counts)))
  }

  /// What was found of one sort in one table.
  static func value<Name>(_ finding: StoreFinding<Name>, named name: String) -> JSONValue {
    func text(_ text: String) -> JSONValue { text.isEmpty ? nil : .string(text) }
    return [
      "problem": .string(name), "table": text(finding.table), "column": text(finding.column),
      "count": .integer(Int64(finding.count)), "places": .array(finding.places.map(value)),
    ]
  }

  static func value(_ place: RowPlace) -> JSONValue {
    switch place {
    case .id(let id): ["id": .integer(Int64(id))]
    case .date(let event, let date):
      ["id": .integer(Int64(event)), "date": EventJSON.text(date?.description)]
    case .step(let entry, let step):
      ["entry": .integer(Int64(entry)), "step": .integer(Int64(step))]
    case .key(let key): ["key": .string(key)]
    case .line(let line): ["line": .string(line)]
    }
  }
}

import TodoDomain
import TodoExchange

/// An import's account as `--json` shows it.
enum ImportJSON {
  static func value(_ report: ImportReport, isDryRun: Bool) -> JSONValue {
    let account = report.account
    let types = account.byType.sorted { $0.key.rawValue < $1.key.rawValue }
    let byType = types.map {
      ($0.key.rawValue, JSONValue.object(JSONObject(members(of: $0.value))))
    }
    let rest: [(String, JSONValue)] = [
      ("dryRun", .bool(isDryRun)), ("byType", .object(JSONObject(byType))),
      ("addedCategories", .array(account.addedCategories.map { .string($0) })),
      ("problems", problems(report)),
    ]
    return Envelope.of([("import", .object(JSONObject(members(of: account.total) + rest)))])
  }

  /// The problems that are listed, in the order of the file.
  static func problems(_ report: ImportReport) -> JSONValue {
    .array(
      report.problems.map { problem in
        [
          "at": .string(problem.location.description), "type": .string(problem.type.rawValue),
          "record": EventJSON.text(problem.record), "field": EventJSON.text(problem.field),
          "value": EventJSON.text(problem.value), "reason": .string("\(problem.reason)"),
        ]
      })
  }

  private static func members(of counts: ImportCounts) -> [(String, JSONValue)] {
    [
      ("read", counts.read), ("new", counts.new), ("updated", counts.updated),
      ("same", counts.same), ("rejected", counts.rejected),
    ].map { ($0.0, .integer(Int64($0.1))) }
  }
}

import TodoDomain
import TodoExchange
import TodoPresentation

/// An import's account as `--json` shows it.
enum ImportJSON {
  /// The account; its problems are a list of their own, which comes last.
  static func value(_ report: ImportReport, isDryRun: Bool) -> JSONValue {
    let account = report.account
    let types = account.byType.sorted { $0.key.rawValue < $1.key.rawValue }
    let byType = types.map {
      ($0.key.rawValue, JSONValue.object(JSONObject(members(of: $0.value))))
    }
    let rest: [(String, JSONValue)] = [
      ("warnings", .integer(Int64(account.warnings))), ("dryRun", .bool(isDryRun)),
      ("byType", .object(JSONObject(byType))),
      ("addedCategories", .array(account.addedCategories.map { .string($0) })),
      ("problems", .array([])),
    ]
    return .object(JSONObject(members(of: account.total) + rest))
  }

  /// One problem.
  static func value(_ problem: ImportProblem, _ language: Language) -> JSONValue {
    let text = ErrorText(problem, language: language)
    return [
      "at": .string(problem.location.description), "type": .string(problem.type.rawValue),
      "record": EventJSON.text(problem.record), "field": EventJSON.text(problem.field),
      "value": EventJSON.text(problem.value), "handling": .string(name(of: problem.handling)),
      "reason": .string(name(of: problem.reason)), "message": .string(text.message),
      "hint": EventJSON.text(text.hint),
    ]
  }

  /// The case's name without what it carries: a stable word for scripts.
  private static func name(of value: some Any) -> String {
    String("\(value)".prefix { $0 != "(" })
  }

  private static func members(of counts: ImportCounts) -> [(String, JSONValue)] {
    [
      ("read", counts.read), ("new", counts.new), ("updated", counts.updated),
      ("same", counts.same), ("rejected", counts.rejected), ("leftOut", counts.leftOut),
    ].map { ($0.0, .integer(Int64($0.1))) }
  }
}

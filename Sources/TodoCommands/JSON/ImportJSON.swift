import TodoDomain
import TodoExchange
import TodoPresentation

/// An import's account as `--json` shows it.
enum ImportJSON {
  static func value(
    _ report: ImportReport, isDryRun: Bool, _ language: Language
  ) -> JSONValue {
    let account = report.account
    let types = account.byType.sorted { $0.key.rawValue < $1.key.rawValue }
    let byType = types.map {
      ($0.key.rawValue, JSONValue.object(JSONObject(members(of: $0.value))))
    }
    let problems = report.problems.map { value($0, language) }
    let rest: [(String, JSONValue)] = [
      ("dryRun", .bool(isDryRun)), ("byType", .object(JSONObject(byType))),
      ("addedCategories", .array(account.addedCategories.map { .string($0) })),
      ("problems", .array(problems)),
    ]
    return .object(JSONObject(members(of: account.total) + rest))
  }

  private static func value(_ problem: ImportProblem, _ language: Language) -> JSONValue {
    let text = ErrorText(problem, language: language)
    return [
      "at": .string(problem.location.description), "type": .string(problem.type.rawValue),
      "record": EventJSON.text(problem.record), "field": EventJSON.text(problem.field),
      "value": EventJSON.text(problem.value), "reason": .string(name(of: problem.reason)),
      "message": .string(text.message), "hint": EventJSON.text(text.hint),
    ]
  }

  /// The case's name without what it carries: a stable word for scripts.
  private static func name(of reason: ImportProblem.Reason) -> String {
    String("\(reason)".prefix { $0 != "(" })
  }

  private static func members(of counts: ImportCounts) -> [(String, JSONValue)] {
    [
      ("read", counts.read), ("new", counts.new), ("updated", counts.updated),
      ("same", counts.same), ("rejected", counts.rejected),
    ].map { ($0.0, .integer(Int64($0.1))) }
  }
}

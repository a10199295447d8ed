import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoPresentation
import TodoText

/// The summary of an import in `--json`.
enum ImportJSON {
  /// Returns the summary. Its last member is the list of problems, which is left empty.
  ///
  /// - Parameters:
  ///   - changes: The changes of the import; nil if nobody asked for them.
  ///   - backup: The path of the backup that was made before; nil if none was.
  static func value(
    _ report: ImportReport, isDryRun: Bool, changes: HistoryChanges? = nil, backup: String? = nil
  ) -> JSONValue {
    let summary = report.summary
    let types = summary.byType.sorted { $0.key.rawValue < $1.key.rawValue }
    let byType = types.map {
      ($0.key.rawValue, JSONValue.object(JSONObject(members(of: $0.value))))
    }
    let rest: [(String, JSONValue)] = [
      ("warnings", .integer(Int64(summary.warnings))), ("dryRun", .bool(isDryRun)),
      ("byType", .object(JSONObject(byType))),
      ("addedCategories", .array(summary.addedCategories.map { .string($0) })),
      ("mappings", .array(mappings(summary.mappings))), ("backup", EventJSON.text(backup)),
    ]
    let changed: [(String, JSONValue)] =
      changes.map { [("changes", HistoryJSON(showsDiary: false).value($0))] } ?? []
    return .object(
      JSONObject(members(of: summary.total) + rest + changed + [("problems", .array([]))]))
  }

  /// Returns the mappings of the file's fields, in the order of their names.
  private static func mappings(_ mappings: [ImportMapping: Int]) -> [JSONValue] {
    mappings.map { ($0.field, $0.value ?? "", $0, $1) }
      .sorted { ($0.0, $0.1, $0.2.category ?? "") < ($1.0, $1.1, $1.2.category ?? "") }
      .map { field, _, mapping, count in
        [
          "field": .string(field), "value": EventJSON.text(mapping.value),
          "category": EventJSON.text(mapping.category), "count": .integer(Int64(count)),
        ]
      }
  }

  /// Returns one problem.
  static func value(_ problem: ImportProblem, _ language: Language) -> JSONValue {
    let text = problem.explanation
    return [
      "at": .string(problem.location.description), "type": .string(problem.type.rawValue),
      "record": EventJSON.text(problem.record), "field": EventJSON.text(problem.field),
      "value": EventJSON.text(problem.value), "handling": .string(name(of: problem.handling)),
      "reason": .string(name(of: problem.reason)), "message": .string(text.message[language]),
      "hint": EventJSON.text(text.hint?[language]),
    ]
  }

  /// Returns the case's name without its associated values, as a stable word for scripts.
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

extension ImportMapping {
  /// The category that the field was mapped to; nil for a line of the note.
  fileprivate var category: String? {
    if case .category(let name) = target { name } else { nil }
  }
}

/// The result of an export in `--json`.
enum ExportJSON {
  /// Returns the file or the folder, and its losses.
  ///
  /// - Parameters:
  ///   - path: The path of the file or the folder; nil for standard output.
  ///   - summary: The counts of values that the file lacks or changes; nil from a format that
  ///     doesn't count them.
  ///   - counts: The numbers of the folder's files; nil for a single file.
  static func value(
    to path: String?, _ format: FormatName, _ summary: ExportSummary?,
    counts: OutputFolder.Counts? = nil
  ) -> JSONValue {
    let files = counts.map { counts in
      [
        ("written", counts.written), ("same", counts.same), ("removed", counts.removed),
        ("others", counts.others),
      ].map { ($0.0, JSONValue.integer(Int64($0.1))) }
    }
    let file: [(String, JSONValue)] = [
      ("file", EventJSON.text(path)), ("format", .string(format.rawValue)),
    ]
    let losses = summary.map { summary in
      [("notHeld", JSONValue.array(summary.losses.map(value)))]
    }
    return Envelope.of([("export", .object(JSONObject(file + (files ?? []) + (losses ?? []))))])
  }

  private static func value(
    _ loss: ExportLoss, _ tally: ExportSummary.Tally
  ) -> JSONValue {
    [
      "type": .string(loss.type.rawValue), "field": EventJSON.text(loss.field?.rawValue),
      "reason": .string(name(of: loss.reason)), "count": .integer(Int64(tally.count)),
      "events": .array(tally.events.map { .integer(Int64($0.rawValue)) }),
    ]
  }

  /// Returns the case's name without its associated values, as a stable word for scripts.
  private static func name(of reason: ExportLoss.Reason) -> String {
    String("\(reason)".prefix { $0 != "(" })
  }
}

/// Errors in `--json`.
enum FailureJSON {
  /// Writes the error as a JSON object on a line of its own. The object also has the details of the
  /// failure, and its list of problems if it has one.
  static func write(_ failure: Failure, _ language: Language, put: (String) -> Void) {
    let error: JSONValue = [
      "kind": .string(failure.kind.rawValue),
      "message": .string(failure.explanation.message[language]),
      "hint": EventJSON.text(failure.explanation.hint?[language]),
    ]
    let bytes = JSONWriter.bytes(of: Envelope.of([("error", error)] + failure.details))
    if let problems = failure.problems {
      // If reading the list fails, the part that was already written stays.
      try? problems.fill(bytes) { put(String(decoding: $0, as: UTF8.self)) }
    } else {
      put(String(decoding: bytes, as: UTF8.self))
    }
    put("\n")
  }
}

import TodoDomain
import TodoExchange

/// What an export wrote, and what its file doesn't hold, as `--json` shows it.
enum ExportJSON {
  /// - Parameters:
  ///   - path: Nil for standard output.
  ///   - account: Nil from a format that keeps none.
  ///   - counts: Of a folder, its files.
  static func value(
    to path: String?, _ format: FormatName, _ account: ExportAccount?,
    _ counts: OutputFolder.Counts? = nil
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
    let losses = account.map { account in
      [("notHeld", JSONValue.array(account.losses.map(value)))]
    }
    return Envelope.of([("export", .object(JSONObject(file + (files ?? []) + (losses ?? []))))])
  }

  private static func value(
    _ loss: ExportLoss, _ tally: ExportAccount.Tally
  ) -> JSONValue {
    [
      "type": .string(loss.type.rawValue), "field": EventJSON.text(loss.field?.rawValue),
      "reason": .string(name(of: loss.reason)), "count": .integer(Int64(tally.count)),
      "events": .array(tally.events.map { .integer(Int64($0.rawValue)) }),
    ]
  }

  /// The case's name without what it carries: a stable word for scripts.
  private static func name(of reason: ExportLoss.Reason) -> String {
    String("\(reason)".prefix { $0 != "(" })
  }
}

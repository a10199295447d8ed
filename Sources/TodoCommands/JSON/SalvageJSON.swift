import TodoExchange
import TodoStorage

/// What could be saved of a damaged store, as `--json` shows it.
enum SalvageJSON {
  /// A store that was saved into a file.
  static func value(path: String, _ report: SalvageReport) -> JSONValue {
    StoreJSON.value(path: path, report.counts, members(report))
  }

  /// A store that was repaired: where what was there is kept.
  static func value(repaired path: String, _ report: SalvageReport, kept: String) -> JSONValue {
    let done: [(String, JSONValue)] = [("repaired", true), ("kept", .string(kept))]
    return StoreJSON.value(path: path, report.counts, done + members(report))
  }

  /// A store that was as it should be.
  static func value(sound path: String, _ report: CheckReport) -> JSONValue {
    StoreJSON.value(path: path, report.counts, [("repaired", false), ("kept", nil)])
  }

  private static func members(_ report: SalvageReport) -> [(String, JSONValue)] {
    [
      ("whole", .bool(report.isWhole)), ("tables", .array(report.tables.map(value))),
      (
        "findings",
        .array(report.findings.map { StoreJSON.value($0, named: $0.name.rawValue) })
      ),
    ]
  }

  private static func value(_ table: SalvagedTable) -> JSONValue {
    let gaps = table.gaps.map { gap -> JSONValue in
      [
        "after": gap.after.map(StoreJSON.value) ?? nil,
        "before": gap.before.map(StoreJSON.value) ?? nil,
      ]
    }
    return [
      "table": .string(table.name), "found": .integer(Int64(table.found)),
      "kept": .integer(Int64(table.kept)), "gaps": .array(gaps),
    ]
  }
}

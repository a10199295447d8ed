import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoMaintenance
import TodoPresentation
import TodoStorage
import TodoText

/// The shapes of backups in `--json`.
enum BackupJSON {
  /// Returns the result of `backup`.
  static func value(
    made: MadeBackup?, unchanged: StoredBackup?, _ rotation: BackupRotation?, pictures: Int
  ) -> JSONValue {
    var members: [(String, JSONValue)] = []
    if let made {
      members.append(("backup", value(path: made.path, made.manifest, isWritten: true, pictures)))
    }
    if let unchanged, let manifest = unchanged.verifiedManifest {
      members.append(("backup", value(path: unchanged.path, manifest, isWritten: false, pictures)))
    }
    if let rotation { members.append(("rotation", value(rotation))) }
    return Envelope.of(members)
  }

  private static func value(
    path: String, _ manifest: BackupManifest, isWritten: Bool, _ pictures: Int
  ) -> JSONValue {
    func rows(_ table: String) -> JSONValue { .integer(Int64(manifest.rows[table] ?? 0)) }
    return [
      "file": .string(path), "events": rows("event"), "occurrences": rows("occurrence"),
      "categories": rows("category"), "size": .integer(Int64(manifest.sizeInBytes)),
      "sha256": .string(manifest.sha256), "content": .string(manifest.content.sha256),
      "store": value(manifest.origin), "written": .bool(isWritten),
      "picturesLeftOut": .integer(Int64(pictures)),
    ]
  }

  /// Returns the store from which a backup was made, in `--json`; null if `origin` is nil.
  private static func value(_ origin: BackupOrigin?) -> JSONValue {
    guard let origin else { return nil }
    return ["id": .string(origin.store.description), "path": .string(origin.path)]
  }

  private static func value(_ rotation: BackupRotation) -> JSONValue {
    let backups = rotation.decisions.map { backup, decision -> JSONValue in
      let (word, reasons): (String, [RetentionReason]) =
        switch decision {
        case .keep(let reasons): ("kept", reasons)
        case .remove: ("removed", [])
        case .leave: ("left", [])
        }
      return [
        "file": .string(backup.path), "state": .string(backup.state.name), "fate": .string(word),
        "reasons": .array(reasons.map { .string("\($0)") }), "store": value(backup.origin),
      ]
    }
    return ["dryRun": .bool(rotation.isDryRun), "backups": .array(backups)]
  }

  /// Returns a backup in a list.
  static func value(_ backup: StoredBackup) -> JSONValue {
    let events: JSONValue = backup.events.map { .integer(Int64($0)) } ?? nil
    return [
      "file": .string(backup.path), "made": .string("\(backup.made)"),
      "size": .integer(Int64(backup.sizeInBytes)), "events": events,
      "state": .string(backup.state.name), "store": value(backup.origin),
    ]
  }

  /// Returns the result of verifying a backup: the verified backup, or the explanation of the
  /// failure. `state` is one of `verified`, `bytesVerified` (its content digest has an older form),
  /// `withoutManifest` and `failed`.
  static func value(
    path: String, _ result: Result<VerifiedBackup, any Error>, _ language: Language
  ) -> JSONValue {
    switch result {
    case .success(let backup):
      let state =
        backup.manifest == nil
        ? "withoutManifest" : backup.isContentCompared ? "verified" : "bytesVerified"
      return StoreJSON.value(
        path: path, backup.report.counts,
        [("size", .integer(Int64(backup.sizeInBytes))), ("state", .string(state))])
    case .failure(let error):
      let explanation = Failure(error).explanation
      return [
        "file": .string(path), "state": "failed", "kind": .string(explanation.kind.rawValue),
        "message": .string(explanation.message[language]),
      ]
    }
  }
}

/// The result of a salvage or a repair in `--json`.
enum SalvageJSON {
  /// Returns a damaged store that was saved into a file.
  static func value(path: String, _ report: SalvageReport) -> JSONValue {
    StoreJSON.value(path: path, report.counts, members(report))
  }

  /// Returns a repaired store, and the path of the old one.
  static func value(repaired path: String, _ report: SalvageReport, kept: String) -> JSONValue {
    let done: [(String, JSONValue)] = [("repaired", true), ("kept", .string(kept))]
    return StoreJSON.value(path: path, report.counts, done + members(report))
  }

  /// Returns the result of a repair for a store that needed none.
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

/// Stores and their checks in `--json`.
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

  /// Returns the findings of one problem in one table.
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

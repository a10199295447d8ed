import TodoExchange
import TodoPresentation
import TodoStorage

/// Backups as `--json` shows them.
enum BackupJSON {
  /// What one call of `backup` did.
  static func value(
    made: MadeBackup?, unchanged: StoredBackup?, _ rotation: BackupRotation?
  ) -> JSONValue {
    var members: [(String, JSONValue)] = []
    if let made {
      members.append(("backup", value(path: made.path, made.manifest, isWritten: true)))
    }
    if let unchanged, let manifest = unchanged.verifiedManifest {
      members.append(("backup", value(path: unchanged.path, manifest, isWritten: false)))
    }
    if let rotation { members.append(("rotation", value(rotation))) }
    return Envelope.of(members)
  }

  private static func value(
    path: String, _ manifest: BackupManifest, isWritten: Bool
  ) -> JSONValue {
    func rows(_ table: String) -> JSONValue { .integer(Int64(manifest.rows[table] ?? 0)) }
    return [
      "file": .string(path), "events": rows("event"), "occurrences": rows("occurrence"),
      "categories": rows("category"), "size": .integer(Int64(manifest.size_bytes)),
      "sha256": .string(manifest.sha256), "content": .string(manifest.content.sha256),
      "store": value(manifest.origin), "written": .bool(isWritten),
    ]
  }

  /// Which store a backup is of.
  private static func value(_ origin: BackupOrigin?) -> JSONValue {
    guard let origin else { return nil }
    return ["id": .string(origin.store.description), "path": .string(origin.path)]
  }

  private static func value(_ rotation: BackupRotation) -> JSONValue {
    let backups = rotation.fates.map { backup, fate -> JSONValue in
      let (word, reasons): (String, [RotationReason]) =
        switch fate {
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

  /// A backup in a list.
  static func value(_ backup: StoredBackup) -> JSONValue {
    let events: JSONValue = backup.events.map { .integer(Int64($0)) } ?? nil
    return [
      "file": .string(backup.path), "made": .string("\(backup.made)"),
      "size": .integer(Int64(backup.size_bytes)), "events": events,
      "state": .string(backup.state.name), "store": value(backup.origin),
    ]
  }

  /// A backup that was verified, or why it was not: `state` is one of `verified`, `bytesVerified`
  /// (content of an older form), `withoutManifest` and `failed`.
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
        [("size", .integer(Int64(backup.size_bytes))), ("state", .string(state))])
    case .failure(let error):
      let failure = FailureText.failure(for: error, language: language)
      return [
        "file": .string(path), "state": "failed", "kind": .string(failure.kind),
        "message": .string(failure.text.message),
      ]
    }
  }
}

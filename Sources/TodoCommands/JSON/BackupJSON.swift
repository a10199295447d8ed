import TodoExchange
import TodoPresentation
import TodoStorage

/// Backups as `--json` shows them.
enum BackupJSON {
  static func value(path: String, _ made: MadeBackup) -> JSONValue {
    StoreJSON.value(path: path, made.report.counts, members(made.manifest))
  }

  static func members(_ manifest: BackupManifest) -> [(String, JSONValue)] {
    [
      ("size", .integer(Int64(manifest.size_bytes))), ("sha256", .string(manifest.sha256)),
      ("content", .string(manifest.content.sha256)),
    ]
  }

  /// A backup in a list.
  static func value(_ backup: StoredBackup) -> JSONValue {
    let events: JSONValue = backup.events.map { .integer(Int64($0)) } ?? nil
    return [
      "file": .string(backup.path), "made": .string("\(backup.made)"),
      "size": .integer(Int64(backup.size_bytes)), "events": events,
      "state": .string(backup.state.name),
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

import TodoExchange
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
}

import TodoPresentation
import TodoStorage

extension FailureText {
  static func failure(for error: BackupError) -> Failure {
    switch error {
    case .unreadable(let path): failure(for: CommandError.unreadable(path: path))
    case .unreadableFolder(let path):
      Failure(
        kind: "missingInput",
        text: ErrorText(
          "The folder \(quoted(path)) can't be read.",
          hint: "`ls -ld` shows whether it is there, is a folder, and who may read it."),
        status: .missingInput)
    case .manifestDamaged(let path):
      Failure(
        kind: "backupChanged",
        text: ErrorText(
          "The manifest \(quoted(path)) is not as it was written, or of a newer todoctl.",
          hint: "`todoctl verify` without it (moved away) looks at the backup's own integrity."),
        status: .badData)
    case .changed(let path, let difference):
      Failure(
        kind: "backupChanged",
        text: ErrorText(
          "The backup \(quoted(path)) is not as it was made: \(description(of: difference)).",
          hint: "`todoctl verify --all DIR` tells which backups are whole; with its manifest moved "
            + "away, `restore` takes this one as it is."),
        status: .badData)
    case .notRestorable(let path, let reason):
      Failure(
        kind: "notRestorable",
        text: ErrorText(
          "The backup \(quoted(path)) can't be restored: \(description(of: reason)).",
          hint: "`todoctl verify --all DIR` tells which backups are whole."),
        status: .badData)
    }
  }

  private static func description(of difference: BackupError.Difference) -> String {
    switch difference {
    case .size(let found, let expected): "it has \(found) bytes instead of \(expected)"
    case .bytes: "its SHA-256 is another"
    case .log: "a log of SQLite's lies beside it"
    case .schema(let found, let expected): "its schema is \(found) instead of \(expected)"
    case .rows: "its tables have other numbers of rows"
    case .store: "it is of another store"
    case .content: "its bytes are the same, but what it says, restored, is not"
    }
  }

  private static func description(of error: StoreError) -> String {
    switch error {
    case .notAStore(_, let reason): description(of: reason)
    case .newerSchema(_, let found, let supported):
      "it was written by a newer todoctl (schema \(found); this one knows \(supported))"
    case .damaged(let damage): description(of: damage)
    case .unknownKind: "it has an event of a kind that this todoctl doesn't know"
    default: "SQLite refuses it"
    }
  }
}

import Foundation
import TodoMaintenance
import TodoPresentation
import TodoStorage

extension FailureText {
  /// The failure of writing standard output or a file, with the reason if the system has one.
  static func unwritable(_ code: CInt) -> Failure {
    let (kind, reason, hint) = words(for: code)
    return Failure(
      kind: kind,
      text: ErrorText(
        reason.map { "\($0). The output can't be written; a change that you asked for is stored." }
          ?? "The output can't be written (error \(code)); a change that you asked for is stored.",
        hint: hint),
      status: .inputOutput)
  }

  private static func words(for code: CInt) -> (kind: String, reason: String?, hint: String?) {
    switch code {
    case ENOSPC: ("diskFull", "The disk is full", "Free some space, then try again.")
    case EDQUOT:
      (
        "quotaExceeded", "Your quota on this disk is used up",
        "`quota` shows it; remove some of your files, then try again."
      )
    case EFBIG:
      (
        "fileTooLarge", "The file would be longer than the limit allows",
        "`ulimit -f` shows the limit of this shell; a file system may have one too."
      )
    default: ("inputOutput", nil, nil)
    }
  }

  static let quotaExceeded = ErrorText(
    "Your quota on this disk is used up. Nothing was changed.",
    hint: "`quota` shows it; remove some of your files, then try again.")

  static let fileTooLarge = ErrorText(
    "A file would be longer than the limit allows. Nothing was changed.",
    hint: "`ulimit -f` shows the limit of this shell; a file system may have one too.")

  static func scratchFull(_ path: String) -> ErrorText {
    ErrorText(
      "The folder for temporary files, \(quoted(path)), is full. Nothing was changed.",
      hint:
        "Free some space there, or set TMPDIR to a folder with room for two copies of the store.")
  }

  /// The failure of a store with several names, with the known names and the command that finds the
  /// others.
  static func severalNames(_ path: String, _ others: [String]) -> ErrorText {
    let known =
      others.isEmpty
      ? ""
      : " In its folder it is also "
        + others.map(quoted).joined(separator: ", ") + "."
    let folder = ShellText.path(FolderPath.containing(LinkTarget.of(path)))
    return ErrorText(
      "\(quoted(path)) is one file with several names (hard links), and changes through two of them "
        + "would be lost. Nothing was changed.\(known)",
      hint:
        "`find \(folder) -xdev -samefile \(ShellText.path(path))` lists them. Keep one name, the one "
        + "with a “-wal” file beside it if there is one, and remove the others.")
  }
}

extension FailureText {
  static func failure(for error: BackupError) -> Failure {
    switch error {
    case .unreadable(let path): failure(for: CommandError.unreadable(path: path))
    case .unreadableFolder(let path):
      Failure(
        kind: "missingInput",
        text: ErrorText(
          "The folder \(quoted(path)) can't be read.",
          hint: "`ls -ld FOLDER` shows whether it exists, is a folder, and who may read it."),
        status: .missingInput)
    case .manifestDamaged(let path):
      Failure(
        kind: "backupChanged",
        text: ErrorText(
          "The manifest \(quoted(path)) is not as it was written, or is of a newer todoctl.",
          hint: "Move the manifest away (`mv`): `todoctl verify FILE` then checks the backup alone."
        ),
        status: .badData)
    case .changed(let path, let difference):
      Failure(
        kind: "backupChanged",
        text: ErrorText(
          "The backup \(quoted(path)) is not as it was made: \(description(of: difference)).",
          hint: "`todoctl verify --all FOLDER` shows which backups are whole. If you move its "
            + "manifest away (`mv`), `todoctl restore FILE` takes this one as it is."),
        status: .badData)
    case .notRestorable(let path, let reason):
      Failure(
        kind: "notRestorable",
        text: ErrorText(
          "The backup \(quoted(path)) can't be restored: \(description(of: reason)).",
          hint: "`todoctl verify --all FOLDER` shows which backups are whole."),
        status: .badData)
    }
  }

  private static func description(of difference: BackupError.Difference) -> String {
    switch difference {
    case .size(let found, let expected): "it has \(found) bytes instead of \(expected)"
    case .bytes: "its SHA-256 is different"
    case .log: "there is a log of SQLite beside it"
    case .schema(let found, let expected): "its schema is \(found) instead of \(expected)"
    case .rows: "its tables have different numbers of rows"
    case .store: "it is a backup of another store"
    case .content: "its bytes are the same, but its restored content is not"
    }
  }

  private static func description(of error: StoreError) -> String {
    switch error {
    case .notAStore(_, let reason): description(of: reason)
    case .newerSchema(_, let found, let supported):
      "it was written by a newer todoctl (schema \(found); this one knows \(supported))"
    case .damaged(let damage): description(of: damage)
    case .unknownKind: "it has a todo of a kind that this todoctl doesn't know"
    default: "SQLite refuses it"
    }
  }
}

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
        Text(
          "\(reason). The output can't be written; a change that you asked for is stored.",
          "\(reason). 결과를 쓸 수 없어요. 바꾸려던 것은 저장됐어요."),
        hint: hint),
      status: .inputOutput)
  }

  private static func words(for code: CInt) -> (kind: String, reason: Text, hint: Text?) {
    switch code {
    case ENOSPC:
      (
        "diskFull", Text("The disk is full", "디스크가 가득 찼어요"),
        Text("Free some space, then try again.", "자리를 만들고 다시 해 주세요.")
      )
    case EDQUOT:
      (
        "quotaExceeded", Text("Your quota on this disk is used up", "디스크의 할당량을 다 썼어요"),
        quotaExceeded.hint
      )
    case EFBIG:
      (
        "fileTooLarge", Text("The file would be longer than the limit allows", "파일이 정해진 크기보다 커져요"),
        fileTooLarge.hint
      )
    default: ("inputOutput", Text("Error \(code)", "오류 \(code)"), nil)
    }
  }

  static let quotaExceeded = ErrorText(
    Text(
      "Your quota on this disk is used up. Nothing was changed.",
      "디스크의 할당량을 다 썼어요. 바뀐 것은 없어요."),
    hint: Text(
      "`quota` shows it; remove some of your files, then try again.",
      "`quota`가 보여 줘요. 파일을 조금 지우고 다시 해 주세요."))

  static let fileTooLarge = ErrorText(
    Text(
      "A file would be longer than the limit allows. Nothing was changed.",
      "파일이 정해진 크기보다 커져요. 바뀐 것은 없어요."),
    hint: Text(
      "`ulimit -f` shows the limit of this shell; a file system may have one too.",
      "이 셸의 한계는 `ulimit -f`가 보여 줘요. 파일 시스템에도 한계가 있을 수 있어요."))

  static func scratchFull(_ path: String) -> ErrorText {
    ErrorText(
      Text(
        "The folder for temporary files, \(quoted(path)), is full. Nothing was changed.",
        "임시 파일을 두는 폴더 \(quoted(path), .subject) 가득 찼어요. 바뀐 것은 없어요."),
      hint:
        Text(
          "Free some space there, or set TMPDIR to a folder with room for two copies of the store.",
          "거기에 자리를 만들거나, 저장소 두 개가 들어갈 폴더를 TMPDIR로 정해 주세요."))
  }

  /// The failure of a store with several names, with the known names and the command that finds the
  /// others.
  static func severalNames(_ path: String, _ others: [String]) -> ErrorText {
    let names = others.map(quoted).joined(separator: ", ")
    let known =
      others.isEmpty
      ? .empty
      : Text(" In its folder it is also \(names).", " 그 폴더의 다른 이름: \(names).")
    let folder = ShellText.path(FolderPath.containing(LinkTarget.of(path)))
    return ErrorText(
      Text(
        "\(quoted(path)) is one file with several names (hard links), and changes through two of them would be lost. Nothing was changed.\(known)",
        "\(quoted(path), .topic) 이름이 여럿인 한 파일이에요(하드 링크). 두 이름으로 바꾸면 잃는 것이 생겨요. 바뀐 것은 없어요.\(known)"),
      hint:
        Text(
          """
          `find \(folder) -xdev -samefile \(ShellText.path(path))` lists them. Keep one name, \
          the one with a “-wal” file beside it if there is one, and remove the others.
          """,
          """
          \("`find \(folder) -xdev -samefile \(ShellText.path(path))`", .subject) 모두 찾아 줘요. 이름 \
          하나만, 곁에 “-wal” 파일이 있으면 그 이름을 남기고 나머지를 지워 주세요.
          """))
  }
}

extension FailureText {
  static func failure(for error: BackupError) -> Failure {
    switch error {
    case .unreadable(let path): failure(for: CommandError.unreadable(path: path))
    case .unreadableFolder(let path):
      Failure(kind: "missingInput", text: unreadableFolder(path), status: .missingInput)
    case .manifestDamaged(let path):
      Failure(
        kind: "backupChanged",
        text: ErrorText(
          Text(
            "The manifest \(quoted(path)) is not as it was written, or is of a newer todoctl.",
            "명세 \(quoted(path), .subject) 쓰인 그대로가 아니거나, 더 새로운 todoctl의 것이에요."),
          hint: Text(
            "Move the manifest away (`mv`): `todoctl verify \(typed(path))` then checks the backup alone.",
            "명세를 옮기면(`mv`) `todoctl verify \(typed(path))`가 백업만 점검해요.")
        ),
        status: .badData)
    case .changed(let path, let difference):
      Failure(
        kind: "backupChanged",
        text: ErrorText(
          Text(
            "The backup \(quoted(path)) is not as it was made: \(description(of: difference)).",
            "백업 \(quoted(path), .subject) 만들 때와 달라요: \(description(of: difference))."),
          hint: Text(
            "\(verifyAll(path)) shows which backups are whole. If you move its manifest away (`mv`), `todoctl restore \(typed(path))` takes this one as it is.",
            "\(verifyAll(path))가 어느 백업이 온전한지 보여 줘요. 명세를 옮기면(`mv`) `todoctl restore \(typed(path))`가 이것을 있는 그대로 복원해요."
          )),
        status: .badData)
    case .notRestorable(let path, let reason):
      Failure(
        kind: "notRestorable",
        text: ErrorText(
          Text(
            "The backup \(quoted(path)) can't be restored: \(description(of: reason)).",
            "백업 \(quoted(path), .object) 복원할 수 없어요: \(description(of: reason))."),
          hint: Text(
            "\(verifyAll(path)) shows which backups are whole.",
            "\(verifyAll(path))가 어느 백업이 온전한지 보여 줘요.")),
        status: .badData)
    }
  }

  /// - Parameter path: A backup, or a folder of backups.
  private static func verifyAll(_ path: String) -> String {
    let folder = InputFolder.isFolder(path) == true ? path : FolderPath.containing(path)
    return "`todoctl verify --all \(typed(folder))`"
  }

  private static func description(of difference: BackupError.Difference) -> Text {
    switch difference {
    case .size(let found, let expected):
      Text(
        "it has \(found) bytes instead of \(expected)",
        "\(expected)바이트가 아니라 \(found)바이트예요")
    case .bytes: Text("its SHA-256 is different", "SHA-256이 달라요")
    case .log: Text("there is a log of SQLite beside it", "곁에 SQLite의 로그가 있어요")
    case .schema(let found, let expected):
      Text(
        "its schema is \(found) instead of \(expected)",
        "스키마가 \(expected)이 아니라 \(found)이에요")
    case .rows: Text("its tables have different numbers of rows", "표의 행 수가 달라요")
    case .store: Text("it is a backup of another store", "다른 저장소의 백업이에요")
    case .content:
      Text(
        "its bytes are the same, but its restored content is not",
        "바이트는 같지만 복원한 내용이 달라요")
    }
  }

  private static func description(of error: StoreError) -> Text {
    switch error {
    case .notAStore(_, let reason): description(of: reason)
    case .newerSchema(_, let found, let supported):
      Text(
        "it was written by a newer todoctl (schema \(found); this one knows \(supported))",
        "더 새로운 todoctl이 썼어요(스키마 \(found), 이 todoctl은 \(supported)까지 알아요)")
    case .damaged(let damage): description(of: damage)
    case .unknownKind:
      Text(
        "it has a todo of a kind that this todoctl doesn't know",
        "이 todoctl이 모르는 종류의 투두가 있어요")
    default: Text("SQLite refuses it", "SQLite가 거부해요")
    }
  }
}

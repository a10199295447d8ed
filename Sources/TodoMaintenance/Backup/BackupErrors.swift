public import TodoLocalisation
import TodoStorage

extension BackupError: ExplainedError {
  public var explanation: Explanation {
    switch self {
    case .unreadable(let path): .unreadable(path)
    case .unreadableFolder(let path): .unreadableFolder(path)
    case .manifestDamaged(let path):
      ErrorKind.backupChanged.says(
        "The manifest \(quoted(path)) is damaged, or was written by a newer todoctl.",
        "명세 \(quoted(path), .subject) 손상됐거나 최신 버전의 todoctl에서 만들어졌어요."
      ).advises(
        "Move the manifest away (`mv`): `todoctl verify \(typed(ManifestFile.backup(of: path)))` then checks the backup alone.",
        "명세를 다른 곳으로 옮기면(`mv`) \("`todoctl verify \(typed(ManifestFile.backup(of: path)))`", .toward) 백업만 검증할 수 있어요."
      )
    case .changed(let path, let difference):
      ErrorKind.backupChanged.says(
        "The backup \(quoted(path)) is not as it was made: \(difference.words).",
        "백업 \(quoted(path), .subject) 만들 때와 달라요: \(difference.words)."
      ).advises(
        "\(verifyAll(path)) shows which backups are whole. To restore the changed backup anyway, move its manifest away (`mv`), then run `todoctl restore \(typed(path))`.",
        "온전한 백업은 \(verifyAll(path), .toward) 찾을 수 있어요. 명세를 다른 곳으로 옮기면(`mv`) \("`todoctl restore \(typed(path))`", .toward) 이 백업을 그대로 복원할 수 있어요."
      )
    case .notRestorable(let path, let reason):
      ErrorKind.notRestorable.says(
        "The backup \(quoted(path)) can't be restored: \(reason.words).",
        "백업 \(quoted(path), .object) 복원할 수 없어요: \(reason.words)."
      ).advises(
        "\(verifyAll(path)) shows which backups are whole.",
        "온전한 백업은 \(verifyAll(path), .toward) 찾을 수 있어요.")
    }
  }

  /// Returns the command that verifies all backups of a folder.
  ///
  /// - Parameter path: A backup, or a folder of backups.
  private func verifyAll(_ path: String) -> String {
    let folder = FolderPath.isFolder(path) == true ? path : FolderPath.containing(path)
    return "`todoctl verify --all \(typed(folder))`"
  }
}

extension BackupError.Difference {
  fileprivate var words: Text {
    switch self {
    case .size(let found, let expected):
      Text(
        "it has \(found) bytes instead of \(expected)",
        "\(expected)바이트가 아니라 \(found)바이트예요")
    case .bytes: Text("its SHA-256 is different", "SHA-256이 달라요")
    case .log: Text("there is a log of SQLite beside it", "옆에 SQLite의 로그가 있어요")
    case .schema(let found, let expected):
      Text(
        "its schema is \(found) instead of \(expected)",
        "스키마가 \("\(expected)", .subject) 아니라 \("\(found)", .being)")
    case .rows: Text("its tables have different numbers of rows", "표의 행 수가 달라요")
    case .store: Text("it is a backup of another store", "다른 저장소의 백업이에요")
    case .content:
      Text(
        "its bytes are the same, but its restored content is not",
        "바이트는 같지만 복원한 내용이 달라요")
    }
  }
}

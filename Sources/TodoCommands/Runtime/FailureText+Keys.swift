import TodoPresentation
import TodoSyncFolder

/// What is wrong with the encryption of a folder, and with keys.
extension FailureText {
  static func wrongKey(_ path: String) -> Failure {
    sync(
      "wrongKey", .refused,
      Text(
        "The passphrase or the key is not that of \(quoted(path)).",
        "\(quoted(path))의 암호문구나 열쇠가 아니에요."))
  }

  static func forgedFormat(_ path: String) -> Failure {
    sync(
      "forgedFormat", .refused,
      Text(
        "The file todosync.json in \(quoted(path)) was changed by somebody without the key.",
        "\(quoted(path))의 todosync.json은 열쇠가 없는 누군가가 바꾼 것이에요."),
      Text(
        "Nothing was read or published. Copy the file from another device.",
        "읽거나 내놓은 것은 없어요. 다른 기기에서 그 파일을 복사해 주세요."))
  }

  static func invalidFormat(_ path: String) -> Failure {
    sync(
      "invalidFormat", .badData,
      Text(
        "The file todosync.json in \(quoted(path)) isn't as a device writes it; somebody may have changed it.",
        "\(quoted(path))의 todosync.json은 기기가 쓰는 꼴이 아니에요. 누군가 바꿨을 수 있어요."),
      Text(
        "Nothing was read or published. Copy the file from another device.",
        "읽거나 내놓은 것은 없어요. 다른 기기에서 그 파일을 복사해 주세요."))
  }

  static func notEncrypted(_ path: String) -> Failure {
    sync(
      "notEncrypted", .refused,
      Text(
        "\(quoted(path)) says that it isn't encrypted.", "\(quoted(path)): 암호화하지 않은 폴더라고 해요."),
      Text(
        "`todoctl sync join \(typed(path)) --plain` joins it. If it was made encrypted, somebody changed it.",
        "`todoctl sync join \(typed(path)) --plain`으로 들어갈 수 있어요. 암호화해 만든 폴더라면 누군가 바꾼 것이에요."))
  }

  static func passphraseNeeded(_ path: String) -> Failure {
    sync(
      "keyNeeded", .usage,
      Text(
        "\(quoted(path)) is encrypted by a passphrase.", "\(quoted(path)): 암호문구로 암호화한 폴더예요."),
      Text(
        "`todoctl sync join \(typed(path))` asks for it.",
        "`todoctl sync join \(typed(path))` 하면 물어봐요."))
  }

  static func keyNeeded(_ path: String) -> Failure {
    sync(
      "keyNeeded", .usage,
      Text("\(quoted(path)) is encrypted by a key.", "\(quoted(path)): 열쇠로 암호화한 폴더예요."),
      Text("`--key FILE` names the file that has it.", "`--key 파일`로 열쇠 파일을 적어 주세요."))
  }

  /// The folder says something else of itself than when the store joined.
  static func changedFormat(
    _ path: String, _ member: String, _ old: String, _ new: String
  ) -> Failure {
    let (old, new) = (TerminalText.singleLine(old), TerminalText.singleLine(new))
    return sync(
      "changedFormat", .refused,
      Text(
        "\(quoted(path)) isn't the folder that this store joined: in its todosync.json \(member) was \(old), and is \(new).",
        "\(quoted(path)): 이 저장소가 들어간 폴더가 아니에요. todosync.json의 \(member) 값이 \(old)였는데 \(new)이에요."
      ),
      Text(
        "Nothing was read or published. Copy the file from another device; if you made the folder anew, `todoctl sync leave` and join it.",
        "읽거나 내놓은 것은 없어요. 다른 기기에서 그 파일을 복사해 주세요. 폴더를 새로 만들었다면 `todoctl sync leave` 하고 다시 들어가세요."
      ))
  }

  static func failure(for error: SyncKeyError) -> Failure {
    switch error {
    case .emptyPassphrase:
      sync("usage", .usage, Text("The passphrase is empty.", "암호문구가 비어 있어요."))
    case .noMemory:
      sync(
        "inputOutput", .inputOutput,
        Text(
          "There is not enough memory for the passphrase.", "암호문구를 다룰 메모리가 모자라요."))
    case .notAKey:
      sync("badData", .badData, Text("The file is not a key.", "열쇠 파일이 아니에요."))
    case .newerVersion(let version):
      sync(
        "badData", .badData,
        Text(
          "The key is of a newer todoctl (version \(version)).",
          "더 새로운 todoctl의 열쇠예요(버전 \(version))."))
    case .damaged:
      sync(
        "badData", .badData,
        Text(
          "The key is not whole: its checksum differs.", "열쇠가 온전하지 않아요: 체크섬이 달라요."))
    case .cannotRead(let path, _): failure(for: CommandError.unreadable(path: path))
    }
  }
}

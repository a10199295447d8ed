import TodoDomain
import TodoPresentation
import TodoSync
import TodoSyncFolder

extension FailureText {
  static func failure(for error: SyncError) -> Failure {
    switch error {
    case .notJoined:
      Failure(
        kind: "notJoined",
        text: ErrorText(
          Text("This store has no folder to sync with.", "이 저장소에는 함께 쓰는 폴더가 없어요."),
          hint: Text(
            "`todoctl sync init FOLDER` makes one, `todoctl sync join FOLDER` takes one that is there.",
            "`todoctl sync init 폴더`가 새로 만들고, `todoctl sync join 폴더`가 있는 곳에 들어가요.")),
        status: .refused)
    case .alreadyJoined(let folder):
      Failure(
        kind: "alreadyJoined",
        text: ErrorText(
          Text(
            "This store syncs with \(quoted(folder)) already.",
            "이 저장소는 이미 \(quoted(folder), .object) 함께 써요."),
          hint: Text(
            "`todoctl sync leave` leaves it first.", "먼저 `todoctl sync leave`로 나올 수 있어요.")),
        status: .refused)
    }
  }

  static func failure(for error: SyncFolderError) -> Failure {
    switch error {
    case .notAFolder(let path):
      sync(
        "notAFolder", .missingInput,
        Text("\(quoted(path)) is not a folder.", "\(quoted(path)): 폴더가 아니에요."))
    case .alreadyInitialised(let path):
      sync(
        "alreadyInitialised", .refused,
        Text(
          "\(quoted(path)) is a folder of devices already.",
          "\(quoted(path)): 이미 기기들이 함께 쓰는 폴더예요."),
        Text(
          "`todoctl sync join \(typed(path))` joins it, with --plain if it isn't encrypted.",
          "`todoctl sync join \(typed(path))`로 들어갈 수 있어요. 암호화하지 않은 폴더에는 --plain을 붙여 주세요."))
    case .notInitialised(let path):
      sync(
        "notInitialised", .missingInput,
        Text(
          "\(quoted(path)) is not a folder of devices; perhaps it hasn't all arrived yet.",
          "\(quoted(path)): 기기들이 함께 쓰는 폴더가 아니에요. 아직 다 오지 않았을 수도 있어요."),
        Text(
          "`todoctl sync init \(typed(path))` makes one of it.",
          "`todoctl sync init \(typed(path))`로 만들 수 있어요."))
    case .formatMissing(let path): formatMissing(path)
    case .newerFormat(let path, let version):
      sync(
        "newerFormat", .badData,
        Text(
          "\(quoted(path)) was made by a newer todoctl (format \(version)).",
          "\(quoted(path)): 더 새로운 todoctl이 만들었어요(형식 \(version))."))
    case .damagedFormat(let path):
      sync(
        "damagedFormat", .badData,
        Text(
          "The file todosync.json in \(quoted(path)) is not whole.",
          "\(quoted(path))의 todosync.json이 온전하지 않아요."),
        Text(
          "Wait until it has arrived, or copy it from another device.",
          "다 올 때까지 기다리거나 다른 기기에서 복사해 주세요."))
    case .invalidFormat(let path): invalidFormat(path)
    case .wrongKey(let path): wrongKey(path)
    case .forgedFormat(let path): forgedFormat(path)
    case .changedFormat(let path, let member, let old, let new):
      changedFormat(path, member, old, new)
    case .notEncrypted(let path): notEncrypted(path)
    case .keyNeeded(let path, .passphrase): passphraseNeeded(path)
    case .keyNeeded(let path, _): keyNeeded(path)
    case .tooManyFiles(let path, let limit):
      sync(
        "tooManyFiles", .badData,
        Text(
          "\(quoted(path)) has more than \(limit) files.", "\(quoted(path)): 파일이 \(limit)개를 넘어요."),
        Text("Is it the right folder?", "맞는 폴더인가요?"))
    case .othersFile(let path), .invalidDevice(let path):
      sync(
        "othersFile", .refused,
        Text(
          "\(quoted(path)) belongs to another device.", "\(quoted(path)): 다른 기기의 파일이에요."))
    case .cannotRead(let path, let code):
      sync(
        "missingInput", .missingInput,
        Text(
          "\(quoted(path)) can't be read (error \(code)).", "\(quoted(path)): 읽을 수 없어요(오류 \(code))."
        ))
    }
  }

  /// The folder that the store joined has lost its own file, or doesn't have it yet.
  private static func formatMissing(_ path: String) -> Failure {
    sync(
      "formatMissing", .missingInput,
      Text(
        "The file todosync.json is missing in \(quoted(path)).",
        "\(quoted(path))에 todosync.json이 없어요."),
      Text(
        "Mount the folder, wait until the file has arrived, or copy it from another device. Nothing was read or published.",
        "폴더를 연결하거나, 파일이 올 때까지 기다리거나, 다른 기기에서 복사해 주세요. 읽거나 내놓은 것은 없어요."))
  }

  static func failure(for error: SyncDeviceError) -> Failure {
    let names = error.all.map { TerminalText.singleLine($0.name) }.joined(separator: ", ")
    return sync(
      "unknownDevice", .refused,
      error.found.isEmpty
        ? Text(
          "No other device is called \(quoted(error.word)).",
          "\(quoted(error.word)): 그런 다른 기기가 없어요.")
        : Text(
          "Several devices are called \(quoted(error.word)).",
          "\(quoted(error.word)): 그런 기기가 여럿이에요."),
      names.isEmpty
        ? Text("No other device has come yet.", "아직 다른 기기가 없어요.")
        : Text(
          "The devices: \(names). `todoctl sync devices` shows their ids.",
          "기기: \(names). id는 `todoctl sync devices`가 보여 줘요."))
  }

  static func failure(for error: SyncConflictError) -> Failure {
    sync(
      "unknownConflict", .refused,
      Text(
        "There is no such conflict, or no such line in it.",
        "그런 충돌이 없거나, 그 안에 그런 줄이 없어요."),
      Text("`todoctl sync conflicts` lists them.", "`todoctl sync conflicts`가 보여 줘요."))
  }

  /// A file that was whole is another one, or can't be read any more.
  static let folderChanged = sync(
    "folderChanged", .inputOutput,
    Text(
      "A file of the folder changed while it was read. Nothing was changed here.",
      "읽는 동안 폴더의 파일이 바뀌었어요. 여기서 바뀐 것은 없어요."),
    Text("Run `todoctl sync` again.", "`todoctl sync`를 다시 해 주세요."))

  static func sync(
    _ kind: String, _ status: ExitStatus, _ message: Text, _ hint: Text? = nil
  ) -> Failure {
    Failure(kind: kind, text: ErrorText(message, hint: hint), status: status)
  }

  /// Why a file of the folder can't be used, in words.
  static func words(for error: SegmentError) -> Text {
    switch error {
    case .incomplete: Text("not all of it has arrived", "아직 다 오지 않았어요")
    case .notASegment: Text("not a file of a device", "기기의 파일이 아니에요")
    case .newerVersion: Text("of a newer todoctl", "더 새로운 todoctl의 파일이에요")
    case .encrypted: Text("encrypted, in a folder that isn't", "암호화하지 않은 폴더에 있는 암호화된 파일이에요")
    case .notEncrypted:
      Text("not encrypted, in a folder that is", "암호화한 폴더에 있는 암호화되지 않은 파일이에요")
    case .wrongKey: Text("of another key, or damaged", "다른 열쇠의 것이거나 망가졌어요")
    case .damaged, .lineFeedInLine, .headerMissing: Text("damaged", "망가졌어요")
    case .misplaced:
      Text("of a device to which this folder doesn't belong", "이 폴더의 주인이 아닌 기기의 파일이에요")
    case .tooLarge:
      Text("far more in it than its size allows", "크기에 비해 들어 있는 것이 지나치게 많아요")
    case .lineTooLong: Text("a line of it is too long", "너무 긴 줄이 있어요")
    case .cannotRead(let code): Text("can't be read (error \(code))", "읽을 수 없어요(오류 \(code))")
    }
  }
}

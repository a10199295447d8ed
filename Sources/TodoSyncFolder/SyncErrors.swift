import Foundation
public import TodoLocalisation
import TodoStorage

extension SyncError: ExplainedError {
  public var explanation: Explanation {
    switch self {
    case .notJoined:
      ErrorKind.notJoined.says("This store has no folder to sync with.", "이 저장소에는 동기화 폴더가 없어요.")
        .advises(
          "`todoctl sync init FOLDER` makes a new folder, `todoctl sync join FOLDER` joins an existing one.",
          "`todoctl sync init 폴더`로 새로 만들거나, `todoctl sync join 폴더`로 이미 있는 폴더에 연결해 주세요.")
    case .notSupported:
      ErrorKind.bug.says(
        "This store can't sync: it keeps nothing of other devices.",
        "이 저장소는 동기화할 수 없어요. 다른 기기의 일을 남기지 않아요.")
    case .alreadyJoined(let folder):
      ErrorKind.alreadyJoined.says(
        "This store syncs with \(quoted(folder)) already.",
        "이 저장소는 이미 \(quoted(folder)) 폴더와 동기화하고 있어요."
      ).advises(
        "Leave that folder first, with `todoctl sync leave`.",
        "먼저 `todoctl sync leave`로 연결을 끊어 주세요.")
    }
  }
}

extension SyncFolderError: ExplainedError {
  public var explanation: Explanation {
    switch self {
    case .notAFolder(let path) where !FileIdentity.isThere(path):
      ErrorKind.notAFolder.says(
        "There is no folder \(quoted(path)).", "\(quoted(path)) 폴더가 없어요."
      ).advises(
        "Check the path. Is its disk mounted? If this store syncs with a folder that is gone: `todoctl sync leave`",
        "디스크가 연결됐는지, 폴더를 옮기지 않았는지 봐 주세요. 없어진 폴더와는 `todoctl sync leave`로 연결을 끊을 수 있어요.")
    case .notAFolder(let path):
      ErrorKind.notAFolder.says("\(quoted(path)) is not a folder.", "\(quoted(path)): 폴더가 아니에요.")
    case .alreadyInitialised(let path):
      ErrorKind.alreadyInitialised.says(
        "\(quoted(path)) is a sync folder already.", "\(quoted(path)): 이미 동기화 폴더예요."
      ).advises(
        "`todoctl sync join \(typed(path))` joins it. Add --plain if it isn't encrypted.",
        "\("`todoctl sync join \(typed(path))`", .toward) 연결할 수 있어요. 암호화하지 않은 폴더에는 --plain을 붙여 주세요."
      )
    case .notInitialised(let path):
      ErrorKind.notInitialised.says(
        "\(quoted(path)) is not a sync folder, or not all of its files have arrived yet.",
        "\(quoted(path)): 동기화 폴더가 아니에요. 파일이 아직 다 도착하지 않았을 수도 있어요."
      ).advises(
        "Wait until the folder has arrived, then try again. Only for a new folder: `todoctl sync init \(typed(path))`",
        "폴더가 다 도착할 때까지 기다렸다가 다시 시도해 주세요. 새 폴더일 때만: `todoctl sync init \(typed(path))`")
    case .formatMissing(let path):
      ErrorKind.formatMissing.says(
        "The file todosync.json is missing in \(quoted(path)).",
        "\(quoted(path))에 todosync.json이 없어요."
      ).advises(
        "Mount the folder, wait until the file has arrived, or copy it from another device. Nothing was read or published.",
        "폴더를 마운트하거나, 파일이 도착할 때까지 기다리거나, 다른 기기에서 복사해 주세요. 읽거나 보낸 것은 없어요.")
    case .newerFormat(let path, let version):
      ErrorKind.newerFormat.says(
        "\(quoted(path)) was made by a newer todoctl (format \(version)).",
        "\(quoted(path)): 최신 버전의 todoctl로 만든 폴더예요(형식 \(version))."
      ).advises("Update todoctl.", "todoctl을 최신 버전으로 업데이트해 주세요.")
    case .damagedFormat(let path):
      ErrorKind.damagedFormat.says(
        "The file todosync.json in \(quoted(path)) is not whole.",
        "\(quoted(path))의 todosync.json이 온전하지 않아요."
      ).advises(
        "Wait until the whole file has arrived, or copy it from another device.",
        "다 도착할 때까지 기다리거나 다른 기기에서 복사해 주세요.")
    case .invalidFormat(let path):
      ErrorKind.invalidFormat.says(
        "The file todosync.json in \(quoted(path)) isn't in the form that todoctl writes; somebody may have changed it.",
        "\(quoted(path))의 todosync.json은 todoctl이 쓰는 형식이 아니에요. 누군가 바꿨을 수 있어요."
      ).advises(
        "Nothing was read or published. Copy the file from another device.",
        "읽거나 보낸 것은 없어요. 다른 기기에서 그 파일을 복사해 주세요.")
    case .wrongKey(let path):
      ErrorKind.wrongKey.says(
        "This is not the passphrase or the key of \(quoted(path)).",
        "\(quoted(path))의 암호문구나 키가 아니에요.")
    case .forgedFormat(let path):
      ErrorKind.forgedFormat.says(
        "The file todosync.json in \(quoted(path)) was changed by somebody without the key.",
        "\(quoted(path))의 todosync.json은 키가 없는 누군가가 바꾼 것이에요."
      ).advises(
        "Nothing was read or published. Copy the file from another device.",
        "읽거나 보낸 것은 없어요. 다른 기기에서 그 파일을 복사해 주세요.")
    case .changedFormat(let path, let member, let old, let new):
      ErrorKind.changedFormat.says(
        "\(quoted(path)) isn't the folder that this store joined: its todosync.json says \(member) \(TerminalText.singleLine(new)), and said \(TerminalText.singleLine(old)) before.",
        "\(quoted(path)): 이 저장소가 연결한 폴더가 아니에요. todosync.json의 \(member) 값이 바뀌었어요: \(TerminalText.singleLine(old)) → \(TerminalText.singleLine(new))."
      ).advises(
        "Nothing was read or published. Copy todosync.json from another device. If you made the folder anew, run `todoctl sync leave`, then join it.",
        "읽거나 보낸 것은 없어요. 다른 기기에서 그 파일을 복사해 주세요. 폴더를 새로 만들었다면 `todoctl sync leave`로 연결을 끊고 다시 연결해 주세요."
      )
    case .notEncrypted(let path):
      ErrorKind.notEncrypted.says(
        "\(quoted(path)) is marked as a folder without encryption.",
        "\(quoted(path)): 암호화하지 않은 폴더로 표시되어 있어요."
      ).advises(
        "`todoctl sync join \(typed(path)) --plain` joins it. If you made it with encryption, somebody has changed it.",
        "`todoctl sync join \(typed(path)) --plain`으로 연결할 수 있어요. 암호화해 만든 폴더라면 누군가 바꾼 거예요.")
    case .keyNeeded(let path, .passphrase):
      ErrorKind.keyNeeded.says(
        "\(quoted(path)) is encrypted by a passphrase.", "\(quoted(path)): 암호문구로 암호화한 폴더예요."
      ).advises(
        "`todoctl sync join \(typed(path))` asks for it.",
        "\("`todoctl sync join \(typed(path))`", .object) 실행하면 물어봐요.")
    case .keyNeeded(let path, _):
      ErrorKind.keyNeeded.says(
        "\(quoted(path)) is encrypted by a key.", "\(quoted(path)): 키로 암호화한 폴더예요."
      ).advises("Name the file of the key with `--key FILE`.", "`--key 파일`로 키 파일을 적어 주세요.")
    case .tooManyFiles(let path, let limit):
      ErrorKind.tooManyFiles.says(
        "\(quoted(path)) has more than \(limit) files.", "\(quoted(path)): 파일이 \(limit)개를 넘어요."
      ).advises("Is it the right folder?", "맞는 폴더인가요?")
    case .othersFile(let path), .invalidDevice(let path):
      ErrorKind.othersFile.says(
        "\(quoted(path)) belongs to another device.", "\(quoted(path)): 다른 기기의 파일이에요.")
    case .cannotRead(let path, Int(EACCES)), .cannotRead(let path, Int(EPERM)):
      ErrorKind.missingInput.says(
        "\(quoted(path)) can't be read: you have no permission.", "\(quoted(path)): 읽을 권한이 없어요."
      ).advises(
        "`ls -ld \(typed(path))` shows who may read it.",
        "누가 읽을 수 있는지는 `ls -ld \(typed(path))`에서 볼 수 있어요.")
    case .cannotRead(let path, let code):
      ErrorKind.missingInput.says(
        "\(quoted(path)) can't be read (system error \(code)).",
        "\(quoted(path)): 읽을 수 없어요(시스템 오류 \(code)).")
    }
  }
}

extension SyncKeyError: ExplainedError {
  public var explanation: Explanation {
    switch self {
    case .emptyPassphrase:
      ErrorKind.usage.says("The passphrase is empty.", "암호문구가 비어 있어요.")
    case .noMemory:
      ErrorKind.inputOutput.says(
        "There is not enough memory for the passphrase.", "암호문구를 다룰 메모리가 모자라요.")
    case .notAKey:
      ErrorKind.badData.says("The file is not a key.", "키 파일이 아니에요.").advises(
        "A key file begins with “todosync-key-1”. `todoctl sync init FOLDER --key NEWFILE` makes one.",
        "키 파일은 “todosync-key-1”로 시작해요. `todoctl sync init 폴더 --key 새파일`로 만들 수 있어요.")
    case .newerVersion(let version):
      ErrorKind.badData.says(
        "The key was made by a newer todoctl (version \(version)).",
        "최신 버전의 todoctl로 만든 키예요(버전 \(version))."
      ).advises("Update todoctl.", "todoctl을 최신 버전으로 업데이트해 주세요.")
    case .damaged:
      ErrorKind.badData.says(
        "The key is not whole: its checksum differs.", "키가 온전하지 않아요: 체크섬이 달라요.")
    case .cannotRead(let path, _): .unreadable(path)
    }
  }
}

extension SegmentError: ExplainedError {
  /// The explanation of a file that was complete when the run began, but now differs or can't be
  /// read.
  package var explanation: Explanation {
    ErrorKind.folderChanged.says(
      "A file of the sync folder changed while it was read. Nothing was changed here.",
      "읽는 동안 폴더의 파일이 바뀌었어요. 여기서 바뀐 것은 없어요."
    ).advises("Run `todoctl sync` again.", "`todoctl sync`를 다시 해 주세요.")
  }

  /// The reason why a file of the folder can't be used, in words.
  package var words: Text {
    switch self {
    case .incomplete: Text("not all of it has arrived", "아직 다 도착하지 않았어요")
    case .notASegment: Text("not a file of a device", "기기의 파일이 아니에요")
    case .newerVersion: Text("of a newer todoctl", "최신 버전의 todoctl로 만든 파일이에요")
    case .encrypted: Text("encrypted, in a folder that isn't", "암호화하지 않은 폴더에 있는 암호화된 파일이에요")
    case .notEncrypted:
      Text("not encrypted, in a folder that is", "암호화한 폴더에 있는 암호화되지 않은 파일이에요")
    case .wrongKey: Text("of another key, or damaged", "키가 다르거나 손상됐어요")
    case .damaged, .lineFeedInLine, .headerMissing: Text("damaged", "손상됐어요")
    case .misplaced:
      Text("of a device to which this folder doesn't belong", "이 폴더를 소유하지 않은 기기의 파일이에요")
    case .notAFolder:
      Text("not a folder, though a device's folder has this name", "기기의 폴더가 아니라 링크나 파일이에요")
    case .tooLarge:
      Text("far more in it than its size allows", "크기에 비해 들어 있는 것이 지나치게 많아요")
    case .lineTooLong: Text("a line of it is too long", "너무 긴 줄이 있어요")
    case .cannotRead(let code): Text("can't be read (error \(code))", "읽을 수 없어요(오류 \(code))")
    }
  }
}

extension UnfinishedSync: ExplainedError {
  package var explanation: Explanation {
    let (kind, reason) = Explanation.reason(of: cause)
    return kind.says(
      "Changes from this and other devices are stored, but the sync didn't finish: \(reason).",
      "여기와 다른 기기의 변경은 저장했지만 동기화를 마치지 못했어요: \(reason)."
    ).advises(
      "When that problem is solved, `todoctl sync` does the rest.",
      "문제를 해결하고 `todoctl sync`를 다시 실행하면 이어서 동기화해요.")
  }
}

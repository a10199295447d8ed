import Foundation
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoStorage

/// The errors of the commands themselves.
enum CommandError: ExplainedError {
  /// Options that can't be combined, or a missing value.
  case usage(Text, hint: Text? = nil)
  /// The user answered no.
  case declined
  /// Ctrl-C ended the work; nothing was changed.
  case interrupted(LongWork)
  /// Nobody is there to answer a question.
  case cannotAsk(Text)
  /// The reader of standard output has left, so nothing more is reported.
  case outputClosed
  /// It is unknown whether a change is stored. The value says what repeating the command would do.
  case outcomeUnknown(code: Int, RetrySafety)
  /// A change is stored, but the store can't be read to show it.
  case storedUnseen(StoreError)
  /// An input file can't be read.
  case unreadable(path: String)
  /// Backups failed the verification.
  case backupsFailed(count: Int)
  /// A folder has no backup.
  case noBackups(folder: String)
  /// A command needs the store for itself, but other processes have it open. The value has the
  /// processes that the user is allowed to see.
  case storeInUse(path: String, [StoreUser])
  /// A damaged store was saved in part.
  case salvagedInPart
  /// The editor can't be run, or ended with an error.
  case editorFailed
  /// The process may open too few files to do its work.
  case tooFewFiles(free: Int, needed: Int)
  /// The process may start too few threads to do its work.
  case tooFewThreads(free: Int, needed: Int)
  /// Standard output can't be written to.
  case unwritable(code: Int32)
  /// Standard output can't be written to, in a command that only reads.
  case incompleteOutput(code: Int32)

  var explanation: Explanation {
    switch self {
    case .usage(let message, let hint): ErrorKind.usage.says(message).advises(hint)
    case .declined: ErrorKind.declined.says("Nothing was changed.", "바뀐 것은 없어요.")
    case .interrupted(let work):
      ErrorKind.interrupted.says("Interrupted: \(work.remains).", "중단했어요: \(work.remains).")
    case .cannotAsk(let question):
      ErrorKind.usage.says(
        "\(question) Nobody can answer, since there is no terminal.",
        "\(question) 터미널이 아니어서 물어볼 수 없어요."
      ).advises("Repeat the command with `--yes` to agree.", "묻지 않고 하려면 `--yes`를 붙여 다시 실행해 주세요.")
    case .outputClosed: ErrorKind.output.says("The output was closed.", "출력이 닫혔어요.")
    case .outcomeUnknown(let code, let retrySafety):
      StoreError.outcomeUnknown(code: code).explanation.advises(retrySafety.hint)
    case .storedUnseen(.server(.lost)):
      ErrorKind.connectionLost.says(
        "The connection to the server was lost. Your change is stored.",
        "서버와의 연결이 끊겼어요. 바뀐 것은 저장됐어요."
      ).advises("`todoctl history --limit 1` shows it.", "`todoctl history --limit 1`로 볼 수 있어요.")
    case .storedUnseen(let error):
      error.failure.explanation.adds(Text("Your change is stored.", "바뀐 것은 저장됐어요."))
    case .unreadable(let path): .unreadable(path)
    case .backupsFailed(let count):
      ErrorKind.backupChanged.says(
        "\(count) backup\(count == 1 ? "" : "s") failed the verification.",
        "백업 \(count)개가 검증을 통과하지 못했어요.")
    case .noBackups(let folder):
      ErrorKind.missingInput.says(
        "There is no backup in \(quoted(folder)).", "\(quoted(folder))에 백업이 없어요."
      ).advises(
        "`todoctl backup \(typed(folder))` makes one; its name begins with “todo-” and ends in “.db”.",
        "`todoctl backup \(typed(folder))`가 백업을 만들어요. 이름은 “todo-”로 시작하고 “.db”로 끝나요.")
    case .storeInUse(let path, let users) where users.isEmpty:
      ErrorKind.busy.says("Another process has the store open.", "다른 프로그램이 저장소를 열고 있어요.")
        .advises(
          "`fuser -v \(ShellText.path(path))` shows that process. End it, then try again.",
          "어떤 프로그램인지 \("`fuser -v \(ShellText.path(path))`", .toward) 확인해서 종료한 뒤 다시 시도해 주세요.")
    case .storeInUse(_, let users):
      ErrorKind.busy.says(
        "Another process has the store open: \(list(users)).",
        "다른 프로그램이 저장소를 열고 있어요: \(list(users))."
      ).advises(
        "End it, or wait until it ends, then try again.", "종료하거나, 끝날 때까지 기다렸다가 다시 시도해 주세요.")
    case .salvagedInPart:
      ErrorKind.salvagedInPart.says("Not everything could be saved.", "모두 복구하지는 못했어요.").advises(
        "The damaged store is kept as it was; `--json` lists what is missing.",
        "손상된 저장소는 그대로 두었어요. 빠진 것은 `--json`으로 볼 수 있어요.")
    case .editorFailed:
      ErrorKind.editorFailed.says(
        "The editor can't be run, or ended with an error. Nothing was changed.",
        "편집기를 열 수 없거나, 편집기가 오류로 끝났어요. 바뀐 것은 없어요."
      ).advises(
        "Use another editor: `export EDITOR=nano`.", "다른 편집기를 써 보세요: `export EDITOR=nano`.")
    case .tooFewFiles(let free, let needed):
      ErrorKind.tooFewFiles.says(
        "This process may open only \(free) more files, but needs \(needed). Nothing was changed.",
        "이 프로세스는 파일을 \(free)개만 더 열 수 있는데 \(needed)개가 필요해요. 바뀐 것은 없어요."
      ).advises("`ulimit -n 256` allows more.", "`ulimit -n 256`으로 늘릴 수 있어요.")
    case .tooFewThreads(let free, let needed):
      ErrorKind.tooFewThreads.says(
        "This process may start only \(free) more threads, but needs \(needed). Nothing was changed.",
        "이 프로세스는 스레드를 \(free)개만 더 시작할 수 있는데 \(needed)개가 필요해요. 바뀐 것은 없어요."
      ).advises(
        "`ulimit -u` and `ulimit -v` show what limits them; a container has a limit of its own, such as `--pids-limit`.",
        "한도는 `ulimit -u`와 `ulimit -v`로 볼 수 있어요. 컨테이너에는 `--pids-limit` 같은 한도가 따로 있어요.")
    case .unwritable(let code):
      unwritten(code).adds(
        Text(
          "The output can't be written, but a change that you asked for is stored.",
          "결과를 쓸 수 없어요. 바꾸려던 것은 저장됐어요."))
    case .incompleteOutput(let code):
      unwritten(code).adds(Text("The output is incomplete.", "결과를 다 쓰지 못했어요."))
    }
  }

  /// Runs a command that only reads, so that an error of its output mentions no stored change.
  static func reading(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch CommandError.unwritable(let code) {
      throw CommandError.incompleteOutput(code: code)
    }
  }

  private func list(_ users: [StoreUser]) -> String {
    users.map { "`\($0.command)` (process \($0.process))" }.joined(separator: ", ")
  }

  /// Returns why standard output or a file can't be written to. For an error other than a full disk
  /// or a limit, the explanation has only the system's number.
  private func unwritten(_ code: CInt) -> Explanation {
    switch code {
    case ENOSPC:
      ErrorKind.diskFull.says("The disk is full.", "디스크가 가득 찼어요.")
        .advises(StoreError.diskFull.explanation.hint)
    case EDQUOT:
      ErrorKind.quotaExceeded.says(
        "Your quota on this disk is used up.", "디스크의 할당량을 다 썼어요."
      ).advises(StoreError.quotaExceeded.explanation.hint)
    case EFBIG:
      ErrorKind.fileTooLarge.says(
        "The file would be longer than the limit allows.", "파일이 정해진 크기보다 커져요."
      ).advises(StoreError.fileTooLarge.explanation.hint)
    default: ErrorKind.inputOutput.says("Error \(code).", "오류 \(code).")
    }
  }
}

extension LongWork {
  /// The state after Ctrl-C ended the work.
  fileprivate var remains: Text {
    switch self {
    case .import: Text("nothing was imported", "아무것도 가져오지 않았어요")
    case .export:
      Text("the export is not complete, and no file was made", "내보내기를 마치지 못해 파일을 만들지 않았어요")
    case .backup: Text("no backup was made", "백업을 만들지 않았어요")
    case .copy: Text("no copy was made", "복사본을 만들지 않았어요")
    case .verify, .check: Text("nothing was changed", "바뀐 것은 없어요")
    }
  }
}

/// The effect of repeating a command after a run whose change may or may not be stored.
enum RetrySafety {
  /// A repeated run has no second effect: the command sets the same value again, or is refused.
  case harmless
  /// The command adds a second record, unless it is given this uid.
  case harmlessWithUID(EventUID)
  /// The command may do everything twice. The value is a command that shows whether it was done.
  case doubling(lookWith: String)

  /// The hint for the user.
  var hint: Text {
    switch self {
    case .harmless:
      Text(
        "You can repeat the command: nothing is done twice. `todoctl check` checks the store.",
        "명령을 다시 실행해도 두 번 적용되지 않아요. 저장소는 `todoctl check`로 점검할 수 있어요.")
    case .harmlessWithUID(let uid):
      Text(
        "You can repeat the command with `--uid \(uid)`: nothing is stored twice.",
        "\("`--uid \(uid)`", .object) 붙여 다시 실행하면 두 번 저장되지 않아요.")
    case .doubling(let command):
      Text(
        "Look first, with `\(command)`: repeating the command could do it twice.",
        "먼저 \("`\(command)`", .toward) 확인해 주세요. 바로 다시 실행하면 두 번 적용될 수 있어요.")
    }
  }
}

extension CommandError {
  /// Returns the error that a category of tasks can't hold holidays.
  static func categoryOfTasks(_ name: String) -> CommandError {
    let command = "todoctl category edit \(ShellText.plainWord(name)) --events"
    let name = quoted(name)
    return .usage(
      Text(
        "The category \(name) holds tasks, but holidays are events.",
        "공휴일은 이벤트라서 할 일 카테고리에 담을 수 없어요: \(name)"),
      hint: Text(
        "Name another category with --category, or let this one hold events: `\(command)`",
        "--category로 다른 카테고리를 적거나, 이벤트를 담게 바꿔 주세요: `\(command)`"))
  }

  /// Returns the error for a request to remove the dates of a series, which needs them.
  static func needsDates(_ series: any PlannedEvent) -> CommandError {
    let id = series.id.map { "\($0)" } ?? "ID"
    return .usage(
      Text(
        "Todo \(id) repeats, and a series needs its dates.",
        "\(id)번은 반복하는 투두라서 날짜가 있어야 해요."),
      hint: Text(
        "`todoctl stop \(id)` ends it, `todoctl pause \(id)` lets it rest.",
        "`todoctl stop \(id)`는 반복을 끝내고, `todoctl pause \(id)`는 한동안 쉬게 해요."))
  }

  /// The error for a series that should leave out holidays in a store without them.
  static var noHolidays: CommandError {
    .usage(
      Text("The store has no holidays that could be left out.", "저장소에 공휴일이 없어서 뺄 수 없어요."),
      hint: Text(
        "Add the holidays of a country first: `todoctl holidays add kr`",
        "먼저 나라의 공휴일을 추가해 주세요: `todoctl holidays add kr`"))
  }
}

import ArgumentParser
import TodoDomain
import TodoExchange
import TodoMaintenance
import TodoPresentation
import TodoStorage
import TodoSyncFolder

/// The kind, the text and the exit status of every error that a command can end with.
enum FailureText {
  /// The failure of an error.
  ///
  /// - Parameters:
  ///   - path: The command that was typed, with those that it belongs to.
  ///   - typed: The words of the command line.
  static func failure(
    for error: any Error, of path: [any ParsableCommand.Type] = [Todoctl.self],
    typed: [String] = []
  ) -> Failure {
    knownFailure(for: error) ?? parserFailure(for: error, of: path, typed)
  }

  /// The failure of an error that isn't the parser's.
  private static func knownFailure(for error: any Error) -> Failure? {
    switch error {
    case let error as Failure: error
    case let error as CommandError: failure(for: error)
    case let error as FolderError: failure(for: error)
    case let error as RequestError:
      Failure(kind: kind(of: error), text: ErrorText(error), status: .refused)
    case let error as NoOccurrence: failure(for: error)
    case let error as MissingDay: knownFailure(for: error.reason)
    case let error as UnclearTodo: failure(for: error)
    case let error as FormMistake: failure(for: error)
    case let error as KeptText: failure(for: error)
    case let error as ValueError:
      Failure(
        kind: "invalidValue", text: ErrorText(error), status: .usage)
    case let error as ArgumentProblem: knownFailure(for: error.error)
    case let error as TallyError:
      Failure(
        kind: kind(of: error), text: ErrorText(error), status: .refused)
    case let error as HistoryError:
      Failure(
        kind: kind(of: error), text: ErrorText(error), status: .refused)
    case let error as StoreError: failure(for: error)
    case is CancellationError:
      Failure(
        kind: "interrupted", text: ErrorText(Text("It was interrupted.", "멈췄어요.")),
        status: .interrupted)
    case let error as BackupError: failure(for: error)
    case let error as CopyDiffers: failure(for: error)
    case let error as SyncError: failure(for: error)
    case let error as SyncFolderError: failure(for: error)
    case let error as SyncKeyError: failure(for: error)
    case is SegmentError: folderChanged
    case let error as SyncDeviceError: failure(for: error)
    case let error as SyncConflictError: failure(for: error)
    case let error as ExchangeError: failure(for: error)
    case let error as ZipError: failure(for: error)
    case let error as ForeignTablesError: failure(for: error)
    case let error as ImportRejected:
      Failure(
        kind: "badData", text: ErrorText(error), status: .badData,
        details: [("import", ImportJSON.value(error.report, isDryRun: false))])
    case let error as ListedRejection:
      listed(failure(for: error.rejection), error.problems)
    default: nil
    }
  }

  private static func listed(_ failure: Failure, _ problems: SpooledProblems) -> Failure {
    var failure = failure
    failure.problems = problems
    return failure
  }

  private static func kind(of error: TallyError) -> String {
    switch error {
    case .notANumber: "notANumber"
    case .full: "tallyFull"
    }
  }

  private static func kind(of error: HistoryError) -> String {
    switch error {
    case .notKept, .unknownEntry, .pruned: "unknownEntry"
    case .alreadyUndone, .nothingToUndo, .nothingToRedo: "nothingToUndo"
    case .conflict: "historyConflict"
    }
  }

  static func failure(for error: CommandError) -> Failure {
    switch error {
    case .usage(let message, let hint):
      Failure(kind: "usage", text: ErrorText(message, hint: hint), status: .usage)
    case .declined:
      Failure(
        kind: "declined", text: ErrorText(Text("Nothing was changed.", "바뀐 것은 없어요.")),
        status: .refused)
    case .interrupted(let work): interruption(of: work)
    case .cannotAsk(let question): nobodyToAsk(question)
    case .outputClosed:
      Failure(
        kind: "output", text: ErrorText(Text("The output was closed.", "출력이 닫혔어요.")),
        status: .inputOutput)
    case .storedUnseen(let error): storedUnseen(error)
    case .outcomeUnknown(let code, let retrySafety): unknownOutcome(code, retrySafety)
    case .unreadable(let path):
      Failure(kind: "missingInput", text: unreadable(path), status: .missingInput)
    case .backupsFailed(let count):
      Failure(
        kind: "backupChanged",
        text: ErrorText(
          Text(
            "\(count) backups failed the verification.",
            "백업 \(count)개가 검증을 통과하지 못했어요.")),
        status: .badData)
    case .noBackups(let folder): noBackups(folder)
    case .storeInUse(let path, let users): storeInUse(path, users)
    case .salvagedInPart:
      Failure(
        kind: "salvagedInPart",
        text: ErrorText(
          Text("Not everything could be saved.", "모두 건지지는 못했어요."),
          hint: Text(
            "The damaged store is kept as it was; `--json` lists what is missing.",
            "망가진 저장소는 그대로 두었어요. 빠진 것은 `--json`이 보여 줘요.")),
        status: .badData)
    case .editorFailed: editorFailure
    case .unwritable(let code): unwritable(code)
    case .tooFewFiles(let free, let needed): tooFewFiles(free: free, needed: needed)
    case .tooFewThreads(let free, let needed): tooFewThreads(free: free, needed: needed)
    }
  }

  private static func nobodyToAsk(_ question: Text) -> Failure {
    Failure(
      kind: "usage",
      text: ErrorText(
        Text(
          "\(question) Nobody can answer, since there is no terminal.",
          "\(question) 터미널이 없어 답할 사람이 없어요."),
        hint: Text(
          "Repeat the command with `--yes` to agree.",
          "동의하면 `--yes`를 붙여 다시 해 주세요.")),
      status: .usage)
  }

  private static func unknownOutcome(_ code: Int, _ retrySafety: RetrySafety) -> Failure {
    Failure(
      kind: "outcomeUnknown",
      text: ErrorText(
        Text(
          "Writing failed (error \(code)). It is unknown whether the change is stored.",
          "쓰지 못했어요(오류 \(code)). 바뀐 것이 저장됐는지 알 수 없어요."),
        hint: retrySafety.hint),
      status: .inputOutput)
  }

  private static func noBackups(_ folder: String) -> Failure {
    Failure(
      kind: "missingInput",
      text: ErrorText(
        Text(
          "There is no backup in \(quoted(folder)).",
          "\(quoted(folder))에 백업이 없어요."),
        hint: Text(
          "`todoctl backup \(typed(folder))` makes one; its name begins with “todo-” and ends in “.db”.",
          "`todoctl backup \(typed(folder))`가 백업을 만들어요. 이름은 “todo-”로 시작하고 “.db”로 끝나요.")
      ),
      status: .missingInput)
  }

  private static func tooFewFiles(free: Int, needed: Int) -> Failure {
    Failure(
      kind: "tooFewFiles",
      text: ErrorText(
        Text(
          "This process may open only \(free) more files, but needs \(needed). Nothing was changed.",
          "이 프로세스는 파일을 \(free)개만 더 열 수 있는데 \(needed)개가 필요해요. 바뀐 것은 없어요."),
        hint: Text("`ulimit -n 256` allows more.", "`ulimit -n 256`으로 늘릴 수 있어요.")),
      status: .inputOutput)
  }

  private static func tooFewThreads(free: Int, needed: Int) -> Failure {
    Failure(
      kind: "tooFewThreads",
      text: ErrorText(
        Text(
          "This process may start only \(free) more threads, but needs \(needed). Nothing was changed.",
          "이 프로세스는 스레드를 \(free)개만 더 시작할 수 있는데 \(needed)개가 필요해요. 바뀐 것은 없어요."),
        hint: Text(
          "`ulimit -u` and `ulimit -v` show what limits them; a container has a limit of its own, such as `--pids-limit`.",
          "`ulimit -u`와 `ulimit -v`가 한도를 보여 줘요. 컨테이너에는 `--pids-limit` 같은 한도가 따로 있어요.")),
      status: .inputOutput)
  }

  // MARK: The command line itself

  private static func parserFailure(
    for error: any Error, of path: [any ParsableCommand.Type], _ typed: [String]
  ) -> Failure {
    guard Todoctl.exitCode(for: error) == .validationFailure else {
      return Failure(
        kind: "bug",
        text: ErrorText(
          Text(
            "An unexpected error (\(type(of: error))). This is a bug in todoctl.",
            "뜻밖의 오류예요(\(type(of: error))). todoctl의 버그예요.")),
        status: .bug)
    }
    let message = ParserMessage(page: CommandPage(path), typed: typed)
    return Failure(
      kind: "usage", text: message.text(Todoctl.message(for: error)), status: .usage
    ).onOneLine()
  }

  static func quoted(_ path: String) -> String { "“\(TerminalText.singleLine(path))”" }
}

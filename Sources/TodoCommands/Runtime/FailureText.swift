import ArgumentParser
import TodoDomain
import TodoExchange
import TodoMaintenance
import TodoPresentation
import TodoStorage

/// Decides the kind, the text and the exit status of every error that a command can end with. No
/// other type decides these.
enum FailureText {
  static func failure(for error: any Error, language: Language) -> Failure {
    switch error {
    case let error as Failure: error
    case let error as CommandError: failure(for: error)
    case let error as FolderError: failure(for: error, language)
    case let error as RequestError:
      Failure(kind: kind(of: error), text: ErrorText(error, language: language), status: .refused)
    case let error as UnclearTodo: failure(for: error, language)
    case let error as FormMistake: failure(for: error, language)
    case let error as KeptText: failure(for: error, language)
    case let error as ValueError:
      Failure(
        kind: "invalidValue", text: ErrorText(error, language: language), status: .usage)
    case let error as TallyError:
      Failure(
        kind: kind(of: error), text: ErrorText(error, language: language), status: .refused)
    case let error as HistoryError:
      Failure(
        kind: kind(of: error), text: ErrorText(error, language: language), status: .refused)
    case let error as StoreError: failure(for: error)
    case is CancellationError:
      Failure(kind: "interrupted", text: ErrorText("It was interrupted."), status: .interrupted)
    case let error as BackupError: failure(for: error)
    case let error as CopyDiffers: failure(for: error)
    case let error as ExchangeError: failure(for: error)
    case let error as ZipError: failure(for: error)
    case let error as ForeignTablesError: failure(for: error)
    case let error as ImportRejected:
      Failure(
        kind: "badData", text: ErrorText(error, language: language), status: .badData,
        details: [("import", ImportJSON.value(error.report, isDryRun: false))])
    case let error as ListedRejection:
      listed(failure(for: error.rejection, language: language), error.problems)
    default: parserFailure(for: error)
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
      Failure(kind: "declined", text: ErrorText("Nothing was changed."), status: .refused)
    case .interrupted(let work): interruption(of: work)
    case .cannotAsk(let question):
      Failure(
        kind: "usage",
        text: ErrorText(
          "\(question) Nobody can answer, since there is no terminal.",
          hint: "Repeat the command with `--yes` to agree."),
        status: .usage)
    case .outputClosed:
      Failure(kind: "output", text: ErrorText("The output was closed."), status: .inputOutput)
    case .storedUnseen(let error):
      failure(for: error).saying("Your change is stored.")
    case .outcomeUnknown(let code, let retrySafety):
      Failure(
        kind: "outcomeUnknown",
        text: ErrorText(
          "Writing failed (error \(code)). It is unknown whether the change is stored.",
          hint: retrySafety.hint),
        status: .inputOutput)
    case .unreadable(let path):
      Failure(
        kind: "missingInput",
        text: ErrorText(
          "The file \(quoted(path)) can't be read.",
          hint: "`ls -l FILE` shows whether it exists, and who may read it."),
        status: .missingInput)
    case .backupsFailed(let count):
      Failure(
        kind: "backupChanged", text: ErrorText("\(count) backups failed the verification."),
        status: .badData)
    case .noBackups(let folder):
      Failure(
        kind: "missingInput",
        text: ErrorText(
          "There is no backup in \(quoted(folder)).",
          hint: "`todoctl backup FOLDER` makes one; its name begins with “todo-” and ends in “.db”."
        ),
        status: .missingInput)
    case .storeInUse(let path, let users): storeInUse(path, users)
    case .salvagedInPart:
      Failure(
        kind: "salvagedInPart",
        text: ErrorText(
          "Not everything could be saved.",
          hint: "The damaged store is kept as it was; `--json` lists what is missing."),
        status: .badData)
    case .editorFailed: editorFailure
    case .unwritable(let code): unwritable(code)
    case .tooFewFiles(let free, let needed):
      Failure(
        kind: "tooFewFiles",
        text: ErrorText(
          "This process may open only \(free) more files, but needs \(needed). Nothing was changed.",
          hint: "`ulimit -n 256` allows more."),
        status: .inputOutput)
    }
  }

  // MARK: Stores

  private static func failure(for error: StoreError) -> Failure {
    if case .outcomeUnknown(let code) = error {
      return failure(for: CommandError.outcomeUnknown(code: code, .harmless))
    }
    if let failure = serverFailure(for: error) { return failure }
    let (kind, status) = classification(of: error)
    return Failure(kind: kind, text: text(of: error), status: status)
  }

  private static func classification(of error: StoreError) -> (String, ExitStatus) {
    switch error {
    case .notFound: ("storeNotFound", .missingInput)
    case .alreadyExists: ("alreadyExists", .cannotCreate)
    case .leftoverLog: ("leftoverLog", .unusableStore)
    case .cannotCreate: ("cannotCreate", .cannotCreate)
    case .notAStore: ("notAStore", .unusableStore)
    case .newerSchema: ("newerSchema", .unusableStore)
    case .olderSchema: ("olderSchema", .unusableStore)
    case .notPermitted: ("notPermitted", .unusableStore)
    case .busy: ("busy", .busy)
    case .diskFull, .scratchFull: ("diskFull", .inputOutput)
    case .quotaExceeded: ("quotaExceeded", .inputOutput)
    case .fileTooLarge: ("fileTooLarge", .inputOutput)
    case .severalNames: ("severalNames", .unusableStore)
    case .inputOutput, .outcomeUnknown: ("inputOutput", .inputOutput)
    case .damaged: ("damaged", .unusableStore)
    case .unknownKind: ("unknownKind", .unusableStore)
    case .kindNotStorable, .unexpected, .server: ("bug", .bug)
    }
  }

  private static func text(of error: StoreError) -> ErrorText {
    switch error {
    case .notFound(let path):
      ErrorText(
        "There is no store at \(quoted(path)).",
        hint: "If the path is right, `todoctl init --store PATH` creates a store there, and "
          + "`todoctl restore FILE --store PATH` restores a backup there.")
    case .alreadyExists(let path):
      ErrorText(
        "\(quoted(path)) exists already, and isn't replaced.",
        hint: "Choose another name, or move what is there (`mv`).")
    case .leftoverLog(let path):
      ErrorText(
        "\(quoted(path)) is a log without its database. SQLite would apply it to a new store.",
        hint: "It may have your last changes: put its database back beside it, or run `todoctl "
          + "restore FILE`, which keeps the log under another name. Otherwise move it away (`mv`).")
    case .cannotCreate(let path):
      ErrorText(
        "\(quoted(path)) can't be created: its folder doesn't exist, or you may not write to it.",
        hint: "`mkdir -p FOLDER` creates it; `ls -ld FOLDER` shows who may write to it.")
    case .notAStore(let path, let reason):
      ErrorText(
        "\(quoted(path)) is not a todoctl store: \(description(of: reason)).",
        hint: hint(for: reason))
    case .newerSchema(let path, let found, let supported):
      ErrorText(
        "\(quoted(path)) was written by a newer todoctl (schema \(found); this one knows "
          + "\(supported)).",
        hint: "Update todoctl.")
    case .olderSchema(let path):
      ErrorText(
        "\(quoted(path)) was written by an older todoctl; it has to be upgraded, and you may not "
          + "write to it.",
        hint: "Run any command as somebody who may, or copy it to a folder of yours (`cp`).")
    case .notPermitted(let path):
      ErrorText(
        "\(quoted(path)) can't be opened or changed: permission is missing.",
        hint: "`ls -l FILE` and `ls -ld FOLDER` show who may.")
    case .busy:
      ErrorText("Another process is writing to the store.", hint: "Try again in a moment.")
    case .diskFull:
      ErrorText("The disk is full. Nothing was changed.", hint: "Free some space, then try again.")
    case .quotaExceeded: quotaExceeded
    case .fileTooLarge: fileTooLarge
    case .scratchFull(let path): scratchFull(path)
    case .severalNames(let path, let others): severalNames(path, others)
    case .inputOutput(let code), .outcomeUnknown(let code):
      ErrorText(
        "Reading or writing failed (error \(code)). Nothing was changed.",
        hint: "`todoctl check` checks the store; `journalctl -k` may show an error of the disk.")
    case .damaged(let damage):
      ErrorText(
        "The store is damaged: \(description(of: damage)).",
        hint:
          "`todoctl check` lists the problems; `todoctl restore FILE` replaces it with a backup, "
          + "and `todoctl check --repair` with what can be saved.")
    case .unknownKind(let id):
      ErrorText(
        "Todo \(id) is of a kind that this todoctl doesn't know.",
        hint: "Use the program that added it; `todoctl check --salvage FILE` saves all others.")
    case .kindNotStorable(let kind):
      ErrorText(
        "A store can't hold todos of the kind \(quoted(kind)): no table can have this name."
      )
    case .server: ErrorText("The server can't be asked.")
    case .unexpected(let code):
      ErrorText("SQLite refused unexpectedly (code \(code)). This is a bug in todoctl.")
    }
  }

  static func description(of reason: StoreError.NotAStore) -> String {
    switch reason {
    case .empty: "the file is empty"
    case .notAFile: "it is not a file"
    case .log(let path): "\(quoted(path)), where SQLite looks for its log, is not a file"
    case .notSQLite: "it is not a SQLite database"
    case .foreign: "it is another program's SQLite database"
    case .version(let version): "its schema has the number \(version), which no todoctl has used"
    case .schema(.added(let type, let name)):
      "it has the \(TerminalText.singleLine(type)) \(quoted(name)), which isn't todoctl's"
    case .schema(.changed(let name)): "its \(quoted(name)) is not as todoctl makes it"
    case .schema(.missing(let name)): "it has no \(quoted(name))"
    }
  }

  private static func hint(for reason: StoreError.NotAStore) -> String {
    switch reason {
    case .notAFile: "Check the path."
    case .log: "Move it away (`mv`)."
    case .empty, .notSQLite, .foreign, .version:
      "Check the path; `todoctl restore FILE --store PATH` restores a backup there."
    case .schema:
      "Nothing in it was run or changed. `sqlite3 FILE .schema` shows what it declares; "
        + "`todoctl check --repair` makes a store of what can be read."
    }
  }

  static func description(of damage: StoreError.Damage) -> String {
    switch damage {
    case .file: "SQLite can't read it"
    case .tables: "its tables are not those of its schema's version"
    case .value(let table, let column, let id):
      "\(column.isEmpty ? table : "\(table).\(column)") has an invalid value "
        + "(\(keyedByRow.contains(table) ? "row" : "event") \(id))"
    case .order(let table): "the rows of the table \(table) are not in order"
    case .rows(let table):
      "the table \(table) doesn't agree with its indexes, or with the tables that belong to it"
    case .check(let problems): "a check found \(problems) problem\(problems == 1 ? "" : "s")"
    }
  }

  /// The tables whose rows aren't those of an event.
  private static let keyedByRow = [
    "category", "diary", "identity", "journal", "sqlite_sequence",
  ]

  // MARK: The command line itself

  private static func parserFailure(for error: any Error) -> Failure {
    guard Todoctl.exitCode(for: error) == .validationFailure else {
      return Failure(
        kind: "bug",
        text: ErrorText("An unexpected error (\(type(of: error))). This is a bug in todoctl."),
        status: .bug)
    }
    let full = Todoctl.fullMessage(for: error)
    let usage = full.split(separator: "\n").first { $0.hasPrefix("Usage: ") }
    return Failure(
      kind: "usage",
      text: ErrorText(
        TerminalText.singleLine(Todoctl.message(for: error)),
        hint: usage.map { "\($0.dropFirst("Usage: ".count)) (--help says more)" }),
      status: .usage)
  }

  static func quoted(_ path: String) -> String { "“\(TerminalText.singleLine(path))”" }
}

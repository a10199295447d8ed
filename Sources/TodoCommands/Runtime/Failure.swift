import TodoDomain
import TodoExchange
import TodoPresentation
import TodoStorage
import TodoText

/// An error as the command line reports it, for scripts and for people.
struct Failure: ExplainedError {
  /// A stable word that scripts match.
  let kind: String
  /// The message and the hint.
  private(set) var text: ErrorText
  /// The process's exit status.
  let status: ExitStatus
  /// Further members of the JSON envelope.
  var details: [(String, JSONValue)] = []
  /// The lines of todos to choose from, for people.
  var candidates = Text.empty
  /// The contents of the list with which the last of these members ends.
  var problems: SpooledProblems?

  var errorText: ErrorText { text }

  /// Whether the store's file is missing or can't be used.
  var isAboutStoreFile: Bool { ["damaged", "notAStore", "storeNotFound"].contains(kind) }

  /// This failure with another sentence in its message.
  func saying(_ sentence: Text) -> Failure {
    var failure = self
    failure.text = ErrorText(text.message + " " + sentence, hint: text.hint)
    return failure
  }

  /// This failure with control characters, such as line breaks, made visible.
  func onOneLine() -> Failure {
    var failure = self
    failure.text = ErrorText(
      text.message.map(TerminalText.singleLine), hint: text.hint?.map(TerminalText.singleLine))
    return failure
  }

  /// This failure with the todos to choose from below its message.
  func listingCandidates() -> Failure {
    guard !candidates.isEmpty else { return self }
    var failure = self
    failure.text = ErrorText(text.message + "\n" + candidates, hint: text.hint)
    return failure
  }

  /// Gives another hint.
  mutating func advise(_ hint: Text) { text = ErrorText(text.message, hint: hint) }

  /// Adds how the user's own store is created, if it doesn't exist.
  mutating func adviseOnOwnStore() {
    guard kind == "storeNotFound" else { return }
    text = ErrorText(
      text.message,
      hint:
        Text(
          "`todoctl init` creates one, and so does a first change such as `todoctl add`; `todoctl restore FILE` restores a backup.",
          "`todoctl init`이나, `todoctl add` 같은 첫 변경이 저장소를 만들어요. `todoctl restore FILE`은 백업을 복원해요."
        ))
  }

  /// Adds the backup that could replace the store.
  mutating func name(newestBackup: String?) {
    guard let newestBackup else { return }
    let path = FailureText.quoted(newestBackup)
    let backup = Text("The newest backup is \(path).", "가장 새 백업: \(path).")
    text = ErrorText(
      text.message,
      hint: [backup, text.hint].compactMap(\.self).joined(separator: " "))
  }
}

/// The errors of the commands themselves.
enum CommandError: Error {
  /// Options that can't be combined, or a missing value.
  case usage(Text, hint: Text? = nil)
  /// The user answered no.
  case declined
  /// Ctrl-C ended the work; nothing was changed.
  case interrupted(LongWork)
  /// Nobody is there to answer a question.
  case cannotAsk(Text)
  /// The reader of standard output has gone, so nothing more is reported.
  case outputClosed
  /// It is unknown whether a change is stored. The value says what repeating the command would do.
  case outcomeUnknown(code: Int, RetrySafety)
  /// A change is stored, but the store can't be read to show it.
  case storedUnseen(StoreError)
  /// An input file can't be read.
  case unreadable(path: String)
  /// Several backups failed the verification.
  case backupsFailed(count: Int)
  /// A folder has no backup.
  case noBackups(folder: String)
  /// A command needs the store for itself, but these processes have it open, as far as can be seen.
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
}

/// The exit statuses, which are those of sysexits.h where it has them.
enum ExitStatus: Int32, CaseIterable {
  /// Done.
  case done = 0
  /// The request can't be met: an unknown id, a date that has no occurrence, an answer of no.
  case refused = 1
  /// The command line is wrong.
  case usage = 64
  /// A file's content is wrong.
  case badData = 65
  /// An input file or the store doesn't exist.
  case missingInput = 66
  /// A bug.
  case bug = 70
  /// An output file can't be created.
  case cannotCreate = 73
  /// Reading or writing failed; the message says whether a change may be stored.
  case inputOutput = 74
  /// Another process is using the store: try again.
  case busy = 75
  /// The store can't be used: it has a newer schema, isn't todoctl's, is damaged, or isn't
  /// permitted.
  case unusableStore = 78
  /// Ctrl-C ended it; nothing was changed.
  case interrupted = 130
}

/// The effect of a command that is repeated after a run of which it is unknown whether its change
/// is stored.
enum RetrySafety {
  /// Nothing is done twice: the command sets the same value again, or is refused.
  case harmless
  /// The command adds a second one, unless it is given this uid.
  case harmlessWithUID(EventUID)
  /// The command may do everything twice. The value is a command that shows whether it was done.
  case doubling(lookWith: String)

  /// The hint for the user.
  var hint: Text {
    switch self {
    case .harmless:
      Text(
        "You can repeat the command: nothing is done twice. `todoctl check` checks the store.",
        "명령을 다시 해도 돼요: 두 번 되지 않아요. `todoctl check`가 저장소를 점검해요.")
    case .harmlessWithUID(let uid):
      Text(
        "You can repeat the command with `--uid \(uid)`: nothing is stored twice.",
        "\("`--uid \(uid)`", .object) 붙여 다시 해도 돼요: 두 번 저장되지 않아요.")
    case .doubling(let command):
      Text(
        "Look first, with `\(command)`: repeating the command could do it twice.",
        "먼저 \("`\(command)`", .toward) 확인해 주세요. 다시 하면 두 번 될 수 있어요.")
    }
  }
}

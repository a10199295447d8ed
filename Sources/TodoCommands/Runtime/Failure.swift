import TodoDomain
import TodoExchange
import TodoPresentation
import TodoStorage

/// An error as the command line reports it: what scripts match, and what people read.
struct Failure: ExplainedError {
  /// A stable word for scripts.
  let kind: String
  /// What happened and why, and what to do next.
  private(set) var text: ErrorText
  /// The process's exit status.
  let status: ExitStatus
  /// What programs are told besides: members of the envelope.
  var details: [(String, JSONValue)] = []
  /// What stands in the list that the last of them ends with.
  var problems: SpooledProblems?

  var errorText: ErrorText { text }

  /// Whether the file that the store should be isn't there, or isn't one that can be used.
  var isAboutStoreFile: Bool { ["damaged", "notAStore", "storeNotFound"].contains(kind) }

  /// The same with another sentence.
  func saying(_ sentence: String) -> Failure {
    var failure = self
    failure.text = ErrorText("\(text.message) \(sentence)", hint: text.hint)
    return failure
  }

  /// Says how a user's own store comes to be, where none is.
  mutating func adviseOnOwnStore() {
    guard kind == "storeNotFound" else { return }
    text = ErrorText(
      text.message,
      hint:
        "`todoctl init` creates one, and so does a first change such as `todoctl add`; `todoctl "
        + "restore FILE` restores a backup.")
  }

  /// Says which backup could take the store's place.
  mutating func name(newestBackup: String?) {
    guard let newestBackup else { return }
    let backup = "The newest backup is \(FailureText.quoted(newestBackup))."
    text = ErrorText(
      text.message, hint: [backup, text.hint].compactMap(\.self).joined(separator: " "))
  }
}

/// What goes wrong in the commands themselves.
enum CommandError: Error {
  /// Options that don't go together, or a value that is missing.
  case usage(String, hint: String? = nil)
  /// The user said no.
  case declined
  /// A question that nobody is there to answer.
  case cannotAsk(String)
  /// The reader of our output has gone: nothing more to say to anyone.
  case outputClosed
  /// Nobody knows whether a change is stored; what happens when it is asked for again.
  case outcomeUnknown(code: Int, RetrySafety)
  /// A change is stored, but the store can't be read to show it.
  case storedUnseen(StoreError)
  /// An input file can't be read.
  case unreadable(path: String)
  /// Of several backups this many are not what they were.
  case backupsFailed(count: Int)
  /// There is no backup in a folder.
  case noBackups(folder: String)
  /// What needs the store for itself can't have it; who has it open, as far as can be told.
  case storeInUse(path: String, [StoreUser])
  /// A damaged store was saved, but not all of it.
  case salvagedInPart
  /// The process may open too few files to do anything.
  case tooFewFiles(free: Int, needed: Int)
  /// Standard output can't be written to.
  case unwritable(code: Int32)
}

/// What the process tells its caller (sysexits.h, where it has a word for it).
enum ExitStatus: Int32, CaseIterable {
  /// Done.
  case done = 0
  /// The request can't be met: an unknown id, a date that is no occurrence, an answer of no.
  case refused = 1
  /// The command line isn't right.
  case usage = 64
  /// A file's content isn't right.
  case badData = 65
  /// An input file isn't there.
  case missingInput = 66
  /// A bug.
  case bug = 70
  /// An output file can't be made.
  case cannotCreate = 73
  /// Reading or writing failed; the message says whether a change may be stored.
  case inputOutput = 74
  /// Another process holds the store: try again.
  case busy = 75
  /// The store can't be used: a newer schema, not ours, damaged, not permitted.
  case unusableStore = 78
}

/// What a command does when it is run once more, after a run of which nobody knows whether it is
/// stored.
enum RetrySafety {
  /// Nothing that isn't done: it sets the same again, or is refused.
  case harmless
  /// It adds another one, unless it is given this uid.
  case harmlessWithUID(EventUID)
  /// It may do everything once more; the command that shows whether it is done.
  case doubling(lookWith: String)

  /// What to do next.
  var hint: String {
    switch self {
    case .harmless:
      "You can repeat the command: nothing is done twice. `todoctl check` checks the store."
    case .harmlessWithUID(let uid):
      "You can repeat the command with `--uid \(uid)`: nothing is stored twice."
    case .doubling(let command):
      "Look first, with `\(command)`: repeating the command could do it twice."
    }
  }
}

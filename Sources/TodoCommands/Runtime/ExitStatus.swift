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

import TodoDomain
import TodoMaintenance
import TodoPresentation
import TodoStorage

/// Follows an import: lists the problems if the user asked for a list, reads the changes of the
/// import, and makes a backup before it replaces stored records.
final class ImportReview: ImportObserver {
  private let file: ProblemFile?
  private let spool: ProblemSpool?
  private let showsChanges: Bool
  private let backUp: (() throws -> String)?

  /// The changes of the import; nil if nobody asked for them, and if there are none.
  private(set) var changes: HistoryChanges?
  /// The path of the backup of the store before the import; nil if none was made.
  private(set) var backup: String?

  /// Creates a review.
  ///
  /// - Parameters:
  ///   - showsChanges: Whether `changes` is read.
  ///   - backUp: Makes a backup; nil for an import that needs none, such as a dry run.
  init(
    _ file: ProblemFile?, _ spool: ProblemSpool?, showsChanges: Bool,
    backUp: (() throws -> String)?
  ) {
    self.file = file
    self.spool = spool
    self.showsChanges = showsChanges
    self.backUp = backUp
  }

  func note(_ problem: ImportProblem) {
    file?.note(problem)
    spool?.note(problem)
  }

  func finish() throws {
    try file?.finish()
    try spool?.finish()
  }

  /// The most changes that are shown; further changes are only counted.
  private static let mostShown = 200

  func review(_ report: ImportReport, _ store: any StoreReading) throws {
    let total = report.summary.total
    guard total.new + total.updated > 0 else { return }
    // The newest entry is the import's own, although it isn't committed yet.
    if showsChanges, let entry = try store.newestHistory() {
      changes = try store.changes(of: entry, most: Self.mostShown)
    }
    if total.updated > 0 { backup = try backUp?() }
  }
}

extension Session {
  /// The number of backups of earlier imports that are kept.
  private static let keptBackups = 3

  /// Makes a backup of the store as of its last commit, in a folder beside it, and removes all but
  /// the newest backups of earlier imports.
  ///
  /// - Returns: The backup's path.
  func backUpBeforeImport(_ store: SQLiteProvider) throws -> String {
    let folder = "\(LinkTarget.of(storePath)).before-import"
    try PrivateFolder.make(folder)
    let made = try backUp(store, in: folder)
    try BackupRotation(
      of: BackupFolder(folder), for: made.manifest.origin.store,
      RetentionPolicy(last: Self.keptBackups), in: .gmt, isDryRun: false, current: made.path,
      now: now
    ).carryOut()
    return made.path
  }
}

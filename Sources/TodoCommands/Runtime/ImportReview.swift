import TodoDomain
import TodoMaintenance
import TodoPresentation
import TodoStorage

/// Follows an import: it lists the problems where the user asked for them, reads what the import
/// changes, and makes a backup before stored records are replaced.
final class ImportReview: ImportObserver {
  private let file: ProblemFile?
  private let spool: ProblemSpool?
  private let showsChanges: Bool
  private let backUp: (() throws -> String)?

  /// What the import changes; nil if nobody asked for it, or if it changes nothing.
  private(set) var changes: HistoryChanges?
  /// The path of the backup of the store as it was before; nil if none was made.
  private(set) var backup: String?

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

  /// More changes than these are counted only.
  private static let mostShown = 200

  func review(_ report: ImportReport, _ store: any StoreReading) throws {
    let total = report.summary.total
    guard total.new + total.updated > 0 else { return }
    // The import's own entry is the newest one, though it isn't committed.
    if showsChanges, let entry = try store.newestHistory() {
      changes = try store.changes(of: entry, most: Self.mostShown)
    }
    if total.updated > 0 { backup = try backUp?() }
  }
}

extension Session {
  /// The number of backups that imports leave.
  private static let keptBackups = 3

  /// Makes a backup of the store as it was committed last, in a folder beside it, and removes those
  /// of earlier imports but for the newest ones.
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

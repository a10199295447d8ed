import Foundation
import TodoDomain
import TodoStorage

/// A rotation of one folder: what becomes of each backup in it, newest first.
struct BackupRotation {
  let isDryRun: Bool
  let fates: [(backup: StoredBackup, fate: RotationFate)]
  private let folder: BackupFolder
  private let now: Instant

  /// Looks at a folder; nothing is removed yet.
  ///
  /// - Parameter unchanged: When the backup was made that says the same as the store. Where it is nil
  ///   that is the one of now, which a dry run counts as if it were there.
  init(
    of folder: BackupFolder, _ policy: RotationPolicy, in zone: TimeZone, isDryRun: Bool,
    unchangedSince unchanged: Instant?, now: Instant
  ) throws {
    self.folder = folder
    self.isDryRun = isDryRun
    self.now = now
    let current = unchanged ?? now
    let backups = try folder.backups()
    let candidates = backups.map {
      RotationCandidate(
        made: $0.made, isVerified: $0.verifiedManifest != nil, isCurrent: $0.made == current)
    }
    let isPlanned = isDryRun && unchanged == nil
    let extra =
      isPlanned ? [RotationCandidate(made: now, isVerified: true, isCurrent: true)] : []
    let fates = policy.fates(of: extra + candidates, in: zone)
    self.fates = Array(zip(backups, fates.dropFirst(extra.count)))
  }

  /// Removes what no rule keeps, unless it is a dry run.
  func carryOut() throws {
    guard !isDryRun else { return }
    for (backup, fate) in fates where fate == .remove { try folder.remove(backup) }
  }

  /// What was removed; of a dry run, what would become of each.
  var lines: [String] {
    fates.compactMap { backup, fate in
      switch fate {
      case .remove: "\(backup.fileName): \(isDryRun ? "would be removed" : "removed")"
      case .keep(let reasons) where isDryRun:
        "\(backup.fileName): kept (\(reasons.map(\.description).joined(separator: ", ")))"
      case .leave where isDryRun: "\(backup.fileName): left alone, \(backup.state.words)"
      case .keep, .leave: nil
      }
    }
  }

  /// What somebody should look at: backups of the future, and those that are not what they were.
  var warnings: [String] { futureWarnings + changeWarnings }

  private var futureWarnings: [String] {
    fates.filter { $0.backup.made > now }.map {
      "\($0.backup.fileName): its moment is later than now; was a clock wrong?"
    }
  }

  /// A dry run has a line for each of them.
  private var changeWarnings: [String] {
    guard !isDryRun else { return [] }
    return fates.compactMap { backup, fate in
      guard fate == .leave, backup.state != .withoutManifest else { return nil }
      return "\(backup.fileName): left alone, \(backup.state.words)"
    }
  }
}

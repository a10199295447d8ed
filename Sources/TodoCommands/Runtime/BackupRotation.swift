import Foundation
import TodoDomain
import TodoStorage

/// A rotation of one folder: what becomes of each backup in it, newest first.
struct BackupRotation {
  let isDryRun: Bool
  let fates: [(backup: StoredBackup, fate: RotationFate)]
  private let folder: BackupFolder

  /// Looks at a folder; nothing is removed yet.
  ///
  /// - Parameter planned: When a backup would be made that a dry run counts as if it were there.
  init(
    of folder: BackupFolder, _ policy: RotationPolicy, in zone: TimeZone, isDryRun: Bool,
    counting planned: Instant?
  ) throws {
    self.folder = folder
    self.isDryRun = isDryRun
    let backups = try folder.backups()
    let candidates = backups.map {
      RotationCandidate(made: $0.made, isVerified: $0.verifiedManifest != nil)
    }
    let extra = planned.map { [RotationCandidate(made: $0, isVerified: true)] } ?? []
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

  /// What somebody should look at: backups that are not what they were.
  var warnings: [String] {
    guard !isDryRun else { return [] }
    return fates.compactMap { backup, fate in
      guard fate == .leave, backup.state != .withoutManifest else { return nil }
      return "\(backup.fileName): left alone, \(backup.state.words)"
    }
  }
}

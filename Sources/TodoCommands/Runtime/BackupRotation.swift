import Foundation
import TodoDomain
import TodoStorage

/// A rotation of one folder: what becomes of each backup in it, newest first. Those of other stores, and
/// those that don't tell whose they are, are left alone.
struct BackupRotation {
  let isDryRun: Bool
  let fates: [(backup: StoredBackup, fate: RotationFate)]
  private let folder: BackupFolder
  private let store: StoreIdentity
  private let now: Instant

  /// Looks at a folder; nothing is removed yet.
  ///
  /// - Parameters:
  ///   - store: The store whose backups are meant.
  ///   - current: The path of the backup that says the same as the store. Where it is nil, that is one
  ///     of now, which a dry run counts as if it were there.
  init(
    of folder: BackupFolder, for store: StoreIdentity, _ policy: RotationPolicy,
    in zone: ZoneID, isDryRun: Bool, current: String?, now: Instant
  ) throws {
    self.folder = folder
    self.store = store
    self.isDryRun = isDryRun
    self.now = now
    let backups = try folder.backups()
    let candidates = backups.map {
      RotationCandidate(
        made: $0.made, number: $0.name.number,
        isVerified: $0.verifiedManifest != nil && $0.origin?.store == store,
        isCurrent: $0.path == current)
    }
    let isPlanned = isDryRun && current == nil
    let planned = RotationCandidate(
      made: now, number: BackupName.mostOfASecond, isVerified: true, isCurrent: true)
    let extra = isPlanned ? [planned] : []
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
      case .leave where isDryRun: "\(backup.fileName): left alone, \(words(for: backup))"
      case .keep, .leave: nil
      }
    }
  }

  /// Why a backup is left alone.
  private func words(for backup: StoredBackup) -> String {
    guard case .verified = backup.state else { return backup.state.words }
    return backup.origin == nil ? "doesn't tell its store" : "of another store"
  }

  /// What somebody should look at: backups of the future, those that are not what they were, and those
  /// that don't tell whose they are. Backups of another store are that one's to be told of.
  var warnings: [String] { futureWarnings + changeWarnings + originWarnings }

  private var futureWarnings: [String] {
    fates.filter { $0.backup.made > now && !isOfAnother($0.backup) }.map {
      "\($0.backup.fileName): its moment is later than now; was a clock wrong?"
    }
  }

  /// A dry run has a line for each of them.
  private var changeWarnings: [String] {
    guard !isDryRun else { return [] }
    return fates.compactMap { backup, fate in
      switch backup.state {
      case .verified, .withoutManifest: nil
      case .changed, .manifestDamaged:
        isOfAnother(backup) ? nil : "\(backup.fileName): left alone, \(backup.state.words)"
      }
    }
  }

  private var originWarnings: [String] {
    let count = fates.count { $0.backup.verifiedManifest != nil && $0.backup.origin == nil }
    guard count > 0 else { return [] }
    return [
      "\(count) backup\(count == 1 ? "" : "s") of an older todoctl: left alone, since "
        + "\(count == 1 ? "it doesn't" : "they don't") tell of which store",
      "Hint: Move what you want to keep to another folder, and remove the rest by hand, each with its "
        + "manifest.",
    ]
  }

  private func isOfAnother(_ backup: StoredBackup) -> Bool {
    backup.origin.map { $0.store != store } ?? false
  }
}

import Foundation
import TodoDigest
import TodoDomain
import TodoLocalisation
import TodoMaintenance
import TodoPresentation
import TodoStorage

/// The removal of old backups, in words.
extension BackupRotation {
  /// The removed backups; in a dry run, the decision on each backup.
  var lines: [Text] {
    decisions.compactMap { backup, decision in
      switch decision {
      case .remove:
        "\(backup.fileName): "
          + (isDryRun ? Text("would be removed", "지울 것") : Text("removed", "지웠어요"))
      case .keep(let reasons) where isDryRun:
        kept(backup.fileName, reasons.map(\.words).joined(separator: ", "))
      case .leave where isDryRun: leftAlone(backup.fileName, words(for: backup))
      case .keep, .leave: nil
      }
    }
  }

  private func kept(_ name: String, _ reasons: Text) -> Text {
    Text("\(name): kept (\(reasons))", "\(name): 남길 것(\(reasons))")
  }

  private func leftAlone(_ name: String, _ reason: Text) -> Text {
    Text("\(name): left alone, \(reason)", "\(name): 그대로 둠(\(reason))")
  }

  /// Returns why the rotation leaves a backup alone.
  private func words(for backup: StoredBackup) -> Text {
    guard case .verified = backup.state else { return backup.state.words }
    return Text("of another store", "다른 저장소의 것")
  }

  /// The warnings that need attention: backups that were made in the future, and backups whose
  /// bytes have changed. Backups of other stores aren't included.
  var warnings: [Text] { futureWarnings + changeWarnings }

  private var futureWarnings: [Text] {
    decisions.filter { $0.backup.made > now && !isOfAnother($0.backup) }.map {
      let name = $0.backup.fileName
      return Text(
        "\(name): made in the future; was a clock wrong?", "\(name): 만든 시각이 지금보다 뒤예요. 시계가 틀렸나요?")
    }
  }

  /// The changed backups; none in a dry run, which has a line for each of them already.
  private var changeWarnings: [Text] {
    guard !isDryRun else { return [] }
    return decisions.compactMap { backup, decision in
      switch backup.state {
      case .verified, .withoutManifest: nil
      case .changed, .manifestDamaged:
        isOfAnother(backup) ? nil : leftAlone(backup.fileName, backup.state.words)
      }
    }
  }

  private func isOfAnother(_ backup: StoredBackup) -> Bool {
    backup.origin.map { $0.store != store } ?? false
  }
}

extension RetentionReason {
  /// The reason in words, for people.
  fileprivate var words: Text {
    switch self {
    case .newest: Text("newest", "가장 최근 것")
    case .current: Text("current", "지금과 같은 것")
    case .last: Text("last", "최근 것")
    case .day(let date): Text("day \(date)", "\(date)의 것")
    case .week(let week): Text("week \(week.label)", "\(week.label)의 것")
    case .month: Text("\(self)", "\("\(self)".dropFirst("month ".count))의 것")
    }
  }
}

/// Remembers the folder of each store's last backup, so that the error about an unreadable store
/// can name its newest backup.
///
/// For each store there is a link in the user's state folder to the folder of its backups. The link
/// is named for the SHA-256 of the store's path, since a path can be longer than a file's name.
/// Nothing else depends on the links: if a link can't be made or read, errors say less.
struct BackupLocations {
  private let folder: String

  init(_ environment: ProcessEnvironment) {
    folder = "\(environment.stateFolder)/backups"
  }

  /// Notes the folder in which a backup of a store was just made.
  func remember(_ backups: String, of store: String) {
    guard (try? PrivateFolder.make(folder)) != nil else { return }
    let link = link(for: store)
    let target = RealPath.of(backups)
    guard (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) != target else {
      return
    }
    let new = "\(link).\(getpid())"
    guard symlink(target, new) == 0 else { return }
    if rename(new, link) != 0 { unlink(new) }
  }

  /// Returns the newest backup of a store in the noted folder, in any state; nil if there is none.
  func newestBackup(of store: String) -> String? {
    guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link(for: store))
    else { return nil }
    return try? BackupFolder(target).newestPath(ofStoreAt: RealPath.of(store))
  }

  private func link(for store: String) -> String {
    var hash = SHA256()
    hash.update(Array(RealPath.of(store).utf8))
    return "\(folder)/\(hash.hexadecimal)"
  }
}

extension Session {
  /// Makes a backup of the store in a folder.
  func backUp(_ store: SQLiteProvider, in folder: String) throws -> MadeBackup {
    try StoreBackup.make(
      store, in: folder, at: now, scratch: environment.temporaryFolder)
  }

  /// Returns the newest backup of the store in a folder if it is verified and has the same content
  /// as the store; nil otherwise.
  static func unchangedBackup(
    of provider: SQLiteProvider, in folder: BackupFolder
  ) throws -> StoredBackup? {
    let store = try provider.identity()
    guard let newest = try folder.newest(of: store), newest.origin?.store == store,
      let manifest = newest.verifiedManifest,
      try manifest.content == ContentDigest(of: provider)
    else { return nil }
    return newest
  }

  /// Restores a backup on trial, and compares the result with its manifest.
  func verify(_ path: String) throws -> VerifiedBackup {
    try StoreBackup.verify(path, scratch: environment.temporaryFolder)
  }
}

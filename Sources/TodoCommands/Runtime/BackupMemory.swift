import Foundation
import TodoStorage

/// Where each store was backed up last, so that an error of one that can't be read any more names its
/// newest backup. The store itself can't tell then.
///
/// A link in the user's state folder for each store, named for the SHA-256 of its path, which is of one
/// length however long that is, to the folder of its backups. Nothing else depends on it: where it can't
/// be made or read, errors say less.
struct BackupMemory {
  private let folder: String

  init(_ world: World) {
    folder = "\(world.stateFolder)/backups"
  }

  /// Notes where a backup of a store was just made.
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

  /// The newest backup of a store in the folder that was noted, whatever state it is in; nil where there
  /// is none.
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

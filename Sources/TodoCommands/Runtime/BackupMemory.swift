import Foundation
import TodoStorage

/// Where each store was backed up last, so that an error of one that can't be read any more names its
/// newest backup. The store itself can't tell then.
///
/// A link in the user's state folder for each store, named for its path, to the folder of its backups.
/// Nothing depends on it: where it can't be made or read, errors say less.
struct BackupMemory {
  private let folder: String

  init(_ world: World) {
    folder = "\(world.stateFolder)/backups"
  }

  /// Notes where a backup of a store was just made.
  func remember(_ backups: String, of store: String) {
    guard let link = link(for: store), (try? PrivateFolder.make(folder)) != nil else { return }
    let target = URL(filePath: backups).standardizedFileURL.path
    guard (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) != target else {
      return
    }
    let new = "\(link).\(getpid())"
    guard symlink(target, new) == 0 else { return }
    if rename(new, link) != 0 { unlink(new) }
  }

  /// The newest backup in the folder that was noted, whatever state it is in; nil where there is none.
  func newestBackup(of store: String) -> String? {
    guard let link = link(for: store),
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
    else { return nil }
    return try? BackupFolder(target).paths.first
  }

  /// Another store that is there, and whose backups go to the same folder; nil where none is known of.
  func otherStore(in backups: String, than store: String) -> String? {
    guard let place = FileIdentity(backups) else { return nil }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().first { FileIdentity("\(folder)/\($0)") == place && isOther($0, store) }?
      .removingPercentEncoding
  }

  /// Whether a link is that of a store that is there, and not this one.
  private func isOther(_ name: String, _ store: String) -> Bool {
    guard let other = name.removingPercentEncoding.flatMap(FileIdentity.init) else { return false }
    return other != FileIdentity(store)
  }

  private func link(for store: String) -> String? {
    let path = URL(filePath: store).resolvingSymlinksInPath().path
    return path.addingPercentEncoding(withAllowedCharacters: .alphanumerics).map {
      "\(folder)/\($0)"
    }
  }
}

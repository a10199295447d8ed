import Foundation

/// What processes that were killed left behind while they were making it. It goes when the next of
/// its kind is made beside it: files that have both a name and a mark of this program. What merely
/// looks like one stays.
enum AbandonedFiles {
  /// Removes files in the making from a folder, with what SQLite left beside them.
  static func removeFiles(in folder: String) {
    for name in names(in: folder) where PartialName.isPartial(name) {
      let path = "\(folder)/\(name)"
      guard let hold = FileHold(taking: path) else { continue }
      withExtendedLifetime(hold) {
        // The file last, so that it is still found where only a part of them goes.
        for suffix in LeftoverLog.suffixes + [""] { unlink(path + suffix) }
      }
    }
  }

  /// Removes folders of trial restores from a folder.
  static func removeDrillFolders(in parent: String) {
    for name in names(in: parent) where DrillFolder.isName(name) {
      let path = "\(parent)/\(name)"
      // An empty one may be in the making: its maker makes another.
      guard isPrivateFolder(path), rmdir(path) != 0,
        let hold = FileHold(taking: DrillFolder.heldFile(in: path))
      else { continue }
      withExtendedLifetime(hold) { DrillFolder.remove(path) }
    }
  }

  private static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  private static func isPrivateFolder(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0 && information.st_uid == geteuid()
      && information.st_mode == S_IFDIR | 0o700
  }
}

import Foundation

/// A store's file must have one name: SQLite puts its logs beside the name by which it opens a file, so
/// under two hard links to one file there are two logs, and what one of them says is lost.
enum SoleName {
  /// Refuses to change a file that has several names.
  ///
  /// - Throws: `StoreError.severalNames`.
  static func require(_ path: String) throws {
    guard hasOthers(path) else { return }
    // Perhaps one that a process left that was killed between giving the one and taking the other.
    AbandonedFiles.removeFiles(in: FolderPath.containing(LinkTarget.of(path)))
    guard hasOthers(path) else { return }
    throw StoreError.severalNames(path: path, others: others(than: path))
  }

  /// Refuses to read a file where a log lies beside another of its names in its folder: what that log
  /// says would be missing. Without one, nobody can have changed the file by another name, since every
  /// change through any of them is refused.
  ///
  /// - Throws: `StoreError.severalNames`.
  static func requireCompleteness(of path: String) throws {
    guard hasOthers(path) else { return }
    let others = others(than: path)
    guard others.allSatisfy({ LeftoverLog.first(besides: $0) == nil }) else {
      throw StoreError.severalNames(path: path, others: others)
    }
  }

  private static func hasOthers(_ path: String) -> Bool {
    var information = stat()
    // A folder has a name in each folder inside it.
    return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
      && information.st_nlink > 1
  }

  /// The other names of the file in the folder that it is in.
  private static func others(than path: String) -> [String] {
    let file = LinkTarget.of(path)
    let folder = FolderPath.containing(file)
    let own = URL(filePath: file).lastPathComponent
    guard let identity = FileIdentity(file),
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { return [] }
    return names.filter { $0 != own }.sorted().map { "\(folder)/\($0)" }.filter { other in
      var found = stat()
      return lstat(other, &found) == 0 && FileIdentity(found) == identity
    }
  }
}

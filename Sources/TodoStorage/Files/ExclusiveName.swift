import CLinux
import Foundation

/// A name that a complete file gets, if nothing has it.
enum ExclusiveName {
  /// Gives a file another name in its folder.
  ///
  /// Where a rename that replaces nothing is unknown, a hard link does it; where there are none either,
  /// the name is taken by an empty file first, which a crash may leave there.
  ///
  /// - Throws: `StoreError.alreadyExists`, `.cannotCreate` and its like.
  static func give(_ name: String, to path: String) throws {
    if clinux_rename_exclusively(path, name) == 0 { return }
    guard [EINVAL, ENOSYS, EOPNOTSUPP].contains(errno) else { throw failure(name) }
    if link(path, name) == 0 {
      // Where the other name stays, it is one of those that the next file in the making removes.
      unlink(path)
      return
    }
    guard meansNoLinks(errno) else { throw failure(name) }
    let place = open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard place >= 0 else { throw failure(name) }
    close(place)
    guard rename(path, name) == 0 else {
      let error = failure(name)
      unlink(name)
      throw error
    }
  }

  /// Whether an error of `link` says that the file system has no hard links, or no more for this file.
  static func meansNoLinks(_ error: CInt) -> Bool {
    [EPERM, ENOSYS, EOPNOTSUPP, EMLINK].contains(error)
  }

  private static func failure(_ name: String) -> StoreError { .system(errno, path: name) }
}

import CLinux
import Foundation
import TodoDomain

/// A lock on a temporary file for as long as this object lives. A temporary file without a lock was
/// left behind by a killed process.
///
/// The lock belongs to the open file. It covers a single byte far behind the bytes that SQLite
/// locks in a database. `flock` would be enough on a local disk, but NFS turns it into a lock on
/// the whole file, and SQLite, in this very process, would wait for it forever.
package final class FileLock: Sendable {
  private let file: OpenFile

  /// The extended attribute that marks a temporary file.
  private static let mark = "user.todoctl.partial"

  /// Makes a new, private file and locks it. Nil if another process removed the file before it was
  /// locked, since it seemed abandoned. If the file system has no locks, the file stays unlocked,
  /// and nobody else can lock it either.
  ///
  /// - Throws: `StoreError.alreadyExists`, `.cannotCreate`, `.diskFull`.
  package init?(making path: String) throws {
    do {
      file = try OpenFile(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
    } catch {
      throw StoreError.system(error.code, path: path)
    }
    guard file.lock() != .othersHaveIt, Self.isStill(file, at: path) else { return nil }
    let mark: [UInt8] = [1]
    // On a file system without attributes, only the name shows that the file is ours.
    _ = clinux_add_attribute(file.descriptor, Self.mark, mark, mark.count)
  }

  /// Locks a file of this user that `init(making:)` made and nobody else has locked. Nil for every
  /// other file.
  ///
  /// Closing the file may drop the locks that SQLite in this process has on it. They aren't needed,
  /// since only the maker of such a file opens it in SQLite.
  package init?(taking path: String) {
    guard let file = try? OpenFile(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK) else { return nil }
    self.file = file
    guard Self.isOurs(file), file.lock() == .taken, Self.isStill(file, at: path) else { return nil }
  }

  deinit {
    try? file.close()
  }

  /// Removes the mark of a temporary file. The file is complete, and belongs to the user from now
  /// on.
  func removeMark() { _ = clinux_remove_attribute(file.descriptor, Self.mark) }

  /// Returns whether this program made the file, which the mark shows. A maker that was killed
  /// before it set the mark left an empty file. If the file system has no attributes, and perhaps
  /// no modes either, the name decides.
  private static func isOurs(_ file: OpenFile) -> Bool {
    guard let information = file.information, information.st_uid == geteuid(),
      information.st_mode & S_IFMT == S_IFREG
    else { return false }
    let isPrivate = information.st_mode == S_IFREG | 0o600
    if clinux_attribute_size(file.descriptor, mark) >= 0 { return isPrivate }
    return errno == EOPNOTSUPP || isPrivate && information.st_size == 0
  }

  /// Returns whether the path still names the open file, which may have been removed or replaced.
  private static func isStill(_ file: OpenFile, at path: String) -> Bool {
    var named = stat()
    guard let opened = file.information, lstat(path, &named) == 0 else { return false }
    return FileIdentity(opened) == FileIdentity(named)
  }
}

extension OpenFile {
  /// The result of an attempt to lock a file.
  package enum Locking: Sendable {
    /// The attempt took the lock, which lasts until the file is closed.
    case taken
    /// Another process, or another open file of this process, has the lock.
    case othersHaveIt
    /// The file system has no locks.
    case unsupported
  }

  private static let lockedByte = 1 << 60

  /// Locks the same byte of the file as `FileLock`. The file must be open for writing.
  package func lock() -> Locking {
    guard clinux_lock_byte(descriptor, Self.lockedByte) != 0 else { return .taken }
    return errno == EAGAIN || errno == EACCES ? .othersHaveIt : .unsupported
  }
}

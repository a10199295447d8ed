import CLinux
import Foundation

/// A lock on a file in the making, for as long as this lives: so that others can tell the file from
/// one that a killed process left behind.
///
/// It is a lock of the open file, on one byte far behind those that SQLite locks a database by. A
/// `flock` would do on a local disk, but NFS makes one on the whole file of it, and SQLite, in this
/// very process, would wait for it in vain.
final class FileLock: Sendable {
  private let descriptor: CInt

  /// The attribute of files in the making.
  private static let mark = "user.todoctl.partial"

  /// `F_OFD_SETLK`, which the system's module doesn't show to Swift.
  private static let setLockOfOpenFile: CInt = 37
  private static let lockedByte: off_t = 1 << 60

  /// Makes a new, private file, and holds it; nil where another process took it for abandoned
  /// before it was held. Where the file system knows no locks it is not held, and nobody else can
  /// hold it.
  ///
  /// - Throws: `StoreError.alreadyExists`, `.cannotCreate`, `.diskFull`.
  init?(making path: String) throws {
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError.system(errno, path: path) }
    let isOthers = !Self.lock(descriptor) && (errno == EAGAIN || errno == EACCES)
    guard !isOthers, Self.isStill(descriptor, at: path) else { return nil }
    let mark: [UInt8] = [1]
    // Where it can't be had, the name alone tells whose the file is.
    _ = clinux_add_attribute(descriptor, Self.mark, mark, mark.count)
  }

  /// Holds a file of this user's that `init(making:)` made and nobody else holds; nil for all
  /// others.
  ///
  /// Whoever has such a file open in SQLite is its maker. Looking at it may drop the locks that
  /// SQLite has on it in this process, which doesn't matter: nobody else opens it.
  init?(taking path: String) {
    descriptor = open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0, Self.isOurs(descriptor), Self.lock(descriptor),
      Self.isStill(descriptor, at: path)
    else { return nil }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  private static func lock(_ descriptor: CInt) -> Bool {
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = lockedByte
    lock.l_len = 1
    return fcntl(descriptor, setLockOfOpenFile, &lock) == 0
  }

  /// Takes the mark away from a file that is complete, and somebody's from now on.
  func removeMark() { _ = clinux_remove_attribute(descriptor, Self.mark) }

  /// Whether this program made the file: it has the mark. Its maker may have been killed before it
  /// could give it one, whereupon nothing is in it; and where the file system keeps no attributes,
  /// nor perhaps modes, it is the name that tells.
  private static func isOurs(_ descriptor: CInt) -> Bool {
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_uid == geteuid(),
      information.st_mode & S_IFMT == S_IFREG
    else { return false }
    let isPrivate = information.st_mode == S_IFREG | 0o600
    if clinux_attribute_size(descriptor, mark) >= 0 { return isPrivate }
    return errno == EOPNOTSUPP || isPrivate && information.st_size == 0
  }

  /// Whether the name is still the file's, and not removed or another's since it was opened.
  private static func isStill(_ descriptor: CInt, at path: String) -> Bool {
    var opened = stat()
    var named = stat()
    return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0
      && FileIdentity(opened) == FileIdentity(named)
  }
}

/// The part of a name by which this program knows its own files in the making: eight random digits,
/// and sixteen of a hash of them and of the rest of the name. Nobody comes to such a name by
/// chance, and a date or a name of the same look isn't one.
enum MakersMark {
  private static let purpose = "todoctl, in the making"
  private static let randomLength = 8
  private static let proofLength = 16

  /// Twenty-four hexadecimal digits, others each time.
  static func make(for rest: String) -> String {
    let number = UInt32.random(in: .min ... .max)
    let digits = String(number, radix: 16)
    let random = String(repeating: "0", count: randomLength - digits.count) + digits
    return random + proof(of: random, rest)
  }

  /// Whether a text is a mark that was made for this rest of a name.
  static func isMark(_ text: some StringProtocol, for rest: String) -> Bool {
    let text = String(text)
    guard text.utf8.count == randomLength + proofLength else { return false }
    let random = String(text.prefix(randomLength))
    return text == random + proof(of: random, rest)
  }

  private static func proof(of random: String, _ rest: String) -> String {
    var hash = SHA256()
    hash.update(Array("\(purpose)\n\(random)\n\(rest)".utf8))
    return String(hash.hexadecimal.prefix(proofLength))
  }
}

/// What processes that were killed left behind while they were making it. It goes when the next of
/// its kind is made beside it: files that have both a name and a mark of this program. What merely
/// looks like one stays.
enum AbandonedFiles {
  /// Removes files in the making from a folder, with what SQLite left beside them.
  static func removeFiles(in folder: String) {
    for name in names(in: folder) where PartialName.isPartial(name) {
      let path = "\(folder)/\(name)"
      guard let hold = FileLock(taking: path) else { continue }
      withExtendedLifetime(hold) {
        // The file last, so that it is still found where only a part of them goes.
        for suffix in LeftoverLog.suffixes + [""] { unlink(path + suffix) }
      }
    }
  }

  /// Removes folders of trial restores from a folder.
  static func removeDrillFolders(in parent: String) {
    for name in names(in: parent) where TrialRestoreFolder.isName(name) {
      let path = "\(parent)/\(name)"
      // An empty one may be in the making: its maker makes another.
      guard isPrivateFolder(path), rmdir(path) != 0,
        let hold = FileLock(taking: TrialRestoreFolder.heldFile(in: path))
      else { continue }
      withExtendedLifetime(hold) { TrialRestoreFolder.remove(path) }
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

import Foundation

/// A file that is being made: under a name of its own beside its final one, which it gets only when
/// it is complete and on the disk.
///
/// The file is new and private (mode 0600), and never a link that somebody left there.
public struct PendingFile: Sendable {
  /// Where to write.
  public let temporaryPath: String
  private let finalPath: String

  /// Makes the empty file beside `path`.
  ///
  /// - Throws: `StoreError.cannotCreate`, `.diskFull` or `.inputOutput`.
  public init(besides path: String) throws {
    finalPath = path
    temporaryPath = "\(path).\(UUID().uuidString.prefix(8)).partial"
    let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError.system(errno, path: path) }
    close(descriptor)
  }

  /// Makes the content durable, and gives the file its name.
  ///
  /// - Parameter replacing: Whether a file of that name may be replaced. A symbolic link never is.
  /// - Throws: `StoreError.alreadyExists`, `.outcomeUnknown` where the file has its name, though
  ///   perhaps not on the disk, or as `init`.
  public func publish(replacing: Bool) throws {
    try Durability.sync(temporaryPath)
    if replacing {
      try refuseLink()
      try check(rename(temporaryPath, finalPath))
    } else {
      // A hard link, unlike a rename, does not replace what is there.
      try check(link(temporaryPath, finalPath))
      try check(unlink(temporaryPath))
    }
    do {
      try Durability.sync(folderOf: finalPath)
    } catch StoreError.inputOutput(let code) {
      throw StoreError.outcomeUnknown(code: code)
    }
  }

  /// The same for a database, which must not get its name beside a log of another one.
  ///
  /// - Throws: `StoreError.leftoverLog`, or as `publish`.
  func publishDatabase(replacing: Bool = false) throws {
    try LeftoverLog.refuse(besides: finalPath, isReplaced: replacing)
    try publish(replacing: replacing)
  }

  /// Removes what was written so far.
  public func discard() {
    for suffix in LeftoverLog.suffixes + [""] { unlink(temporaryPath + suffix) }
  }

  private func refuseLink() throws {
    var information = stat()
    guard lstat(finalPath, &information) == 0 else { return }
    guard information.st_mode & S_IFMT == S_IFREG else {
      throw StoreError.alreadyExists(path: finalPath)
    }
  }

  private func check(_ result: CInt) throws {
    guard result >= 0 else { throw StoreError.system(errno, path: finalPath) }
  }
}

extension StoreError {
  /// The error of a system call that makes a file.
  static func system(_ code: CInt, path: String) -> StoreError {
    switch code {
    case EEXIST: .alreadyExists(path: path)
    case ENOSPC, EDQUOT: .diskFull
    case EIO: .inputOutput(code: Int(code))
    default: .cannotCreate(path: path)
    }
  }
}

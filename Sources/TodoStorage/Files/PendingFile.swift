import Foundation

/// A file that is being made: under a name of its own beside its final one, which it gets only when
/// it is complete and on the disk.
///
/// The file is new and private (mode 0600), never a link that somebody left there, and marked and
/// locked while this value lives: others with that mark that nobody has locked were left by processes
/// that were killed, and are removed. What merely has such a name stays.
public struct PendingFile: Sendable {
  /// Where to write.
  public let temporaryPath: String
  private let finalPath: String
  private let hold: FileHold

  private static let attempts = 8

  /// Makes the empty file beside `path`.
  ///
  /// - Parameter cleaning: Whether to look for what killed processes left there; once is enough for
  ///   many files in one folder.
  /// - Throws: `StoreError.cannotCreate`, `.diskFull` or `.inputOutput`.
  public init(besides path: String, cleaning: Bool = true) throws {
    if cleaning { AbandonedFiles.removeFiles(in: FolderPath.containing(path)) }
    finalPath = path
    (temporaryPath, hold) = try Self.made(besides: path)
  }

  private static func made(besides path: String) throws -> (String, FileHold) {
    // By hand: `FolderPath` would lose a slash at the end, and URLs escape.
    let cut = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    for _ in 0..<attempts {
      let temporaryPath = String(path[..<cut]) + PartialName.make(for: String(path[cut...]))
      do {
        if let hold = try FileHold(making: temporaryPath) { return (temporaryPath, hold) }
      } catch StoreError.cannotCreate {
        throw StoreError.cannotCreate(path: path)
      }
    }
    throw StoreError.cannotCreate(path: path)
  }

  /// Makes the content durable, and gives the file its name.
  ///
  /// - Parameter replacing: Whether a file of that name may be replaced. A symbolic link never is.
  /// - Throws: `StoreError.alreadyExists`, `.outcomeUnknown` where the file has its name, though
  ///   perhaps not on the disk, or as `init`.
  public func publish(replacing: Bool) throws {
    try Durability.sync(temporaryPath)
    // Opened before the file has its name: afterwards nothing may fail but the disk.
    let folder = try Durability(ofFolderOf: finalPath)
    defer { folder.close() }
    if replacing {
      try refuseLink()
      try check(rename(temporaryPath, finalPath))
    } else {
      try ExclusiveName.give(finalPath, to: temporaryPath)
    }
    hold.removeMark()
    do {
      try folder.sync()
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

  /// Makes a database that stands under its name when it is complete; where it can't be, nothing is
  /// left.
  ///
  /// - Parameter fill: Gets the path to write to.
  /// - Throws: As `publishDatabase`, and what `fill` throws.
  static func makingDatabase<Result>(
    at path: String, _ fill: (_ temporaryPath: String) throws -> Result
  ) throws -> Result {
    let file = try PendingFile(besides: path)
    do {
      let result = try fill(file.temporaryPath)
      try file.publishDatabase()
      return result
    } catch {
      file.discard()
      throw error
    }
  }

  /// Removes what was written so far.
  public func discard() {
    for suffix in LeftoverLog.suffixes + [""] { unlink(temporaryPath + suffix) }
  }

  private func refuseLink() throws {
    guard FileStatus(at: finalPath)?.isFile != false else {
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
    case ENOSPC: .diskFull
    case EDQUOT: .quotaExceeded
    case EFBIG: .fileTooLarge
    case EIO, EMFILE, ENFILE: .inputOutput(code: Int(code))
    default: .cannotCreate(path: path)
    }
  }
}

import Foundation

/// A file that is being made: under a name of its own beside its final one, which it gets only when
/// it is complete and on the disk.
///
/// The file is new and private (mode 0600), never a link that somebody left there, and marked and
/// locked while this value lives: others with that mark that nobody has locked were left by
/// processes that were killed, and are removed. What merely has such a name stays.
public struct AtomicFile: Sendable {
  /// Where to write.
  public let temporaryPath: String
  private let finalPath: String
  private let hold: FileLock

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

  private static func made(besides path: String) throws -> (String, FileLock) {
    // By hand: `FolderPath` would lose a slash at the end, and URLs escape.
    let cut = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    for _ in 0..<attempts {
      let temporaryPath = String(path[..<cut]) + PartialName.make(for: String(path[cut...]))
      do {
        if let hold = try FileLock(making: temporaryPath) { return (temporaryPath, hold) }
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
    let file = try AtomicFile(besides: path)
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

/// How files in the making are called: `NAME.todoctl-MARK.partial`, with a mark that this program
/// makes for that name.
enum PartialName {
  private static let tag = ".todoctl-"
  private static let ending = ".partial"
  /// The longest name that Linux's file systems take.
  private static let longestInBytes = 255
  /// What SQLite adds to the name of a store in the making.
  private static let companion = "-journal"
  private static let roomInBytes =
    longestInBytes - tag.utf8.count - 24 - ending.utf8.count - companion.utf8.count

  /// A fresh name beside a file of this name, of which a very long one is cut.
  static func make(for name: String) -> String {
    var base = name
    while base.utf8.count > roomInBytes { base.removeLast() }
    return base + tag + MakersMark.make(for: base) + ending
  }

  /// Whether a file of that name is one in the making.
  static func isPartial(_ name: String) -> Bool {
    guard name.hasSuffix(ending) else { return false }
    let stem = name.dropLast(ending.count)
    guard let tagged = stem.ranges(of: tag).last else { return false }
    return MakersMark.isMark(stem[tagged.upperBound...], for: String(stem[..<tagged.lowerBound]))
  }
}

/// A file that is being written: new or empty, private, and never a link that somebody left there.
struct NewFile {
  private let descriptor: CInt
  private let path: String

  /// Makes the file.
  ///
  /// - Throws: `StoreError.alreadyExists`, `.cannotCreate`, `.diskFull`.
  init(_ path: String) throws {
    try self.init(path, O_CREAT | O_EXCL)
  }

  /// Opens the empty file of one in the making.
  init(filling pending: AtomicFile) throws {
    try self.init(pending.temporaryPath, 0)
  }

  private init(_ path: String, _ flags: CInt) throws {
    self.path = path
    descriptor = open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC | flags, 0o600)
    guard descriptor >= 0 else { throw StoreError.system(errno, path: path) }
  }

  /// Writes all the bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes
    while !rest.isEmpty {
      let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw StoreError.system(errno, path: path) }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
  }

  func close() {
    _ = Foundation.close(descriptor)
  }
}

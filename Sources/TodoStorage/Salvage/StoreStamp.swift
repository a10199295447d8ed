import Foundation

/// What tells that nobody wrote to a store meanwhile: its files, their lengths and times.
struct StoreStamp: Equatable {
  private struct File: Equatable {
    let inode: UInt64
    let size_bytes: Int
    let seconds: Int
    let nanoseconds: Int
  }

  /// The file and the logs that belong to it.
  static let suffixes = ["", "-wal", "-journal"]

  private let files: [File?]

  /// The stamp of the store at a path; it is not opened.
  init(of link: String) {
    let path = LinkTarget.of(link)
    files = Self.suffixes.map { suffix in
      var information = stat()
      guard stat(path + suffix, &information) == 0 else { return nil }
      // A reader may leave an empty log, or take it away.
      guard suffix.isEmpty || information.st_size > 0 else { return nil }
      return File(
        inode: UInt64(information.st_ino), size_bytes: Int(information.st_size),
        seconds: information.st_mtim.tv_sec, nanoseconds: information.st_mtim.tv_nsec)
    }
  }

  /// Refuses a store to which somebody has written since.
  ///
  /// - Throws: `StoreError.busy`.
  func verify(_ path: String) throws {
    guard self == StoreStamp(of: path) else { throw StoreError.busy }
  }
}

import Foundation

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
  init(filling pending: PendingFile) throws {
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

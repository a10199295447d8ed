import Foundation

/// A file, read once: its length, its hash, and, where one is asked for, a copy of it.
struct BackupCopy {
  let size_bytes: Int
  let sha256: String

  private static let chunk_bytes = 1 << 20

  /// Reads a file, and hands on the bytes that are hashed.
  ///
  /// - Throws: `BackupError.unreadable`, and what `take` throws.
  init(
    reading path: String, _ take: (UnsafeRawBufferPointer) throws -> Void = { _ in }
  ) throws {
    // A pipe is not waited for, nor a device read, which has no end.
    let source = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard source >= 0 else { throw BackupError.unreadable(path: path) }
    defer { close(source) }
    var information = stat()
    guard fstat(source, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      throw BackupError.notRestorable(path: path, .notAStore(path: path, .notAFile))
    }
    var hash = SHA256()
    var size_bytes = 0
    try withUnsafeTemporaryAllocation(byteCount: Self.chunk_bytes, alignment: 16) { buffer in
      while true {
        let count = read(source, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw BackupError.unreadable(path: path) }
        guard count > 0 else { return }
        let chunk = UnsafeRawBufferPointer(rebasing: buffer.prefix(count))
        hash.update(chunk)
        size_bytes += count
        try take(chunk)
      }
    }
    self.size_bytes = size_bytes
    sha256 = hash.hexadecimal
  }

  /// Reads a file, and writes a new, private one with the bytes that are hashed.
  init(of path: String, as target: String) throws {
    let copy = try NewFile(target)
    defer { copy.close() }
    try self.init(reading: path) { try copy.write($0) }
  }
}

import CLinux
package import Foundation
package import TodoDomain

/// An open file or folder, through the system calls of Linux (Docs/decisions/0010).
///
/// All file work of the program uses this type, so that interrupted calls, short writes and
/// inheritance by child processes are handled in one place.
package struct OpenFile: Sendable {
  /// The system's number for the open file.
  package let descriptor: CInt

  package static let standardInput = OpenFile(descriptor: STDIN_FILENO)
  package static let standardOutput = OpenFile(descriptor: STDOUT_FILENO)
  package static let standardError = OpenFile(descriptor: STDERR_FILENO)

  private init(descriptor: CInt) {
    self.descriptor = descriptor
  }

  /// Opens a path (open, POSIX). Child processes don't inherit the file.
  ///
  /// - Parameters:
  ///   - flags: `O_RDONLY`, `O_CREAT` and others.
  ///   - mode: The permissions of a new file.
  package init(_ path: String, _ flags: CInt, mode: mode_t = 0o600) throws(SystemError) {
    descriptor = open(path, flags | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .last }
  }

  /// Opens a name in an open folder (openat, POSIX), even if the folder's own path changes
  /// meanwhile. Child processes don't inherit the file.
  ///
  /// - Parameters:
  ///   - flags: The flags of openat, such as `O_RDONLY` and `O_CREAT`.
  ///   - mode: The permissions of a new file.
  package init(
    _ name: String, in folder: OpenFile, _ flags: CInt, mode: mode_t = 0o600
  ) throws(SystemError) {
    descriptor = openat(folder.descriptor, name, flags | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .last }
  }

  /// Makes an empty file in a folder, for reading and writing. The file has no name, and vanishes
  /// with the process.
  ///
  /// - Throws: The errors of `StoreError.system`.
  package init(temporaryIn folder: String) throws(StoreError) {
    let path = "\(folder)/todoctl-\(UUID().uuidString)"
    do {
      try self.init(path, O_RDWR | O_CREAT | O_EXCL)
    } catch {
      throw .system(error.code, path: "\(folder)/todoctl")
    }
    unlink(path)
  }

  /// Reads the next bytes.
  ///
  /// - Returns: The number of bytes; 0 at the end of the file.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    try Self.repeatingInterrupted { Foundation.read(descriptor, buffer.baseAddress, buffer.count) }
  }

  /// Reads bytes from an offset in the file. The position of `read(into:)` doesn't move.
  ///
  /// - Returns: The number of bytes; 0 behind the end of the file.
  package func read(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    try Self.repeatingInterrupted { pread(descriptor, buffer.baseAddress, buffer.count, offset) }
  }

  /// Reads the first bytes of a file; fewer if the file is shorter.
  package static func firstBytes(
    _ count: Int, of path: String
  ) throws(SystemError) -> [UInt8] {
    let file = try OpenFile(path, O_RDONLY)
    defer { try? file.close() }
    return try file.firstBytes(count)
  }

  /// Reads the first bytes of the file; fewer if it is shorter.
  package func firstBytes(_ count: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let result = bytes.withUnsafeMutableBytes { bytes in
      Result { () throws(SystemError) in try read(at: 0, into: bytes) }
    }
    return Array(bytes.prefix(try result.get()))
  }

  /// Writes all the bytes.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = try Self.repeatingInterrupted {
        Foundation.write(descriptor, rest.baseAddress, rest.count)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
  }

  /// Writes all the bytes.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(SystemError) in try write(bytes) }
    }
    try result.get()
  }

  /// Waits until the disk has a file's content and length, or a folder's names (fsync).
  package func sync() throws(SystemError) {
    guard fsync(descriptor) == 0 else { throw .last }
  }

  /// Waits until the disk has a file's content and length; its times may follow later (fdatasync).
  package func syncContent() throws(SystemError) {
    guard clinux_sync_content(descriptor) == 0 else { throw .last }
  }

  /// The system's information about the file; nil if the system has none.
  package var information: stat? {
    var information = stat()
    return fstat(descriptor, &information) == 0 ? information : nil
  }

  /// Whether this is a plain file, and not a folder, pipe, socket or device.
  package var isPlainFile: Bool {
    information.map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }

  /// The size of a plain file; nil for anything else.
  package var sizeInBytes: Int? {
    information.flatMap { $0.st_mode & S_IFMT == S_IFREG ? Int($0.st_size) : nil }
  }

  /// Closes the file. Some file systems report only at this moment that they couldn't write.
  package func close() throws(SystemError) {
    guard Foundation.close(descriptor) == 0 else { throw .last }
  }

  private static func repeatingInterrupted(_ call: () -> Int) throws(SystemError) -> Int {
    while true {
      let count = call()
      if count >= 0 { return count }
      guard errno == EINTR else { throw .last }
    }
  }
}

/// The error of a system call. Callers turn it into an error with a path.
package struct SystemError: Error, Hashable {
  /// The system's number for the error, such as `ENOSPC`.
  package let code: CInt

  /// The error of this thread's last call.
  package static var last: SystemError { SystemError(code: errno) }
}

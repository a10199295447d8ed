import Foundation
import SystemPackage
import TodoExchange

/// A file to be read from its start, or standard input, in chunks.
struct InputFile {
  /// The file's name; nil for standard input.
  let name: String?
  /// The first bytes, for telling the format.
  let head: [UInt8]
  private let descriptor: FileDescriptor
  private let path: String

  private static let chunkSize_bytes = 1 << 18
  /// The most bytes that are read of any file: what has no end, as a device or a pipe may, ends here.
  static let maximumLength_bytes = 4 << 30
  /// The most bytes of an item of a folder that is written to.
  static let maximumItem_bytes = 32 << 20

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: `CommandError.unreadable`.
  init(_ path: String) throws {
    self.path = path
    name = path == "-" ? nil : path
    do {
      descriptor = path == "-" ? .standardInput : try FileDescriptor.open(FilePath(path), .readOnly)
      head = try InputFile.chunk(of: descriptor)
    } catch is Errno {
      throw CommandError.unreadable(path: path)
    }
  }

  /// Opens an item of a folder. Whoever wrote the folder may have put a pipe there, or a link to a
  /// device, from which reading would never end.
  ///
  /// - Throws: `CommandError.unreadable`, also for what is no file.
  init(item path: String) throws {
    self.path = path
    name = path
    var opened: FileDescriptor?
    do {
      // Without waiting for a pipe's other end.
      let descriptor = try FileDescriptor.open(FilePath(path), .readOnly, options: .nonBlocking)
      opened = descriptor
      guard InputFile.isFile(descriptor) else { throw Errno.notSupported }
      self.descriptor = descriptor
      head = try InputFile.chunk(of: descriptor)
    } catch is Errno {
      try? opened?.close()
      throw CommandError.unreadable(path: path)
    }
  }

  /// All the bytes, the head included, once.
  var source: ByteSource {
    var isAtHead = true
    var length_bytes = head.count
    return {
      if isAtHead {
        isAtHead = false
        return head.isEmpty ? nil : head
      }
      do {
        let chunk = try InputFile.chunk(of: descriptor)
        length_bytes += chunk.count
        guard length_bytes <= InputFile.maximumLength_bytes else {
          throw ExchangeError.inputTooLarge(limitBytes: InputFile.maximumLength_bytes)
        }
        return chunk.isEmpty ? nil : chunk
      } catch is Errno {
        throw CommandError.unreadable(path: path)
      }
    }
  }

  /// To be called when all is read.
  func close() {
    if name != nil { try? descriptor.close() }
  }

  private static func chunk(of descriptor: FileDescriptor) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: chunkSize_bytes) { buffer, count in
      count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  /// Whether a file on a disk stands behind it: no pipe, folder, socket or device.
  private static func isFile(_ descriptor: FileDescriptor) -> Bool {
    var information = stat()
    return fstat(descriptor.rawValue, &information) == 0
      && information.st_mode & S_IFMT == S_IFREG
  }
}

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

  /// All the bytes, the head included, once.
  var source: ByteSource {
    var isAtHead = true
    return {
      if isAtHead {
        isAtHead = false
        return head.isEmpty ? nil : head
      }
      do {
        let chunk = try InputFile.chunk(of: descriptor)
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
}

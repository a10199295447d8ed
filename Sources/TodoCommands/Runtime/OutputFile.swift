import SystemPackage

/// A file that exists and is to be filled.
struct OutputFile {
  private let descriptor: FileDescriptor

  /// - Throws: `CommandError.unwritable`.
  init(_ path: String) throws {
    do {
      descriptor = try FileDescriptor.open(FilePath(path), .writeOnly, options: [.noFollow])
    } catch let error as Errno {
      throw CommandError.unwritable(code: error.rawValue)
    }
  }

  func write(_ bytes: [UInt8]) throws {
    do {
      try descriptor.writeAll(bytes)
    } catch let error as Errno {
      throw CommandError.unwritable(code: error.rawValue)
    }
  }

  func close() throws {
    try descriptor.close()
  }
}

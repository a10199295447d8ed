import Foundation
import TodoDomain
import TodoExchange
import TodoPresentation
import TodoStorage
import TodoText

/// A file or standard input, which is read from the start in chunks.
struct InputFile {
  /// The file's name; nil for standard input.
  let name: String?
  /// The first bytes, by which the format is recognized.
  let head: [UInt8]
  private let file: OpenFile
  private let path: String

  private static let chunkSizeInBytes = 1 << 18
  /// The largest number of bytes that are read of any file. The limit ends the reading of an
  /// endless device or pipe.
  static let maximumLengthInBytes = 4 << 30
  /// The largest size of an item in a folder that an export writes to.
  static let maximumItemInBytes = 32 << 20

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: `CommandError.unreadable`.
  init(_ path: String) throws {
    self.path = path
    name = path == "-" ? nil : path
    do {
      file = path == "-" ? .standardInput : try OpenFile(path, O_RDONLY)
      head = try InputFile.chunk(of: file)
    } catch is SystemError {
      throw CommandError.unreadable(path: path)
    }
  }

  private init(_ path: String, head: [UInt8], file: OpenFile) {
    (self.path, self.head, self.file) = (path, head, file)
    name = path == "-" ? nil : path
  }

  /// Copies a pipe or a device to a file without a name in `folder`, and returns that file. Reading
  /// the file never waits for another process, so it can be read while others wait for the store. A
  /// plain file is returned as it is.
  ///
  /// - Throws: `CommandError.unreadable`; `ExchangeError.inputTooLarge`; the errors of
  ///   `StoreError.system`.
  func spooled(in folder: String) throws -> InputFile {
    guard !file.isPlainFile else { return self }
    let copy = try OpenFile(temporaryIn: folder)
    do {
      let bytes = source
      while let chunk = try bytes() { try copy.write(chunk) }
    } catch let error as SystemError {
      throw StoreError.system(error.code, path: "\(folder)/todoctl")
    }
    lseek(copy.descriptor, off_t(head.count), SEEK_SET)
    return InputFile(path, head: head, file: copy)
  }

  /// Opens an item of a folder. Whoever writes to the folder may have put a pipe there, or a link
  /// to a device, and reading would never end.
  ///
  /// - Throws: `CommandError.unreadable`, also if the item is not a file.
  init(item path: String) throws {
    self.path = path
    name = path
    // Opening must not wait for the other end of a pipe.
    guard let file = try? OpenFile(path, O_RDONLY | O_NONBLOCK) else {
      throw CommandError.unreadable(path: path)
    }
    self.file = file
    guard file.isPlainFile, let head = try? InputFile.chunk(of: file) else {
      try? file.close()
      throw CommandError.unreadable(path: path)
    }
    self.head = head
  }

  /// Returns whether the path is a plain file, after following links.
  static func isFile(_ path: String) -> Bool {
    let whole = URL(filePath: path).resolvingSymlinksInPath().path
    return FileStatus(at: whole)?.isFile == true
  }

  /// All the bytes, including the head. They can be read only once.
  var source: ByteSource {
    let chunks = Chunks(self)
    return { try chunks.next() }
  }

  /// The position in a file that is being read. It is an object because the optimiser (Swift 6.2)
  /// lost the count of bytes that a closure captured.
  private final class Chunks {
    private let input: InputFile
    private var isAtHead = true
    private var lengthInBytes: Int
    private var progress: WorkProgress

    init(_ input: InputFile) {
      self.input = input
      lengthInBytes = input.head.count
      progress = WorkProgress { input.file.sizeInBytes ?? 0 }
    }

    func next() throws -> [UInt8]? {
      if isAtHead {
        isAtHead = false
        return input.head.isEmpty ? nil : input.head
      }
      let chunk: [UInt8]
      do {
        chunk = try InputFile.chunk(of: input.file)
      } catch is SystemError {
        throw CommandError.unreadable(path: input.path)
      }
      lengthInBytes += chunk.count
      guard lengthInBytes <= InputFile.maximumLengthInBytes else {
        throw ExchangeError.inputTooLarge(limitInBytes: InputFile.maximumLengthInBytes)
      }
      try progress.advance(to: lengthInBytes)
      return chunk.isEmpty ? nil : chunk
    }
  }

  /// Reads the first bytes of standard input, and up to a chunk more.
  ///
  /// - Throws: `CommandError.unreadable`.
  static func firstBytes(ofStandardInput count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      while bytes.count < count {
        let chunk = try chunk(of: .standardInput)
        guard !chunk.isEmpty else { break }
        bytes += chunk
      }
    } catch is SystemError {
      throw CommandError.unreadable(path: "-")
    }
    return bytes
  }

  /// Returns the files of a zip, whose list is at its end. They can be read any number of times.
  ///
  /// - Throws: `ZipError`; `CommandError.unreadable` unless the input is a plain file, or was
  ///   spooled.
  func archive() throws -> ZipArchive {
    guard let size = file.sizeInBytes else { throw CommandError.unreadable(path: path) }
    guard size <= InputFile.maximumLengthInBytes else { throw ZipError.zip64 }
    return try ZipArchive(sizeInBytes: size) { offset, count in
      do {
        return try [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
          let bytes = UnsafeMutableRawBufferPointer(buffer)
          while length < count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[length...])
            let read = try file.read(at: offset + length, into: rest)
            if read == 0 { break }
            length += read
          }
        }
      } catch is SystemError {
        throw CommandError.unreadable(path: path)
      }
    }
  }

  /// Closes the file after it was read.
  func close() {
    if name != nil { try? file.close() }
  }

  private static func chunk(of file: OpenFile) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: chunkSizeInBytes) { buffer, count in
      count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}

/// A folder with a file for each item, such as vdirsyncer keeps.
struct InputFolder {
  private let path: String
  /// The sorted names of the items' files. Hidden files and files with other endings are ignored.
  let names: [String]

  /// Lists the items of a folder, which may have none; nil if the path is not a folder.
  ///
  /// - Throws: `CommandError.unreadable`.
  init?(_ path: String, endings: [String]) throws {
    guard FolderPath.isFolder(path) == true else { return nil }
    self.path = path
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path).filter { name in
        !name.hasPrefix(".") && endings.contains { name.lowercased().hasSuffix(".\($0)") }
      }.sorted()
    } catch {
      throw CommandError.unreadable(path: path)
    }
  }

  /// Opens an item, which the caller closes.
  func open(_ name: String) throws -> InputFile { try InputFile(item: "\(path)/\(name)") }

  /// Returns whether an item is a file or a link to a file. A folder or a pipe can have an item's
  /// name too.
  func isFile(_ name: String) -> Bool { InputFile.isFile("\(path)/\(name)") }

  /// Returns the bytes of an item.
  func item(_ name: String) throws -> [UInt8] { try InputFile.item(at: "\(path)/\(name)") }
}

import Foundation
import SystemPackage
import TodoExchange
import TodoPresentation

/// Standard output and standard error. Results go to the first, everything else to the second.
enum Output {
  /// Writes all the bytes to standard output.
  ///
  /// - Throws: `CommandError.outputClosed` where its reader has gone, `.unwritable` otherwise.
  static func write(_ bytes: some Sequence<UInt8>) throws {
    try Array(bytes).withUnsafeBytes { try write($0, to: STDOUT_FILENO) }
  }

  /// Writes a text to standard output.
  static func write(_ text: String) throws {
    try write(text.utf8)
  }

  /// Lines of text, each with its end.
  static func bytes(of lines: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines {
      bytes.append(contentsOf: line.utf8)
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// Writes a JSON value to standard output, on a line of its own.
  static func write(_ json: JSONValue) throws {
    try write(JSONWriter.bytes(of: json) + [UInt8(ascii: "\n")])
  }

  /// Writes a text to standard error; where that fails there is nobody left to tell.
  static func report(_ text: String) {
    try? Array(text.utf8).withUnsafeBytes { try write($0, to: STDERR_FILENO) }
  }

  /// Writes a JSON value to standard error, on a line of its own.
  static func report(_ json: JSONValue) {
    report(String(decoding: JSONWriter.bytes(of: json), as: UTF8.self) + "\n")
  }

  /// Finds out whether anybody reads standard output, without writing to it.
  ///
  /// - Throws: `CommandError.outputClosed` where its reader has gone.
  static func checkReader() throws {
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    guard poll(&output, 1, 0) > 0, output.revents & Int16(POLLERR) != 0 else { return }
    throw CommandError.outputClosed
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
    var rest = bytes
    while !rest.isEmpty {
      let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } else if errno == EPIPE {
        throw CommandError.outputClosed
      } else if errno != EINTR {
        throw CommandError.unwritable(code: errno)
      }
    }
  }
}

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

/// Shows a file that is meant for programs to somebody at a terminal: line by line, with whatever
/// would steer it escaped.
struct TerminalSink {
  private var rest: [UInt8] = []

  /// Takes the next bytes; what is no whole line waits.
  mutating func take(_ bytes: [UInt8]) throws {
    rest += bytes
    guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return }
    try show(rest[...end])
    rest.removeSubrange(...end)
  }

  /// Shows a last line without its end.
  func finish() throws {
    try show(rest[...])
  }

  private func show(_ bytes: ArraySlice<UInt8>) throws {
    try Output.write(TerminalText.multiLine(String(decoding: bytes, as: UTF8.self)))
  }
}

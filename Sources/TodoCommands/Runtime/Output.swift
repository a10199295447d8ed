import Foundation
import Synchronization
import TodoExchange
import TodoLocalisation
import TodoPresentation
import TodoStorage
import TodoText

/// Standard output and standard error. Results go to the first, everything else to the second.
enum Output {
  /// Writes all the bytes to standard output.
  ///
  /// - Throws: `CommandError.outputClosed` if the reader of the output has gone, `.unwritable` for
  ///   any other error.
  static func write(_ bytes: some Sequence<UInt8>) throws {
    let bytes = Array(bytes)
    let isPaged = try page.withLock { page in
      try page?.write(bytes)
      return page != nil
    }
    if !isPaged { try bytes.withUnsafeBytes { try write($0, to: .standardOutput) } }
  }

  /// Writes a text to standard output.
  static func write(_ text: String) throws {
    try write(text.utf8)
  }

  /// Returns the bytes of lines of text, each with a line break.
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

  /// The output that is paged: up to a screen of lines is held back, and more goes to the pager.
  /// Nil if nothing is paged.
  static let page = Mutex<PagedOutput?>(nil)

  /// Writes the lines that were held back, or waits for the pager's end. Later output is not paged.
  static func endPage() throws {
    let rest = page.withLock { page in
      defer { page = nil }
      return page?.end() ?? []
    }
    try rest.withUnsafeBytes { try write($0, to: .standardOutput) }
  }

  /// Writes a text to standard error, after all earlier output. An error is ignored, since nobody
  /// could read it.
  static func report(_ text: String) {
    try? endPage()
    try? Array(text.utf8).withUnsafeBytes { try write($0, to: .standardError) }
  }

  /// Writes a JSON value to standard error, on a line of its own.
  static func report(_ json: JSONValue) {
    report(String(decoding: JSONWriter.bytes(of: json), as: UTF8.self) + "\n")
  }

  /// Checks whether standard output still has a reader, without writing to it.
  ///
  /// - Throws: `CommandError.outputClosed` if its reader has gone.
  static func checkReader() throws {
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    guard poll(&output, 1, 0) > 0, output.revents & Int16(POLLERR) != 0 else { return }
    throw CommandError.outputClosed
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to file: OpenFile) throws {
    do {
      try file.write(bytes)
    } catch {
      throw error.code == EPIPE
        ? CommandError.outputClosed : CommandError.unwritable(code: error.code)
    }
  }
}

/// An existing file that is written to.
struct OutputFile {
  private let file: OpenFile

  /// Opens the file, unless it is a symbolic link.
  ///
  /// - Throws: `CommandError.unwritable`.
  init(_ path: String) throws {
    do {
      file = try OpenFile(path, O_WRONLY | O_NOFOLLOW)
    } catch {
      throw CommandError.unwritable(code: error.code)
    }
  }

  func write(_ bytes: [UInt8]) throws {
    do {
      try file.write(bytes)
    } catch {
      throw CommandError.unwritable(code: error.code)
    }
  }

  func close() throws {
    do {
      try file.close()
    } catch {
      throw CommandError.unwritable(code: error.code)
    }
  }
}

/// Shows on a terminal a file that is meant for programs, line by line, with control characters
/// escaped.
struct TerminalSink {
  private var rest: [UInt8] = []

  /// Takes the next bytes. An incomplete line waits for its end.
  mutating func take(_ bytes: [UInt8]) throws {
    rest += bytes
    guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return }
    try show(rest[...end])
    rest.removeSubrange(...end)
  }

  /// Shows a last line that has no line break.
  func finish() throws {
    try show(rest[...])
  }

  private func show(_ bytes: ArraySlice<UInt8>) throws {
    try Output.write(TerminalText.multiLine(String(decoding: bytes, as: UTF8.self)))
  }
}

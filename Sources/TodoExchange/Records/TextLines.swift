package import TodoDomain
import TodoText

/// The lines of a plain text in UTF-8, or in UTF-16 with a byte order mark. A line ends with LF,
/// CRLF or CR, and a byte order mark at the start is not part of the first line.
package struct TextLines {
  /// A line, or its problem.
  package enum Line {
    case text(String, number: Int)
    case problem(ImportProblem)
  }

  private var lines: LineReader
  private var isAtEnd = false

  /// The number of the line that was returned last, from 1; 0 before the first.
  var lineNumber: Int { lines.lineNumber }

  package init(_ source: @escaping ByteSource) {
    var ends = LineEnds()
    let source = UnicodeText.utf8(of: source)
    lines = LineReader { try source().map { ends.unified($0) } }
  }

  /// Returns the next line; nil at the end, and after a line that is too long.
  ///
  /// - Throws: The errors of the source.
  package mutating func next() throws -> Line? {
    guard !isAtEnd else { return nil }
    do {
      return try lines.withNextLine { bytes, number in Self.line(bytes, number) }
    } catch let error as LineTooLong {
      isAtEnd = true
      let reason = ImportProblem.Reason.lineTooLong(limitInBytes: error.limitInBytes)
      return .problem(ImportProblem(at: .line(error.line), type: .unreadable, reason))
    }
  }

  private static func line(_ bytes: UnsafeBufferPointer<UInt8>, _ number: Int) -> Line {
    let hasMark = number == 1 && bytes.starts(with: Byte.orderMark)
    if let offset = UTF8Sequence.firstFault(in: bytes) {
      return .problem(
        ImportProblem(at: .line(number), type: .unreadable, .notUTF8(byte: offset)))
    }
    return .text(
      String(decoding: bytes.dropFirst(hasMark ? Byte.orderMark.count : 0), as: UTF8.self),
      number: number)
  }
}

/// Replaces each CR without an LF after it with an LF, across chunks.
struct LineEnds {
  private var endsWithReturn = false
  /// Whether each line ends with CR CR LF, as when Windows writes a file with CRLF in text mode.
  private var areDoubled = false

  /// Returns the bytes of a file with LF for each line end, if its first line ends with only a CR
  /// or with CR CR LF. A file with other line ends is passed on unchanged.
  static func unifiedIfReturnsAlone(_ source: @escaping ByteSource) -> ByteSource {
    var ends: LineEnds?
    var isAtStart = true
    return {
      guard var chunk = try source() else { return nil }
      guard isAtStart else { return ends?.unified(chunk) ?? chunk }
      isAtStart = false
      // The first line end, and the two bytes after it.
      var place = chunk.firstIndex(where: isEnd) ?? chunk.count
      while place + 2 >= chunk.count, chunk.count < FormatRegistry.headLengthInBytes,
        let next = try source()
      {
        chunk += next
        place = chunk[place...].firstIndex(where: isEnd) ?? chunk.count
      }
      if place + 1 < chunk.count, chunk[place] == Byte.carriageReturn,
        chunk[place + 1] != Byte.lineFeed
      {
        let next = chunk[(place + 1)...].prefix(2)
        ends = LineEnds(areDoubled: next.elementsEqual([Byte.carriageReturn, Byte.lineFeed]))
      }
      return ends?.unified(chunk) ?? chunk
    }
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    byte == Byte.lineFeed || byte == Byte.carriageReturn
  }

  /// Returns a chunk without CRs, in which CRLF and CR became LF.
  mutating func unified(_ chunk: [UInt8]) -> [UInt8] {
    guard let last = chunk.last, endsWithReturn || chunk.contains(Byte.carriageReturn) else {
      return chunk
    }
    if areDoubled { return chunk.filter { $0 != Byte.carriageReturn } }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(chunk.count)
    for byte in chunk {
      if byte == Byte.carriageReturn {
        bytes.append(Byte.lineFeed)
      } else if byte != Byte.lineFeed || !endsWithReturn {
        bytes.append(byte)
      }
      endsWithReturn = byte == Byte.carriageReturn
    }
    endsWithReturn = last == Byte.carriageReturn
    return bytes
  }
}

extension Character {
  /// Whether the character is white space, as in `isWhitespace`, which is slower for ASCII.
  var isSpace: Bool {
    guard let ascii = asciiValue else { return isWhitespace }
    return ascii == UInt8(ascii: " ") || (0x09...0x0D).contains(ascii)
  }
}

extension String {
  /// Returns the first bytes of a file as a text, without a byte order mark and white space at its
  /// start.
  static func opening(_ head: [UInt8]) -> Substring {
    String(decoding: UnicodeText.opening(head), as: UTF8.self)
      .drop { $0 == "\u{FEFF}" || $0.isSpace }
  }

  /// The text without white space at both ends.
  var trimmed: String {
    if utf8.first?.isASCIIGraphic == true, utf8.last?.isASCIIGraphic == true { return self }
    // Scalars are searched, because finding the boundaries of characters takes much longer.
    let isText = { (scalar: Unicode.Scalar) in !scalar.properties.isWhitespace }
    guard let first = unicodeScalars.firstIndex(where: isText),
      let last = unicodeScalars.lastIndex(where: isText)
    else { return "" }
    return String(unicodeScalars[first...last])
  }
}

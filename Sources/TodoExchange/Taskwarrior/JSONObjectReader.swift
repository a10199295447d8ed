package import TodoDomain
package import TodoText

/// Finds the objects of a JSON text that is an array of objects, or a sequence of objects, with or
/// without commas between them.
///
/// The reader holds one object and one chunk of the file. It separates objects by their braces
/// only; `JSONReader` checks their content. A line that ends within a string ends its object, so
/// that a missing quote doesn't affect the rest of the file.
package struct JSONObjectReader {
  /// An object of the text, or a problem between two objects.
  package enum Piece {
    case object(JSONObject, at: Place, sizeInBytes: Int)
    case problem(ImportProblem)
  }

  /// The place at which an object begins.
  package struct Place {
    /// The number of the line in which the object begins, from 1.
    let line: Int
    /// The number of bytes before the object in the line in which the object begins.
    let column: Int

    var location: ImportLocation { .line(line) }
  }

  /// The most bytes that an object may have: 8 MiB.
  static let maximumLengthInBytes = LineReader.defaultMaximumLineLength

  private let source: ByteSource
  private let parser = JSONReader()
  private var chunk: [UInt8] = []
  private var position = 0
  private var line = 1
  private var column = 0
  private var isAtStart = true
  private var isAtEnd = false
  private var array = ArrayState.none

  /// Whether the objects are in an array, and whether the array has ended.
  private enum ArrayState { case none, open, closed }

  package init(_ source: @escaping ByteSource) {
    self.source = UnicodeText.utf8(of: source)
  }

  /// Returns the next object or problem; nil at the end.
  ///
  /// - Throws: The errors of the source.
  package mutating func next() throws -> Piece? {
    try skipByteOrderMark()
    while let byte = try peek() {
      switch byte {
      case Byte.space, Byte.tab, Byte.carriageReturn, Byte.lineFeed, Byte.comma: advance(byte)
      case Byte.openBracket where array == .none:
        array = .open
        advance(byte)
      case Byte.closeBracket where array == .open:
        array = .closed
        advance(byte)
      case Byte.openBrace where array != .closed: return try object()
      default: return .problem(try stray(byte))
      }
    }
    guard !isAtEnd else { return nil }
    isAtEnd = true
    return array == .open ? .problem(truncated(at: line)) : nil
  }

  private mutating func skipByteOrderMark() throws {
    guard isAtStart else { return }
    isAtStart = false
    for byte in Byte.orderMark {
      guard try peek() == byte else { return }
      position += 1
    }
  }

  /// Returns the byte at the cursor; nil at the end of the file.
  private mutating func peek() throws -> UInt8? {
    while position == chunk.count {
      guard let next = try source() else { return nil }
      chunk = next
      position = 0
    }
    return chunk[position]
  }

  private mutating func advance(_ byte: UInt8) {
    position += 1
    if byte == Byte.lineFeed {
      line += 1
      column = 0
    } else {
      column += 1
    }
  }

  /// Returns the problem of a byte between objects. The rest of its line is skipped.
  private mutating func stray(_ byte: UInt8) throws -> ImportProblem {
    let expected =
      array == .closed
      ? JSONSyntaxError.Reason.trailingContent
      : .unexpectedByte(byte, expected: .value)
    let error = JSONSyntaxError(offset: column, reason: expected)
    let location = ImportLocation.line(line)
    while let byte = try peek(), byte != Byte.lineFeed { advance(byte) }
    return ImportProblem(at: location, type: .unreadable, .unreadable(error.description))
  }

  private func truncated(at line: Int) -> ImportProblem {
    ImportProblem(at: .line(line), type: .unreadable, .truncated)
  }

  /// Reads the object whose brace is at the cursor.
  private mutating func object() throws -> Piece {
    let place = Place(line: line, column: column)
    var bytes: [UInt8] = []
    var scan = BraceScan()
    while try peek() != nil {
      let first = position
      while position < chunk.count, !scan.isAtEnd {
        let byte = chunk[position]
        scan.step(byte)
        advance(byte)
      }
      bytes += chunk[first..<position]
      guard bytes.count <= Self.maximumLengthInBytes else {
        position = chunk.count
        while try source() != nil {}
        isAtEnd = true
        let reason = ImportProblem.Reason.lineTooLong(limitInBytes: Self.maximumLengthInBytes)
        return .problem(ImportProblem(at: place.location, type: .unreadable, reason))
      }
      if scan.isAtEnd { return piece(bytes, place) }
    }
    isAtEnd = true
    return .problem(truncated(at: place.line))
  }

  private func piece(_ bytes: [UInt8], _ place: Place) -> Piece {
    do throws(JSONSyntaxError) {
      guard case .object(let object) = try parser.read(bytes) else {
        return .problem(truncated(at: place.line))
      }
      return .object(object, at: place, sizeInBytes: bytes.count)
    } catch {
      return .problem(problem(error, in: bytes, place))
    }
  }

  /// Returns the problem of a syntax error. It names the line of the mistake, and the number of
  /// bytes before the mistake in that line.
  private func problem(
    _ error: JSONSyntaxError, in bytes: [UInt8], _ place: Place
  ) -> ImportProblem {
    let before = bytes.prefix(error.offset)
    let lines = before.count { $0 == Byte.lineFeed }
    let column = before.reversed().prefix { $0 != Byte.lineFeed }.count
    let offset = lines == 0 ? place.column + column : column
    let located = JSONSyntaxError(offset: offset, reason: error.reason)
    var field: String?
    if case .duplicateKey(let key) = error.reason { field = key }
    return ImportProblem(
      at: .line(place.line + lines), type: .unreadable, field: field,
      .unreadable(located.description))
  }
}

/// Follows the braces, brackets and strings of an object to its end.
private struct BraceScan {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private(set) var isAtEnd = false

  mutating func step(_ byte: UInt8) {
    guard !isInString else { return stepInString(byte) }
    switch byte {
    case Byte.quote: isInString = true
    case Byte.openBrace, Byte.openBracket: depth += 1
    case Byte.closeBrace, Byte.closeBracket:
      depth -= 1
      isAtEnd = depth == 0
    default: break
    }
  }

  private mutating func stepInString(_ byte: UInt8) {
    if byte == Byte.lineFeed {
      isAtEnd = true
    } else if isEscaped {
      isEscaped = false
    } else if byte == Byte.backslash {
      isEscaped = true
    } else if byte == Byte.quote {
      isInString = false
    }
  }
}

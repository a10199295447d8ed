package import TodoDomain
import TodoText

/// Reads comma-separated values (RFC 4180) in UTF-8 or UTF-16, one row at a time. Semicolons or
/// tabs may separate the fields too.
///
/// A row ends with LF, CRLF or CR, also with several of them in one file. A quoted field may have
/// commas, line ends and doubled quotes; a line end within it is read as LF. A quote within a field
/// that doesn't begin with a quote is an ordinary character, as in spreadsheets.
///
/// todoctl has its own reader, because it holds only one row and one chunk. The existing Swift
/// packages hold the whole file.
package struct CSVReader {
  /// A row of the file, or its problem.
  package enum Row {
    /// The texts of the row's fields, and the number of the row's first line, from 1.
    case fields([String], line: Int)
    case problem(ImportProblem)
  }

  /// The most bytes that a row may have: 8 MiB.
  static let maximumLengthInBytes = LineReader.defaultMaximumLineLength
  /// The most fields that a row may have.
  static let maximumFields = 1_000

  private let source: ByteSource
  private var ends = LineEnds()
  /// The current chunk, with LF for each line end.
  private var chunk: [UInt8] = []
  private var position = 0
  /// The number of the line at the cursor.
  private var line = 1
  private var isAtEnd = false
  private var row = RowInMaking()

  package init(_ source: @escaping ByteSource) {
    self.source = UnicodeText.utf8(of: source)
  }

  /// Returns the next row; nil at the end, and after a row that is too long. Empty lines are
  /// skipped.
  ///
  /// - Throws: The errors of the source.
  package mutating func next() throws -> Row? {
    while !isAtEnd {
      row.begin(line: line)
      while !row.isComplete, try fill() {
        position += chunk.withUnsafeBufferPointer { row.add($0[position...]) }
        if row.sizeInBytes > Self.maximumLengthInBytes { return tooLong }
      }
      isAtEnd = !row.isComplete
      line += row.lineEnds
      if row.isBlank { continue }
      return row.finished(isAtEnd: isAtEnd)
    }
    return nil
  }

  /// Makes sure that there is a byte at the cursor. Returns false at the end of the file.
  private mutating func fill() throws -> Bool {
    let isAtStart = chunk.isEmpty
    while position == chunk.count {
      guard let next = try source() else { return false }
      (chunk, position) = (ends.unified(next), 0)
    }
    guard isAtStart else { return true }
    try readFirstLine()
    return try fill()
  }

  /// Skips a byte order mark, and finds the separator of fields in the first line: a spreadsheet
  /// may write semicolons or tabs instead of commas.
  private mutating func readFirstLine() throws {
    while chunk.count < FormatRegistry.headLengthInBytes, !chunk.contains(Byte.lineFeed),
      let next = try source()
    {
      chunk += ends.unified(next)
    }
    if chunk.starts(with: Byte.orderMark) { position = Byte.orderMark.count }
    let line = chunk[position...].prefix { $0 != Byte.lineFeed }
    let signs = [Byte.comma, Byte.semicolon, Byte.tab]
    row.separator = signs.first(where: line.contains) ?? Byte.comma
  }

  /// The problem of a row that is too long, for example because of an unclosed quote. The rest of
  /// the file isn't read, because it may be part of the row.
  private var tooLong: Row {
    mutating get {
      isAtEnd = true
      let reason = ImportProblem.Reason.lineTooLong(limitInBytes: Self.maximumLengthInBytes)
      return .problem(ImportProblem(at: .line(row.line), type: .unreadable, reason))
    }
  }
}

/// A row that is being read.
private struct RowInMaking {
  /// The separator of fields.
  var separator = Byte.comma
  /// The number of the row's first line.
  private(set) var line = 1
  private(set) var isComplete = false
  /// The number of line ends in the row, including its own.
  private(set) var lineEnds = 0
  /// The bytes of the row, with unified line ends.
  private var bytes: [UInt8] = []
  private var fields: [Field] = []
  private var field = Field(start: 0)
  private var state = State.fieldStart
  private var hasStray = false

  private enum State { case fieldStart, plain, quoted, quoteInQuoted }

  /// The range of a field's text among the bytes of the row.
  private struct Field {
    var start: Int
    var end = 0
    var hasDoubledQuotes = false
  }

  /// Begins another row and reuses the memory.
  mutating func begin(line: Int) {
    self.line = line
    (isComplete, lineEnds, hasStray) = (false, 0, false)
    bytes.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
    (field, state) = (Field(start: 0), .fieldStart)
  }

  /// Whether the row has no characters.
  var isBlank: Bool { sizeInBytes == 0 }

  /// The number of bytes without the line end.
  var sizeInBytes: Int { bytes.count - (isComplete ? 1 : 0) }

  /// Adds bytes up to the end of the row.
  ///
  /// - Returns: The number of added bytes.
  mutating func add(_ chunk: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let chunk = UnsafeBufferPointer(rebasing: chunk)
    let before = bytes.count
    var index = 0
    while index < chunk.count, !isComplete {
      index = plainEnd(in: chunk, from: index)
      guard index < chunk.count else { break }
      add(chunk[index], at: before + index)
      index += 1
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: chunk[..<index]))
    return index
  }

  /// Returns the index of the next byte that may change how the following bytes are read.
  private func plainEnd(in chunk: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    switch state {
    case .plain:
      while index < chunk.count, chunk[index] != separator, chunk[index] != Byte.lineFeed {
        index += 1
      }
    case .quoted:
      while index < chunk.count, chunk[index] != Byte.quote, chunk[index] != Byte.lineFeed {
        index += 1
      }
    case .fieldStart, .quoteInQuoted: break
    }
    return index
  }

  private mutating func add(_ byte: UInt8, at place: Int) {
    if byte == Byte.lineFeed { lineEnds += 1 }
    switch (state, byte) {
    case (.quoted, Byte.quote):
      field.end = place
      state = .quoteInQuoted
    case (.quoted, _): break
    case (.quoteInQuoted, Byte.quote):
      field.hasDoubledQuotes = true
      state = .quoted
    case (.fieldStart, Byte.quote):
      field.start = place + 1
      state = .quoted
    case (_, separator):
      endField(at: place)
      field = Field(start: place + 1)
      state = .fieldStart
    case (_, Byte.lineFeed):
      endField(at: place)
      isComplete = true
    default:
      if state == .quoteInQuoted { hasStray = true }
      state = .plain
    }
  }

  private mutating func endField(at place: Int) {
    if state != .quoteInQuoted { field.end = place }
    // One field beyond the limit shows that there are too many. Further fields are not kept.
    if fields.count <= CSVReader.maximumFields { fields.append(field) }
  }

  mutating func finished(isAtEnd: Bool) -> CSVReader.Row {
    if isAtEnd { endField(at: bytes.count) }
    if let problem = problem(isAtEnd: isAtEnd) { return .problem(problem) }
    return .fields(
      bytes.withUnsafeBufferPointer { bytes in fields.map { Self.text(of: $0, in: bytes) } },
      line: line)
  }

  private static func text(of field: Field, in bytes: UnsafeBufferPointer<UInt8>) -> String {
    let bytes = bytes[field.start..<field.end]
    guard field.hasDoubledQuotes else { return String(decoding: bytes, as: UTF8.self) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var isFirst = false
    for byte in bytes {
      isFirst = byte == Byte.quote && !isFirst
      // The first of two quotes is kept.
      if byte != Byte.quote || isFirst { text.append(byte) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func problem(isAtEnd: Bool) -> ImportProblem? {
    if let offset = bytes.withUnsafeBufferPointer(UTF8Sequence.firstFault) {
      return invalidUTF8(at: offset)
    }
    if isAtEnd, state == .quoted {
      return ImportProblem(at: .line(line), type: .unreadable, .truncated)
    }
    if hasStray { return unreadable("text after the closing quote of a field") }
    if fields.count > CSVReader.maximumFields {
      return unreadable("more than \(CSVReader.maximumFields) fields")
    }
    return nil
  }

  private func unreadable(_ text: String) -> ImportProblem {
    ImportProblem(at: .line(line), type: .unreadable, .unreadable(text))
  }

  /// Returns the problem of a byte that isn't UTF-8. It names the line of the byte, and the number
  /// of bytes before the byte in that line.
  private func invalidUTF8(at offset: Int) -> ImportProblem {
    let before = bytes[..<offset]
    let lines = before.count { $0 == Byte.lineFeed }
    let column = before.reversed().prefix { $0 != Byte.lineFeed }.count
    return ImportProblem(at: .line(line + lines), type: .unreadable, .notUTF8(byte: column))
  }
}

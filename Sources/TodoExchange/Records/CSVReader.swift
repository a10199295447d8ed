import TodoDomain
import TodoText

/// Reads comma-separated values (RFC 4180) in UTF-8 or UTF-16, a row at a time.
///
/// A row ends with LF, CRLF or CR, also with several kinds in one file. A field in quotes may have
/// commas, line ends and doubled quotes; a line end within it is read as LF. A quote within a field
/// that doesn't begin with one is a character like any other, as spreadsheets read it.
///
/// The reader is our own, since it holds one row and a chunk; the packages that there are for Swift
/// hold the whole file.
struct CSVReader {
  /// A row of the file, or what is wrong with it.
  enum Row {
    /// The texts of its fields, and the number of the line on which it begins, from 1.
    case fields([String], line: Int)
    case problem(ImportProblem)
  }

  /// The most bytes that a row may have: 8 MiB.
  static let maximumLengthInBytes = LineReader.defaultMaximumLineLength
  /// The most fields that a row may have.
  static let maximumFields = 1_000

  private let source: ByteSource
  private var chunk: [UInt8] = []
  private var position = 0
  /// The number of the line at the cursor.
  private var line = 1
  private var endsWithReturn = false
  private var isAtEnd = false
  private var isAtStart = true

  init(_ source: @escaping ByteSource) {
    self.source = UnicodeText.utf8(of: source)
  }

  /// The next row; nil at the end, and after a row that is too long. Empty lines are passed over.
  ///
  /// - Throws: The errors of the source.
  mutating func next() throws -> Row? {
    while !isAtEnd {
      var row = RowInMaking(line: line)
      while let byte = try pull() {
        row.add(byte)
        if row.isComplete { break }
        if row.bytes.count > Self.maximumLengthInBytes { return tooLong(row) }
      }
      isAtEnd = !row.isComplete
      if row.isBlank { continue }
      return row.finished(isAtEnd: isAtEnd)
    }
    return nil
  }

  /// The next byte, with LF for each line end; nil at the end of the file.
  private mutating func pull() throws -> UInt8? {
    if isAtStart {
      isAtStart = false
      try skipByteOrderMark()
    }
    while true {
      guard position < chunk.count else {
        guard let next = try source() else { return nil }
        (chunk, position) = (next, 0)
        continue
      }
      let byte = chunk[position]
      position += 1
      let followsReturn = endsWithReturn
      endsWithReturn = byte == Byte.carriageReturn
      if byte == Byte.lineFeed, followsReturn { continue }
      guard byte == Byte.lineFeed || byte == Byte.carriageReturn else { return byte }
      line += 1
      return Byte.lineFeed
    }
  }

  private mutating func skipByteOrderMark() throws {
    while chunk.count < Byte.orderMark.count, let next = try source() { chunk += next }
    if chunk.starts(with: Byte.orderMark) { position = Byte.orderMark.count }
  }

  /// The problem of a row that is too long, such as one with a quote that nothing closes. The rest
  /// of the file may be part of it, and isn't read.
  private mutating func tooLong(_ row: RowInMaking) -> Row {
    isAtEnd = true
    let reason = ImportProblem.Reason.lineTooLong(limitInBytes: Self.maximumLengthInBytes)
    return .problem(ImportProblem(at: .line(row.line), type: .unreadable, reason))
  }
}

/// A row that is being read.
private struct RowInMaking {
  /// The number of the line on which it begins.
  let line: Int
  /// Its bytes, as the file has them but for line ends.
  private(set) var bytes: [UInt8] = []
  private(set) var isComplete = false
  private var state = State.fieldStart
  private var field: [UInt8] = []
  private var fields: [[UInt8]] = []
  private var hasStray = false

  private enum State { case fieldStart, plain, quoted, quoteInQuoted }

  init(line: Int) {
    self.line = line
  }

  /// Whether the row has no characters.
  var isBlank: Bool { fields.isEmpty && field.isEmpty && state == .fieldStart }

  mutating func add(_ byte: UInt8) {
    bytes.append(byte)
    switch (state, byte) {
    case (.quoted, Byte.quote): state = .quoteInQuoted
    case (.quoted, _): field.append(byte)
    case (.quoteInQuoted, Byte.quote):
      field.append(byte)
      state = .quoted
    case (.fieldStart, Byte.quote): state = .quoted
    case (_, Byte.comma):
      endField()
      state = .fieldStart
    case (_, Byte.lineFeed):
      isComplete = true
    default:
      if state == .quoteInQuoted { hasStray = true }
      field.append(byte)
      state = .plain
    }
  }

  private mutating func endField() {
    // One field more than there may be tells that there are too many; the rest is not kept.
    if fields.count <= CSVReader.maximumFields { fields.append(field) }
    field = []
  }

  mutating func finished(isAtEnd: Bool) -> CSVReader.Row {
    endField()
    if let problem = problem(isAtEnd: isAtEnd) { return .problem(problem) }
    return .fields(fields.map { String(decoding: $0, as: UTF8.self) }, line: line)
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

  /// The problem of a byte, with its line and the number of bytes before it in that line.
  private func invalidUTF8(at offset: Int) -> ImportProblem {
    let before = bytes[..<offset]
    let lines = before.count { $0 == Byte.lineFeed }
    let column = before.reversed().prefix { $0 != Byte.lineFeed }.count
    let error = JSONSyntaxError(offset: column, reason: .invalidUTF8)
    return ImportProblem(
      at: .line(line + lines), type: .unreadable, .unreadable(error.description))
  }
}

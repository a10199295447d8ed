import TodoText

/// Splits bytes that arrive in chunks of any size into content lines (RFC 5545 §3.1).
///
/// A line ends with CRLF or a bare LF. If a space or a tab follows, the line is folded there and
/// continues after it. Folds are removed as bytes, so that a fold inside a UTF-8 character is
/// undone as well. A byte order mark at the start is skipped, and the last line may lack its end.
/// A line that lies unfolded within a chunk is not copied. The reader holds at most the longest
/// line allowed and one chunk; the rest of a longer line is dropped.
struct ContentLineReader {
  private let maximumLength: Int
  private let nextChunk: ByteSource
  private var chunk: [UInt8] = []
  private var position = 0
  /// The bytes of the current line, if it is not one piece of the chunk.
  private var carried: [UInt8] = []
  private var carriedIsTooLong = false
  private var isExhausted = false
  private var physicalLine = 0

  init(maximumLength: Int, _ source: @escaping ByteSource) {
    self.maximumLength = max(0, maximumLength)
    nextChunk = source
  }

  /// Passes the next line to `body`. Returns nil at the end, and throws the errors of the source
  /// and of `body`.
  mutating func withNextLine<R>(_ body: (UnfoldedLine) throws -> R) throws -> R? {
    if physicalLine == 0 { try passByteOrderMark() }
    guard try hasMore() else { return nil }
    physicalLine += 1
    let number = physicalLine
    if let end = ByteScan.firstNewline(in: chunk, from: position), end + 1 < chunk.count,
      !Self.isFold(chunk[end + 1])
    {
      return try deliver(upTo: end, number, body)
    }
    try carryWholeLine()
    return try deliverCarried(number, body)
  }

  private static func isFold(_ byte: UInt8) -> Bool { byte == Byte.space || byte == Byte.tab }

  // MARK: - A line in one piece

  private mutating func deliver<R>(
    upTo end: Int, _ number: Int, _ body: (UnfoldedLine) throws -> R
  ) throws -> R {
    let start = position
    position = end + 1
    let hasReturn = end > start && chunk[end - 1] == Byte.carriageReturn
    let length = end - start - (hasReturn ? 1 : 0)
    let isTooLong = length > maximumLength
    let held = start..<start + min(length, maximumLength)
    return try chunk.withUnsafeBufferPointer {
      let bytes = UnsafeBufferPointer(rebasing: $0[held])
      return try body(UnfoldedLine(bytes: bytes, number: number, isTooLong: isTooLong))
    }
  }

  // MARK: - A line in several pieces

  /// Collects the pieces of a line up to a line end that isn't a fold.
  private mutating func carryWholeLine() throws {
    carried.removeAll(keepingCapacity: true)
    carriedIsTooLong = false
    while true {
      try carryPhysicalLine()
      guard try hasMore(), Self.isFold(chunk[position]) else { break }
      position += 1
      physicalLine += 1
    }
  }

  /// Collects the bytes up to the next LF, and moves past it.
  private mutating func carryPhysicalLine() throws {
    var last: UInt8?
    while try hasMore() {
      let end = ByteScan.firstNewline(in: chunk, from: position)
      let stop = end ?? chunk.count
      if stop > position { last = chunk[stop - 1] }
      carry(position..<stop)
      position = stop
      guard end != nil else { continue }
      position += 1
      // The CR may already have been dropped with the rest of a long line.
      if last == Byte.carriageReturn, carried.last == Byte.carriageReturn { carried.removeLast() }
      break
    }
    if carried.count > maximumLength {
      carriedIsTooLong = true
      carried.removeLast(carried.count - maximumLength)
    }
  }

  /// Collects bytes up to one more than the limit, because the last one may be the CR of the line
  /// end.
  private mutating func carry(_ range: Range<Int>) {
    let room = maximumLength + 1 - carried.count
    if range.count > room { carriedIsTooLong = true }
    carried.append(contentsOf: chunk[range].prefix(room))
  }

  private mutating func deliverCarried<R>(
    _ number: Int, _ body: (UnfoldedLine) throws -> R
  ) throws -> R {
    let isTooLong = carriedIsTooLong
    return try carried.withUnsafeBufferPointer {
      try body(UnfoldedLine(bytes: $0, number: number, isTooLong: isTooLong))
    }
  }

  // MARK: - Chunks

  /// Whether another byte is left. If so, it is at `position`.
  private mutating func hasMore() throws -> Bool {
    while position == chunk.count, !isExhausted {
      position = 0
      chunk = []
      if let next = try nextChunk() { chunk = next } else { isExhausted = true }
    }
    return position < chunk.count
  }

  private mutating func passByteOrderMark() throws {
    var head: [UInt8] = []
    while head.count < Byte.orderMark.count, try hasMore() {
      head += chunk[position...]
      position = chunk.count
    }
    chunk = head
    position = head.starts(with: Byte.orderMark) ? Byte.orderMark.count : 0
  }
}

/// An unfolded content line (RFC 5545 §3.1). Its bytes are valid only within the closure that
/// receives it.
struct UnfoldedLine {
  /// The bytes without folds and without the line's end. If `isTooLong`, these are the first bytes
  /// of the line only.
  let bytes: UnsafeBufferPointer<UInt8>
  /// The number of the physical line on which the content line starts, from 1.
  let number: Int
  /// Whether the line has more bytes than the reader holds.
  let isTooLong: Bool
}

/// Finds bytes that no content line may have (RFC 5545 §3.1).
enum LineScan {
  /// Returns the fault of the bytes, a control character or invalid UTF-8; nil if they are valid.
  static func fault(in bytes: UnsafeBufferPointer<UInt8>) -> ICalendarProblem.Reason? {
    guard let start = bytes.baseAddress else { return nil }
    var position = 0
    while true {
      position = ByteScan.endOfPrintableASCII(in: start, from: position, to: bytes.count)
      guard position < bytes.count else { return nil }
      let byte = start[position]
      if byte == Byte.tab {
        position += 1
      } else if byte < 0x80 {
        return .controlCharacter(byte)
      } else {
        let length = UTF8Sequence.length(in: start, at: position, to: bytes.count)
        guard length > 0 else { return .invalidUTF8 }
        position += length
      }
    }
  }
}

/// Decodes lines in Windows-1252, the encoding of files from old programs.
///
/// Foundation's decoder is not used, because it refuses the five bytes that Windows-1252 leaves
/// undefined, and it can't distinguish such text from damaged UTF-8.
enum Windows1252 {
  /// Returns the line in UTF-8; nil for damaged UTF-8 and for an encoding of several bytes per
  /// character, because a guess would make the text unreadable.
  static func utf8(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard let start = bytes.baseAddress else { return nil }
    var text = String.UnicodeScalarView()
    for position in bytes.indices {
      if bytes[position] >= 0x80,
        UTF8Sequence.length(in: start, at: position, to: bytes.count) > 1
      {
        return nil
      }
      text.append(scalar(bytes[position]))
    }
    return Array(String(text).utf8)
  }

  /// The characters of the bytes 0x80…0x9F in Windows-1252, in order. The five bytes that
  /// Windows-1252 leaves undefined have the code points of Latin-1.
  private static let specials: [UnicodeScalar] = [
    "\u{20AC}", "\u{81}", "\u{201A}", "\u{0192}", "\u{201E}", "\u{2026}", "\u{2020}",
    "\u{2021}", "\u{02C6}", "\u{2030}", "\u{0160}", "\u{2039}", "\u{0152}", "\u{8D}",
    "\u{017D}", "\u{8F}", "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}",
    "\u{2022}", "\u{2013}", "\u{2014}", "\u{02DC}", "\u{2122}", "\u{0161}", "\u{203A}",
    "\u{0153}", "\u{9D}", "\u{017E}", "\u{0178}",
  ]

  private static func scalar(_ byte: UInt8) -> UnicodeScalar {
    (0x80...0x9F).contains(byte) ? specials[Int(byte) - 0x80] : UnicodeScalar(byte)
  }
}

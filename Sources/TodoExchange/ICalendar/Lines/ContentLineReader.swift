/// Splits bytes that arrive in chunks of any size into content lines (RFC 5545 §3.1).
///
/// A line ends with CRLF or a bare LF; where a space or a tab follows, the line is folded there,
/// and goes on after it. Folds are taken out at bytes, so that one inside a UTF-8 character is
/// undone too. A byte order mark at the start is passed over, and the last line may lack its end. A
/// line that lies unfolded within a chunk is not copied. No more than the longest line allowed and
/// a chunk is held: the rest of a longer one is dropped.
struct ContentLineReader {
  private let maximumLength: Int
  private let nextChunk: ByteSource
  private var chunk: [UInt8] = []
  private var position = 0
  /// The line so far, where it isn't one piece of the chunk.
  private var carried: [UInt8] = []
  private var carriedIsTooLong = false
  private var isExhausted = false
  private var physicalLine = 0

  init(maximumLength: Int, _ source: @escaping ByteSource) {
    self.maximumLength = max(0, maximumLength)
    nextChunk = source
  }

  /// Hands the next line to `body`; nil at the end. Throws what the source and `body` throw.
  mutating func withNextLine<R>(_ body: (UnfoldedLine) throws -> R) throws -> R? {
    if physicalLine == 0 { try passByteOrderMark() }
    guard try hasMore() else { return nil }
    physicalLine += 1
    let number = physicalLine
    if let end = NewlineScan.firstNewline(in: chunk, from: position), end + 1 < chunk.count,
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

  /// Collects the pieces of a line, up to an end that no fold follows.
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

  /// Collects up to the next LF, and moves past it.
  private mutating func carryPhysicalLine() throws {
    var last: UInt8?
    while try hasMore() {
      let end = NewlineScan.firstNewline(in: chunk, from: position)
      let stop = end ?? chunk.count
      if stop > position { last = chunk[stop - 1] }
      carry(position..<stop)
      position = stop
      guard end != nil else { continue }
      position += 1
      // A CR that was dropped with the rest of a long line needs no taking away.
      if last == Byte.carriageReturn, carried.last == Byte.carriageReturn { carried.removeLast() }
      break
    }
    if carried.count > maximumLength {
      carriedIsTooLong = true
      carried.removeLast(carried.count - maximumLength)
    }
  }

  /// Collects bytes; beyond the limit one more, which may be the CR of the line's end.
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

  /// Whether a byte is left; it stands at `position` then.
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
    while head.count < Self.byteOrderMark.count, try hasMore() {
      head += chunk[position...]
      position = chunk.count
    }
    chunk = head
    position = head.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

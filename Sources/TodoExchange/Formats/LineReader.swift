import TodoText

/// Splits bytes that arrive in chunks of any size into lines.
///
/// A line ends with LF or CRLF, which is not part of it; a CR elsewhere belongs to the line. The
/// last line may lack its terminator (see `endedWithNewline`). A line that lies within one chunk is
/// not copied. The reader holds at most the longest line allowed and one chunk, and its time is
/// linear in the number of bytes.
public struct LineReader {
  /// The default limit of a line's length: 8 MiB.
  public static let defaultMaximumLineLength = 8 << 20

  /// The most bytes that a line may have, without its terminator.
  public let maximumLineLength: Int

  /// The number of the line that was delivered last, from 1; 0 before the first.
  public private(set) var lineNumber = 0

  /// Whether every line so far had a terminator. False after a last line without one, because the
  /// input may have been cut off.
  public private(set) var endedWithNewline = true

  private let nextChunk: () throws -> [UInt8]?
  private var chunk: [UInt8] = []
  private var position = 0
  /// The start of a line whose end is in a later chunk.
  private var carried: [UInt8] = []
  private var sourceIsExhausted = false

  /// Makes a reader of the chunks that `nextChunk` returns. The closure returns nil at the end of
  /// the input and is not called again after that.
  public init(
    maximumLineLength: Int = Self.defaultMaximumLineLength,
    nextChunk: @escaping () throws -> [UInt8]?
  ) {
    self.maximumLineLength = max(0, maximumLineLength)
    self.nextChunk = nextChunk
  }

  /// Passes the next line, without its terminator, and its number to `body`.
  ///
  /// The buffer is valid within `body` only. If `body` throws, its line counts as delivered.
  ///
  /// - Returns: The result of `body`; nil at the end.
  /// - Throws: `LineTooLong`, also at each later call, and the errors of the source and of `body`.
  public mutating func withNextLine<R>(
    _ body: (_ line: UnsafeBufferPointer<UInt8>, _ number: Int) throws -> R
  ) throws -> R? {
    while true {
      if let end = ByteScan.firstNewline(in: chunk, from: position) {
        return try deliver(upTo: end, body)
      }
      try checkUnfinishedLength(ofRest: chunk.count - position)
      carried.append(contentsOf: chunk[position...])
      chunk = []
      position = 0
      guard try pullChunk() else { break }
    }
    return carried.isEmpty ? nil : try deliverUnterminated(body)
  }

  private mutating func pullChunk() throws -> Bool {
    guard !sourceIsExhausted else { return false }
    if let pulled = try nextChunk() {
      chunk = pulled
      return true
    }
    sourceIsExhausted = true
    return false
  }

  /// Refuses an unfinished line that is already too long.
  ///
  /// One byte too many doesn't count if it is a CR, because a CRLF may end the line.
  private func checkUnfinishedLength(ofRest rest: Int) throws {
    let length = carried.count + rest
    let last = rest > 0 ? chunk.last : carried.last
    let certain = last == Byte.carriageReturn ? length - 1 : length
    if certain > maximumLineLength { throw tooLong }
  }

  /// Delivers the line that ends before the LF at `end` of the current chunk.
  private mutating func deliver<R>(
    upTo end: Int, _ body: (UnsafeBufferPointer<UInt8>, Int) throws -> R
  ) throws -> R {
    let last = end > position ? chunk[end - 1] : carried.last
    let terminator = last == Byte.carriageReturn ? 1 : 0
    let length = carried.count + end - position - terminator
    guard length <= maximumLineLength else { throw tooLong }
    lineNumber += 1
    let number = lineNumber
    let lineStart = position
    position = end + 1
    if carried.isEmpty {
      return try chunk.withUnsafeBufferPointer {
        try body(UnsafeBufferPointer(rebasing: $0[lineStart..<lineStart + length]), number)
      }
    }
    carried.append(contentsOf: chunk[lineStart..<end])
    return try deliverCarried(length: length, body)
  }

  private mutating func deliverUnterminated<R>(
    _ body: (UnsafeBufferPointer<UInt8>, Int) throws -> R
  ) throws -> R {
    guard carried.count <= maximumLineLength else { throw tooLong }
    lineNumber += 1
    endedWithNewline = false
    return try deliverCarried(length: carried.count, body)
  }

  private mutating func deliverCarried<R>(
    length: Int, _ body: (UnsafeBufferPointer<UInt8>, Int) throws -> R
  ) throws -> R {
    let number = lineNumber
    defer { carried.removeAll(keepingCapacity: true) }
    return try carried.withUnsafeBufferPointer {
      try body(UnsafeBufferPointer(rebasing: $0[..<length]), number)
    }
  }

  private var tooLong: LineTooLong {
    LineTooLong(line: lineNumber + 1, limitInBytes: maximumLineLength)
  }
}

/// The error of a line that is longer than its reader may hold in memory.
public struct LineTooLong: Error, Hashable, Sendable {
  /// The number of the line, from 1.
  public let line: Int
  /// The most bytes that a line may have, without its terminator.
  public let limitInBytes: Int

  /// Makes the error of line `line`, which has more than `limitInBytes` bytes.
  public init(line: Int, limitInBytes: Int) {
    self.line = line
    self.limitInBytes = limitInBytes
  }
}

extension LineTooLong: CustomStringConvertible {
  /// The facts of the error in one line.
  public var description: String { "line \(line) is longer than \(limitInBytes) bytes" }
}

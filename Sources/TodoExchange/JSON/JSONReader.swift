/// A strict RFC 8259 parser of one value in UTF-8.
///
/// Besides what the grammar refuses, it refuses what would let two readers disagree: a key named
/// twice in one object, ill-formed UTF-8, half a surrogate pair, a byte order mark and a number no
/// double can hold. No input makes it trap, and its time is linear in the input.
public struct JSONReader: Sendable {
  /// No configured depth exceeds this one: each level costs stack, which has an end.
  public static let depthCeiling = 512

  /// How many arrays and objects may stand inside one another, 0 allowing neither.
  public let maximumDepth: Int
  /// How many values there may be, those inside others counted: the smallest take three bytes of text
  /// and many times that of memory.
  public let maximumValues: Int

  /// Makes a reader that follows at most `maximumDepth` levels, kept within `0...depthCeiling`, and
  /// reads at most so many values.
  public init(maximumDepth: Int = 64, maximumValues: Int = .max) {
    self.maximumValues = maximumValues
    self.maximumDepth = min(max(maximumDepth, 0), Self.depthCeiling)
  }

  /// The value that `bytes` spell, white space around it aside.
  public func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) -> JSONValue {
    guard let start = bytes.baseAddress else {
      throw JSONSyntaxError(offset: 0, reason: .emptyInput)
    }
    var parser = JSONParser(
      start: start, count: bytes.count, maximumDepth: maximumDepth, maximumValues: maximumValues)
    return try parser.parseDocument()
  }

  /// The value that `bytes` spell, white space around it aside.
  public func read(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
    try bytes.withUnsafeBufferPointer { (buffer) throws(JSONSyntaxError) in try read(buffer) }
  }

  /// The value that `bytes` spell, white space around it aside; offsets count from the slice's start.
  public func read(_ bytes: ArraySlice<UInt8>) throws(JSONSyntaxError) -> JSONValue {
    try bytes.withUnsafeBufferPointer { (buffer) throws(JSONSyntaxError) in try read(buffer) }
  }
}

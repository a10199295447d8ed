/// Bytes that are consumed from the front.
struct FuzzedBytes {
  /// The remaining bytes.
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  /// Takes a big-endian number of `count` bytes; nil if fewer are left.
  mutating func number(_ count: Int) -> Int? {
    guard rest.count >= count else { return nil }
    return take(count).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Takes `count` bytes, or all that are left.
  mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}

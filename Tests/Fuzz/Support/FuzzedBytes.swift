/// Bytes that are taken from the front.
struct FuzzedBytes {
  /// Those that are left.
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  /// A number of so many bytes, the first one the largest; nil where fewer are left.
  mutating func number(_ count: Int) -> Int? {
    guard rest.count >= count else { return nil }
    return take(count).reduce(0) { $0 << 8 | Int($1) }
  }

  /// So many bytes, or those that are left.
  mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}

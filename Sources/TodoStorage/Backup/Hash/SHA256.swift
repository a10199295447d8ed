/// The hash of FIPS 180-4 over bytes that come in pieces of any size.
///
/// ```swift
/// var hash = SHA256()
/// hash.update([0x61, 0x62, 0x63])
/// hash.hexadecimal  // "ba7816bf…"
/// ```
public struct SHA256: Sendable {
  /// How many bytes are hashed at a time.
  private static let block_bytes = 64

  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  /// What came after the last full block.
  private var rest: [UInt8] = []
  private var length_bytes: UInt64 = 0

  /// The hash of nothing so far.
  public init() {}

  /// Takes the next bytes.
  public mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Takes the next bytes.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length_bytes += UInt64(bytes.count)
    var bytes = bytes
    if !rest.isEmpty {
      let missing = min(Self.block_bytes - rest.count, bytes.count)
      rest += bytes.prefix(missing)
      bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(missing))
      guard rest.count == Self.block_bytes else { return }
      rest.withUnsafeBytes { SHA256Block.hash($0, into: &state) }
      rest.removeAll(keepingCapacity: true)
    }
    let full = bytes.count / Self.block_bytes * Self.block_bytes
    SHA256Block.hash(UnsafeRawBufferPointer(rebasing: bytes.prefix(full)), into: &state)
    rest += bytes.dropFirst(full)
  }

  /// The digest of all that was taken: 64 digits, letters small.
  public var hexadecimal: String {
    var last = self
    let bits = length_bytes * 8
    let zeros = (119 - rest.count) % Self.block_bytes
    last.update([0x80] + [UInt8](repeating: 0, count: zeros))
    last.update((0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * $0)) })
    let digits = Array("0123456789abcdef")
    return String(
      last.state.flatMap { word in
        (0..<8).map { digits[Int(word >> UInt32(28 - 4 * $0) & 15)] }
      })
  }
}

/// Finds, eight bytes at a time, where a line ends.
enum NewlineScan {
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// The first place of an LF in `bytes[position...]`, nil when there is none.
  static func firstNewline(in bytes: [UInt8], from position: Int) -> Int? {
    bytes.withUnsafeBytes { buffer in
      var position = position
      while buffer.count - position >= 8 {
        let word = UInt64(
          littleEndian: buffer.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        let difference = word ^ ones &* UInt64(Byte.lineFeed)
        let matches = (difference &- ones) & ~difference & highBits
        // The lowest mark is exact; only those above it can be marked by a borrow.
        if matches != 0 { return position + matches.trailingZeroBitCount / 8 }
        position += 8
      }
      while position < buffer.count {
        if buffer[position] == Byte.lineFeed { return position }
        position += 1
      }
      return nil
    }
  }
}

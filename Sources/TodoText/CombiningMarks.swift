/// Finds characters with more combining marks than any text needs.
///
/// Before it compares two texts, the standard library sorts the marks of each character (UAX #15),
/// which takes time quadratic in their number.
package struct CombiningMarks {
  /// The largest number of marks in a row. Writing systems need fewer than ten, and letters with
  /// stacked marks, made for fun, about a hundred.
  package static let maximumCount = 256

  private var count = 0
  /// The bits read so far of a scalar that isn't complete yet, and the number of its missing bytes.
  private var scalar: UInt32 = 0
  private var missingBytes = 0

  package init() {}

  /// Returns whether there are too many marks in a row when these bytes of UTF-8 follow the
  /// previous bytes. A byte that isn't UTF-8 ends the row.
  package mutating func areTooMany(in bytes: some Sequence<UInt8>) -> Bool {
    // A loop over any sequence isn't specialised for other modules: it doubled an import's time.
    bytes.withContiguousStorageIfAvailable { areTooManyBytes($0) }
      ?? Array(bytes).withUnsafeBufferPointer { areTooManyBytes($0) }
  }

  private mutating func areTooManyBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in bytes {
      if byte < 0x80 || byte >= 0xF8 {
        (count, missingBytes) = (0, 0)
      } else if byte < 0xC0 {
        scalar = scalar << 6 | UInt32(byte & 0x3F)
        missingBytes -= 1
        if missingBytes == 0 { take() }
        if count > Self.maximumCount { return true }
      } else {
        missingBytes = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3
        scalar = UInt32(byte) & (0x3F >> UInt32(missingBytes))
      }
    }
    return false
  }

  /// Returns whether a character of the text has too many marks.
  package static func areTooMany(in text: String) -> Bool {
    // A mark has at least two bytes.
    guard text.utf8.count > 2 * maximumCount else { return false }
    var marks = CombiningMarks()
    return marks.areTooMany(in: text.utf8)
  }

  private mutating func take() {
    // Most texts beyond ASCII consist of Hangul or ideographs, which need no look-up in the tables.
    let isMark =
      !(0x3400...0x9FFF).contains(scalar) && !(0xAC00...0xD7A3).contains(scalar)
      && Unicode.Scalar(scalar)?.properties.canonicalCombiningClass != .notReordered
    count = isMark ? count + 1 : 0
  }
}

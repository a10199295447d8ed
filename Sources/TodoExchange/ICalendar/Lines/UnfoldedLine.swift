/// A content line in one piece (RFC 5545 §3.1). Its bytes are valid only while they are handed out.
struct UnfoldedLine {
  /// The bytes without folds and without the line's end; only the first of them where `isTooLong`.
  let bytes: UnsafeBufferPointer<UInt8>
  /// The number of the physical line on which it starts, from 1.
  let number: Int
  /// Whether it has more bytes than its reader holds.
  let isTooLong: Bool
}

/// The layout of a segment, a file of JSON lines that one device wrote and nobody changes.
///
/// A segment is a sequence of lines: a header, any number of other lines, and a trailer, which says
/// how many lines are before it and what their SHA-256 is. That hash names the segment: it is the
/// same however the lines were compressed or encrypted.
///
/// The file has, in this order:
///
/// 1. the eight bytes `todosync`, a byte for the version (1), a byte for the mode (0 plain,
///    1 encrypted);
/// 2. if it is encrypted, the 24 bytes that a stream of libsodium's begins with
///    (`crypto_secretstream_xchacha20poly1305`);
/// 3. frames: the length in four bytes, the lowest first, and as many bytes.
///
/// The contents of all frames together are the lines, each with its line feed, as one raw deflate
/// stream (RFC 1951). In a plain file a frame is its content, and one of length 0 is the last. In
/// an encrypted one a frame is a chunk of libsodium's stream, and its tag says which is the last.
/// The first chunk has the ten bytes of the file's beginning as additional data. The content of the
/// last one is followed by the byte 0x80 and by as many zeros as make the file's length a multiple
/// of 512.
///
/// The end is marked, so that half a file, as a synchroniser may leave it, is never taken for a
/// whole one.
enum SegmentLayout {
  static let magic = Array("todosync".utf8)
  static let version: UInt8 = 1
  static let plainMode: UInt8 = 0
  static let encryptedMode: UInt8 = 1
  /// The number of bytes in the magic, the version and the mode.
  static let beginningLength = 10
  /// The number of bytes in the length of a frame.
  static let lengthLength = 4
  /// The most bytes that a frame's content may have, padding included.
  static let longestContent = 65_536
  /// The bytes at which the writer begins another frame: the padding of the last one has room.
  static let fullContent = longestContent - paddedTo
  /// The lengths of encrypted files are multiples of this.
  static let paddedTo = 512
  static let paddingMark: UInt8 = 0x80
  /// The most bytes that a line may have, since a reader holds a whole line.
  static let longestLine = 16 << 20

  /// The most bytes of lines in a file of so many bytes. Lines of JSON compress to a tenth; where
  /// they compress to much less, the writer leaves some of them as they are.
  static func mostInflated(_ sizeInBytes: Int) -> Int { (64 << 20) + 64 * sizeInBytes }
  /// Whether a writer has to stop compressing for a while, to stay within half of that.
  static func isTooDense(_ inflated: Int, _ written: Int) -> Bool {
    inflated > mostInflated(written) / 2
  }

  static func beginning(isEncrypted: Bool) -> [UInt8] {
    magic + [version, isEncrypted ? encryptedMode : plainMode]
  }

  /// The last line of a segment.
  static func trailer(count: Int, hash: String) -> [UInt8] {
    Array(#"{"end":\#(count),"hash":"\#(hash)"}"#.utf8)
  }
}

/// The reason why a file isn't read as a segment, or a line isn't written into one.
package enum SegmentError: Error, Hashable, Sendable {
  /// The file ends too early: its writer was killed, or a synchroniser hasn't brought all of it.
  case incomplete
  /// The file is no segment.
  case notASegment
  /// A newer version of the program wrote the file, in this version of the format.
  case newerVersion(Int)
  /// The file is encrypted, and no key was given.
  case encrypted
  /// The file is plain, though a key was given: somebody without the key may have made it.
  case notEncrypted
  /// The first chunk isn't one of this key; or it was damaged, which can't be told apart.
  case wrongKey
  /// The bytes have changed since they were written.
  case damaged
  /// The file is in the folder of a device that didn't write it.
  case misplaced
  /// A line has more bytes than a line may have.
  case lineTooLong
  /// The file has far more to say than its length allows: it is made to keep readers busy.
  case tooLarge
  /// A line to be written has a line feed in it.
  case lineFeedInLine
  /// A segment was to end before it had a header.
  case headerMissing
  /// The system failed to read, with this number of the error.
  case cannotRead(code: Int)
}

extension SegmentError {
  /// The errors that stay what they are while the file does.
  private static let lasting: [SegmentError] = [
    .incomplete, .notASegment, .encrypted, .notEncrypted, .wrongKey, .damaged, .misplaced,
    .lineTooLong, .tooLarge,
  ]

  /// The error of a file that nobody changed since.
  init?(lasting name: String) {
    guard let error = Self.lasting.first(where: { $0.name == name }) else { return nil }
    self = error
  }

  /// Whether the file has to be changed before another reading finds something else.
  var isLasting: Bool { Self.lasting.contains(self) }

  /// The reason as scripts match it.
  package var name: String {
    switch self {
    case .incomplete: "incomplete"
    case .notASegment: "notASegment"
    case .newerVersion: "newerVersion"
    case .encrypted: "encrypted"
    case .notEncrypted: "notEncrypted"
    case .wrongKey: "wrongKey"
    case .damaged, .lineFeedInLine, .headerMissing: "damaged"
    case .misplaced: "misplaced"
    case .lineTooLong: "lineTooLong"
    case .tooLarge: "tooLarge"
    case .cannotRead: "cannotRead"
    }
  }
}

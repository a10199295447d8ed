/// The layout of a segment, a file of JSON lines that one device wrote and nobody changes.
///
/// A segment is a sequence of lines: a header, any number of other lines, and a trailer with the
/// count and the SHA-256 of the lines before it. That hash names the segment: it doesn't depend on
/// the compression and the encryption of the lines.
///
/// The file has, in this order:
///
/// 1. the eight bytes `todosync`, a byte for the version (1), a byte for the mode (0 plain,
///    1 encrypted);
/// 2. if it is encrypted, the 24 bytes of the header of a libsodium stream
///    (`crypto_secretstream_xchacha20poly1305`);
/// 3. frames: a length in four bytes, the lowest first, and that many bytes.
///
/// The contents of all frames together are the lines, each with its line feed, as a raw deflate
/// stream (RFC 1951). In a plain file a frame's bytes are its content, and a frame of length 0 is
/// the last. In an encrypted file a frame is a chunk of libsodium's stream, and the tag of the last
/// chunk marks it. The first chunk has the ten bytes of the file's beginning as additional data.
/// After the content of the last chunk there is the byte 0x80, and zeros until the file's length is
/// a multiple of 512.
///
/// The end is marked, so that half a file, as a synchroniser may leave it, never passes for a whole
/// file.
enum SegmentLayout {
  static let magic = Array("todosync".utf8)
  static let version: UInt8 = 1
  static let plainMode: UInt8 = 0
  static let encryptedMode: UInt8 = 1
  /// The number of bytes in the magic, the version and the mode.
  static let beginningLength = 10
  /// The number of bytes in the length of a frame.
  static let lengthLength = 4
  /// The greatest number of bytes in a frame's content, padding included.
  static let longestContent = 65_536
  /// The number of bytes at which the writer begins a new frame. It leaves room for the padding of
  /// the last frame.
  static let fullContent = longestContent - paddedTo
  /// The length of an encrypted file is a multiple of this number of bytes.
  static let paddedTo = 512
  static let paddingMark: UInt8 = 0x80
  /// The greatest number of bytes in a line, since a reader holds a whole line.
  static let longestLine = 16 << 20

  /// Returns the number of bytes of lines that a reader accepts from a file of this size. Lines of
  /// JSON compress to a tenth. If they compress much better, the writer leaves some of them
  /// uncompressed.
  static func mostInflated(_ sizeInBytes: Int) -> Int { (64 << 20) + 64 * sizeInBytes }
  /// Returns whether a writer must stop compressing for a while, to stay below half of
  /// `mostInflated`.
  static func isTooDense(_ inflated: Int, _ written: Int) -> Bool {
    inflated > mostInflated(written) / 2
  }

  static func beginning(isEncrypted: Bool) -> [UInt8] {
    magic + [version, isEncrypted ? encryptedMode : plainMode]
  }

  /// Returns the last line of a segment.
  static func trailer(count: Int, hash: String) -> [UInt8] {
    Array(#"{"end":\#(count),"hash":"\#(hash)"}"#.utf8)
  }
}

/// The reason why a file can't be read as a segment, or why a line can't be written into one.
package enum SegmentError: Error, Hashable, Sendable {
  /// The file ends too early: its writer was killed, or a synchroniser hasn't brought all of it.
  case incomplete
  /// The file isn't a segment.
  case notASegment
  /// The file has this version of the format, which a newer version of the program wrote.
  case newerVersion(Int)
  /// The file is encrypted, and no key was given.
  case encrypted
  /// The file isn't encrypted, though a key was given: somebody without the key may have made it.
  case notEncrypted
  /// The first chunk doesn't fit the key: the key is wrong, or the chunk is damaged.
  case wrongKey
  /// The bytes have changed since they were written.
  case damaged
  /// The file is in the folder of a device that didn't write it.
  case misplaced
  /// A link or a file has the name of a device's folder.
  case notAFolder
  /// A line is longer than a line may be.
  case lineTooLong
  /// The lines, decompressed, are longer than `mostInflated` allows for a file of this size: the
  /// file was made to keep readers busy.
  case tooLarge
  /// A line to be written contains a line feed.
  case lineFeedInLine
  /// A segment was ended before it had a header.
  case headerMissing
  /// The system failed to read, with this error number.
  case cannotRead(code: Int)
}

extension SegmentError {
  /// The errors that stay the same as long as the file doesn't change.
  private static let lasting: [SegmentError] = [
    .incomplete, .notASegment, .encrypted, .notEncrypted, .wrongKey, .damaged, .misplaced,
    .lineTooLong, .tooLarge,
  ]

  /// Makes the lasting error that an earlier run stored under this name; nil for any other name.
  init?(lasting name: String) {
    guard let error = Self.lasting.first(where: { $0.name == name }) else { return nil }
    self = error
  }

  /// Whether every further reading finds the same error, until the file changes.
  var isLasting: Bool { Self.lasting.contains(self) }

  /// The name of the reason, which scripts match.
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
    case .notAFolder: "notAFolder"
    case .lineTooLong: "lineTooLong"
    case .tooLarge: "tooLarge"
    case .cannotRead: "cannotRead"
    }
  }
}

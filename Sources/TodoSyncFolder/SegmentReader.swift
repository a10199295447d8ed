import CSodium
import Foundation
import TodoDigest
import TodoDomain
import TodoInflate
import TodoStorage
import TodoSync
import TodoText

/// Reads a segment, whose layout is `SegmentLayout`.
///
/// Nothing in a folder can be trusted before all of it was read: `verify()` reads a segment to its
/// end and checks its hash. Only then are its lines read a second time and used.
///
/// Memory holds a chunk and two lines, however long the file is.
package final class SegmentReader {
  fileprivate let file: OpenFile
  fileprivate let key: FolderKey?
  private var verifiedHash: String?

  /// Opens a file.
  ///
  /// - Parameter key: The key of the folder; without a key, the segment must be plain.
  /// - Throws: `SegmentError.notASegment` for a link, a pipe and anything else that isn't a plain
  ///   file; `.cannotRead`.
  package convenience init(path: String, key: FolderKey?) throws(SegmentError) {
    let file: OpenFile
    do {
      file = try OpenFile(path, Self.openingFlags)
    } catch {
      throw SegmentError(opening: error)
    }
    try self.init(file: file, key: key)
  }

  /// Takes ownership of an open file, and closes it in the end.
  init(file: OpenFile, key: FolderKey?) throws(SegmentError) {
    (self.file, self.key) = (file, key)
    guard file.isPlainFile else { throw .notASegment }
  }

  deinit { try? file.close() }

  /// The flags with which a segment is opened: links aren't followed, and a pipe without a writer
  /// doesn't block.
  static let openingFlags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK

  /// Reads the first line, and nothing else.
  ///
  /// - Throws: `SegmentError`.
  package func header() throws -> [UInt8] {
    guard let header = try SegmentLineReader(file, key).next() else { throw SegmentError.damaged }
    return header
  }

  /// Reads all of the segment, and checks that it is whole and unchanged. Returns its first line
  /// and its hash.
  ///
  /// - Throws: `SegmentError`.
  package func verify() throws -> (header: [UInt8], hash: String) {
    let lines = try SegmentLineReader(file, key)
    guard let header = try lines.next() else { throw SegmentError.damaged }
    while try lines.next() != nil {}
    return (header, try settle(lines.hash))
  }

  fileprivate func settle(_ hash: String) throws -> String {
    guard verifiedHash == nil || verifiedHash == hash else { throw SegmentError.damaged }
    verifiedHash = hash
    return hash
  }
}

/// The lines of a segment between the header and the trailer. The segment is verified again while
/// they are read, so a fault may show only after the last line.
///
/// `next` throws `SegmentError`. `.damaged` also means that the file has changed since it was
/// verified.
package final class SegmentLines: SyncLines {
  private let reader: SegmentReader
  private let lines: SegmentLineReader

  package init(_ reader: SegmentReader) throws {
    self.reader = reader
    lines = try SegmentLineReader(reader.file, reader.key)
    guard try lines.next() != nil else { throw SegmentError.damaged }
  }

  package func next() throws -> [UInt8]? {
    if let line = try lines.next() { return line }
    _ = try reader.settle(lines.hash)
    return nil
  }
}

extension SegmentError {
  /// Translates the error of opening a file. A link fails with `ELOOP`, a socket with `ENXIO`.
  init(opening error: SystemError) {
    let isNoFile = [ELOOP, ENXIO, ENODEV].contains(error.code)
    self = isNoFile ? .notASegment : .cannotRead(code: Int(error.code))
  }
}

/// Splits the content of a segment into lines. It reads a line ahead, since the last line is the
/// trailer, which is compared with the lines before it.
private final class SegmentLineReader {
  private static let lineFeed: [UInt8] = [0x0A]

  private let inflater: Inflater
  /// The remaining number of bytes that may be decompressed.
  private var rest: Int
  private var state = SHA256()
  private var count = 0
  private var isBegun = false
  /// The line to return next, unless it is the trailer.
  private var held: [UInt8] = []
  private var ahead: [UInt8] = []
  private var content: [UInt8] = []
  private var position = 0

  init(_ file: OpenFile, _ key: FolderKey?) throws {
    rest = SegmentLayout.mostInflated(file.sizeInBytes ?? 0)
    inflater = try Inflater(FrameReader(file, key).next)
  }

  /// The hash of all lines, once `next` has returned nil.
  var hash: String { state.hexadecimal }

  /// Returns the next line; nil after the trailer was read and found correct.
  func next() throws -> [UInt8]? {
    if !isBegun {
      guard try takeLine(into: &held) else { throw SegmentError.damaged }
      isBegun = true
    }
    guard try takeLine(into: &ahead) else {
      guard held == SegmentLayout.trailer(count: count, hash: hash) else {
        throw SegmentError.damaged
      }
      return nil
    }
    swap(&held, &ahead)
    state.update(ahead)
    state.update(Self.lineFeed)
    count += 1
    return ahead
  }

  /// Reads a line without its line feed. Returns false at the end.
  private func takeLine(into line: inout [UInt8]) throws -> Bool {
    line.removeAll(keepingCapacity: true)
    while true {
      if position == content.count {
        guard let more = try inflate() else {
          guard line.isEmpty else { throw SegmentError.damaged }
          return false
        }
        (content, position) = (more, 0)
      }
      if try takePart(into: &line) { return true }
    }
  }

  /// Returns the next decompressed bytes; nil at the end, after which the file must not continue.
  /// The last frame of an encrypted file may contain only its padding.
  private func inflate() throws -> [UInt8]? {
    do {
      guard let piece = try inflater.next() else {
        guard try !inflater.hasMore() else { throw SegmentError.damaged }
        return nil
      }
      rest -= piece.count
      guard rest >= 0 else { throw SegmentError.tooLarge }
      return piece
    } catch is Inflater.Failure {
      throw SegmentError.damaged
    }
  }

  /// Appends the content up to the next line feed to a line. Returns false if no line feed is left.
  private func takePart(into line: inout [UInt8]) throws -> Bool {
    let start = position
    let found = content.withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress else { return nil }
      let place = memchr(base + start, CInt(Self.lineFeed[0]), bytes.count - start)
      return place.map { base.distance(to: UnsafeRawPointer($0)) }
    }
    let end = found ?? content.count
    guard line.count + end - start <= SegmentLayout.longestLine else {
      throw SegmentError.lineTooLong
    }
    line += content[start..<end]
    position = found.map { $0 + 1 } ?? end
    return found != nil
  }
}

/// Reads the beginning of a file and its frames.
private final class FrameReader {
  private let file: OpenFile
  private var offset = 0
  private var stream: crypto_secretstream_xchacha20poly1305_state?
  /// The additional data of the next chunk; empty after the first chunk.
  private var additional: [UInt8] = []
  private var isAtEnd = false

  init(_ file: OpenFile, _ key: FolderKey?) throws {
    self.file = file
    let isEncrypted = try readBeginning()
    switch (isEncrypted, key) {
    case (true, nil): throw SegmentError.encrypted
    case (false, .some): throw SegmentError.notEncrypted
    case (false, nil): break
    case (true, .some(let key)): try readStreamHeader(key)
    }
  }

  /// Reads the first ten bytes, and returns whether the file is encrypted.
  private func readBeginning() throws -> Bool {
    let bytes = try upTo(SegmentLayout.beginningLength)
    let magic = SegmentLayout.magic
    guard magic.starts(with: bytes.prefix(magic.count)) else { throw SegmentError.notASegment }
    guard bytes.count == SegmentLayout.beginningLength else { throw SegmentError.incomplete }
    let (version, mode) = (bytes[magic.count], bytes[magic.count + 1])
    guard version <= SegmentLayout.version else { throw SegmentError.newerVersion(Int(version)) }
    guard version == SegmentLayout.version,
      [SegmentLayout.plainMode, SegmentLayout.encryptedMode].contains(mode)
    else { throw SegmentError.damaged }
    additional = bytes
    return mode == SegmentLayout.encryptedMode
  }

  private func readStreamHeader(_ key: FolderKey) throws {
    let header = try exactly(Sodium.streamHeaderLength)
    var stream = crypto_secretstream_xchacha20poly1305_state()
    guard crypto_secretstream_xchacha20poly1305_init_pull(&stream, header, key.contentKey) == 0
    else { throw SegmentError.damaged }
    self.stream = stream
  }

  /// Returns the content of the next frame; nil after the last frame, where the file must end.
  func next() throws -> [UInt8]? {
    guard !isAtEnd else { return nil }
    let length = try exactly(SegmentLayout.lengthLength).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard stream == nil else {
      let content = try decrypted(length)
      if isAtEnd { try expectNothing() }
      return content
    }
    guard length <= SegmentLayout.longestContent else { throw SegmentError.damaged }
    guard length == 0 else { return try exactly(length) }
    isAtEnd = true
    try expectNothing()
    return nil
  }

  private func decrypted(_ length: Int) throws -> [UInt8] {
    let contentLength = length - Sodium.streamOverhead
    guard (1...SegmentLayout.longestContent).contains(contentLength), var stream else {
      throw SegmentError.damaged
    }
    let chunk = try exactly(length)
    var content = [UInt8](repeating: 0, count: contentLength)
    var tag: UInt8 = 0
    let status = crypto_secretstream_xchacha20poly1305_pull(
      &stream, &content, nil, &tag, chunk, UInt64(length), additional, UInt64(additional.count))
    guard status == 0 else {
      throw additional.isEmpty ? SegmentError.damaged : SegmentError.wrongKey
    }
    (self.stream, additional) = (stream, [])
    guard [Sodium.messageTag, Sodium.finalTag].contains(tag) else { throw SegmentError.damaged }
    isAtEnd = tag == Sodium.finalTag
    if isAtEnd { try removePadding(&content) }
    return content
  }

  private func removePadding(_ content: inout [UInt8]) throws {
    while content.last == 0 { content.removeLast() }
    guard content.popLast() == SegmentLayout.paddingMark else { throw SegmentError.damaged }
  }

  private func expectNothing() throws {
    guard try upTo(1).isEmpty else { throw SegmentError.damaged }
  }

  private func exactly(_ count: Int) throws -> [UInt8] {
    let bytes = try upTo(count)
    guard bytes.count == count else { throw SegmentError.incomplete }
    return bytes
  }

  /// Returns the next bytes; fewer than `count` only at the end of the file.
  private func upTo(_ count: Int) throws -> [UInt8] {
    do {
      let bytes = try [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
        while length < count {
          let rest = UnsafeMutableRawBufferPointer(buffer)[length...]
          let read = try file.read(at: offset + length, into: .init(rebasing: rest))
          if read == 0 { break }
          length += read
        }
      }
      offset += bytes.count
      return bytes
    } catch let error as SystemError {
      throw SegmentError.cannotRead(code: Int(error.code))
    }
  }
}

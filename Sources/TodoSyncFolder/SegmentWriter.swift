import CSodium
import CZlib
import Foundation
import TodoDigest
import TodoDomain
package import TodoStorage
import TodoText

/// Writes a segment, line by line. Its layout is `SegmentLayout`.
///
/// Memory holds a chunk and a line, however long the segment is.
package final class SegmentWriter {
  /// The number of bytes of lines that are compressed together.
  private static let batchLength = 1 << 16

  private let frames: FrameWriter
  private let deflater: Deflater
  private var hash = SHA256()
  private var batch: [UInt8] = []
  private var count = 0

  /// Begins a segment in an empty file, which the caller syncs and closes.
  ///
  /// - Parameters:
  ///   - path: The file's path, for errors.
  ///   - key: The key; without a key the segment is plain.
  /// - Throws: The errors of `StoreError.system`.
  package init(file: OpenFile, path: String, key: FolderKey?) throws {
    frames = try FrameWriter(file, path, key: key)
    deflater = try Deflater()
    batch.reserveCapacity(Self.batchLength * 2)
  }

  /// Adds a line, which has no line feed. The first line is the header.
  ///
  /// - Throws: `SegmentError.lineTooLong` and `.lineFeedInLine`, after which the segment is
  ///   unchanged; the errors of `StoreError.system`, after which the segment is unusable.
  package func add(_ line: [UInt8]) throws {
    guard line.count <= SegmentLayout.longestLine else { throw SegmentError.lineTooLong }
    guard ByteScan.firstNewline(in: line, from: 0) == nil else { throw SegmentError.lineFeedInLine }
    batch += line
    batch.append(Byte.lineFeed)
    count += 1
    if batch.count >= Self.batchLength { try writeBatch() }
  }

  /// Adds the trailer, and ends the segment.
  ///
  /// - Returns: The hash of the segment: 64 hexadecimal digits.
  /// - Throws: `SegmentError.headerMissing`, and the errors of `StoreError.system`.
  package func finish() throws -> String {
    guard count > 0 else { throw SegmentError.headerMissing }
    try writeBatch()
    let hash = hash.hexadecimal
    batch = SegmentLayout.trailer(count: count, hash: hash) + [Byte.lineFeed]
    try deflater.add(batch, isLast: true, to: frames)
    return hash
  }

  private func writeBatch() throws {
    hash.update(batch)
    try deflater.add(batch, isLast: false, to: frames)
    batch.removeAll(keepingCapacity: true)
  }
}

/// Compresses bytes into frames. All frames are full, except the last one.
private final class Deflater {
  private static let level: CInt = 2
  private static let noCompression: CInt = 0

  /// zlib remembers the address of its state, so the state must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let output: UnsafeMutableBufferPointer<UInt8>
  private var filled = 0
  /// The number of bytes taken in, and the number of bytes passed on.
  private var (taken, written) = (0, 0)
  private var isDense = false

  init() throws {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    output = .allocate(capacity: SegmentLayout.fullContent)
    output.initialize(repeating: 0)
    let size = CInt(MemoryLayout<z_stream>.size)
    let status = deflateInit2_(
      stream, Self.level, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    guard status == Z_OK else { throw StoreError.inputOutput(code: Int(ENOMEM)) }
  }

  deinit {
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
    output.deallocate()
  }

  func add(_ bytes: [UInt8], isLast: Bool, to frames: FrameWriter) throws {
    var position = 0
    var status = Z_OK
    taken += bytes.count
    try adapt(to: frames)
    while position < bytes.count || (isLast && status != Z_STREAM_END) {
      status = step(bytes, &position, flush: isLast ? Z_FINISH : Z_NO_FLUSH)
      if filled == output.count { try flush(to: frames, isLast: false) }
    }
    if isLast { try flush(to: frames, isLast: true) }
  }

  /// Turns compression off before the lines become so many for the size of the file that readers
  /// reject it (`SegmentLayout.mostInflated`), and on again later.
  private func adapt(to frames: FrameWriter) throws {
    guard SegmentLayout.isTooDense(taken, written) != isDense else { return }
    isDense.toggle()
    var status = Z_BUF_ERROR
    while status == Z_BUF_ERROR {
      stream.pointee.avail_in = 0
      stream.pointee.next_out = output.baseAddress.map { $0 + filled }
      stream.pointee.avail_out = UInt32(output.count - filled)
      let level = isDense ? Self.noCompression : Self.level
      status = deflateParams(stream, level, Z_DEFAULT_STRATEGY)
      filled = output.count - Int(stream.pointee.avail_out)
      if filled == output.count { try flush(to: frames, isLast: false) }
    }
  }

  private func step(_ bytes: [UInt8], _ position: inout Int, flush: CInt) -> CInt {
    let (start, room) = (position, output.count - filled)
    return bytes.withUnsafeBufferPointer { input in
      // zlib only reads the input, though its pointer is mutable.
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress).map { $0 + start }
      stream.pointee.avail_in = UInt32(input.count - start)
      stream.pointee.next_out = output.baseAddress.map { $0 + filled }
      stream.pointee.avail_out = UInt32(room)
      let status = deflate(stream, flush)
      position = input.count - Int(stream.pointee.avail_in)
      filled = output.count - Int(stream.pointee.avail_out)
      return status
    }
  }

  private func flush(to frames: FrameWriter, isLast: Bool) throws {
    try frames.write(UnsafeBufferPointer(rebasing: output[..<filled]), isLast: isLast)
    written += filled
    filled = 0
  }
}

/// Writes the beginning of a file and its frames.
private final class FrameWriter {
  private typealias Stream = crypto_secretstream_xchacha20poly1305_state

  private let file: OpenFile
  private let path: String
  private var stream: Stream?
  /// The additional data of the next chunk.
  private var additional: [UInt8]
  private var length: Int
  private var frame: [UInt8] = []

  init(_ file: OpenFile, _ path: String, key: FolderKey?) throws {
    (self.file, self.path) = (file, path)
    additional = SegmentLayout.beginning(isEncrypted: key != nil)
    var beginning = additional
    if let key {
      var stream = Stream()
      // The nonce of the stream, which libsodium makes.
      var header = [UInt8](repeating: 0, count: Sodium.streamHeaderLength)
      crypto_secretstream_xchacha20poly1305_init_push(&stream, &header, key.contentKey)
      self.stream = stream
      beginning += header
    }
    length = beginning.count
    try put(beginning)
  }

  /// Writes a frame. The last frame may be empty, and has the marks of the end.
  func write(_ content: UnsafeBufferPointer<UInt8>, isLast: Bool) throws {
    frame.removeAll(keepingCapacity: true)
    if stream != nil {
      encrypt(content, isLast: isLast)
    } else {
      if !content.isEmpty { beginFrame(content.count) }
      frame += content
      if isLast { beginFrame(0) }
    }
    length += frame.count
    try put(frame)
  }

  private func encrypt(_ content: UnsafeBufferPointer<UInt8>, isLast: Bool) {
    guard var stream else { return }
    var plain = Array(content)
    if isLast { pad(&plain) }
    beginFrame(plain.count + Sodium.streamOverhead)
    var chunk = [UInt8](repeating: 0, count: plain.count + Sodium.streamOverhead)
    let tag = isLast ? Sodium.finalTag : Sodium.messageTag
    crypto_secretstream_xchacha20poly1305_push(
      &stream, &chunk, nil, plain, UInt64(plain.count), additional, UInt64(additional.count), tag)
    self.stream = stream
    additional = []
    frame += chunk
  }

  /// Pads the content of the last chunk, so that the file's length reveals little.
  private func pad(_ plain: inout [UInt8]) {
    plain.append(SegmentLayout.paddingMark)
    let end = length + SegmentLayout.lengthLength + Sodium.streamOverhead + plain.count
    let rest = end % SegmentLayout.paddedTo
    if rest > 0 { plain += [UInt8](repeating: 0, count: SegmentLayout.paddedTo - rest) }
  }

  private func beginFrame(_ count: Int) {
    for shift in stride(from: 0, to: 32, by: 8) { frame.append(UInt8(count >> shift & 0xFF)) }
  }

  private func put(_ bytes: [UInt8]) throws {
    do {
      try file.write(bytes)
    } catch {
      throw StoreError.system(error.code, path: path)
    }
  }
}

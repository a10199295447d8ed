import CZlib

/// Decompresses bytes (RFC 1951) a piece at a time, so that a file that expands without end fills
/// neither memory nor disk.
package final class Inflater {
  package enum Failure: Error {
    case noMemory, damaged, cutOff
  }

  private static let pieceLength = 1 << 16

  private let source: () throws -> [UInt8]?
  /// zlib keeps a pointer to its state, so the state must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private var input: [UInt8] = []
  private var position = 0
  /// Whether zlib may have more output without further input.
  private var isFull = false
  private var isAtEnd = false

  /// Makes a decompressor of the bytes of a source.
  ///
  /// - Parameter source: Returns the next compressed bytes; nil at the end.
  /// - Throws: `Failure.noMemory`.
  package init(_ source: @escaping () throws -> [UInt8]?) throws {
    self.source = source
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let size = CInt(MemoryLayout<z_stream>.size)
    guard inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, size) == Z_OK else {
      throw Failure.noMemory
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Returns the next bytes; nil at the end.
  ///
  /// - Throws: `Failure`, and the errors of the source.
  package func next() throws -> [UInt8]? {
    while !isAtEnd {
      if position == input.count, !isFull {
        guard let more = try source() else { throw Failure.cutOff }
        (input, position) = (more, 0)
      }
      let piece = try inflated()
      if !piece.isEmpty { return piece }
    }
    return nil
  }

  /// Returns whether the source has bytes after the compressed bytes. If it has no such bytes, the
  /// source is read to its end.
  package func hasMore() throws -> Bool {
    guard position == input.count else { return true }
    while let more = try source() {
      guard more.isEmpty else { return true }
    }
    return false
  }

  private func inflated() throws -> [UInt8] {
    var status = Z_OK
    let (start, count) = (position, input.count - position)
    let piece = input.withUnsafeBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: Self.pieceLength) { output, length in
        // zlib only reads the input, although its type allows writing.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
          .map { $0 + start }
        stream.pointee.avail_in = UInt32(count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(Self.pieceLength)
        status = inflate(stream, Z_NO_FLUSH)
        length = Self.pieceLength - Int(stream.pointee.avail_out)
      }
    }
    position += count - Int(stream.pointee.avail_in)
    isFull = piece.count == Self.pieceLength
    isAtEnd = status == Z_STREAM_END
    guard isAtEnd || status == Z_OK || status == Z_BUF_ERROR && position == input.count else {
      throw Failure.damaged
    }
    return piece
  }
}

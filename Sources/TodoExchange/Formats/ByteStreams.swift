/// Gives the next bytes of an input, in chunks of any size; nil at its end.
public typealias ByteSource = () throws -> [UInt8]?

/// Takes the next bytes of an output.
public typealias ByteSink = ([UInt8]) throws -> Void

/// How many bytes a writer collects before it hands them to its sink.
let chunkSize_bytes = 1 << 16

/// All bytes of a source, for formats that can only be read as a whole.
///
/// - Throws: `ExchangeError.inputTooLarge`, before more than the limit is held.
public func wholeInput(_ source: ByteSource, limit_bytes: Int) throws -> [UInt8] {
  var bytes: [UInt8] = []
  while let chunk = try source() {
    guard bytes.count + chunk.count <= limit_bytes else {
      throw ExchangeError.inputTooLarge(limitBytes: limit_bytes)
    }
    bytes += chunk
  }
  return bytes
}

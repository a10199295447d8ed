import Foundation
import SystemPackage
import TodoDomain
import TodoExchange
import TodoPresentation

/// The problems of an import as JSON, with commas between them, in a file without a name: there may be
/// a million, and the account that comes before them is known last.
final class ProblemSpool {
  private let descriptor: FileDescriptor
  private let language: Language
  private var buffer: [UInt8] = []
  private var isEmpty = true
  private var failure: Errno?

  /// An empty list.
  ///
  /// - Throws: `CommandError.unwritable`.
  init(in folder: String, _ language: Language) throws {
    self.language = language
    let path = FilePath("\(folder)/todoctl-\(UUID().uuidString)")
    do {
      descriptor = try FileDescriptor.open(
        path, .readWrite, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
    } catch let error as Errno {
      throw CommandError.unwritable(code: error.rawValue)
    }
    unlink(path.string)
  }

  /// What was noted. The file is open for as long as the process lives.
  var problems: SpooledProblems { SpooledProblems(descriptor: descriptor) }

  func note(_ problem: ImportProblem) {
    if !isEmpty { buffer.append(UInt8(ascii: ",")) }
    isEmpty = false
    buffer += JSONWriter.bytes(of: ImportJSON.value(problem, language))
    if buffer.count >= SpooledProblems.chunkSize_bytes { flush() }
  }

  /// Finds out whether all of it is there.
  ///
  /// - Throws: `CommandError.unwritable`.
  func finish() throws {
    flush()
    if let failure { throw CommandError.unwritable(code: failure.rawValue) }
  }

  private func flush() {
    guard failure == nil, !buffer.isEmpty else { return }
    do {
      try descriptor.writeAll(buffer)
    } catch {
      failure = error as? Errno ?? .ioError
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

/// The problems of an import that is over.
struct SpooledProblems: Sendable {
  fileprivate let descriptor: FileDescriptor

  fileprivate static let chunkSize_bytes = 65_536

  /// Hands over an envelope that ends with an empty list, with the problems in it.
  func fill(_ envelope: [UInt8], _ put: ([UInt8]) throws -> Void) throws {
    let tail = Array("]}}".utf8)
    try put(envelope.dropLast(tail.count))
    var offset: Int64 = 0
    var held: [UInt8] = []
    while true {
      var chunk = [UInt8](repeating: 0, count: Self.chunkSize_bytes)
      let count = try chunk.withUnsafeMutableBytes {
        try descriptor.read(fromAbsoluteOffset: offset, into: $0)
      }
      guard count > 0 else { break }
      offset += Int64(count)
      held += chunk.prefix(count)
      // A character must not come in two pieces.
      let end = (held.lastIndex { $0 < 0x80 } ?? held.count - 1) + 1
      try put(Array(held.prefix(end)))
      held.removeFirst(end)
    }
    try put(held + tail)
  }
}

/// A file has records that can't be brought in; all its problems are listed.
struct ListedRejection: Error {
  let rejection: ImportRejected
  let problems: SpooledProblems
}

import Foundation
import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoPresentation
import TodoStorage
import TodoText

/// The file of `import --report`. It gets a line for each problem as it comes, or is one JSON array
/// if its name ends in `.json`.
final class ProblemFile {
  private let pending: AtomicFile
  private let output: OutputFile
  private let source: String
  private let language: Language
  private let isJSON: Bool
  private var buffer: [UInt8] = []
  private var isEmpty = true
  private var failure: (any Error)?

  /// Creates a file for the problems of a source. It gets its name when it is complete.
  ///
  /// - Throws: `StoreError.alreadyExists` if the name is taken, and errors of creating a file.
  init(_ path: String, of source: String, _ language: Language) throws {
    guard !FileIdentity.isThere(path) else {
      throw StoreError.alreadyExists(path: path)
    }
    pending = try AtomicFile(besides: path)
    do {
      output = try OutputFile(pending.temporaryPath)
    } catch {
      pending.discard()
      throw error
    }
    self.source = source == "-" ? "stdin" : source
    self.language = language
    isJSON = path.lowercased().hasSuffix(".json")
    if isJSON { buffer.append(UInt8(ascii: "[")) }
  }

  func note(_ problem: ImportProblem) {
    if isJSON {
      buffer += Array((isEmpty ? "\n" : ",\n").utf8)
      buffer += JSONWriter.bytes(of: ImportJSON.value(problem, language))
    } else {
      buffer += Array(line(of: problem).utf8)
    }
    isEmpty = false
    if buffer.count >= Self.chunkSizeInBytes { flush() }
  }

  /// Writes the problems in the buffer, and checks that all problems were written.
  ///
  /// - Throws: Errors of writing a file.
  func finish() throws {
    if isJSON { buffer += Array("\n]\n".utf8) }
    flush()
    if let failure { throw failure }
    try output.close()
  }

  /// Moves the pending file to its final path, unless a file exists there. A failure discards the
  /// pending file.
  func publish() throws {
    do {
      try pending.publish(replacing: false)
    } catch {
      discard()
      throw error
    }
  }

  func discard() { pending.discard() }

  private static let chunkSizeInBytes = 65_536

  private func flush() {
    guard failure == nil else { return }
    do {
      try output.write(buffer)
    } catch {
      failure = error
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Returns a problem in the form of a compiler's messages, so that editors find the place:
  /// `life.ics:12: rejected: schedule "a": DTSTART: …`.
  private func line(of problem: ImportProblem) -> String {
    let handling =
      switch problem.handling {
      case .rejected: Text("rejected", "실패")
      case .leftOut: Text("left out", "빠짐")
      case .mended: Text("warning", "경고")
      }
    let message = problem.explanation.message[language]
    return "\(place(problem.location, in: source)): \(handling[language]): \(message)\n"
  }

  private func place(_ location: ImportLocation, in file: String) -> String {
    switch location {
    case .line(let number): "\(TerminalText.singleLine(file)):\(number)"
    case .file(let name, let place): self.place(place, in: "\(file)/\(name)")
    case .path, .byte: "\(TerminalText.singleLine(file)): \(location)"
    }
  }
}

/// The problems of an import as JSON with commas between them, in a file without a name. There may
/// be a million problems, and they are printed after the summary, which is known last.
final class ProblemSpool {
  private let file: OpenFile
  private let language: Language
  private var buffer: [UInt8] = []
  private var isEmpty = true
  private var failure: SystemError?

  /// Creates an empty list.
  ///
  /// - Throws: The errors of `StoreError.system`.
  init(in folder: String, _ language: Language) throws {
    self.language = language
    file = try OpenFile(temporaryIn: folder)
  }

  /// The problems so far. The file is open for as long as the process lives.
  var problems: SpooledProblems { SpooledProblems(file: file) }

  func note(_ problem: ImportProblem) {
    if !isEmpty { buffer.append(UInt8(ascii: ",")) }
    isEmpty = false
    buffer += JSONWriter.bytes(of: ImportJSON.value(problem, language))
    if buffer.count >= SpooledProblems.chunkSizeInBytes { flush() }
  }

  /// Checks that everything was written.
  ///
  /// - Throws: `CommandError.unwritable`.
  func finish() throws {
    flush()
    if let failure { throw CommandError.unwritable(code: failure.code) }
  }

  private func flush() {
    guard failure == nil, !buffer.isEmpty else { return }
    do {
      try file.write(buffer)
    } catch {
      failure = error
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

/// The problems of a finished import.
struct SpooledProblems: Sendable {
  fileprivate let file: OpenFile

  fileprivate static let chunkSizeInBytes = 65_536

  /// Writes an envelope that ends with an empty list, and fills the list with the problems.
  func fill(_ envelope: [UInt8], _ put: ([UInt8]) throws -> Void) throws {
    let tail = Array("]}}".utf8)
    try put(envelope.dropLast(tail.count))
    var offset = 0
    var held: [UInt8] = []
    while true {
      var chunk = [UInt8](repeating: 0, count: Self.chunkSizeInBytes)
      let count = try chunk.withUnsafeMutableBytes {
        try file.read(at: offset, into: $0)
      }
      guard count > 0 else { break }
      offset += count
      held += chunk.prefix(count)
      // A chunk must not split a character.
      let end = (held.lastIndex { $0 < 0x80 } ?? held.count - 1) + 1
      try put(Array(held.prefix(end)))
      held.removeFirst(end)
    }
    try put(held + tail)
  }
}

/// The error for a file with rejected records, with a list of all its problems.
struct ListedRejection: DetailedError {
  let rejection: ImportRejected
  let problems: SpooledProblems

  var failure: Failure {
    var failure = rejection.failure
    failure.problems = problems
    return failure
  }
}

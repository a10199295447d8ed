import Foundation
import TodoDomain
import TodoExchange
import TodoPresentation
import TodoStorage

/// The file of `import --report`: each problem as it comes, on a line; as one JSON array where the
/// file's name ends in `.json`.
final class ProblemFile {
  private let pending: PendingFile
  private let output: OutputFile
  private let source: String
  private let language: Language
  private let isJSON: Bool
  private var buffer: [UInt8] = []
  private var isEmpty = true
  private var failure: (any Error)?

  /// A file for the problems of a source, which gets its name when it is complete.
  ///
  /// - Throws: `StoreError.alreadyExists` for a name that is taken, and what making a file throws.
  init(_ path: String, of source: String, _ language: Language) throws {
    guard !FileManager.default.fileExists(atPath: path) else {
      throw StoreError.alreadyExists(path: path)
    }
    pending = try PendingFile(besides: path)
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
    if buffer.count >= Self.chunkSize_bytes { flush() }
  }

  /// Writes what is left, and finds out whether all of it is there.
  ///
  /// - Throws: What writing a file throws.
  func finish() throws {
    if isJSON { buffer += Array("\n]\n".utf8) }
    flush()
    if let failure { throw failure }
    try output.close()
  }

  /// Gives the file its name.
  func publish() throws { try pending.publish(replacing: false) }

  func discard() { pending.discard() }

  private static let chunkSize_bytes = 65_536

  private func flush() {
    guard failure == nil else { return }
    do {
      try output.write(buffer)
    } catch {
      failure = error
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// `life.ics:12: rejected: schedule "a": DTSTART: …`, as compilers write it, so that editors find the
  /// place.
  private func line(of problem: ImportProblem) -> String {
    let handling =
      switch problem.handling {
      case .rejected: "rejected"
      case .leftOut: "left out"
      case .mended: "warning"
      }
    let message = ErrorText(problem, language: language).message
    return "\(place(problem.location, in: source)): \(handling): \(message)\n"
  }

  private func place(_ location: ImportLocation, in file: String) -> String {
    switch location {
    case .line(let number): "\(TerminalText.singleLine(file)):\(number)"
    case .file(let name, let place): self.place(place, in: "\(file)/\(name)")
    case .path, .byte: "\(TerminalText.singleLine(file)): \(location)"
    }
  }
}

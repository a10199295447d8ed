import Foundation
import Testing

/// The output and the exit status of a command.
struct Transcript {
  let output: Data
  let errors: Data
  let status: Int32

  /// Standard output as text.
  var text: String { String(decoding: output, as: UTF8.self) }
  /// Standard error as text.
  var errorText: String { String(decoding: errors, as: UTF8.self) }
  /// The lines of standard output.
  var lines: [String] { text.split(separator: "\n").map(String.init) }

  /// Standard output as JSON.
  func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: output)
  }
}

extension CommandLineRunner {
  /// Runs a command that must succeed.
  @discardableResult
  func succeed(
    _ line: String, input: String? = nil, environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Transcript {
    let result = try run(line, input: input, environment: environment)
    try #require(
      result.status == 0, "\(line): \(result.errorText)", sourceLocation: sourceLocation)
    return result
  }

  /// Runs a command that must be refused: with a status, with these words in its error and its
  /// hint, without standard output, and without a change to the store.
  @discardableResult
  func refuse(
    _ line: String, status: Int32, says words: [String], hint: String? = "", input: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Transcript {
    let before = try succeed("export", sourceLocation: sourceLocation).output
    let result = try run(line, input: input)
    result.expectFailure(status: status, says: words, hint: hint, sourceLocation: sourceLocation)
    let after = try succeed("export", sourceLocation: sourceLocation).output
    #expect(before == after, "The store was changed", sourceLocation: sourceLocation)
    return result
  }
}

extension Transcript {
  /// Expects an error with the words of `words`, and a hint with those of `hint`.
  func expectFailure(
    status: Int32, says words: [String], hint: String? = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let says = errorText
    #expect(self.status == status, "\(says)", sourceLocation: sourceLocation)
    #expect(output.isEmpty, "\(text)", sourceLocation: sourceLocation)
    #expect(says.contains("Error: "), sourceLocation: sourceLocation)
    for word in words {
      #expect(says.contains(word), sourceLocation: sourceLocation)
    }
    guard let hint else { return }
    let hints = says.split(separator: "\n").filter { $0.contains("Hint: ") }
    #expect(hints.contains { hint.isEmpty || $0.contains(hint) }, sourceLocation: sourceLocation)
  }
}

import ArgumentParser
@testable import TodoCommands
import TodoLocalisation
import TodoPresentation

/// A command line with an argument on each line, up to the point at which a command would run. A
/// refusal has a message that a terminal can show unchanged, and is never reported as a bug.
struct ArgumentTarget: FuzzTarget {
  let name = "arguments"

  func check(_ bytes: [UInt8]) throws {
    let arguments = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    do {
      _ = try Todoctl.parseAsRoot(arguments)
    } catch {
      try Self.check(error)
    }
  }

  private static func check(_ error: any Error) throws {
    guard !Todoctl.exitCode(for: error).isSuccess else { return }
    let failure = Failure(error)
    try BrokenPromise.unless(failure.kind.status != .bug, "\(type(of: error)) is taken for a bug")
    for language in Language.allCases {
      let text = (failure.explanation.message + (failure.explanation.hint ?? .empty))[language]
      try BrokenPromise.unless(
        text == TerminalText.singleLine(text), "Controls in a message: \(text.debugDescription)")
    }
  }
}

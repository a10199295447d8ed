import TodoExchange
import TodoPresentation

/// Shows a file that is meant for programs to somebody at a terminal: line by line, with whatever would
/// steer it escaped.
struct TerminalSink {
  private var rest: [UInt8] = []

  /// Takes the next bytes; what is no whole line waits.
  mutating func take(_ bytes: [UInt8]) throws {
    rest += bytes
    guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return }
    try show(rest[...end])
    rest.removeSubrange(...end)
  }

  /// Shows a last line without its end.
  func finish() throws {
    try show(rest[...])
  }

  private func show(_ bytes: ArraySlice<UInt8>) throws {
    try Output.write(TerminalText.multiLine(String(decoding: bytes, as: UTF8.self)))
  }
}

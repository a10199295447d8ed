import Foundation
import Testing

/// Whole conversations, compared word for word with recorded ones. `RECORD=1` records them anew,
/// and fails the run.
@Suite("Transcripts of conversations")
struct GoldenTests {
  @Test("The transcripts of conversations match their goldens", arguments: Conversation.all)
  func golden(conversation: Conversation) throws {
    let found = try conversation.held()
    try Golden.compare(
      found, with: Products.tests.appending(path: "Goldens/\(conversation.name).txt"))
  }
}

/// Compares a text with a recorded file.
enum Golden {
  static func compare(
    _ found: String, with file: URL, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let recorded = try? String(contentsOf: file, encoding: .utf8)
    if recorded == found { return }
    guard Products.isRecording else {
      Issue.record(
        """
        \(file.lastPathComponent) differs; RECORD=1 writes it anew.
        \(difference(from: recorded ?? "", to: found))
        """, sourceLocation: sourceLocation)
      return
    }
    try Data(found.utf8).write(to: file)
    Issue.record("Recorded \(file.lastPathComponent)", sourceLocation: sourceLocation)
  }

  private static func difference(from old: String, to new: String) -> String {
    let new = new.components(separatedBy: "\n")
    let changes = new.difference(from: old.components(separatedBy: "\n"))
    // If one text replaces another, the message has both.
    let lines = changes.map { change in
      switch change {
      case .insert(let offset, let line, _): (offset, "\(offset + 1) + \(line)")
      case .remove(let offset, let line, _): (offset, "\(offset + 1) - \(line)")
      }
    }.sorted { $0.0 < $1.0 }.map(\.1)
    return lines.prefix(20).joined(separator: "\n")
  }
}

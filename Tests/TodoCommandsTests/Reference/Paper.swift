import Foundation
import Testing

/// A paper whose commands run, and what is there before they do.
struct Paper: Sendable, CustomTestStringConvertible {
  /// The path in the package.
  let name: String
  var columns = 80
  /// Variables of the environment besides those of every paper.
  var environment: [String: String] = [:]
  /// What each user did before the first block, by scene: a script for bash.
  var setups: [String: String] = [:]
  /// What happens before a block, by how its first command begins: a script for bash, whose
  /// variables and functions hold for that block.
  var asides: [String: String] = [:]
  /// Reasons to leave out a block, by words in its commands.
  var leftOut: [String: String] = [:]

  var testDescription: String { name }

  /// The words by which a block is left out.
  func wordsToLeaveOut(_ block: PaperBlock) -> String? {
    leftOut.keys.first { words in block.commands.contains { $0.line.contains(words) } }
  }

  /// The name of what happens before a block.
  func asideName(of block: PaperBlock) -> String? {
    asides.keys.filter { block.commands[0].line.hasPrefix($0) }.max { $0.count < $1.count }
  }

  /// The paths of all papers but those that other tests write.
  static func names() throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Products.package.appending(path: "Docs").path)
    return ["README.md", "README.ko.md"]
      + names.filter { $0.hasSuffix(".md") && !["cli.md", "errors.md"].contains($0) }.sorted()
      .map { "Docs/\($0)" }
  }

  static func text(of name: String) throws -> String {
    try String(contentsOf: Products.package.appending(path: name), encoding: .utf8)
  }
}

import Foundation
import Testing

/// A page of the documentation whose commands the tests run, and its preparation.
struct Paper: Sendable, CustomTestStringConvertible {
  /// The path in the package.
  let name: String
  var columns = 80
  /// The environment variables besides those of every page.
  var environment: [String: String] = [:]
  /// Scripts for bash that prepare each user, by scene, before the first block.
  var setups: [String: String] = [:]
  /// Scripts for bash that run before a block, by the beginning of the block's first command. Their
  /// variables and functions apply to that block.
  var asides: [String: String] = [:]
  /// The reasons to leave out a block, by words in its commands.
  var leftOut: [String: String] = [:]

  var testDescription: String { name }

  /// Returns the words because of which a block is left out.
  func wordsToLeaveOut(_ block: PaperBlock) -> String? {
    leftOut.keys.first { words in block.commands.contains { $0.line.contains(words) } }
  }

  /// Returns the key of the script that runs before a block.
  func asideName(of block: PaperBlock) -> String? {
    asides.keys.filter { block.commands[0].line.hasPrefix($0) }.max { $0.count < $1.count }
  }

  /// Returns the paths of all pages except those that other tests generate.
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

import Foundation
import Testing

/// The arguments and options of a command, taken from the reference of the command line.
struct CommandUse: CustomTestStringConvertible, Sendable {
  private let path: [String]
  private let arguments: [String]
  /// The required options, with values.
  private let required: [String]
  /// The options, each with the name of its value; nil for a flag.
  private let options: [(name: String, value: String?)]

  var testDescription: String { path.joined(separator: " ") }

  /// Every command.
  static func all() throws -> [CommandUse] {
    let reference = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Docs/cli.md")
    return try String(contentsOf: reference, encoding: .utf8).components(separatedBy: "\n## ")
      .compactMap(CommandUse.init(section:))
  }

  private init?(section: String) {
    guard let usage = section.firstMatch(of: #/Usage: todoctl (.*)/#)?.output.1 else { return nil }
    path = usage.split(separator: " ").prefix { $0.first?.isLetter == true }.map(String.init)
    // A command with subcommands shows the options of its default subcommand, which has its own
    // section.
    let own = section.contains("\nCommands:\n") ? "" : section
    options = own.matches(of: #/\n  (?:-[a-z], )?--([a-z-]+)(?: <([^>]+)>)?/#).map {
      (String($0.output.1), $0.output.2.map(String.init))
    }
    let bare = usage.replacing(#/\[<?options>?\] ?/#, with: "")
    required = bare.replacing(#/\[--[^\]]*\]/#, with: "").matches(of: #/(--[a-z]+) <([a-z]+)>/#)
      .flatMap { [String($0.output.1), Self.example(String($0.output.2))] }
    arguments = bare.replacing(#/--[a-z-]+ <[^>]+>/#, with: "").matches(of: #/<([a-z-]+)>/#)
      .map { String($0.output.1) }
  }

  /// Returns command lines that each have the text in one place and valid words in the others.
  func lines(poisoned text: String) -> [[String]] {
    let plain = path + arguments.map(Self.example) + required
    // `watch` with valid words would wait for ever.
    guard path.first != "watch" else { return [path + [text], path + ["--store", text]] }
    let places = arguments.indices.flatMap { index in
      var words = plain
      words[path.count + index] = text
      return [words, words + ["--json"]]
    }
    return [path + [text], plain + [text], plain + ["--\(text)"], plain + ["-\(text)"]] + places
      + options.flatMap { name, value in
        value == nil
          ? [plain + ["--\(name)=\(text)"]]
          : [plain + ["--\(name)", text], plain + ["--\(name)", text, "--json"]]
      }
  }

  private static func example(_ name: String) -> String {
    switch name {
    case "id": "1"
    case "uid": "d1"
    case "file": "/dev/null"
    case "folder": "."
    case "date": "2025-06-01"
    case "days": "mon"
    case "week": "2025-W22"
    case "name": "none"
    case "counter": "blue"
    case "key": "language"
    case "value": "en"
    case "emotion": "calm"
    default: "x"
    }
  }
}

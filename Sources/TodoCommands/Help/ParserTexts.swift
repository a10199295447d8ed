import ArgumentParser
import TodoLocalisation
import TodoPresentation

// This file is the border to the parser. The parser knows only strings, and keeps them before the
// language is known. So in this file, and nowhere else, a single string has both languages. The
// program gives a `Text` to the parser, and gets a `Text` back.

extension CommandConfiguration {
  /// Creates the configuration of a command, with its words in both languages.
  init(
    commandName: String, abstract: Text, discussion: Text = .empty, version: String = "",
    subcommands: [any ParsableCommand.Type] = [], groupedSubcommands: [CommandGroup] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil, aliases: [String] = []
  ) {
    self.init(
      commandName: commandName, abstract: abstract.marked,
      discussion: discussion.isEmpty ? "" : discussion.marked, version: version,
      subcommands: subcommands, groupedSubcommands: groupedSubcommands,
      defaultSubcommand: defaultSubcommand, aliases: aliases)
  }

  /// The purpose of the command, on one line.
  var abstractText: Text { Text(marked: abstract) }
  /// The explanation of the command that follows its purpose (`abstractText`); it may be empty.
  var discussionText: Text { Text(marked: discussion) }
}

extension CommandGroup {
  /// Creates a group of commands, with its name in both languages.
  init(name: Text, subcommands: [any ParsableCommand.Type]) {
    self.init(name: name.marked, subcommands: subcommands)
  }

  /// The name of the group.
  var nameText: Text { Text(marked: name) }
}

extension OptionGroup {
  /// Creates a group of options, with its title in both languages.
  init(title: Text) { self.init(title: title.marked) }
}

extension ArgumentHelp {
  /// Returns the help of an argument in both languages.
  ///
  /// - Parameter value: The name of the argument's value; nil uses the name of its property.
  static func both(
    _ english: Text.English, _ korean: Text.Korean, value: String? = nil
  ) -> ArgumentHelp {
    ArgumentHelp(Text(english, korean).marked, valueName: value)
  }
}

extension ValidationError {
  /// Creates the error for a refused command line, in both languages.
  init(_ message: Text, hint: Text? = nil) {
    self.init(ErrorKind.usage.says(message).advises(hint))
  }

  /// Creates the error for a refused command line, in both languages.
  init(_ explanation: Explanation) { self.init(explanation.marked) }

  /// Creates the error for a word that an argument doesn't accept, in the form of the parser's own
  /// message, so that `ParserMessage` translates both alike.
  init(_ problem: ArgumentProblem, of word: String, as place: String) {
    self.init("The value '\(word)' is invalid for '\(place)': \(problem)")
  }
}

/// The parser puts this description after the name of the option.
extension ArgumentProblem: CustomStringConvertible {
  var description: String { explanation.marked }

  /// The parser reads this property before the description.
  var errorDescription: String? { description }
}

extension Explanation {
  /// Reads the explanation from the error that refused an argument: an `ArgumentProblem` or a
  /// `ValidationError`.
  init(refusal error: any Error) { self.init(parsed: "\(error)") }

  /// Reads an explanation from a text that the parser passed on. The parser's own words are the
  /// same in every language.
  init(parsed text: String) {
    let parts = text.split(separator: ParserMark.hint, maxSplits: 1).map {
      Text(marked: String($0))
    }
    self = ErrorKind.usage.says(parts.first ?? Text(verbatim: text))
      .advises(parts.count > 1 ? parts[1] : nil)
  }

  fileprivate var marked: String {
    message.marked + (hint.map { "\(ParserMark.hint)\($0.marked)" } ?? "")
  }
}

extension Text {
  /// Makes a text from a string of the parser, in which marks separate the English from the Korean
  /// words.
  init(marked text: String) {
    guard text.utf8.contains(ParserMark.startByte) else {
      self.init(verbatim: text)
      return
    }
    self.init { language in
      var (shown, isShown) = ("", true)
      for character in text {
        switch character {
        case ParserMark.start: isShown = language == .en
        case ParserMark.middle: isShown = language == .ko
        case ParserMark.end: isShown = true
        default: if isShown { shown.append(character) }
        }
      }
      return shown
    }
  }

  fileprivate var marked: String {
    "\(ParserMark.start)\(self[.en])\(ParserMark.middle)\(self[.ko])\(ParserMark.end)"
  }
}

/// A text in the parser's description of an argument.
struct ParsedText: Decodable {
  let text: Text

  init(from decoder: any Decoder) throws {
    text = Text(marked: try decoder.singleValueContainer().decode(String.self))
  }
}

/// The marks around the two languages: information separators (ISO/IEC 6429). No user's text that
/// reaches the parser still has them, since `TerminalText` makes control characters visible.
private enum ParserMark {
  static let start: Character = "\u{1C}"
  static let startByte: UInt8 = 0x1C
  static let middle: Character = "\u{1D}"
  static let end: Character = "\u{1E}"
  /// The mark between a message and its hint.
  static let hint: Character = "\u{1F}"
}

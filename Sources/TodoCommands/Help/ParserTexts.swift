import ArgumentParser
import TodoLocalisation
import TodoPresentation

// The border to the parser. It knows strings only, and keeps them before the language is known, so
// that here, and nowhere else, one string has both languages. What goes to the parser is a `Text`,
// and so is what comes back.

extension CommandConfiguration {
  /// The configuration of a command, with its words in both languages.
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

  /// What the command does, in a line.
  var abstractText: Text { Text(marked: abstract) }
  /// What else there is to say of it.
  var discussionText: Text { Text(marked: discussion) }
}

extension CommandGroup {
  /// Commands with their name in both languages.
  init(name: Text, subcommands: [any ParsableCommand.Type]) {
    self.init(name: name.marked, subcommands: subcommands)
  }

  /// The name of the group.
  var nameText: Text { Text(marked: name) }
}

extension OptionGroup {
  /// Options with their title in both languages.
  init(title: Text) { self.init(title: title.marked) }
}

extension ArgumentHelp {
  /// The help of an argument in both languages.
  ///
  /// - Parameter value: The name of the argument's value; nil for that of its property.
  static func both(
    _ english: Text.English, _ korean: Text.Korean, value: String? = nil
  ) -> ArgumentHelp {
    ArgumentHelp(Text(english, korean).marked, valueName: value)
  }
}

extension ValidationError {
  /// Why a command line is refused, in both languages.
  init(_ message: Text, hint: Text? = nil) {
    self.init(ErrorKind.usage.says(message).advises(hint))
  }

  /// Why a command line is refused, in both languages.
  init(_ explanation: Explanation) { self.init(explanation.marked) }

  /// A word that is no value of an argument, in the words in which the parser says so.
  init(_ problem: ArgumentProblem, of word: String, as place: String) {
    self.init("The value '\(word)' is invalid for '\(place)': \(problem)")
  }
}

/// The parser puts this behind the name of the option.
extension ArgumentProblem: CustomStringConvertible {
  var description: String { explanation.marked }

  /// The parser asks for this first.
  var errorDescription: String? { description }
}

extension Explanation {
  /// Why an argument was refused: an `ArgumentProblem` or a `ValidationError`.
  init(refusal error: any Error) { self.init(parsed: "\(error)") }

  /// What the parser passed on. Words that aren't ours are the same in every language.
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
  /// What the parser gives back.
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

/// A text in what the parser tells of an argument.
struct ParsedText: Decodable {
  let text: Text

  init(from decoder: any Decoder) throws {
    text = Text(marked: try decoder.singleValueContainer().decode(String.self))
  }
}

/// The signs around the two languages: separators of information (ISO/IEC 6429), which no text of a
/// person keeps until here, since `TerminalText` makes control characters visible.
private enum ParserMark {
  static let start: Character = "\u{1C}"
  static let startByte: UInt8 = 0x1C
  static let middle: Character = "\u{1D}"
  static let end: Character = "\u{1E}"
  /// Between a message and its hint.
  static let hint: Character = "\u{1F}"
}

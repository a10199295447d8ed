import ArgumentParser
import TodoPresentation

/// A text in English and in Korean, as one string. The parser only knows strings, and keeps them
/// before the language is known; `inLanguage` picks one of the two.
func both(_ english: String, _ korean: String) -> String {
  "\(Mark.start)\(english)\(Mark.middle)\(korean)\(Mark.end)"
}

extension ArgumentHelp {
  /// The help of an argument in both languages.
  ///
  /// - Parameter value: The name of the argument's value; nil for that of its property.
  static func both(_ english: String, _ korean: String, value: String? = nil) -> ArgumentHelp {
    ArgumentHelp(TodoCommands.both(english, korean), valueName: value)
  }
}

extension String {
  /// Whether a part of this text has both languages.
  var hasBothLanguages: Bool { utf8.contains(Mark.startByte) }

  /// This text with one language of each part that has both. Parts may be inside of parts.
  func inLanguage(_ language: Language) -> String {
    guard hasBothLanguages else { return self }
    var parts = MarkedText(language)
    for character in self { parts.append(character) }
    return parts.text
  }
}

/// The signs around the two languages: separators of information (ISO/IEC 6429), which no text of a
/// person keeps until here, since `TerminalText` makes control characters visible.
private enum Mark {
  static let start: Character = "\u{1C}"
  static let startByte: UInt8 = 0x1C
  static let middle: Character = "\u{1D}"
  static let end: Character = "\u{1E}"
}

/// A text with marks, read from its beginning.
private struct MarkedText {
  private(set) var text = ""
  private let language: Language
  /// For each part that is open, whether what follows is of the language.
  private var isShown: [Bool] = []

  init(_ language: Language) {
    self.language = language
  }

  mutating func append(_ character: Character) {
    switch character {
    case Mark.start: isShown.append(language == .en)
    case Mark.middle: if let last = isShown.indices.last { isShown[last] = language == .ko }
    case Mark.end: _ = isShown.popLast()
    default: if !isShown.contains(false) { text.append(character) }
    }
  }
}

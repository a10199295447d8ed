/// A phrase in every language of the program. It keeps all languages until it is printed.
///
/// ```swift
/// let text = Text("Wrote \(count) todos to \(path)", "\(path)에 투두 \(count)개를 썼어요")
/// print(text[language])
/// ```
///
/// Only the code that prints picks a language. A `Text` inside a plain string gives a
/// warning; inside another `Text`, it gives each language its own words.
///
/// ## Implementation guidance
/// A new language is a case of ``Language``, a ``TextSide`` and a parameter of the initializer: the
/// compiler then names every phrase that isn't translated. A phrase has no line breaks, and no full
/// stop unless it is a sentence. Tables of thousands of rows pick the words of their columns once.
public struct Text: Hashable, Sendable {
  private var english: String
  private var korean: String

  /// Creates a phrase, written in each language.
  public init(_ english: English, _ korean: Korean) {
    (self.english, self.korean) = (english.text, korean.text)
  }

  /// Creates a text that is the same in every language, such as a name or a number.
  public init(verbatim text: String) {
    (english, korean) = (text, text)
  }

  /// Creates a text by a function that makes it for one language at a time.
  public init(_ make: (Language) throws -> String) rethrows {
    (english, korean) = (try make(.en), try make(.ko))
  }

  /// The text without a word in any language.
  public static let empty = Text(verbatim: "")

  /// The phrase in a language.
  public subscript(language: Language) -> String {
    switch language {
    case .en: english
    case .ko: korean
    }
  }

  /// Whether the text has no word in any language.
  public var isEmpty: Bool { english.isEmpty && korean.isEmpty }

  /// Returns the phrase with each language changed in the same way.
  public func map(_ change: (String) throws -> String) rethrows -> Text {
    try Text { try change(self[$0]) }
  }

  /// Returns a phrase followed by another phrase.
  public static func + (first: Text, second: Text) -> Text {
    Text { first[$0] + second[$0] }
  }

  /// Returns a phrase followed by a text that is the same in every language.
  public static func + (text: Text, end: String) -> Text { text.map { $0 + end } }

  /// Returns the phrase `text` with `start` before it. `start` is the same in every language.
  public static func + (start: String, text: Text) -> Text { text.map { start + $0 } }
}

extension Sequence<Text> {
  /// Returns the phrases one after the other, with a separator between them.
  public func joined(separator: String = "") -> Text {
    Text { language in map { $0[language] }.joined(separator: separator) }
  }

  /// Returns the phrases one after the other, with each language's own separator between them.
  public func joined(separator: Text) -> Text {
    Text { language in map { $0[language] }.joined(separator: separator[language]) }
  }
}

// MARK: The sides

/// A type that stands for one of the two languages in which a `Text` is written.
public protocol TextSide {
  /// The language.
  static var language: Language { get }
}

extension Text {
  /// The English words of a phrase.
  public typealias English = Phrase<EnglishSide>
  /// The Korean words of a phrase, in which a particle may follow a value: `"\(path, .object)"`.
  public typealias Korean = Phrase<KoreanSide>

  /// Marks a `Phrase` as English.
  public enum EnglishSide: TextSide {
    /// English.
    public static var language: Language { .en }
  }

  /// Marks a `Phrase` as Korean.
  public enum KoreanSide: TextSide {
    /// Korean.
    public static var language: Language { .ko }
  }

  /// The words of a phrase in one language.
  public struct Phrase<Side: TextSide>: ExpressibleByStringInterpolation, Sendable {
    fileprivate let text: String

    /// Creates a phrase without values.
    public init(stringLiteral text: String) { self.text = text }

    /// Creates a phrase with values.
    public init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

    /// Joins two parts of a phrase that takes two lines of source.
    public static func + (first: Self, second: Self) -> Self {
      Self(stringLiteral: first.text + second.text)
    }

    /// A phrase that is being put together.
    public struct Interpolation: StringInterpolationProtocol {
      fileprivate private(set) var text = ""

      /// Creates an empty phrase.
      public init(literalCapacity: Int, interpolationCount: Int) {
        text.reserveCapacity(literalCapacity + interpolationCount * 8)
      }

      /// Adds words.
      public mutating func appendLiteral(_ literal: String) { text += literal }

      /// Adds a value that is the same in every language.
      public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
        text += value.description
      }

      /// Adds the name of a type.
      public mutating func appendInterpolation(_ type: Any.Type) { text += "\(type)" }

      /// Adds another phrase in the language of this one.
      public mutating func appendInterpolation(_ part: Text) { text += part[Side.language] }
    }
  }
}

extension Text.Phrase.Interpolation where Side == Text.KoreanSide {
  /// Adds a word, and a particle in the form that follows it.
  package mutating func appendInterpolation(_ word: String, _ particle: KoreanParticle) {
    text += word + particle.form(after: word)
  }

  /// Adds another phrase, and a particle in the form that follows it.
  package mutating func appendInterpolation(_ part: Text, _ particle: KoreanParticle) {
    appendInterpolation(part[.ko], particle)
  }
}

extension DefaultStringInterpolation {
  /// Refuses a phrase in a plain string, since nobody picked a language. Warnings are errors in
  /// this package, so a deprecated method is enough. If the method were unavailable, the compiler
  /// would ignore it and call the generic method that takes any value.
  @available(*, deprecated, message: "Pick a language: text[language]")
  public mutating func appendInterpolation(_ text: Text) {}
}

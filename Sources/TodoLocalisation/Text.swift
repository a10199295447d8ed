/// A phrase in every language of the program, from where it is written to where it is printed.
///
/// ```swift
/// let text = Text("Wrote \(count) todos to \(path)", "\(path, .toward) 투두 \(count)개를 썼어요")
/// print(text[language])
/// ```
///
/// Only the place that prints picks a language. A `Text` inside of a plain string doesn't compile;
/// inside of another `Text` each language takes its own.
///
/// ## Implementation guidance
/// A new language is a case of ``Language``, a ``TextSide`` and a parameter of the initializer: the
/// compiler then names every phrase that isn't translated. A phrase has no line breaks, and no full
/// stop unless it is a sentence. Tables of thousands of rows pick the words of their columns once.
public struct Text: Hashable, Sendable {
  private var english: String
  private var korean: String

  /// A phrase, written in each language.
  public init(_ english: English, _ korean: Korean) {
    (self.english, self.korean) = (english.text, korean.text)
  }

  /// A name, a number or what else is the same in every language.
  public init(verbatim text: String) {
    (english, korean) = (text, text)
  }

  /// A text that is made for one language at a time.
  public init(_ make: (Language) throws -> String) rethrows {
    (english, korean) = (try make(.en), try make(.ko))
  }

  /// No word in any language.
  public static let empty = Text(verbatim: "")

  /// The phrase in a language.
  public subscript(language: Language) -> String {
    switch language {
    case .en: english
    case .ko: korean
    }
  }

  /// Whether it has no word in any language.
  public var isEmpty: Bool { english.isEmpty && korean.isEmpty }

  /// The phrase with each language changed in the same way.
  public func map(_ change: (String) throws -> String) rethrows -> Text {
    try Text { try change(self[$0]) }
  }

  /// A phrase and another behind it.
  public static func + (first: Text, second: Text) -> Text {
    Text { first[$0] + second[$0] }
  }

  /// A phrase and behind it what is the same in every language.
  public static func + (text: Text, end: String) -> Text { text.map { $0 + end } }

  /// A phrase behind what is the same in every language.
  public static func + (start: String, text: Text) -> Text { text.map { start + $0 } }
}

extension Sequence<Text> {
  /// The phrases one behind the other, with a separator between them.
  public func joined(separator: String = "") -> Text {
    Text { language in map { $0[language] }.joined(separator: separator) }
  }

  /// The phrases one behind the other, with a separator of each language between them.
  public func joined(separator: Text) -> Text {
    Text { language in map { $0[language] }.joined(separator: separator[language]) }
  }
}

// MARK: The sides

/// The language of one parameter of `Text`.
public protocol TextSide {
  /// The language.
  static var language: Language { get }
}

extension Text {
  /// The English side of a phrase.
  public typealias English = Phrase<EnglishSide>
  /// The Korean side of a phrase, in which a particle may follow a value: `"\(path, .object)"`.
  public typealias Korean = Phrase<KoreanSide>

  /// The side of English.
  public enum EnglishSide: TextSide {
    /// English.
    public static var language: Language { .en }
  }

  /// The side of Korean.
  public enum KoreanSide: TextSide {
    /// Korean.
    public static var language: Language { .ko }
  }

  /// What is written of a phrase in one language.
  public struct Phrase<Side: TextSide>: ExpressibleByStringInterpolation, Sendable {
    fileprivate let text: String

    /// A phrase without values.
    public init(stringLiteral text: String) { self.text = text }

    /// A phrase with values.
    public init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

    /// A phrase whose source has two lines.
    public static func + (first: Self, second: Self) -> Self {
      Self(stringLiteral: first.text + second.text)
    }

    /// A phrase that is written piece by piece.
    public struct Interpolation: StringInterpolationProtocol {
      fileprivate private(set) var text = ""

      /// An empty phrase.
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
  /// Refuses a phrase of which nobody picked a language: warnings are errors here. One that is
  /// unavailable would lose against the overload for any value.
  @available(*, deprecated, message: "Pick a language: text[language]")
  public mutating func appendInterpolation(_ text: Text) {}
}

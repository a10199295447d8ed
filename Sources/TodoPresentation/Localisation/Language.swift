/// A language that every text of this module exists in.
public enum Language: String, CaseIterable, Hashable, Sendable {
  /// English.
  case en
  /// Korean.
  case ko

  /// The language that a locale asks for: `ko_KR.UTF-8`, `ko-KR` and `ko` for Korean, English for
  /// everything else, `C`, `POSIX` and no text at all included.
  public init(localeIdentifier: String) {
    let code = localeIdentifier.prefix { $0.isLetter }.lowercased()
    self = Language(rawValue: code) ?? .en
  }

  /// What there is to say, in this language.
  public var phrases: any Phrases {
    switch self {
    case .en: Self.english
    case .ko: Self.korean
    }
  }

  // Kept, since rows ask for words by the thousand.
  private static let english: any Phrases = EnglishPhrases()
  private static let korean: any Phrases = KoreanPhrases()
}

import Foundation

/// A language in which every text of this module exists.
public enum Language: String, CaseIterable, Hashable, Sendable {
  /// English.
  case en
  /// Korean.
  case ko

  /// The language of a locale: Korean for `ko_KR.UTF-8`, `ko-KR` and `ko`, English for everything
  /// else, including `C`, `POSIX` and an empty text.
  public init(localeIdentifier: String) {
    let code = localeIdentifier.prefix { $0.isLetter }.lowercased()
    self = Language(rawValue: code) ?? .en
  }

  /// The language of the process: the first of the reader's languages, as Foundation has them.
  public static var current: Language {
    Language(localeIdentifier: Locale.preferredLanguages.first ?? Locale.current.identifier)
  }
}

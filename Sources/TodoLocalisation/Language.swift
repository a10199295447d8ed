import Foundation

/// A language in which every text of this module exists.
public enum Language: String, CaseIterable, Hashable, Sendable {
  /// English.
  case en
  /// Korean.
  case ko

  /// Reads the language of a locale: Korean for `ko_KR.UTF-8`, `ko-KR` and `ko`, English for
  /// everything else, including `C`, `POSIX` and an empty text.
  public init(localeIdentifier: String) {
    let code = localeIdentifier.prefix { $0.isLetter }.lowercased()
    self = Language(rawValue: code) ?? .en
  }

  /// The language of the process, from `LC_ALL`, `LC_MESSAGES` or `LANG`, which Foundation doesn't
  /// read on Linux. If none is set, as in an app, it is the first of the reader's languages.
  public static var current: Language {
    let variables = ProcessInfo.processInfo.environment
    return Language(locale: variables)
      ?? Language(localeIdentifier: Locale.preferredLanguages.first ?? "en")
  }

  /// Reads the language of the locale in a process's variables; nil if none of them is set.
  package init?(locale variables: [String: String]) {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { variables[$0] }
    guard let name = names.first(where: { !$0.isEmpty }) else { return nil }
    self.init(localeIdentifier: name)
  }
}

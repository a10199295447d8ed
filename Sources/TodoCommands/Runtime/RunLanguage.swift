import Synchronization
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoStorage

/// The language of a run: the option's, else the preference of the store, if it can be read, else
/// the locale's.
///
/// It is resolved once, by the first preferences that are read. Only text that is printed before a
/// store is open, such as help, opens the store just for its language.
final class RunLanguage: Sendable {
  /// The language of the run in which this code runs; nil outside of `Todoctl.runProcess`.
  @TaskLocal static var current: RunLanguage?

  private let given: Language?
  private let locale: Language
  private let storePath: String?
  private let resolved = Mutex<Language?>(nil)

  /// Prepares the language of a run.
  ///
  /// - Parameter storePath: The store whose preference applies; nil if no store is read.
  init(_ given: Language?, _ environment: ProcessEnvironment, storePath: String?) {
    self.given = given
    locale = environment.language
    self.storePath = storePath
  }

  /// Resolves the language by the preferences of the store, and returns it. A new store has no
  /// preferences.
  @discardableResult
  func resolve(_ settings: [Setting]) -> Language {
    resolved.withLock { resolved in
      let stored = settings.first { $0.key == .language }.flatMap { Language(rawValue: $0.value) }
      let language = resolved ?? given ?? stored ?? locale
      resolved = language
      return language
    }
  }

  /// Sets the language from the settings of an open store, unless it was given or is already set.
  func resolve(by store: any StoreReading) {
    if given == nil, !isResolved { resolve((try? store.settings()) ?? []) }
  }

  /// The language as far as it is known without opening the store.
  var known: Language { resolved.withLock(\.self) ?? given ?? locale }

  private var isResolved: Bool { resolved.withLock(\.self) != nil }

  /// The language. If it isn't resolved yet, the store's preference is read.
  var value: Language {
    guard !isResolved, given == nil, let storePath, !StorePath.isAddress(storePath) else {
      return known
    }
    let provider = try? SQLiteStore.provider(at: storePath, kinds: Session.kinds)
    let settings = try? provider?.readAndWait { try $0.settings() }
    return resolve(settings ?? [])
  }
}

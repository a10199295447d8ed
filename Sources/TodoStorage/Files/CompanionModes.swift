import Foundation

/// What SQLite puts beside a store has the store's mode of the moment at which it was made. Where that
/// was a mode for reading alone, no change would go on after it is given back to the store.
enum CompanionModes {
  private static let readingAndWriting: mode_t = 0o666

  /// Allows on files beside a store that are this user's own what the store's mode allows.
  static func align(besides path: String) {
    let file = LinkTarget.of(path)
    var store = stat()
    guard stat(file, &store) == 0, store.st_mode & S_IFMT == S_IFREG else { return }
    for suffix in LeftoverLog.suffixes {
      var companion = stat()
      guard lstat(file + suffix, &companion) == 0, companion.st_mode & S_IFMT == S_IFREG,
        companion.st_uid == geteuid()
      else { continue }
      let missing = store.st_mode & readingAndWriting & ~companion.st_mode
      // Where it can't be changed, opening the store tells.
      if missing != 0 { chmod(file + suffix, companion.st_mode & 0o7777 | missing) }
    }
  }
}

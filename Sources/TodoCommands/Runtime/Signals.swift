import Foundation

/// How the process handles signals.
enum Signals {
  /// Returns whether the process ignores a signal, as a job in the background does.
  static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    return sigaction(number, nil, &action) != 0
      || unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

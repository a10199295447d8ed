import Foundation

/// How many files a process may have open (getrlimit(2), `ulimit -n`). Some libraries end the process
/// where they can't open one, so it is asked before any of them is used.
enum OpenFileLimit {
  /// What the command that opens most needs beside what it was started with: two stores with their logs
  /// twice, a file in the making, its folder, and the event queue of Foundation.
  static let needed = 24
  /// What is asked for where the limit may be raised.
  private static let wanted: rlim_t = 256

  /// Raises a low limit as far as the process may, and refuses to go on where too few files are left.
  ///
  /// - Throws: `CommandError.tooFewFiles`.
  static func require() throws {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    if limit.rlim_cur < wanted, limit.rlim_cur < limit.rlim_max {
      limit.rlim_cur = min(wanted, limit.rlim_max)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    // Those beyond are free in any case, or there are enough before.
    let numbers = 0..<CInt(clamping: min(limit.rlim_cur, 4 * wanted))
    // Not by opening any: that would take them from others.
    let free = numbers.lazy.filter { fcntl($0, F_GETFD) < 0 }.prefix(needed).count
    guard free >= needed else { throw CommandError.tooFewFiles(free: free, needed: needed) }
  }
}

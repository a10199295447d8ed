import Foundation

/// How a connection waits for another process's lock: by short sleeps of chance length.
///
/// SQLite's own waits grow to a tenth of a second, and whoever has waited longest asks most seldom; among
/// many writers some never get their turn. Here each asks as often as the others, however long it has
/// waited.
enum BusyWait {
  private static let longestSleep_us: UInt32 = 20_000
  private static let firstSleep_us: UInt32 = 2_000

  /// What SQLite asks after each attempt that found the lock taken: sleeps, and says whether to try
  /// again.
  ///
  /// The sleeps are counted, not the time: where a machine has more to do than it can, each takes longer,
  /// and so does everybody's turn.
  static func callback(for seconds: Double) -> @Sendable (_ attempts: Int) -> Bool {
    let mean_us = Double(longestSleep_us) / 2
    let most = Int(seconds * 1_000_000 / mean_us)
    return { attempts in
      guard attempts < most else { return false }
      let longest_us = min(firstSleep_us * UInt32(attempts + 1), longestSleep_us)
      usleep(UInt32.random(in: 1...longest_us))
      return true
    }
  }
}

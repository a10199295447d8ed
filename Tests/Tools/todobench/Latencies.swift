import Foundation

/// The durations of many runs of an operation.
enum Latencies {
  /// The pause between two runs, so that the disk has time for other processes.
  private static let pauseInMilliseconds: CInt = 5

  /// Repeats an operation until standard input ends, and prints the number of runs, and the median
  /// and the maximum of their durations in milliseconds.
  static func untilInputEnds(_ body: () throws -> Void) throws {
    let clock = ContinuousClock()
    var times: [Duration] = []
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    repeat { times.append(try clock.measure(body)) } while poll(&input, 1, pauseInMilliseconds) == 0
    let inOrder = times.map { $0 / .milliseconds(1) }.sorted()
    print(times.count, inOrder[times.count / 2], inOrder[times.count - 1])
  }
}

extension ContinuousClock {
  /// The duration of an operation in milliseconds.
  func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    try measure(body) / .milliseconds(1)
  }
}

extension [Double] {
  /// The value below which this share of the values lies.
  func percentile(_ share: Double) -> Double {
    sorted()[Swift.min(count - 1, Int(share * Double(count)))]
  }
}

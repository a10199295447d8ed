import Foundation

/// How long each of many runs of one thing took.
enum Latencies {
  /// Between two runs, so that the disk has time for others.
  private static let pauseInMilliseconds: CInt = 5

  /// Runs something again and again until standard input ends, and prints the number of runs, the
  /// median and the longest in milliseconds.
  static func untilInputEnds(_ body: () throws -> Void) throws {
    let clock = ContinuousClock()
    var times: [Duration] = []
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    repeat { times.append(try clock.measure(body)) } while poll(&input, 1, pauseInMilliseconds) == 0
    let inOrder = times.map { $0 / .milliseconds(1) }.sorted()
    print(times.count, inOrder[times.count / 2], inOrder[times.count - 1])
  }
}

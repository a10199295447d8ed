package import Foundation

/// Tells those who follow long work with Foundation's `Progress` how much of it is done, and ends
/// it when they cancel it.
///
/// The work needs no parameter for that: `Progress.part` makes one the thread's current progress,
/// and the first `WorkProgress` inside it becomes its child. If nobody follows, nothing is counted.
package struct WorkProgress {
  private let progress: Progress?
  private let step: Int
  private var next: Int
  private var done = 0

  /// How often work tells how much is done: this number of times in all.
  private static let updates = 400

  /// Begins work.
  ///
  /// - Parameter total: Counts the units of the work; 0 or less if that is unknown. It isn't called
  ///   if nobody follows.
  package init(total: () throws -> Int) rethrows {
    guard Progress.current() != nil else {
      (progress, step, next) = (nil, 0, 0)
      return
    }
    let total = try total()
    progress = Progress(totalUnitCount: Int64(total > 0 ? total : -1))
    step = max(1, total / Self.updates)
    next = step
  }

  /// Tells that one more unit is done.
  ///
  /// - Throws: `CancellationError` if the work was cancelled.
  package mutating func advance() throws { try advance(to: done + 1) }

  /// Tells that this number of units is done.
  ///
  /// - Throws: `CancellationError` if the work was cancelled.
  package mutating func advance(to count: Int) throws {
    done = count
    guard let progress, count >= next else { return }
    next = count + step
    progress.completedUnitCount = Int64(count)
    if progress.isCancelled { throw CancellationError() }
  }
}

extension Progress {
  /// Runs a part of the work, which takes this number of the total's units. What the part tells is
  /// a share of them.
  package func part<Result>(_ units: Int64, _ work: () throws -> Result) rethrows -> Result {
    becomeCurrent(withPendingUnitCount: units)
    defer { resignCurrent() }
    return try work()
  }
}

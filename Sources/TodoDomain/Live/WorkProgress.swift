package import Foundation

/// Reports the progress of long work to Foundation's `Progress`, and ends the work when an observer
/// cancels it.
///
/// The work needs no parameter for this: `Progress.part` makes a progress the thread's current one,
/// and the first `WorkProgress` inside it becomes its child. Without an observer nothing is
/// counted.
package struct WorkProgress {
  private let progress: Progress?
  private let step: Int
  private var next: Int
  private var done = 0

  /// About how many times a piece of work reports its progress.
  private static let updates = 400

  /// Begins work.
  ///
  /// - Parameter total: Counts the units of the work; 0 or less means unknown. Not called without
  ///   an observer.
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

  /// Reports one more unit as done.
  ///
  /// - Throws: `CancellationError` if the work was cancelled.
  package mutating func advance() throws { try advance(to: done + 1) }

  /// Reports this number of units as done.
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
  /// Runs a part of the work that accounts for this number of units of the total. The progress of
  /// the part is scaled to these units.
  package func part<Result>(_ units: Int64, _ work: () throws -> Result) rethrows -> Result {
    becomeCurrent(withPendingUnitCount: units)
    defer { resignCurrent() }
    return try work()
  }
}

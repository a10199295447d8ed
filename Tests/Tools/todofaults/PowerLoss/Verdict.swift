/// A broken promise on a disk after a power loss.
enum Verdict: Hashable {
  /// Something acknowledged is missing; the text names it.
  case lost(String)
  /// Something can't be read or is incomplete; the text names it.
  case corrupt(String)

  var sentence: String {
    switch self {
    case .lost(let what): "lost: \(what)"
    case .corrupt(let what): "corrupt: \(what)"
    }
  }
}

/// The commands of a workload that have begun, and those that were acknowledged.
struct Progress {
  var begun: Set<Int> = []
  var acknowledged: Set<Int> = []

  mutating func apply(_ operation: DiskOperation) {
    switch operation {
    case .begin(let command): begun.insert(command)
    case .acknowledge(let command): acknowledged.insert(command)
    default: break
    }
  }
}

/// Judges a disk after a power loss.
protocol CrashJudge {
  /// - Parameters:
  ///   - image: What the power loss left.
  ///   - disk: The disk just before.
  func verdicts(
    on image: DiskImage, of disk: ModelDisk, _ reading: StoreReading, _ progress: Progress
  ) throws -> [Verdict]
}

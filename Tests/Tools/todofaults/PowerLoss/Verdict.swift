/// A broken promise on a disk after a power loss.
enum Verdict: Hashable {
  /// Something acknowledged is missing. The text names it.
  case lost(String)
  /// Something is unreadable or incomplete. The text names it.
  case corrupt(String)

  var sentence: String {
    switch self {
    case .lost(let what): "lost: \(what)"
    case .corrupt(let what): "corrupt: \(what)"
    }
  }
}

/// The commands of a workload that have begun, and the commands that were acknowledged.
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
  /// Returns the broken promises.
  ///
  /// - Parameters:
  ///   - image: The content of the disk after the power loss.
  ///   - disk: The disk just before.
  func verdicts(
    on image: DiskImage, of disk: ModelDisk, _ reading: StoreReading, _ progress: Progress
  ) throws -> [Verdict]
}

/// What is wrong with a disk after a power loss.
enum Verdict: Hashable {
  /// Something that was acknowledged isn't there; what.
  case lost(String)
  /// Something can't be read, or is there by half; what.
  case corrupt(String)

  var sentence: String {
    switch self {
    case .lost(let what): "lost: \(what)"
    case .corrupt(let what): "corrupt: \(what)"
    }
  }
}

/// How far the commands of a workload had come.
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

/// Says what must be on a disk after a power loss.
protocol CrashJudge {
  func verdicts(
    on image: DiskImage, _ reading: StoreReading, _ progress: Progress
  ) throws -> [Verdict]
}

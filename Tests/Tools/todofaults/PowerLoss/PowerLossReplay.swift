import Foundation
import TodoTesting

/// Replays a recording. After each call it makes many possible states after a power loss, and
/// judges them.
struct PowerLossReplay {
  private let workload: PowerLossWorkload
  private let recording: DiskRecording
  private let seed: UInt64
  private let judge: any CrashJudge
  private var reader: StoreReader
  /// The hashes of the states that were already judged.
  private var seen: Set<Int> = []
  private(set) var outcome = FaultOutcome()

  /// Makes a replay of a recording.
  ///
  /// - Parameter scratch: The path of a folder that only the replay uses, preferably in memory.
  init(
    _ workload: PowerLossWorkload, _ recording: DiskRecording, on bench: FaultBench,
    scratch: String
  ) throws {
    self.workload = workload
    self.recording = recording
    seed = bench.seed
    outcome.add(workload.commands.count, to: "acknowledged")
    reader = StoreReader(store: recording.store, isOfNext: workload.isOfNext, scratch: scratch)
    switch workload.course {
    case .serial: judge = try SerialVersions(recording, &reader)
    case .exporting(let folder):
      judge = FolderExports(
        try SerialVersions(recording, &reader), recording, folder: folder,
        rerun: FolderRerun(bench, recording, folder: folder, scratch: scratch + "-again"))
    case .syncing(let titles): judge = try SyncedDevices(bench, recording, titles: titles)
    case .independent(let titles):
      guard case .whole(let content) = try reader.read(recording.disk.running) else {
        throw IncompleteRecording(workload: workload.name)
      }
      judge = IndependentAdds(titles: titles, earlier: content.titles)
    }
  }

  /// Replays the recording, and judges the states.
  ///
  /// - Parameters:
  ///   - generosity: The number of random choices after each call; see `CrashChoices`.
  ///   - share: The share of all states to judge, from 0 to 1.
  mutating func run(generosity: Int, share: Double) throws {
    var disk = recording.disk
    var progress = Progress()
    var choices = CrashChoices(generosity: generosity, seed: seed)
    var chance = SplitMix64(seed: seed)
    for step in recording.trace.steps {
      disk.apply(step)
      progress.apply(step.operation)
      for choice in choices.choices(among: disk.pending)
      where share >= 1 || Double.random(in: 0..<1, using: &chance) < share {
        try replay(choice, of: disk, at: step, progress)
      }
    }
  }

  private mutating func replay(
    _ choice: CrashChoice, of disk: ModelDisk, at step: DiskTrace.Step, _ progress: Progress
  ) throws {
    outcome.attempts += 1
    let image = disk.image(choice)
    var hasher = Hasher()
    hasher.combine(image.fingerprint)
    hasher.combine(progress.acknowledged)
    guard seen.insert(hasher.finalize()).inserted else { return }
    outcome.fired += 1
    let verdicts = try judge.verdicts(on: image, of: disk, try reader.read(image), progress)
    count(verdicts, progress)
    guard !verdicts.isEmpty else { return }
    outcome.violate(
      "\(workload.name), seed \(seed), line \(step.line) (\(step.operation.summary)), "
        + "\(progress.acknowledged.count) acknowledged, \(choice): "
        + verdicts.map(\.sentence).joined(separator: "; "))
  }

  private mutating func count(_ verdicts: [Verdict], _ progress: Progress) {
    let isLost = verdicts.contains { if case .lost = $0 { true } else { false } }
    let isCorrupt = verdicts.contains { if case .corrupt = $0 { true } else { false } }
    outcome.add(to: "states")
    outcome.add(isLost ? 1 : 0, to: "lost")
    outcome.add(isCorrupt ? 1 : 0, to: "corrupt")
    let underWay = progress.begun.subtracting(progress.acknowledged).min()
    let last = underWay ?? progress.acknowledged.max()
    outcome.add(to: last.map { workload.commands[$0].name } ?? "before all")
  }
}

extension FaultBench {
  /// The number of random choices after each call.
  private static let generosity = 4

  /// Records a workload, and replays it.
  ///
  /// - Parameters:
  ///   - share: The share of all states that the quick form judges, from 0 to 1.
  ///   - longShare: The share that the long form judges.
  func replay(
    _ workload: PowerLossWorkload, share: Double, longShare: Double = 1
  ) throws -> FaultOutcome {
    let scratch = Self.memory.map { "\($0)/todofaults-\(UUID().uuidString)" } ?? path("scratch")
    defer {
      for folder in [scratch, scratch + "-again"] {
        try? FileManager.default.removeItem(atPath: folder)
      }
    }
    let recording = try record(workload)
    var replay = try PowerLossReplay(workload, recording, on: self, scratch: scratch)
    try replay.run(generosity: Self.generosity, share: isQuick ? share : longShare)
    return replay.outcome
  }
}

import TodoTesting

/// A power loss after each system call of a device that syncs, whose store and folder are on the
/// same disk. Also stores that are older than their folders, as on a disk that loses synced data.
struct SyncPowerLossRow: FaultRow {
  let number = 33
  let fault = "power loss of a device that syncs; a store that is older than its folder"
  let required = "nothing acknowledged is lost, and after a sync both devices have the same"
  let needs = [Requirement.strace]
  let isInMemory = true

  private static let quickOlderStores = 6

  func run(on bench: FaultBench) throws -> FaultOutcome {
    var outcome = try bench.replay(SyncWorkload.workload, share: 0.006, longShare: 0.1)
    outcome.add(try olderStores(on: bench))
    return outcome
  }

  // MARK: Stores that are older than their folders

  /// The disk after a number of acknowledged commands.
  private struct Version {
    let image: DiskImage
    /// The titles that were added so far.
    let titles: Set<String>
    /// The added titles that are in the folder.
    let published: Set<String>
    /// The number of batches that the store has published.
    let batches: Int
    /// The number of the last batch that the folder shows.
    let known: Int
  }

  private func olderStores(on bench: FaultBench) throws -> FaultOutcome {
    var random = SplitMix64(seed: bench.seed)
    var outcome = FaultOutcome()
    let recording = try bench.record(SyncWorkload.workload)
    let judge = try SyncedDevices(bench, recording, titles: SyncWorkload.titles)
    let versions = Self.versions(of: recording)
    let pairs = versions.indices.flatMap { older in
      versions.indices.filter { $0 > older }.map { (versions[older], versions[$0]) }
    }
    let count = bench.isQuick ? Self.quickOlderStores : pairs.count
    for (older, newer) in pairs.shuffled(using: &random).prefix(count) {
      let folder = newer.image.files.filter { $0.key.contains("/\(SyncedDevices.folder)/") }
      let store = older.image.store(at: recording.store)
      let image = DiskImage(files: folder.merging(store.files) { $1 })
      let isRenamed = newer.known > older.batches
      outcome.fire()
      let place = "a store of batch \(older.batches), a folder of batch \(newer.known)"
      let first = try judge.device(on: image)
      let last = try judge.goOn(from: image, received: newer.image)
      let then = try judge.device()
      outcome.add(isRenamed ? 1 : 0, to: "new names")
      outcome.require(
        (then != first) == isRenamed, "\(place): the name is \(isRenamed ? "the same" : "new")")
      let verdicts = try judge.verdicts(after: last, older.titles.union(newer.published))
      outcome.require(
        verdicts.isEmpty, "\(place): \(verdicts.map(\.sentence).joined(separator: "; "))")
    }
    return outcome
  }

  private static func versions(of recording: DiskRecording) -> [Version] {
    var versions: [Version] = []
    var disk = recording.disk
    var (titles, published): (Set<String>, Set<String>) = ([], [])
    var (batches, known) = (0, 0)
    let names = SyncWorkload.workload.commands.map(\.name)
    for step in recording.trace.steps {
      disk.apply(step)
      guard case .acknowledge(versions.count) = step.operation else { continue }
      if let title = SyncWorkload.titles[versions.count] { titles.insert(title) }
      switch names[versions.count] {
      case SyncWorkload.publishing:
        batches += 1
        (published, known) = (titles, batches)
      case SyncWorkload.losing: (published, known) = ([], 0)
      default: break
      }
      versions.append(
        Version(
          image: disk.running, titles: titles, published: published, batches: batches,
          known: known))
    }
    return versions
  }
}

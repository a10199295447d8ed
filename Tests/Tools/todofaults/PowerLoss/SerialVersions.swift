import Foundation

/// Judges commands that ran one after another. After a power loss the disk must be as it was after
/// the last acknowledged command, or after the command that was running, and nothing in between.
struct SerialVersions: CrashJudge {
  /// The state after an acknowledged command.
  private struct Version {
    let reading: StoreReading
    /// The hashes of the files with final names, by path.
    let published: [String: Int]
  }

  /// The states after each command. The first is the state before all commands.
  private var versions: [Version] = []
  /// The path of the store.
  let store: String
  /// The verdict for a store between two states.
  static let halfOfCommand = "the store holds half of a command"

  /// Reads the state after each command, without a power loss.
  init(_ recording: DiskRecording, _ reader: inout StoreReader) throws {
    store = recording.store
    var disk = recording.disk
    try add(disk.running, &reader)
    for step in recording.trace.steps {
      disk.apply(step)
      if case .acknowledge(versions.count - 1) = step.operation {
        try add(disk.running, &reader)
      }
    }
  }

  private mutating func add(_ image: DiskImage, _ reader: inout StoreReader) throws {
    let reading = try reader.read(image)
    versions.append(Version(reading: reading, published: image.published(besides: store)))
  }

  /// The files with final names after a number of acknowledged commands, as hashes by path.
  func published(after commands: Int) -> [String: Int] { versions[commands].published }

  func verdicts(
    on image: DiskImage, of disk: ModelDisk, _ reading: StoreReading, _ progress: Progress
  ) -> [Verdict] {
    let last = progress.acknowledged.count
    let allowed = versions[last...(progress.begun.contains(last) ? last + 1 : last)]
    let published = image.published(besides: store)
    let paths = Set(published.keys).union(allowed.flatMap(\.published.keys))
    return storeVerdicts(reading, allowed)
      + paths.sorted().compactMap { verdict(on: $0, published[$0], allowed) }
      + orderVerdicts(reading, published, allowed: allowed)
  }

  private func storeVerdicts(
    _ reading: StoreReading, _ allowed: ArraySlice<Version>
  ) -> [Verdict] {
    guard !allowed.contains(where: { $0.reading == reading }) else { return [] }
    switch reading {
    case .damaged(let what): return [.corrupt("the store: \(what)")]
    case .absent: return [.lost("the whole store")]
    case .whole:
      let earlier = versions[..<allowed.startIndex].lastIndex { $0.reading == reading }
      guard let earlier else { return [.corrupt(Self.halfOfCommand)] }
      return [.lost("what \(allowed.startIndex - earlier) acknowledged commands stored")]
    }
  }

  private func verdict(
    on path: String, _ found: Int?, _ allowed: ArraySlice<Version>
  ) -> Verdict? {
    guard !allowed.contains(where: { $0.published[path] == found }) else { return nil }
    let isOlder = versions[..<allowed.startIndex].contains { $0.published[path] == found }
    return found == nil || isOlder ? .lost(name(path)) : .corrupt("\(name(path)) is there by half")
  }

  /// Judges the order of files and changes. A manifest needs its backup, and a copy that a command
  /// makes before a change must be there before the change.
  private func orderVerdicts(
    _ reading: StoreReading, _ published: [String: Int], allowed: ArraySlice<Version>
  ) -> [Verdict] {
    let orphans = published.keys.filter {
      $0.hasSuffix(".db.json") && published[String($0.dropLast(".json".count))] == nil
    }
    var verdicts = orphans.map { Verdict.corrupt("\(name($0)) is there without its backup") }
    if let before = allowed.first, let after = allowed.last, before.reading != reading,
      after.reading == reading
    {
      let missing = after.published.keys.filter { published[$0] == nil }
      verdicts += missing.map { .lost("\(name($0)), before which the store must not change") }
    }
    return verdicts
  }

  private func name(_ path: String) -> String { URL(filePath: path).lastPathComponent }
}

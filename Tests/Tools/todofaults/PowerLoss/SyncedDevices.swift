import Foundation
import TodoDomain
import TodoStorage
import TodoSync

/// Judges a device that syncs, after its disk lost power. A second device, which kept its power,
/// may have received the files that the first device's folder showed before. Both continue and sync
/// until nothing is new. They must then have the same content, with everything that was
/// acknowledged.
struct SyncedDevices: CrashJudge {
  /// The name of the folder on the disk.
  static let folder = "shared"
  private static let mostRounds = 8
  private static let later = "After the loss"

  private let bench: FaultBench
  private let recording: DiskRecording
  /// The titles that commands add, by command number.
  private let titles: [Int: String]
  /// The folder of the second device, with its store and its copy of the shared folder.
  private let away: String

  init(_ bench: FaultBench, _ recording: DiskRecording, titles: [Int: String]) throws {
    (self.bench, self.recording, self.titles) = (bench, recording, titles)
    away = URL(filePath: recording.root).deletingLastPathComponent().path + "/away"
    try Fleet.copy(away, to: away + "-saved")
  }

  func verdicts(
    on image: DiskImage, of disk: ModelDisk, _ reading: StoreReading, _ progress: Progress
  ) throws -> [Verdict] {
    switch reading {
    case .absent: return [.lost("the whole store")]
    case .damaged(let what): return [.corrupt("the store: \(what)")]
    case .whole: break
    }
    // In half of the attempts, the second device has received the files that the first device's
    // folder showed just before the power loss.
    let received = image.fingerprint.isMultiple(of: 2) ? disk.running : nil
    let required = Set(progress.acknowledged.compactMap { titles[$0] })
    return try verdicts(after: goOn(from: image, received: received), required)
  }

  /// Judges the final state of both devices.
  func verdicts(after last: [CommandResult], _ required: Set<String>) throws -> [Verdict] {
    let contents = try [recording.store, away + "/laptop.db"].map { try FleetContent($0) }
    var verdicts: [Verdict] = last.filter { !$0.isQuietSync }.map {
      .corrupt("sync never ends: \($0.output) \($0)")
    }
    for content in contents {
      let found = content.records.compactMap(\.title)
      let lost = required.union([Self.later]).subtracting(found)
      verdicts += lost.sorted().map { .lost("“\($0)”") }
      if content.problems > 0 { verdicts.append(.corrupt("\(content.problems) problems")) }
    }
    if let difference = contents[0].difference(from: contents[1]) {
      verdicts.append(.corrupt("the devices differ: \(difference)"))
    }
    return verdicts
  }

  // MARK: After the power loss

  /// Starts both devices on the state after the power loss, and lets them sync.
  ///
  /// - Parameter received: The disk from which the second device has received files.
  /// - Returns: The results of the last round.
  func goOn(from image: DiskImage, received: DiskImage?) throws -> [CommandResult] {
    try Self.write(image, to: recording.root)
    try Fleet.copy(away + "-saved", to: away)
    let (here, there) = ("\(recording.root)/\(Self.folder)", "\(away)/\(Self.folder)")
    if let received {
      let files = received.files.filter { $0.key.hasPrefix(here) && $0.key.hasSuffix(".seg") }
      for (path, bytes) in files {
        try Self.write(bytes, to: there + path.dropFirst(here.count))
      }
    }
    let add = ["add", "schedule", Self.later, "--on", "2026-03-09", "--store", recording.store]
    try bench.succeed(add)
    var last: [CommandResult] = []
    for _ in 0..<Self.mostRounds {
      last = [try bench.todoctl(["sync", "--store", recording.store])]
      try Self.carry(here, to: there)
      last.append(try bench.todoctl(["sync", "--store", away + "/laptop.db"]))
      try Self.carry(there, to: here)
      if last.allSatisfy(\.isQuietSync) { break }
    }
    return last
  }

  /// The id under which the first device writes.
  ///
  /// - Parameter image: The content of the disk; nil for its present content.
  func device(on image: DiskImage? = nil) throws -> String? {
    if let image { try Self.write(image, to: recording.root) }
    return try SQLiteStore.open(at: recording.store).provider.readAndWait { snapshot in
      try (snapshot as? any SyncReading)?.syncState()?.device
    }
  }

  private static func write(_ image: DiskImage, to root: String) throws {
    try? FileManager.default.removeItem(atPath: root)
    for (path, bytes) in image.files { try write(bytes, to: path) }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    let file = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// Copies the files that a folder doesn't have.
  private static func carry(_ from: String, to other: String) throws {
    for name in try FileManager.default.subpathsOfDirectory(atPath: from)
    where name.hasSuffix(".seg") && !FileManager.default.fileExists(atPath: "\(other)/\(name)") {
      try write([UInt8](Data(contentsOf: URL(filePath: "\(from)/\(name)"))), to: "\(other)/\(name)")
    }
  }
}

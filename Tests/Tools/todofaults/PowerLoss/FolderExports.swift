import Foundation
import TodoStorage

/// Judges exports to a folder. All requirements for serial commands apply. In addition, a file may
/// be removed only after all others are written, and a repeated export must complete the folder.
struct FolderExports: CrashJudge {
  private let versions: SerialVersions
  private let folder: String
  private let rerun: FolderRerun

  init(
    _ versions: SerialVersions, _ recording: DiskRecording, folder: String, rerun: FolderRerun
  ) {
    self.versions = versions
    self.folder = "\(recording.root)/\(folder)/"
    self.rerun = rerun
  }

  func verdicts(
    on image: DiskImage, of disk: ModelDisk, _ reading: StoreReading, _ progress: Progress
  ) throws -> [Verdict] {
    var verdicts = exceptChanges(
      versions.verdicts(on: image, of: disk, reading, progress), progress)
    let last = progress.acknowledged.count
    guard progress.begun.contains(last) else { return verdicts }
    let (before, after) = (files(after: last), files(after: last + 1))
    guard before != after else { return verdicts }
    let found = image.published(besides: versions.store).filter { $0.key.hasPrefix(folder) }
    let removed = before.keys.filter { after[$0] == nil && found[$0] == nil }
    let missing = after.filter { found[$0.key] != $0.value }
    if !removed.isEmpty, !missing.isEmpty {
      verdicts.append(.lost("\(removed.count) files, before \(missing.count) were written"))
    }
    let again = try rerun.files(of: image)
    if DiskImage(files: again).published(besides: versions.store) != after {
      verdicts.append(.corrupt("the same export again leaves something else"))
    }
    if again.keys.contains(where: TemporaryName.isOne) {
      verdicts.append(.corrupt("the same export again leaves a temporary file"))
    }
    return verdicts
  }

  /// Removes verdicts about a half-done command. This is for scripts in which a command makes
  /// several changes, any number of which may be there.
  private func exceptChanges(_ verdicts: [Verdict], _ progress: Progress) -> [Verdict] {
    let last = progress.acknowledged.count
    guard progress.begun.contains(last), files(after: last) == files(after: last + 1) else {
      return verdicts
    }
    return verdicts.filter { $0 != .corrupt(SerialVersions.halfOfCommand) }
  }

  private func files(after commands: Int) -> [String: Int] {
    versions.published(after: commands).filter { $0.key.hasPrefix(folder) }
  }
}

/// Repeats an export on the disk after a power loss.
struct FolderRerun {
  private let bench: FaultBench
  private let recording: DiskRecording
  private let folder: String
  private let scratch: String

  /// Makes a rerun of a recording's export.
  ///
  /// - Parameters:
  ///   - folder: The name of the folder on the disk.
  ///   - scratch: The path of a folder that only the rerun uses.
  init(_ bench: FaultBench, _ recording: DiskRecording, folder: String, scratch: String) {
    self.bench = bench
    self.recording = recording
    self.folder = folder
    self.scratch = scratch
  }

  /// The folder's files after the repeated export, by their paths on the disk.
  func files(of image: DiskImage) throws -> [String: [UInt8]] {
    try? FileManager.default.removeItem(atPath: scratch)
    try FileManager.default.createDirectory(
      atPath: "\(scratch)/\(folder)", withIntermediateDirectories: true)
    for (path, bytes) in image.files {
      let place = scratch + path.dropFirst(recording.root.count)
      // The model of the disk knows neither the mode nor the mark of such a file.
      if TemporaryName.isOne(path) { _ = try FileLock(making: place) }
      try Data(bytes).write(to: URL(filePath: place))
    }
    let store = scratch + recording.store.dropFirst(recording.root.count)
    try bench.succeed(["export", "\(scratch)/\(folder)", "--prune", "--store", store])
    var files: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: "\(scratch)/\(folder)") {
      let bytes = try Data(contentsOf: URL(filePath: "\(scratch)/\(folder)/\(name)"))
      files["\(recording.root)/\(folder)/\(name)"] = [UInt8](bytes)
    }
    return files
  }
}

/// Recognises temporary files.
enum TemporaryName {
  static func isOne(_ path: String) -> Bool { path.contains(".partial") }
}

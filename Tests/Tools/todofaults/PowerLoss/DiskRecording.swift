import Foundation

/// A recording of a workload's changes to a disk, which can be replayed.
struct DiskRecording {
  /// The disk before the workload.
  let disk: ModelDisk
  let trace: DiskTrace
  /// The path of the store.
  let store: String
  /// The path of the folder that is the disk.
  let root: String
}

/// The error if a recording lacks a change of the workload, so that it would prove nothing.
struct IncompleteRecording: Error {
  let workload: String
}

extension FaultBench {
  /// Runs a workload under strace, and records it.
  ///
  /// - Throws: `BenchError` if one of its commands fails, since no power loss is the cause.
  func record(_ workload: PowerLossWorkload) throws -> DiskRecording {
    let place = try realPath(emptyFolder("power-\(workload.name)"))
    let (root, acknowledgements) = (place + "/disk", place + "/acknowledged")
    for folder in [root, acknowledgements] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    let variables =
      "disk='\(root)'; done='\(acknowledgements)'; store=\"$disk/\(workload.store)\"\n"
    try shell(variables + workload.preparation)
    let disk = try ModelDisk(holding: root)
    let log = place + "/strace.log"
    try shell(
      variables + workload.script,
      under: [
        Self.strace, "-f", "-qq", "-y", "-xx", "-s", "100000000", "-e", "signal=none",
        "-e", "trace=\(DiskTrace.calls)", "-o", log,
      ])
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: log)))
    let trace = try DiskTrace(bytes, root: root, acknowledgements: acknowledgements)
    guard trace.acknowledged.count == workload.commands.count else {
      throw IncompleteRecording(workload: workload.name)
    }
    return DiskRecording(disk: disk, trace: trace, store: "\(root)/\(workload.store)", root: root)
  }

  private func shell(_ script: String, under tracer: [String] = []) throws {
    let words = tracer + ["/bin/bash", "-c", "set -eu\n" + script]
    try require(words[0], Array(words.dropFirst()))
  }

  /// The path as system calls use it, without links and double slashes.
  private func realPath(_ path: String) throws -> String {
    URL(filePath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }
}

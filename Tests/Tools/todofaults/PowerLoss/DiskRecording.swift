import Foundation

/// What a workload did to a disk, ready to be replayed.
struct DiskRecording {
  /// The disk before it.
  let disk: ModelDisk
  let trace: DiskTrace
  /// The path of the store.
  let store: String
  /// The folder that is on the disk.
  let root: String
}

/// A recording in which something is missing that the workload did: it would prove nothing.
struct IncompleteRecording: Error {
  let workload: String
}

extension FaultBench {
  /// Runs a workload under strace.
  ///
  /// - Throws: `BenchError` where a command of it fails, which is not what a power loss is about.
  func record(_ workload: PowerLossWorkload) throws -> DiskRecording {
    let place = try realPath(makeFolder("power-\(workload.name)"))
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

  /// The path as the system calls it, without links and doubled slashes.
  private func realPath(_ path: String) throws -> String {
    URL(filePath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }
}

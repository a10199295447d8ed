import Foundation
import TodoTesting

/// A kill at each system call of a backup.
struct KilledBackupRow: FaultRow {
  let number = 21
  let fault = "kill -9 at each system call of a backup"
  let required = "nothing under a final name or a whole file, and the next backup tidies up"
  let needs = [Requirement.strace, .sqlite3]

  private static let quickSample = 25

  func run(on bench: FaultBench) throws -> FaultOutcome {
    var random = SplitMix64(seed: bench.seed)
    let stage = try Stage.withStores(on: bench)
    let backup = try Rehearsal(.backup, on: stage)
    let lines = backup.linesBefore
    return try backup.kill(
      sample: bench.isQuick ? Self.quickSample : nil, &random,
      firstLook: { try look(at: stage, lines, $0, outcome: &$1) },
      lastLook: { try tidyUp(stage, lines, place: $0, outcome: &$1) })
  }

  /// Checks that each file with a final name is complete, and has the content of the store.
  private func look(
    at stage: Stage, _ lines: [String], _ place: String, outcome: inout FaultOutcome
  ) throws {
    let names = try stage.names(in: Stage.newBackupFolder).filter { !$0.hasSuffix(".partial") }
    let backups = names.filter { $0.hasSuffix(".db") }
    for name in backups {
      outcome.add(to: "backups found")
      let path = stage.path("\(Stage.newBackupFolder)/\(name)")
      let problem = try problem(of: path, lines, on: stage.bench)
      outcome.require(problem == nil, "\(place): \(name) \(problem ?? "is whole")")
    }
    let manifests = names.filter { $0.hasSuffix(".db.json") }
    outcome.add(manifests.count, to: "manifests found")
    for name in manifests where !backups.contains(String(name.dropLast(".json".count))) {
      outcome.violate("\(place): \(name) is there without its backup")
    }
  }

  /// The problem of a file with a backup's name, or of its manifest; nil if there is none.
  private func problem(
    of backup: String, _ lines: [String], on bench: FaultBench
  ) throws -> String? {
    let verified = try bench.todoctl(["verify", backup])
    guard verified.status == 0 else { return "is refused: \(verified.errors)" }
    // A copy is opened for writing, so that the backup stays unchanged.
    let copy = bench.path("copy.db")
    try FileManager.default.copyItem(atPath: backup, toPath: copy)
    defer { unlink(copy) }
    guard let probe = try? StoreProbe(copy), probe.problems == 0 else { return "is no store" }
    return probe.lines == lines ? nil : "says something else than the store"
  }

  /// Checks that the next backup is valid, and that it removes what the killed backup left behind.
  private func tidyUp(
    _ stage: Stage, _ lines: [String], place: String, outcome: inout FaultOutcome
  ) throws {
    var later = stage.bench
    later.now = "2026-03-11T05:06:07Z"
    let next = try later.todoctl(FaultOperation.backup.arguments(on: stage))
    outcome.require(next.status == 0, "\(place): the next backup has status \(next.status)")
    try look(at: stage, lines, "\(place), and the next backup", outcome: &outcome)
    let partial = try stage.unfinishedFiles()
    outcome.require(partial.isEmpty, "\(place): the next backup leaves \(partial)")
    let scratch = try stage.drillFolders()
    outcome.require(scratch.isEmpty, "\(place): the next backup leaves \(scratch)")
    for name in scratch { try FileManager.default.removeItem(atPath: later.path(name)) }
  }
}

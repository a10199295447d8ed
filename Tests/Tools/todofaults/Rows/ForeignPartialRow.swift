import Foundation
import TodoTesting

/// Files of other programs with names like those of this program's temporary files, and temporary
/// files that killed processes left behind.
struct ForeignPartialRow: FaultRow {
  let number = 30
  let fault = "others' files with names like those of files in the making; exports that were killed"
  let required = "every one of them survives each command, and what a killed process left goes"
  let needs = [Requirement.strace]

  private static let names = [
    "notes.20261122.partial", "todo.db.0A1B2C3D.partial", "out.jsonl.DEADBEEF.partial",
    "out.jsonl.todoctl-0123456789abcdef01234567.partial",
    "todo.db.todoctl-00000000aaaaaaaaaaaaaaaa.partial-wal", "a.partial",
    "todoctl-drill-abc123", "todoctl-drill-0123456789abcdef01234567",
  ]

  func run(on bench: FaultBench) throws -> FaultOutcome {
    var outcome = FaultOutcome()
    let folder = try bench.makeFolder("work")
    try bench.makeStore(50, at: "\(folder)/todo.db")
    let theirs = try leaveFiles(in: folder, bench)
    for words in commands(in: folder, bench) {
      let result = try bench.todoctl(words)
      outcome.fire()
      // Another row checks the result of a salvage.
      outcome.require(result.status == 0 || words[0] == "check", "\(words[0]): \(result)")
      try look(theirs, words[0], bench: bench, outcome: &outcome)
    }
    for call in [1, 2] { try killExport(at: call, folder, bench, outcome: &outcome) }
    try look(theirs, "after the kills", bench: bench, outcome: &outcome)
    return outcome
  }

  private func commands(in folder: String, _ bench: FaultBench) -> [[String]] {
    let store = ["--store", "\(folder)/todo.db"]
    return [
      ["add", "schedule", "Lunch", "--on", "today"] + store,
      ["export", "\(folder)/out.jsonl"] + store,
      ["export", "\(folder)/out.jsonl", "--force"] + store,
      ["export", folder + "/vdir", "--format", "vdir", "--prune"] + store,
      ["backup", folder, "--keep-last", "1"] + store,
      ["check", "--salvage", "\(folder)/saved.db"] + store,
      ["init", "--store", "\(folder)/new.db"],
    ]
  }

  /// Makes files of another program in the output folder, in a folder of items, and in the folder
  /// of trial restores. They are private, since only private files could ever be removed by
  /// mistake.
  private func leaveFiles(in folder: String, _ bench: FaultBench) throws -> [String] {
    let folders = [folder, try bench.makeFolder("work/vdir"), bench.folder]
    let paths = folders.flatMap { folder in Self.names.map { "\(folder)/\($0)" } }
    for path in paths {
      if path.contains("todoctl-drill-") {
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try leave("\(path)/held")
        try leave("\(path)/restored.db")
      } else {
        try leave(path)
      }
    }
    return paths
  }

  private func leave(_ path: String) throws {
    try Data("mine".utf8).write(to: URL(filePath: path))
    chmod(path, 0o600)
  }

  private func look(
    _ paths: [String], _ what: String, bench: FaultBench, outcome: inout FaultOutcome
  ) throws {
    for path in paths {
      let file = path.contains("todoctl-drill-") ? "\(path)/restored.db" : path
      let isKept = (try? bench.contents(of: file)) == "mine"
      outcome.require(isKept, "\(what): \(path) is gone or another")
    }
  }

  /// Kills an export that has made its temporary file, and checks that the next export removes it.
  private func killExport(
    at occurrence: Int, _ folder: String, _ bench: FaultBench, outcome: inout FaultOutcome
  ) throws {
    func made() throws -> [String] {
      try bench.names(in: "work").filter { $0.hasPrefix("killed.jsonl.") }
    }
    let words = ["export", "\(folder)/killed.jsonl", "--force", "--store", "\(folder)/todo.db"]
    let kill = Injection(calls: ["fsync"], fault: .kill, occurrence: occurrence)
    let run = try bench.trace(words, calls: kill.calls, under: [kill])
    outcome.attempts += 1
    if run.isKilled {
      outcome.fired += 1
      if occurrence == 1 {
        outcome.require(try made().count == 1, "nothing was left to be removed")
      }
    }
    try bench.succeed(words)
    outcome.require(try made().isEmpty, "what a killed export left is still there")
  }
}

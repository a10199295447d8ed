import Foundation
import TodoDomain
import TodoTesting

/// Ten years of daily backups and rotations. Some backups are damaged later.
struct RotationRow: FaultRow {
  let number = 24
  let fault = "a rotation each day for ten years, with backups that get damaged"
  let required = "the newest whole backup always stays"

  private static let policy = "--keep-daily 7 --keep-weekly 5 --keep-monthly 12 --skip-unchanged"

  func run(on bench: FaultBench) throws -> FaultOutcome {
    let first = try CivilDate("2016-01-01")
    let store = try bench.makeStore(1)
    let folder = try bench.makeFolder("backups")
    var random = SplitMix64(seed: bench.seed)
    var outcome = FaultOutcome()
    var damaged: Set<String> = []
    for day in 0..<(bench.isQuick ? 100 : 3_653) {
      let date = first.advanced(by: day)
      // Without a change no backup is written, but the existing backups are rotated.
      if random.next() % 3 > 0 { try change(store, to: date, bench) }
      let newest = try backups(in: folder).last { !damaged.contains($0) }
      try bench.require(
        "/usr/bin/env",
        ["TODOCTL_NOW=\(date)T03:00:00Z", bench.binary, "backup", folder] + Self.policy.words
          + ["--store", store])
      let left = try backups(in: folder)
      outcome.fire()
      outcome.require(
        left.contains { !damaged.contains($0) && $0 >= newest ?? "" },
        "\(date): \(newest ?? "none") was the newest whole backup, and is gone")
      if random.next() % 4 == 0, let last = left.last {
        try spoil("\(folder)/\(last)", at: Int(random.next() % 4_096))
        damaged.insert(last)
      }
    }
    outcome.add(try backups(in: folder).count { !damaged.contains($0) }, to: "whole ones left")
    outcome.add(damaged.count, to: "damaged")
    return outcome
  }

  private func change(_ store: String, to date: CivilDate, _ bench: FaultBench) throws {
    try bench.succeed(["edit", "1", "--title", "Until \(date)", "--store", store])
  }

  private func backups(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".db") }
      .sorted()
  }

  private func spoil(_ path: String, at place: Int) throws {
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes[place] ^= 0xFF
    try bytes.write(to: URL(filePath: path))
  }
}

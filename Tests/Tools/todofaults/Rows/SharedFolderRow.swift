import Foundation
import TodoTesting

/// Two stores with backups in one folder. Each store keeps one backup. Meanwhile the notes about
/// them outside of the folder are lost, or one store is moved or also backed up elsewhere.
struct SharedFolderRow: FaultRow {
  let number = 25
  let fault = "rotations of two stores in one folder, one of them moved, their notes lost"
  let required = "a rotation removes no backup of the other store"

  private static let disturbances = [
    "nothing", "no state folder", "moved", "backed up elsewhere", "a long path",
  ]

  func run(on bench: FaultBench) throws -> FaultOutcome {
    var random = SplitMix64(seed: bench.seed)
    var outcome = FaultOutcome()
    for disturbance in Self.disturbances {
      var pair = try StorePair(on: bench)
      for step in 0..<(bench.isQuick ? 6 : 60) {
        try pair.disturb(disturbance, step)
        let chosen = Int(random.next() % 2)
        try pair.rotate(chosen, step)
        outcome.fire()
        let place = "\(disturbance), step \(step)"
        let left = try pair.backups()
        for (number, newest) in pair.newest.enumerated() {
          guard let newest else { continue }
          outcome.require(
            left.contains(newest), "\(place): \(newest), the backup of store \(number), is gone")
        }
        outcome.require(left.count <= 2, "\(place): \(left.count) backups are left of two stores")
      }
      try pair.requireRestorable(&outcome, disturbance)
    }
    return outcome
  }
}

/// Two stores, and the folder of their backups.
private struct StorePair {
  private let bench: FaultBench
  private var stores: [String]
  /// The name of each store's newest backup in the folder.
  private(set) var newest: [String?] = [nil, nil]
  private var state: String

  init(on bench: FaultBench) throws {
    self.bench = bench
    state = try bench.emptyFolder("state")
    try bench.emptyFolder("backups")
    try bench.emptyFolder("others")
    try bench.emptyFolder("stores")
    stores = [bench.path("stores/first.db"), bench.path("stores/second.db")]
    for store in stores { try bench.succeed(["init", "--store", store]) }
  }

  /// Changes the second store, or the notes about both, in a way that must not affect a rotation.
  mutating func disturb(_ disturbance: String, _ step: Int) throws {
    switch disturbance {
    // A file takes the folder's place, so that not even root can make the folder.
    case "no state folder": state = try bench.write("", to: "nothing")
    case "moved": try move(to: bench.path("stores/moved-\(step).db"))
    case "backed up elsewhere": try backUp(1, into: "others", at: step, seconds: 30, keeping: [])
    case "a long path" where step == 0:
      let folder = try bench.makeFolder("stores/" + String(repeating: "긴 이름/", count: 25))
      try move(to: "\(folder)/second.db")
    default: break
    }
  }

  private mutating func move(to path: String) throws {
    try FileManager.default.moveItem(atPath: stores[1], toPath: path)
    stores[1] = path
  }

  /// Changes a store, makes a backup of it, and removes its older backups.
  mutating func rotate(_ number: Int, _ step: Int) throws {
    try bench.succeed(["tally", "tap", "blue", "--store", stores[number]])
    try backUp(number, into: "backups", at: step, seconds: 0, keeping: ["--keep-last", "1"])
    newest[number] = try backups().last
  }

  private func backUp(
    _ number: Int, into folder: String, at step: Int, seconds: Int, keeping: [String]
  ) throws {
    let second = seconds < 10 ? "0\(seconds)" : "\(seconds)"
    let minute = step < 10 ? "0\(step)" : "\(step)"
    try bench.require(
      "/usr/bin/env",
      [
        "TODOCTL_NOW=2026-03-04T05:\(minute):\(second)Z", "XDG_STATE_HOME=\(state)", bench.binary,
        "backup", bench.path(folder), "--store", stores[number],
      ] + keeping)
  }

  func backups() throws -> [String] {
    try bench.names(in: "backups").filter { $0.hasSuffix(".db") }
  }

  func requireRestorable(_ outcome: inout FaultOutcome, _ place: String) throws {
    for name in try backups() {
      let result = try bench.todoctl(["verify", bench.path("backups/\(name)")])
      outcome.require(result.status == 0, "\(place): \(name): \(result)")
      outcome.add(to: "backups left and verified")
    }
  }
}

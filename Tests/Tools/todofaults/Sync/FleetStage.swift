import Foundation

/// Devices that start each attempt from the same state. Stores know the path of their folder, so
/// everything is restored to the same paths.
struct FleetStage {
  let fleet: Fleet
  private(set) var ledger = FleetLedger()
  private let bench: FaultBench

  /// Makes devices that have something to publish, and something to receive.
  init(on bench: FaultBench) throws {
    self.bench = bench
    try bench.emptyFolder("stage")
    fleet = try Fleet(
      on: bench, folders: ["stage/shared"], homes: Array(repeating: "stage/", count: 3))
    for (device, name) in zip(fleet.devices, Fleet.names) {
      for edit in [FleetEdit.add(title: "\(name)-1"), .tap, .contest(name), .write("\(name)-2")] {
        try device.bench.succeed(edit.words)
        ledger.note(edit, isDone: true)
      }
      if name != Fleet.names[0] { try device.bench.succeed(["sync"]) }
    }
    try Fleet.copy(bench.path("stage"), to: bench.path("saved"))
  }

  /// Restores the initial state.
  func reset() throws { try Fleet.copy(bench.path("saved"), to: bench.path("stage")) }
}

import Foundation
import TodoTesting

/// Turns of three devices. In each turn every device runs an edit or a sync, all in parallel, while
/// the row interferes with them or with their folders.
struct FleetCourse {
  /// A program that a device runs in a turn.
  struct Running {
    let device: Int
    /// The edit; nil for a sync.
    let edit: FleetEdit?
    let program: RunningProgram
  }

  private(set) var fleet: Fleet
  private(set) var ledger = FleetLedger()
  private(set) var outcome = FaultOutcome()
  private var edits: FleetEdits
  var random: SplitMix64
  private var turns = 0

  init(_ fleet: Fleet, seed: UInt64) {
    self.fleet = fleet
    edits = FleetEdits(seed: seed)
    random = SplitMix64(seed: seed)
  }

  /// Runs a turn.
  ///
  /// - Parameter meddle: The row's interference meanwhile.
  mutating func turn(
    _ meddle: ([Running], inout SplitMix64, inout FaultOutcome) throws -> Void
  ) throws {
    turns += 1
    fleet.setClocks(minutes: turns)
    let running = try fleet.devices.indices.shuffled(using: &random).map { device in
      let edit = Bool.random(using: &random) ? edits.next(for: device) : nil
      let program = try fleet.devices[device].start(edit?.words ?? ["sync"])
      return Running(device: device, edit: edit, program: program)
    }
    try meddle(running, &random, &outcome)
    for item in running {
      note(try fleet.devices[item.device].bench.finish(item.program), item)
    }
  }

  private mutating func note(_ result: CommandResult, _ item: Running) {
    let isDone = result.status == 0
    outcome.add(to: item.edit == nil ? "syncs" : "edits")
    if let edit = item.edit {
      ledger.note(edit, isDone: isDone)
      if isDone { edits.note(edit, of: item.device) }
    }
    let isKilled = result.status == 137
    // If another program changes a file during a read, the message asks to try again.
    let isChanged = item.edit == nil && result.errors.contains("changed while it was read")
    outcome.add(isChanged ? 1 : 0, to: "told to try again")
    let words = item.edit?.words.joined(separator: " ") ?? "sync"
    outcome.require(
      isDone || isKilled || isChanged, "turn \(turns), \(words): \(result.output) \(result)")
  }

  /// Adds the result of the row's end to the outcome.
  mutating func settle(carry: () throws -> Void = {}) throws {
    fleet.setClocks(minutes: turns + 1)
    outcome.add(ledger.acknowledged, to: "acknowledged")
    try fleet.settle(ledger, "after \(turns) turns", outcome: &outcome, carry: carry)
    try fleet.check(&outcome)
  }
}

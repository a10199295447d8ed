import TodoDomain
import TodoText

/// The specification of cells, computed another way: of all writes to a cell those are its heads
/// whose batch is in the past of no other batch that wrote the cell.
struct HeadsOracle {
  private var writes: [SyncThing: [String: [SyncDot: (at: Int, value: JSONValue)]]] = [:]
  private var pasts: [SyncDot: Set<SyncDot>] = [:]

  init(_ batches: [SimulatedBatch]) {
    for batch in batches {
      let seen = batch.header.seen.numbers
      pasts[batch.header.dot] = Set(
        seen.flatMap { device, last in (1...last).map { SyncDot(device, $0) } })
      for line in batch.lines {
        guard let value = try? JSONReader().read(line), let operation = SyncOperation(value) else {
          continue
        }
        for (cell, value) in operation.cells {
          writes[operation.thing, default: [:]][cell, default: [:]][batch.header.dot] =
            (operation.at, value)
        }
      }
    }
  }

  /// The things whose cells aren't as the specification says, with what was expected.
  func differences(from stored: [SyncThing: SyncCells]) -> [String] {
    var found: [String] = []
    for (thing, cells) in writes {
      for (cell, all) in cells {
        let heads = all.filter { dot, _ in
          !all.keys.contains { $0 != dot && pasts[$0]?.contains(dot) == true }
        }
        let expected = heads.map { "\($0.key) \($0.value.at) \($0.value.value)" }.sorted()
        let have = (stored[thing] ?? SyncCells()).heads(cell)
          .map { "\($0.dot) \($0.at) \($0.value)" }.sorted()
        if expected != have { found.append("\(thing) \(cell): \(have) instead of \(expected)") }
      }
    }
    return found.sorted()
  }
}

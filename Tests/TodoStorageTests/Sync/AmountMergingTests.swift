import SyncTestSupport
import Testing
import TodoDomain
import TodoTesting

@testable import TodoStorage

/// Amounts of one routine, on two devices that don't know each other's changes.
@Suite("Merging amounts")
struct AmountMergingTests {
  private let day: CivilDate
  private let event: Routine

  init() throws {
    day = try CivilDate("2025-06-10")
    event = try Routine(
      details: Sample.details("water"), days: .everyDay, activeFrom: CivilDate("2025-06-09"),
      target: Target("8 glasses"))
  }

  private func shown(_ device: SimulatedDevice) throws -> [String] {
    try device.store.provider.occurrences(in: day...day.advanced(by: 1)).map {
      "\($0.date) \($0.event.amount?.description ?? "-")\($0.event.isFinished ? " done" : "")"
    }
  }

  @Test("Amounts that two devices add on one date: the later is shown, the other is a conflict")
  func sameDate() throws {
    var pair = try DevicePair(with: event)
    try pair.change(\.one) { transaction, id, _ in
      try transaction.enter(.add(Amount("3")), of: id, on: day)
    }
    try pair.change(\.other) { transaction, id, _ in
      try transaction.enter(.add(Amount("2")), of: id, on: day)
    }
    try pair.meet()
    #expect(try shown(pair.one) == shown(pair.other))
    #expect(try ["2025-06-10 3", "2025-06-10 2"].contains(shown(pair.one)[0]))
    #expect(try pair.one.countConflicts() == 1 && pair.other.countConflicts() == 1)
  }

  @Test("Amounts of different dates and a new target from two devices are all kept")
  func others() throws {
    var pair = try DevicePair(with: event)
    try pair.change(\.one) { transaction, id, _ in
      try transaction.enter(.add(Amount("5")), of: id, on: day)
    }
    try pair.change(\.other) { transaction, id, context in
      try transaction.enter(.add(Amount("2")), of: id, on: day.advanced(by: 1))
      var patch = EventPatch()
      patch.target = .set(try Target("4 glasses"))
      try transaction.modify(id, patch, scope: .all, in: context)
    }
    try pair.meet()
    #expect(try shown(pair.one) == ["2025-06-10 5 done", "2025-06-11 2"])
    #expect(try shown(pair.other) == shown(pair.one))
    #expect(try pair.one.countConflicts() == 0)
  }
}

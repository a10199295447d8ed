import SyncTestSupport
import Testing
import TodoDomain
import TodoTesting

@testable import TodoStorage

/// Todos that repeat after they are done, on two devices that don't know each other's changes.
@Suite("Merging todos that repeat after they are done")
struct AfterDoneMergingTests {
  private static let rule = "FREQ=DAILY;INTERVAL=3;AFTER=DONE"

  private static func events() throws -> [any PlannedEvent] {
    let pattern = try DatePattern(
      start: CivilDate("2025-06-10"), recurrence: .set(RecurrenceSet(rule: RecurrenceRule(rule))))
    return [
      try Schedule(details: Sample.details("plants"), pattern: pattern),
      try Routine(details: Sample.details("plants"), pattern: pattern),
    ]
  }

  @Test("A repeat after done that two devices finish on different days follows the later day")
  func bothFinish() throws {
    for event in try Self.events() {
      var pair = try DevicePair(with: event)
      try pair.change(\.one) { transaction, id, _ in
        try transaction.finish(id, on: CivilDate("2025-06-10"))
      }
      try pair.change(\.other) { transaction, id, _ in
        try transaction.finish(id, on: CivilDate("2025-06-12"))
      }
      try pair.meet()
      #expect(try pair.dates() == ["2025-06-10 plants done", "2025-06-15 plants"])
    }
  }

  @Test("A repeat after done finished on one device and skipped on another has one open date")
  func finishedAndSkipped() throws {
    for event in try Self.events() {
      var pair = try DevicePair(with: event)
      try pair.change(\.one) { transaction, id, _ in
        try transaction.finish(id, on: CivilDate("2025-06-10"))
      }
      try pair.change(\.other) { transaction, id, context in
        try transaction.skip(id, on: CivilDate("2025-06-10"), in: context)
      }
      try pair.meet()
      #expect(try pair.dates().filter { !$0.hasSuffix("done") }.count == 1)
    }
  }

  @Test("Several finishes on one device are kept beside one finish on another")
  func severalTimes() throws {
    for event in try Self.events() {
      var pair = try DevicePair(with: event)
      for day in ["2025-06-10", "2025-06-13", "2025-06-17"] {
        try pair.change(\.one) { transaction, id, _ in
          try transaction.finish(id, on: CivilDate(day))
        }
      }
      try pair.change(\.other) { transaction, id, _ in
        try transaction.finish(id, on: CivilDate("2025-06-11"))
      }
      try pair.meet()
      #expect(
        try pair.dates() == [
          "2025-06-10 plants done", "2025-06-13 plants done", "2025-06-14 plants",
          "2025-06-16 plants done",
        ])
      try pair.change(\.one) { transaction, id, _ in
        try transaction.finish(id, on: CivilDate("2025-06-18"))
      }
      try pair.meet()
      #expect(try pair.dates().last == "2025-06-21 plants")
    }
  }

  @Test("An undone finish of a repeat after done reopens the date on both devices")
  func takenBack() throws {
    for event in try Self.events() {
      var pair = try DevicePair(with: event)
      try pair.change(\.one) { transaction, id, _ in
        try transaction.finish(id, on: CivilDate("2025-06-12"))
      }
      try pair.meet()
      #expect(try pair.dates() == ["2025-06-10 plants done", "2025-06-15 plants"])
      try pair.takeBack(\.one)
      try pair.meet()
      #expect(try pair.dates() == ["2025-06-10 plants"])
    }
  }
}

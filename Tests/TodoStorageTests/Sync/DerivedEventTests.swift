import SyncTestSupport
import Testing
import TodoDomain
import TodoSync
import TodoTesting
import TodoText

@testable import TodoStorage

/// Events that rules make of a series, without a device that wrote them, and later edits of these
/// events.
@Suite("Merging edits of detached dates and split series")
struct DerivedEventTests {
  @Test("An undone change of a date doesn't return when another device finishes the date")
  func takenBack() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let date = try CivilDate("2025-06-09")
    try pair.change(\.one) { try $0.modify($1, .titled("dive"), scope: .only(date), in: $2) }
    try pair.meet()
    try pair.takeBack(\.one)
    try pair.meet()
    try pair.change(\.one) { transaction, id, _ in try transaction.finish(id, on: date) }
    try pair.meet()
    #expect(try pair.dates().contains("2025-06-09 gym done"))
  }

  @Test("An event detached by a split keeps nothing else of its date's record")
  func consumed() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let date = try CivilDate("2025-06-09")
    try pair.change(\.one) { transaction, id, context in
      try transaction.modify(id, .titled("dive"), scope: .only(date), in: context)
      try transaction.finish(id, on: date)
    }
    try pair.meet()
    try pair.change(\.one) {
      try $0.modify($1, .titled("swim"), scope: .following(CivilDate("2025-06-02")), in: $2)
    }
    try pair.meet()
    #expect(try pair.dates().contains("2025-06-09 dive done"))
    try pair.change(\.other, event: "gym~2025-06-09") {
      try $0.modify($1, .titled("rest"), scope: .all, in: $2)
    }
    try pair.meet()
    #expect(try pair.dates().contains("2025-06-09 rest done"))
  }

  @Test("A finished date that moved to a later part is deleted with that part")
  func deletedWithItsPart() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    try pair.change(\.one) {
      try $0.modify($1, .titled("swim"), scope: .following(CivilDate("2025-06-16")), in: $2)
    }
    try pair.change(\.other) { transaction, id, _ in
      try transaction.finish(id, on: CivilDate("2025-06-23"))
    }
    try pair.meet()
    #expect(try pair.dates().contains("2025-06-23 swim done"))
    try pair.change(\.other, event: "gym~2025-06-16+") { try $0.delete($1, .all, in: $2) }
    try pair.meet()
    #expect(try pair.dates() == ["2025-06-02 gym", "2025-06-09 gym"])
  }

  /// Makes a series that one device ended before a date that the other device finished.
  private func withSurvivor() throws -> DevicePair {
    var pair = try DevicePair(with: DevicePair.weekly())
    let date = try CivilDate("2025-06-09")
    try pair.change(\.one) { transaction, id, _ in try transaction.finish(id, on: date) }
    try pair.change(\.other) { try $0.delete($1, .following(date), in: $2) }
    try pair.meet()
    #expect(try pair.dates() == ["2025-06-02 gym", "2025-06-09 gym done"])
    return pair
  }

  @Test("A detached finished date survives the deletion of its series and its undo")
  func survivorStays() throws {
    var pair = try withSurvivor()
    try pair.change(\.other, event: "gym") { try $0.delete($1, .all, in: $2) }
    try pair.meet()
    #expect(try pair.dates() == ["2025-06-09 gym done"])
    try pair.takeBack(\.other)
    try pair.meet()
    #expect(try pair.dates() == ["2025-06-02 gym", "2025-06-09 gym done"])
  }

  @Test("A deletion of a detached finished date wins over the rule that keeps it")
  func deletedSurvivor() throws {
    var pair = try withSurvivor()
    try pair.change(\.one, event: "gym") { try $0.modify($1, .titled("swim"), scope: .all, in: $2) }
    try pair.change(\.other, event: "gym~2025-06-09") { try $0.delete($1, .all, in: $2) }
    try pair.meet()
    #expect(try pair.dates() == ["2025-06-02 swim"])
  }

  @Test("A deletion of a date that a split detached meanwhile is a conflict")
  func deletedAndSplit() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let date = try CivilDate("2025-06-23")
    try pair.change(\.one) { transaction, id, _ in try transaction.finish(id, on: date) }
    try pair.meet()
    try pair.change(\.one) {
      try $0.modify($1, .titled("swim"), scope: .following(CivilDate("2025-06-16")), in: $2)
    }
    try pair.change(\.other) { try $0.delete($1, .only(date), in: $2) }
    try pair.meet()
    #expect(try pair.dates().filter { $0.hasPrefix("2025-06-23") } == ["2025-06-23 gym done"])
    #expect(try pair.one.conflicts().flatMap(\.others).map(\.dot.device) == [pair.other.id])
  }

  @Test("A changed date is detached if another device deleted or ended its series")
  func changedDate() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let (second, third) = (try CivilDate("2025-06-09"), try CivilDate("2025-06-16"))
    try pair.change(\.one) { try $0.modify($1, .titled("dive"), scope: .only(third), in: $2) }
    try pair.change(\.other) { try $0.delete($1, .following(second), in: $2) }
    try pair.meet()
    #expect(try pair.dates() == ["2025-06-02 gym", "2025-06-16 dive"])
    try pair.change(\.other, event: "gym") { try $0.delete($1, .all, in: $2) }
    try pair.meet()
    #expect(try pair.dates() == ["2025-06-16 dive"])
    try pair.change(\.one, event: "gym~2025-06-16") { try $0.delete($1, .all, in: $2) }
    try pair.meet()
    #expect(try pair.dates().isEmpty)
  }

  @Test(
    "A detached date isn't shown twice when it becomes a series",
    arguments: [false, true])
  func becomesSeries(isOfOtherProgram: Bool) throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let date = try CivilDate("2025-06-16")
    try pair.change(\.one) { try $0.modify($1, .titled("dive"), scope: .only(date), in: $2) }
    try pair.change(\.other) { try $0.delete($1, .all, in: $2) }
    try pair.meet()
    #expect(try pair.dates() == ["2025-06-16 dive"])
    if isOfOtherProgram {
      let dates: JSONValue = ["kind": "schedule", "start": "2025-06-19", "rule": "FREQ=WEEKLY"]
      let registers: [String: JSONValue] = ["born": true, "dates": dates, "title": "dive"]
      try pair.publish(\.one, [("gym~2025-06-16", registers)])
    } else {
      try pair.change(\.one, event: "gym~2025-06-16") {
        var patch = EventPatch()
        patch.start = .set(try CivilDate("2025-06-19"))
        patch.rule = try RecurrenceRule("FREQ=WEEKLY")
        try $0.modify($1, patch, scope: .all, in: $2)
      }
    }
    try pair.meet()
    #expect(try pair.dates() == ["2025-06-19 dive", "2025-06-26 dive"])
  }

  @Test("A part of a series isn't cut by a later part whose device only edited an earlier one")
  func editIsNoCut() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    try pair.change(\.one) {
      try $0.modify($1, .titled("swim"), scope: .following(CivilDate("2025-06-16")), in: $2)
    }
    let dates: JSONValue = ["kind": "schedule", "start": "2025-07-01"]
    let part: [String: JSONValue] = ["born": true, "dates": dates, "title": "late"]
    try pair.publish(\.other, [("gym~2025-06-30+", part), ("gym", ["title": "run"])])
    try pair.meet()
    #expect(
      try pair.dates() == [
        "2025-06-02 run", "2025-06-09 run", "2025-06-16 swim", "2025-06-23 swim", "2025-06-30 swim",
      ])
  }

  @Test("A changed date stays changed if two devices split its series before it")
  func changedAndSplitTwice() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    try pair.change(\.one) {
      try $0.modify($1, .titled("dive"), scope: .only(CivilDate("2025-06-23")), in: $2)
    }
    try pair.meet()
    try pair.change(\.other) {
      try $0.modify($1, .titled("rest"), scope: .following(CivilDate("2025-06-16")), in: $2)
    }
    try pair.change(\.one) {
      try $0.modify($1, .titled("swim"), scope: .following(CivilDate("2025-06-09")), in: $2)
    }
    try pair.meet()
    #expect(
      try pair.dates() == [
        "2025-06-02 gym", "2025-06-09 swim", "2025-06-16 rest", "2025-06-23 dive",
        "2025-06-30 rest",
      ])
  }

  @Test("An edit of a series doesn't reach a detached date that its device knew")
  func knownEvent() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let date = try CivilDate("2025-06-16")
    try pair.change(\.one) { transaction, id, _ in try transaction.finish(id, on: date) }
    try pair.meet()
    try pair.change(\.one) { try $0.modify($1, .titled("swim"), scope: .following(date), in: $2) }
    try pair.change(\.one, event: "gym~2025-06-16") {
      var patch = EventPatch()
      patch.start = .set(try CivilDate("2025-06-15"))
      try $0.modify($1, patch, scope: .all, in: $2)
    }
    try pair.runAlone(\.one)
    try pair.change(\.one, event: "gym~2025-06-16+") { transaction, id, context in
      try transaction.skip(id, on: date, isSkipped: false, in: context)
    }
    try pair.change(\.other) {
      try $0.modify($1, .titled("rest"), scope: .following(CivilDate("2025-06-09")), in: $2)
    }
    try pair.meet()
    #expect(try pair.dates().contains("2025-06-15 gym done"))
  }

  @Test("A deletion removes the changes of a date that it has seen and leaves others")
  func changedAndFinished() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let third = try CivilDate("2025-06-16")
    try pair.change(\.one) { transaction, id, _ in try transaction.finish(id, on: third) }
    try pair.runAlone(\.one)
    try pair.change(\.one) { try $0.delete($1, .all, in: $2) }
    try pair.change(\.other) { try $0.modify($1, .titled("dive"), scope: .only(third), in: $2) }
    try pair.meet()
    #expect(try pair.dates() == ["2025-06-16 dive"])
  }

  @Test("A changed date is removed if the series' deletion has seen the change")
  func seenChange() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    try pair.change(\.one) {
      try $0.modify($1, .titled("dive"), scope: .only(CivilDate("2025-06-16")), in: $2)
    }
    try pair.meet()
    try pair.change(\.other) { try $0.delete($1, .all, in: $2) }
    try pair.meet()
    #expect(try pair.dates().isEmpty)
  }

  @Test("A changed date is detached if a continuation takes over all dates of its series")
  func changedDateOfNoSeries() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let (first, third) = (try CivilDate("2025-06-02"), try CivilDate("2025-06-16"))
    try pair.change(\.one) { try $0.modify($1, .titled("dive"), scope: .only(third), in: $2) }
    try pair.change(\.other) { transaction, id, context in
      var patch = EventPatch.titled("swim")
      patch.until = .set(try CivilDate("2025-06-09"))
      try transaction.modify(id, patch, scope: .following(first), in: context)
    }
    try pair.meet()
    #expect(try pair.dates() == ["2025-06-02 swim", "2025-06-09 swim", "2025-06-16 dive"])
  }

  @Test("A lengthened part doesn't absorb detached finished dates")
  func longerPart() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let (second, fourth) = (try CivilDate("2025-06-09"), try CivilDate("2025-06-23"))
    try pair.change(\.one) { transaction, id, _ in try transaction.finish(id, on: fourth) }
    try pair.change(\.other) { transaction, id, context in
      var patch = EventPatch.titled("swim")
      patch.until = .set(try CivilDate("2025-06-16"))
      try transaction.modify(id, patch, scope: .following(second), in: context)
    }
    try pair.meet()
    let before = ["2025-06-02 gym", "2025-06-09 swim", "2025-06-16 swim", "2025-06-23 gym done"]
    #expect(try pair.dates() == before)
    try pair.change(\.other, event: "gym~2025-06-09+") {
      try $0.modify($1, .ending(on: fourth), scope: .all, in: $2)
    }
    let after = try pair.other.content()
    try pair.runAlone(\.other)
    #expect(try pair.other.content() == after)
  }

  @Test("An undone deletion of a series restores its finished dates")
  func deletionTakenBack() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let first = try CivilDate("2025-06-02")
    try pair.change(\.one) { transaction, id, _ in try transaction.finish(id, on: first) }
    try pair.meet()
    // An edit from the first date on leaves the finished date as an event of its own.
    try pair.change(\.other) {
      try $0.modify($1, .titled("swim"), scope: .following(first), in: $2)
    }
    try pair.meet()
    try pair.takeBack(\.other)
    try pair.meet()
    #expect(try pair.dates().first == "2025-06-02 gym done")
  }

  @Test("An edit of a series restores it if the continuation's deletion didn't know of the edit")
  func editBeatsTwoSteps() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    try pair.change(\.other) {
      try $0.modify($1, .titled("swim"), scope: .following(CivilDate("2025-06-02")), in: $2)
    }
    try pair.runAlone(\.other)
    try pair.change(\.other, event: "gym~2025-06-02+") { try $0.delete($1, .all, in: $2) }
    try pair.change(\.one) { try $0.modify($1, .titled("run"), scope: .all, in: $2) }
    try pair.meet()
    #expect(try pair.dates() == ["02", "09", "16", "23", "30"].map { "2025-06-\($0) run" })
  }

  @Test("A change of a date stays with its series even if a later part begins on that date")
  func dateOfTwoParts() throws {
    let (third, fourth) = (try CivilDate("2025-06-16"), try CivilDate("2025-06-23"))
    var pair = try DevicePair(with: DevicePair.weekly())
    try pair.change(\.one) { try $0.modify($1, .titled("swim"), scope: .following(third), in: $2) }
    try pair.meet()
    try pair.change(\.one, event: "gym") { transaction, id, context in
      var patch = EventPatch()
      (patch.start, patch.until) = (.set(fourth), .set(fourth))
      _ = try transaction.modify(id, patch, scope: .all, in: context)
    }
    try pair.meet()
    try pair.change(\.one, event: "gym~2025-06-16+") {
      try $0.modify($1, .titled("run"), scope: .following(fourth), in: $2)
    }
    try pair.change(\.other, event: "gym") { transaction, id, _ in
      try transaction.finish(id, on: fourth)
    }
    try pair.meet()
    #expect(
      try pair.dates().sorted() == [
        "2025-06-16 swim", "2025-06-23 gym done", "2025-06-23 run", "2025-06-30 run",
      ])
  }
}

import SyncTestSupport
import Testing
import TodoDomain
import TodoSync
import TodoTesting
import TodoText

@testable import TodoStorage

/// What is shown by rules alone, without anybody who wrote it, under later edits.
@Suite("Edits of what rules made of a series")
struct DerivedEventTests {
  @Test("A change of a date that was taken back doesn't come back when the date is finished")
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

  @Test("An event that a split made of a finished date has nothing more of that date's record")
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

  @Test("A finished date that was led to a part goes with the part")
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

  /// A series that one ended before a date that the other one finished.
  private func withSurvivor() throws -> DevicePair {
    var pair = try DevicePair(with: DevicePair.weekly())
    let date = try CivilDate("2025-06-09")
    try pair.change(\.one) { transaction, id, _ in try transaction.finish(id, on: date) }
    try pair.change(\.other) { try $0.delete($1, .following(date), in: $2) }
    try pair.meet()
    #expect(try pair.dates() == ["2025-06-02 gym", "2025-06-09 gym done"])
    return pair
  }

  @Test("A finished date that stands alone stays when its series is deleted, or comes back")
  func survivorStays() throws {
    var pair = try withSurvivor()
    try pair.change(\.other, event: "gym") { try $0.delete($1, .all, in: $2) }
    try pair.meet()
    #expect(try pair.dates() == ["2025-06-09 gym done"])
    try pair.takeBack(\.other)
    try pair.meet()
    #expect(try pair.dates() == ["2025-06-02 gym", "2025-06-09 gym done"])
  }

  @Test("A deletion of a finished date that stands alone beats the rule that keeps it")
  func deletedSurvivor() throws {
    var pair = try withSurvivor()
    try pair.change(\.one, event: "gym") { try $0.modify($1, .titled("swim"), scope: .all, in: $2) }
    try pair.change(\.other, event: "gym~2025-06-09") { try $0.delete($1, .all, in: $2) }
    try pair.meet()
    #expect(try pair.dates() == ["2025-06-02 swim"])
  }

  @Test("A deletion of a date that a split made an event of its own meanwhile is a conflict")
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

  @Test("A date that was changed stays alone if its series was deleted or ended meanwhile")
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
    "A date that stood alone isn't shown once more when somebody makes a series of it",
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

  @Test("A part isn't cut by a later one whose maker has only edited an earlier one")
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

  @Test("A date that was changed stays so when two split its series before it on two dates")
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

  @Test("What is said of a series isn't led to the event of a date by somebody who knew the event")
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

  @Test("A deletion takes along what its maker had seen of a date, and leaves what he hadn't")
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

  @Test("A date that was changed is gone if whoever deleted its series had seen the change")
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

  @Test("A date that was changed stays alone if a continuation has all dates of its series")
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

  @Test("A part that is made longer doesn't take the finished dates that stand alone")
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

  @Test("A series whose deletion is taken back has its finished dates again")
  func deletionTakenBack() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let first = try CivilDate("2025-06-02")
    try pair.change(\.one) { transaction, id, _ in try transaction.finish(id, on: first) }
    try pair.meet()
    // A change from the first date on leaves the finished date as an event of its own.
    try pair.change(\.other) {
      try $0.modify($1, .titled("swim"), scope: .following(first), in: $2)
    }
    try pair.meet()
    try pair.takeBack(\.other)
    try pair.meet()
    #expect(try pair.dates().first == "2025-06-02 gym done")
  }

  @Test("An edit of a series brings it back if whoever deleted its continuation didn't know of it")
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

  @Test("What is said of a date stays with its series, also if a later part begins on that date")
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

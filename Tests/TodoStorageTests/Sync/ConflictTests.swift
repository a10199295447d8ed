import SyncTestSupport
import Testing
import TodoDomain
import TodoSync
import TodoTesting
import TodoText

@testable import TodoStorage

/// Values that aren't shown are listed as conflicts, and a user can take them.
@Suite("Conflicts between merged changes")
struct ConflictTests {
  @Test("A conflict of a series changed from its first date lists the other device's values")
  func takenOver() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let first = try CivilDate("2025-06-02")
    try pair.change(\.one) { try $0.modify($1, .titled("swim"), scope: .following(first), in: $2) }
    let pause = try Pause(from: CivilDate("2025-06-09"), until: CivilDate("2025-06-20"))
    try pair.change(\.other) { try $0.pause($1, pause, in: $2) }
    try pair.meet()
    let all = ["02", "09", "16", "23", "30"].map { "2025-06-\($0) swim" }
    #expect(try pair.dates() == all)

    let conflict = try #require(try pair.one.conflicts().first)
    #expect(conflict.entity.name == "gym~2025-06-02+" && conflict.takenOver?.name == "gym")
    #expect(conflict.shown.dot.device == pair.one.id)
    #expect(conflict.others.map(\.dot.device) == [pair.other.id])

    // Takes the shown value, or the other one.
    var resolutions = pair
    try resolutions.settle(conflict, by: nil)
    #expect(try resolutions.dates() == all)
    #expect(try resolutions.one.conflicts().isEmpty && resolutions.other.conflicts().isEmpty)
    try pair.settle(conflict, by: conflict.others[0])
    #expect(try pair.dates() == ["02", "23", "30"].map { "2025-06-\($0) gym" })
    #expect(try pair.one.conflicts().isEmpty && pair.other.conflicts().isEmpty)
  }

  @Test("Two splits of a series at different dates are no conflict", arguments: [true, false])
  func twoSplits(isEarlierLast: Bool) throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let splits = [("swim", "2025-06-09"), ("rest", "2025-06-16")]
    let (first, last) = isEarlierLast ? (splits[1], splits[0]) : (splits[0], splits[1])
    try pair.change(\.one) {
      try $0.modify($1, .titled(first.0), scope: .following(CivilDate(first.1)), in: $2)
    }
    try pair.change(\.other) {
      try $0.modify($1, .titled(last.0), scope: .following(CivilDate(last.1)), in: $2)
    }
    try pair.meet()
    #expect(
      try pair.dates() == [
        "2025-06-02 gym", "2025-06-09 swim", "2025-06-16 rest", "2025-06-23 rest",
        "2025-06-30 rest",
      ])
    #expect(try pair.one.conflicts().isEmpty && pair.other.conflicts().isEmpty)
  }

  @Test("A split and another end of the same series are a conflict")
  func splitAndEnd() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    try pair.change(\.one) {
      try $0.modify($1, .titled("swim"), scope: .following(CivilDate("2025-06-16")), in: $2)
    }
    try pair.change(\.other) { try $0.delete($1, .following(CivilDate("2025-06-09")), in: $2) }
    try pair.meet()
    #expect(try pair.one.conflicts().count == 1)
  }

  @Test("A deletion from the date of another device's second split is a conflict")
  func splitsAndDeletion() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let (early, late) = (try CivilDate("2025-06-09"), try CivilDate("2025-06-16"))
    try pair.change(\.one) {
      _ = try $0.modify($1, .titled("rest"), scope: .following(late), in: $2)
      _ = try $0.modify($1, .titled("swim"), scope: .following(early), in: $2)
    }
    try pair.change(\.other) { try $0.delete($1, .following(late), in: $2) }
    try pair.meet()
    #expect(try pair.one.conflicts().count == 1)
  }

  @Test("A date changed on two devices while one splits the series is a conflict")
  func dateOfTwoParts() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let (middle, date) = (try CivilDate("2025-06-16"), try CivilDate("2025-06-23"))
    try pair.change(\.one) { transaction, id, context in
      let part = try transaction.modify(id, .titled("swim"), scope: .following(middle), in: context)
      _ = try transaction.modify(part, .titled("dive"), scope: .only(date), in: context)
    }
    try pair.change(\.other) { try $0.modify($1, .titled("rest"), scope: .only(date), in: $2) }
    try pair.meet()
    #expect(try pair.dates().contains("2025-06-23 rest"))
    let conflict = try #require(try pair.one.conflicts().first)
    #expect(conflict.entity == .day(try EventUID("gym~2025-06-16+"), date))
    #expect(conflict.others.map(\.dot.device) == [pair.one.id])
    try pair.settle(conflict, by: conflict.others[0])
    #expect(try pair.dates().contains("2025-06-23 dive"))
    #expect(try pair.one.conflicts().isEmpty && pair.other.conflicts().isEmpty)
  }

  @Test("A date's value from before a split gives way to a later change of the date")
  func copiedDate() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let (middle, date) = (try CivilDate("2025-06-16"), try CivilDate("2025-06-23"))
    try pair.change(\.one) { try $0.modify($1, .titled("dive"), scope: .only(date), in: $2) }
    try pair.meet()
    // The device that splits the series must know that the other device has seen the change.
    try pair.change(\.other) { try $0.modify($1, .titled("run"), scope: .only(middle), in: $2) }
    try pair.meet()
    try pair.change(\.other) { try $0.modify($1, .titled("rest"), scope: .only(date), in: $2) }
    try pair.change(\.one) { try $0.modify($1, .titled("swim"), scope: .following(middle), in: $2) }
    try pair.meet()
    #expect(try pair.dates().contains("2025-06-23 rest"))
    #expect(try pair.one.conflicts().isEmpty)
  }

  @Test("A date's unsynced change isn't lost when a split copies the date")
  func unseenChange() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let (middle, date) = (try CivilDate("2025-06-16"), try CivilDate("2025-06-23"))
    try pair.change(\.one) { try $0.modify($1, .titled("dive"), scope: .only(date), in: $2) }
    try pair.runAlone(\.one)
    try pair.change(\.one) { try $0.modify($1, .titled("swim"), scope: .following(middle), in: $2) }
    try pair.change(\.other) { try $0.delete($1, .only(date), in: $2) }
    try pair.meet()
    #expect(try pair.dates().contains("2025-06-23 dive"))
    #expect(try pair.one.conflicts().flatMap(\.others).map(\.dot.device) == [pair.other.id])
  }

  @Test("An edit of a date replaces the values that it has seen, also those of another part")
  func causalityAcrossParts() throws {
    var pair = try DevicePair(skewOfOther: 3_600)
    try pair.begin(with: try DevicePair.weekly())
    let (middle, date) = (try CivilDate("2025-06-16"), try CivilDate("2025-06-23"))
    // The clock of the other device is an hour ahead.
    try pair.change(\.other) { try $0.modify($1, .titled("rest"), scope: .only(date), in: $2) }
    try pair.change(\.one) { try $0.modify($1, .titled("swim"), scope: .following(middle), in: $2) }
    try pair.meet()
    #expect(try pair.dates().contains("2025-06-23 rest"))
    try pair.change(\.one, event: "gym~2025-06-16+") {
      try $0.modify($1, .titled("dive"), scope: .only(date), in: $2)
    }
    try pair.meet()
    #expect(try pair.dates().contains("2025-06-23 dive"))
    #expect(try pair.one.conflicts().isEmpty)
  }

  @Test("A date's changes conflict even if the date is detached from its series")
  func dateBesideItsSeries() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let date = try CivilDate("2025-06-09")
    try pair.change(\.one) { try $0.modify($1, .titled("dive"), scope: .only(date), in: $2) }
    try pair.meet()
    try pair.change(\.one) { try $0.modify($1, .titled("rest"), scope: .only(date), in: $2) }
    try pair.runAlone(\.one)
    try pair.change(\.one) { transaction, id, _ in
      try transaction.apply(.forget(id, date))
    }
    try pair.change(\.other) { try $0.delete($1, .all, in: $2) }
    try pair.receive(\.other)
    // The undo brings back the series with what the other device knew of the date.
    try pair.takeBack(\.other)
    try pair.receive(\.other)
    try pair.runAlone(\.one)
    try pair.meet()
    #expect(
      try pair.dates().filter { $0.hasPrefix("2025-06-09") } == [
        "2025-06-09 dive", "2025-06-09 rest",
      ])
    #expect(try pair.one.conflicts().flatMap(\.others).map(\.dot.device) == [pair.one.id])
  }

  @Test("A deletion of a date wins over the time that a rule recorded for it")
  func deletedDate() throws {
    var pair = try DevicePair(with: DevicePair.daily())
    let date = try CivilDate("2025-06-03")
    try pair.change(\.other) { try $0.delete($1, .only(date), in: $2) }
    var patch = EventPatch()
    patch.time = .set(try TimeOfDay("09:00"))
    try pair.change(\.one) {
      try $0.modify($1, patch, scope: .following(CivilDate("2025-06-10")), in: $2)
    }
    try pair.meet()
    #expect(try !pair.dates().contains { $0.hasPrefix("2025-06-03") })
    #expect(try pair.dates().contains { $0.hasPrefix("2025-06-04") })
  }

  @Test("A todo finished on two devices survives a deletion that knew only one finish")
  func finishedByBoth() throws {
    var pair = try DevicePair()
    let details = try EventDetails(
      uid: EventUID("call"), title: "call", category: Category.initial[0])
    let date = try CivilDate("2025-06-05")
    try pair.begin(with: try Schedule(details: details, pattern: DatePattern(on: date)))
    try pair.change(\.one) { transaction, id, _ in try transaction.finish(id, on: date) }
    try pair.change(\.other) { transaction, id, context in
      try transaction.finish(id, on: date)
    }
    try pair.runAlone(\.other)
    try pair.change(\.other) { try $0.delete($1, .all, in: $2) }
    try pair.meet()
    #expect(try pair.dates() == ["2025-06-05 call done"])
  }

  @Test("A category that was edited and deleted but is still used is the same on all devices")
  func keptCategory() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let food = Category.initial[1]
    try pair.change(\.one) { transaction, _, _ in
      try transaction.apply(
        CategoryEdit.replace(named: food.name, with: Category(name: food.name, icon: .talk)))
    }
    try pair.runAlone(\.one)
    try pair.change(\.one) { transaction, _, _ in
      try transaction.apply(CategoryEdit.remove(named: food.name))
    }
    try pair.change(\.other) { transaction, id, context in
      var patch = EventPatch()
      patch.category = food
      try transaction.modify(id, patch, scope: .all, in: context)
    }
    try pair.meet()
    for device in [pair.one, pair.other] {
      let kept = try device.store.provider.categories().first { $0.name == food.name }
      #expect(kept?.icon == .talk)
    }
  }

  @Test("A due isn't shown if the todo became a series on another device")
  func dueOfSeries() throws {
    var pair = try DevicePair(with: single())
    var (due, days) = (EventPatch(), EventPatch())
    (due.due, due.dueTime) = (
      .set(try CivilDate("2025-06-06")), .set(try TimeOfDay(hour: 17, minute: 0))
    )
    (days.days, days.until) = (try WeekdaySet("mon"), .set(nil))
    try pair.change(\.one) { try $0.modify($1, due, scope: .all, in: $2) }
    try pair.change(\.other) { try $0.modify($1, days, scope: .all, in: $2) }
    try pair.meet()
    let series = try #require(try pair.one.store.provider.event(withUID: EventUID("dentist")))
    #expect(series.pattern.isSeries && series.due == nil)
    let registers = try pair.one.registers()[.event(series.uid)]
    #expect(registers?["due"] == "2025-06-06")
  }

  @Test("A time isn't shown if the todo lost its day on another device")
  func timeWithoutDay() throws {
    var pair = try DevicePair(with: single())
    var (timed, undated) = (EventPatch(), EventPatch())
    timed.time = .set(try TimeOfDay(hour: 9, minute: 0))
    undated.start = .set(nil)
    try pair.change(\.one) { try $0.modify($1, timed, scope: .all, in: $2) }
    try pair.change(\.other) { try $0.modify($1, undated, scope: .all, in: $2) }
    try pair.meet()
    let event = try #require(try pair.one.store.provider.event(withUID: EventUID("dentist")))
    #expect(!event.pattern.isPlanned && event.time == nil)
  }

  private func single() throws -> Schedule {
    try Schedule(
      details: EventDetails(uid: EventUID("dentist"), title: "dentist"),
      pattern: DatePattern(on: CivilDate("2025-06-02")))
  }

  @Test("An alarm in minutes isn't shown if the time was removed on another device")
  func repair() throws {
    var pair = try DevicePair(with: DevicePair.daily())
    var (alarm, untimed) = (EventPatch(), EventPatch())
    alarm.alarms = .set([.tenMinutes])
    untimed.time = .set(nil)
    try pair.change(\.one) { try $0.modify($1, alarm, scope: .all, in: $2) }
    try pair.change(\.other) { try $0.modify($1, untimed, scope: .all, in: $2) }
    try pair.meet()
    let event = try #require(try pair.one.store.provider.event(withUID: EventUID("water")))
    #expect(event.time == nil && event.details.alarms.isEmpty)
    let registers = try pair.one.registers()[.event(event.uid)]
    #expect(registers?["alarms:10m"] == true)
  }
}

import SyncTestSupport
import Testing
import TodoDomain
import TodoSync
import TodoTesting
import TodoText

@testable import TodoStorage

/// The results that two people expect who changed records without knowing each other's changes.
@Suite("Merging changes of two devices")
struct MergingTests {
  @Test("Two fields of one todo changed on two devices are both kept")
  func fields() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    try pair.change(\.one) { try $0.modify($1, .titled("swim"), scope: .all, in: $2) }
    var patch = EventPatch()
    patch.place = .set("pool")
    try pair.change(\.other) { try $0.modify($1, patch, scope: .all, in: $2) }
    try pair.meet()
    let event = try #require(try pair.one.store.provider.event(withUID: EventUID("gym")))
    #expect(event.title == "swim" && event.kindValues.text(.place) == "pool")
    #expect(try pair.one.countConflicts() == 0)
  }

  @Test("Tags that two devices add are both kept, and a removed tag is gone")
  func tags() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let tags = { (names: [String]) in
      var patch = EventPatch()
      patch.tags = .set(try names.map { try Tag($0) })
      return patch
    }
    try pair.change(\.one) { try $0.modify($1, tags(["a", "b"]), scope: .all, in: $2) }
    try pair.meet()
    try pair.change(\.one) { try $0.modify($1, tags(["a", "b", "정원"]), scope: .all, in: $2) }
    try pair.change(\.other) { try $0.modify($1, tags(["b", "home"]), scope: .all, in: $2) }
    try pair.meet()
    let event = try #require(try pair.one.store.provider.event(withUID: EventUID("gym")))
    #expect(event.tags.map(\.name) == ["b", "home", "정원"])
    #expect(try pair.one.countConflicts() == 0)
  }

  @Test("Slipped days of two devices are both kept, and an undone one is gone")
  func slips() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let days = { (pair: DevicePair) in
      try pair.one.store.provider.event(withUID: EventUID("gym"))?.details.slipped
        .map(\.description)
    }
    let first = try #require(
      try pair.one.store.provider.event(withUID: EventUID("gym"))?.pattern.firstDate)
    let later = first.advanced(by: 7)
    let context = RuleContext(
      now: FixedContext.now, today: first.advanced(by: 60), makeUID: FixedContext.make().makeUID)
    try pair.change(\.one) { transaction, id, _ in
      try transaction.skip(id, on: first, in: context)
    }
    try pair.change(\.other) { transaction, id, _ in
      try transaction.skip(id, on: later, in: context)
    }
    try pair.meet()
    #expect(try days(pair) == [first.description, later.description])
    try pair.change(\.other) { transaction, id, _ in
      try transaction.skip(id, on: later, isSkipped: false, in: context)
    }
    try pair.meet()
    #expect(try days(pair) == [first.description])
    #expect(try pair.one.countConflicts() == 0)
  }

  @Test("A todo survives contradictory changes of its due, rhythm, time and day on two devices")
  func valuesThatExclude() throws {
    for isDue in [true, false] {
      var pair = try DevicePair(with: Sample.schedule("gym", "2025-06-02", uid: "gym"))
      var (one, other) = (EventPatch(), EventPatch())
      if isDue {
        one.due = .set(try CivilDate("2025-06-05"))
        one.dueTime = .set(try TimeOfDay("17:00"))
        other.rule = try RecurrenceRule("FREQ=DAILY;INTERVAL=3;AFTER=DONE")
      } else {
        one.time = .set(try TimeOfDay("09:00"))
        other.start = .set(nil)
      }
      let patches = (one, other)
      try pair.change(\.one) { try $0.modify($1, patches.0, scope: .all, in: $2) }
      try pair.change(\.other) { try $0.modify($1, patches.1, scope: .all, in: $2) }
      try pair.meet()
      let event = try #require(try pair.one.store.provider.event(withUID: EventUID("gym")))
      #expect(event.pattern.isAfterDone == isDue && event.pattern.isUndated != isDue)
      #expect(event.due == nil && event.time == nil)
    }
  }

  @Test("The later of two values of a field is shown, and the earlier is a conflict")
  func conflict() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    try pair.change(\.one) { try $0.modify($1, .titled("swim"), scope: .all, in: $2) }
    try pair.change(\.other) { try $0.modify($1, .titled("run"), scope: .all, in: $2) }
    try pair.meet()
    #expect(try pair.titles == ["run"])
    let conflicts = try pair.one.conflicts()
    #expect(conflicts.count == 1)
    let other = try #require(conflicts.first?.others.first)
    #expect(other.dot.device == pair.one.id && other.registers["title"] == "swim")
  }

  @Test("An edit restores a todo whose deletion didn't know of the edit")
  func lifeBeatsDeletion() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    try pair.change(\.one) { try $0.modify($1, .titled("swim"), scope: .all, in: $2) }
    try pair.change(\.other) { try $0.delete($1, .all, in: $2) }
    try pair.meet()
    #expect(try pair.titles == ["swim"])
    // A deletion by a device that had seen the edit stands.
    try pair.change(\.other) { try $0.delete($1, .all, in: $2) }
    try pair.meet()
    #expect(try pair.titles == [])
  }

  @Test("A series that both devices split on one date is split once")
  func oneSplit() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let date = try CivilDate("2025-06-16")
    try pair.change(\.one) { try $0.modify($1, .titled("swim"), scope: .following(date), in: $2) }
    try pair.change(\.other) { try $0.modify($1, .titled("run"), scope: .following(date), in: $2) }
    try pair.meet()
    #expect(
      try pair.dates() == [
        "2025-06-02 gym", "2025-06-09 gym", "2025-06-16 run", "2025-06-23 run", "2025-06-30 run",
      ])
  }

  @Test("A date that one device changes and another ticks and unticks stays changed")
  func changedAndUnticked() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let date = try CivilDate("2025-06-09")
    try pair.change(\.other) { transaction, id, _ in try transaction.finish(id, on: date) }
    try pair.meet()
    try pair.change(\.one) { try $0.modify($1, .titled("swim"), scope: .only(date), in: $2) }
    try pair.change(\.other) { transaction, id, _ in
      try transaction.finish(id, on: date, isFinished: false)
    }
    try pair.meet()
    #expect(try pair.dates().contains { $0.hasPrefix("2025-06-09 swim") })
  }

  @Test("A series that two devices split on different dates has no date twice")
  func twoSplits() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    try pair.change(\.one) {
      try $0.modify($1, .titled("swim"), scope: .following(CivilDate("2025-06-09")), in: $2)
    }
    try pair.change(\.other) {
      try $0.modify($1, .titled("run"), scope: .following(CivilDate("2025-06-23")), in: $2)
    }
    try pair.meet()
    #expect(
      try pair.dates() == [
        "2025-06-02 gym", "2025-06-09 swim", "2025-06-16 swim", "2025-06-23 run", "2025-06-30 run",
      ])
  }

  @Test("A title changed on one device reaches the part that another device split off")
  func weakCopies() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    var patch = EventPatch()
    patch.place = .set("pool")
    try pair.change(\.one) {
      try $0.modify($1, patch, scope: .following(CivilDate("2025-06-16")), in: $2)
    }
    try pair.change(\.other) {
      try $0.modify($1, .titled("run"), scope: .following(CivilDate("2025-06-16")), in: $2)
    }
    try pair.meet()
    let part = try #require(
      try pair.one.store.provider.event(withUID: EventUID("gym~2025-06-16+")))
    #expect(part.title == "run" && part.kindValues.text(.place) == "pool")
    #expect(try pair.one.countConflicts() == 0)
  }

  @Test("A finished date survives the deletion of its series on another device")
  func survivor() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    try pair.change(\.one) { transaction, id, _ in
      try transaction.finish(id, on: CivilDate("2025-06-09"))
    }
    try pair.change(\.other) { try $0.delete($1, .all, in: $2) }
    try pair.meet()
    #expect(try pair.dates() == ["2025-06-09 gym done"])
  }

  @Test("A date finished on one device and renamed on another is finished and renamed")
  func finishedAndRenamed() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let date = try CivilDate("2025-06-09")
    try pair.change(\.one) { transaction, id, _ in try transaction.finish(id, on: date) }
    try pair.change(\.other) { try $0.modify($1, .titled("run"), scope: .only(date), in: $2) }
    try pair.meet()
    #expect(try pair.dates().contains("2025-06-09 run done"))
  }

  @Test("A finished date moves to the part that another device split off")
  func redirected() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    try pair.change(\.one) { transaction, id, _ in
      try transaction.finish(id, on: CivilDate("2025-06-23"))
    }
    try pair.change(\.other) {
      try $0.modify($1, .titled("run"), scope: .following(CivilDate("2025-06-16")), in: $2)
    }
    try pair.meet()
    #expect(try pair.dates().contains("2025-06-23 run done"))
    #expect(try pair.dates().filter { $0.hasPrefix("2025-06-23") }.count == 1)
  }

  @Test("Taps on two devices add up, and a reset removes only those that it has seen")
  func tally() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let tap = { (count: Int) in
      { (transaction: any StoreTransaction, _: EventID, _: RuleContext) throws in
        let tally = TallyUseCase(TallyService(StoredValues(transaction)), rule: PlainRule())
        for _ in 0..<count { _ = try tally.tap(.blue) }
      }
    }
    try pair.change(\.one, tap(3))
    try pair.change(\.other, tap(4))
    try pair.meet()
    #expect(try pair.one.store.provider.value(of: "tally.blue") == "7")
    try pair.change(\.one) { transaction, _, _ in
      try TallyService(StoredValues(transaction)).reset()
    }
    try pair.change(\.other, tap(2))
    try pair.meet()
    #expect(try pair.one.store.provider.value(of: "tally.blue") == "2")
  }

  /// Adds a todo on the other device.
  private func addLunch(in category: TodoDomain.Category, on pair: inout DevicePair) throws {
    try pair.change(\.other) { transaction, _, _ in
      let details = try EventDetails(uid: EventUID("lunch"), title: "lunch", category: category)
      try transaction.add(
        try Schedule(details: details, pattern: DatePattern(on: CivilDate("2025-06-05"))))
    }
  }

  /// Gives another category to a todo of the first device, or to its first todo, and removes the
  /// old category.
  private func remove(
    _ category: TodoDomain.Category, into other: TodoDomain.Category, of uid: String?,
    on pair: inout DevicePair
  ) throws {
    try pair.change(\.one, event: uid) { transaction, id, context in
      var patch = EventPatch()
      patch.category = other
      try transaction.modify(id, patch, scope: .all, in: context)
      try transaction.apply(CategoryEdit.remove(named: category.name))
    }
  }

  @Test(
    "A category deleted on one device moves todos that another device put into it",
    arguments: [Category.initial[5], .none])
  func deletedCategory(into taker: TodoDomain.Category) throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let food = Category.initial[1]
    try pair.change(\.one) { transaction, id, context in
      var patch = EventPatch()
      patch.category = food
      try transaction.modify(id, patch, scope: .all, in: context)
    }
    try pair.meet()
    try remove(food, into: taker, of: nil, on: &pair)
    try addLunch(in: food, on: &pair)
    try pair.meet()
    for device in [pair.one, pair.other] {
      let lunch = try #require(try device.store.provider.event(withUID: EventUID("lunch")))
      #expect(lunch.category.name == taker.name)
      #expect(try !device.store.provider.categories().contains { $0.name == food.name })
    }
  }

  @Test("A deleted category that was kept for another device's todo can be deleted again")
  func keptCategory() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let (food, power) = (Category.initial[1], Category.initial[5])
    try pair.change(\.one) { transaction, _, _ in
      try transaction.apply(CategoryEdit.remove(named: food.name))
    }
    try addLunch(in: food, on: &pair)
    try pair.meet()
    let lunch = try EventUID("lunch")
    #expect(try pair.one.store.provider.event(withUID: lunch)?.category.name == food.name)
    try remove(food, into: power, of: "lunch", on: &pair)
    try pair.meet()
    #expect(try pair.one.store.provider.event(withUID: lunch)?.category.name == power.name)
    #expect(try !pair.other.store.provider.categories().contains { $0.name == food.name })
  }

  @Test("Two categories of one name from two devices become one")
  func sameName() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    for device in [\DevicePair.one, \DevicePair.other] {
      try pair.change(device) { transaction, _, _ in
        try transaction.apply(CategoryEdit.insert(Category(name: "work")))
      }
    }
    try pair.meet()
    #expect(try pair.one.store.provider.categories().filter { $0.name == "work" }.count == 1)
    #expect(try pair.one.countConflicts() == 0)
  }

  @Test("A new and a renamed category of one name become one with the todos of both")
  func renamedToOneName() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let food = Category.initial[1]
    try pair.change(\.one) { transaction, id, context in
      try transaction.apply(
        CategoryEdit.replace(named: food.name, with: Category(name: "work", icon: food.icon)))
      var patch = EventPatch()
      patch.category = try transaction.categories().first { $0.name == "work" }
      _ = try transaction.modify(id, patch, scope: .all, in: context)
    }
    try pair.change(\.other) { transaction, _, _ in
      let work = try Category(name: "work")
      try transaction.apply(CategoryEdit.insert(work))
      let details = try EventDetails(uid: EventUID("lunch"), title: "lunch", category: work)
      _ = try transaction.add(
        try Schedule(details: details, pattern: DatePattern(on: CivilDate("2025-06-05"))))
    }
    try pair.meet()
    for device in [pair.one, pair.other] {
      #expect(try device.store.provider.categories().filter { $0.name == "work" }.count == 1)
      #expect(try device.store.provider.snapshot.allSatisfy { $0.category.name == "work" })
    }
  }

  @Test("Two renamings that swap names on one device are applied on the other")
  func swappedNames() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let (food, power) = (Category.initial[1], Category.initial[5])
    try pair.change(\.one) { transaction, _, _ in
      for (old, new) in [(food.name, "~"), (power.name, food.name), ("~", power.name)] {
        try transaction.apply(
          CategoryEdit.replace(named: old, with: Category(name: new, icon: .talk)))
      }
    }
    try pair.meet()
    #expect(try pair.other.store.provider.categories().count == Category.initial.count)
  }

  @Test("A diary entry written again after a deletion has nothing of the deleted one")
  func diaryWrittenAnew() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    let (uid, moment) = (try EventUID("entry"), Instant(secondsSince1970: 1_760_000_000))
    let first = try DiaryEntry(
      uid: uid, createdAt: moment, text: "long day", situation: "at work")
    let second = try DiaryEntry(uid: uid, createdAt: moment, text: "good day")
    try pair.change(\.one) { transaction, _, _ in
      try transaction.apply(DiaryEdit.insert(first))
    }
    try pair.meet()
    try pair.change(\.one) { transaction, _, _ in try transaction.deleteDiary(uid) }
    try pair.meet()
    try pair.change(\.one) { transaction, _, _ in
      try transaction.apply(DiaryEdit.insert(second))
    }
    try pair.meet()
    let entry = try #require(try pair.other.store.provider.diary(with: uid))
    #expect(entry.text == "good day" && entry.situation.isEmpty)
  }

  @Test("An undo is synced as a change, and only a device's own changes can be undone")
  func undo() throws {
    var pair = try DevicePair(with: DevicePair.weekly())
    try pair.change(\.one) { try $0.modify($1, .titled("swim"), scope: .all, in: $2) }
    try pair.meet()
    #expect(throws: HistoryError.self) { try pair.other.store.provider.undoable(1) }
    try pair.takeBack(\.one)
    try pair.meet()
    #expect(try pair.titles == ["gym"])
  }
}

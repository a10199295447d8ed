import GRDB
import StorageTestSupport
import Testing
import TodoDomain
import TodoTesting

@testable import TodoStorage

@Suite("Undoing and redoing an entry of the history")
struct TakingBackTests {
  private let store: SQLiteStore
  private let date: CivilDate

  init() throws {
    store = try SQLiteStore.inMemory()
    date = try CivilDate("2025-06-03")
  }

  private func write(_ action: String, _ body: (any StoreTransaction) throws -> Void) throws {
    try store.writeAndWait(CommitNote(action: action, at: FixedContext.now), body)
  }

  private func takeBack(_ entry: Int) throws { try write("undo") { try $0.takeBack(entry) } }

  private func edit(_ change: (inout EventPatch) throws -> Void) throws {
    var patch = EventPatch()
    try change(&patch)
    try write("edit") {
      _ = try $0.modify(#require(EventID(1)), patch, scope: .all, in: FixedContext.make())
    }
  }

  private func event() throws -> (any PlannedEvent)? {
    try store.provider.event(with: #require(EventID(1)))
  }

  /// Takes back an entry, and returns the conflict, after which the store must be unchanged; nil if
  /// there is none.
  private func conflict(_ entry: Int) throws -> HistoryConflict? {
    let before = try dump()
    do {
      try takeBack(entry)
      return nil
    } catch HistoryError.conflict(let conflict) {
      #expect(try dump() == before)
      return conflict
    }
  }

  private func dump() throws -> [String] {
    try store.provider.queue.read { db in
      try ["event", "occurrence", "category", "diary", "setting", "key_value", "journal", "change"]
        .flatMap { try Row.fetchAll(db, sql: "SELECT * FROM \($0)").map(\.debugDescription) }
    }
  }

  @Test("An undo of a finish removes the date that followed, and a redo restores it")
  func afterDone() throws {
    let june = try CivilDate("2025-06-01")...CivilDate("2025-06-30")
    let dates = {
      try store.provider.occurrences(in: june).map {
        "\($0.day)\($0.event.isFinished ? " done" : "")"
      }
    }
    let rule = try RecurrenceRule("FREQ=DAILY;INTERVAL=3;AFTER=DONE")
    let pattern = try DatePattern(start: date, recurrence: .set(RecurrenceSet(rule: rule)))
    try write("add") { _ = try $0.add(Schedule(details: Sample.details("a"), pattern: pattern)) }
    for day in ["2025-06-03", "2025-06-08"] {
      try write("finish") { try $0.finish(#require(EventID(1)), on: CivilDate(day)) }
    }
    let all = ["2025-06-03 done", "2025-06-06 done", "2025-06-11"]
    #expect(try dates() == all)
    try takeBack(3)
    #expect(try dates() == ["2025-06-03 done", "2025-06-06"])
    try takeBack(4)
    #expect(try dates() == all)
    // The first finish has another finish after it again.
    #expect(try conflict(2) != nil)
    #expect(try dates() == all)
  }

  @Test("An undo of a move removes the slip, and a redo restores it")
  func slips() throws {
    let id = try #require(EventID(1))
    let week = try CivilDate("2025-05-19")...CivilDate("2025-05-25")
    let total = { try store.provider.counts(in: week).total }
    try write("add") { _ = try $0.add(Sample.schedule("a", "2025-05-21")) }
    try write("move") {
      _ = try $0.move(
        id, from: CivilDate("2025-05-21"), to: CivilDate("2025-06-04"), FixedContext.make())
    }
    #expect(try total() == Completion(count: 1, finished: 0, slipped: 1))
    try takeBack(2)
    #expect(try event()?.details.slipped == [])
    #expect(try total() == Completion(count: 1, finished: 0))
    try takeBack(3)
    #expect(try total() == Completion(count: 1, finished: 0, slipped: 1))
  }

  @Test("An undo restores its field and leaves fields that were changed since")
  func fields() throws {
    try write("add") { _ = try $0.add(Sample.schedule("a", "2025-06-03", at: "09:00")) }
    try edit { $0.title = "b" }
    try edit { $0.memo = .set("note") }
    try takeBack(2)
    let event = try #require(try event())
    #expect(event.title == "a")
    #expect(event.memo == "note")
    #expect(try store.provider.history(numbered: 2)?.undoneBy == 4)
    try takeBack(4)
    #expect(try self.event()?.title == "b")
    #expect(try self.event()?.memo == "note")
    #expect(try store.provider.history(numbered: 2)?.undoneBy == nil)
  }

  @Test("A damaged journal with circular undos doesn't hang the history")
  func circle() throws {
    let broken = try BrokenStore(events: 1)
    do {
      let store = try SQLiteStore.open(at: broken.path)
      let note = CommitNote(action: "undo", at: FixedContext.now)
      for entry in 1...2 { _ = try store.writeAndWait(note) { try $0.takeBack(entry) } }
    }
    try broken.execute("UPDATE journal SET undoes = 3 WHERE id = 2")
    let provider = try SQLiteStore.provider(at: broken.path)
    #expect(try provider.history(numbered: 2)?.undoneBy == 3)
    #expect(try provider.history(numbered: 3)?.undoneBy == nil)
    #expect(try provider.undoable(1).map(\.number) == [1])
  }

  @Test("The time of an undo grows linearly with the number of its days")
  func manyDays() throws {
    let id = try #require(EventID(1))
    func work(_ days: Int) throws -> Duration {
      let store = try SQLiteStore.inMemory()
      let note = CommitNote(action: "edit", at: FixedContext.now)
      try store.writeAndWait(note) {
        _ = try $0.add(Sample.schedule("a", "2025-06-03", days: "tue"))
      }
      try store.writeAndWait(note) { transaction in
        for day in 0..<days {
          let record = OccurrenceRecord(
            date: CivilDate(dayNumber: date.dayNumber + 7 * day), isFinished: true)
          _ = try transaction.apply(.record(id, record))
        }
      }
      let start = ThreadTime.now
      try store.writeAndWait(note) { try $0.takeBack(2) }
      return ThreadTime.now - start
    }
    _ = try work(500)
    let few = try work(500)
    #expect(try work(4_000) < few * 24 + .seconds(1))
  }

  @Test("An undo conflict names the field and the entry that changed it since")
  func changedSince() throws {
    try write("add") { _ = try $0.add(Sample.schedule("a", "2025-06-03", at: "09:00")) }
    try edit { $0.time = .set(try TimeOfDay("10:00")) }
    try edit { $0.time = .set(try TimeOfDay("11:00")) }
    let conflict = try #require(try conflict(2))
    #expect(conflict.subject == .event(try #require(EventID(1))))
    #expect(conflict.reason == .changed(.time))
    #expect(conflict.since?.number == 3)
    let ofNew = try #require(try self.conflict(1))
    #expect(ofNew.reason == .changed(.time))
    try takeBack(3)
    try takeBack(2)
    #expect(try event()?.time == TimeOfDay("09:00"))
  }

  @Test("Another Unicode spelling of a text is a change, and an undo restores it exactly")
  func spelling() throws {
    try write("add") { _ = try $0.add(Sample.schedule("caf\u{E9}", "2025-06-03")) }
    try edit { $0.title = "cafe\u{301}" }
    try takeBack(2)
    #expect(try event()?.title.utf8.elementsEqual("caf\u{E9}".utf8) == true)
  }

  @Test("An undone deletion restores the id, uid and days, and the id isn't reused meanwhile")
  func deletion() throws {
    try write("add") {
      _ = try $0.add(Sample.routine("run", "2025-06-03", days: "tue", uid: "U"))
    }
    let id = try #require(EventID(1))
    try write("finish") { try $0.finish(id, on: date) }
    try write("delete") { try $0.delete(id, .all, in: FixedContext.make()) }
    try write("add") { _ = try $0.add(Sample.schedule("other", "2025-06-03")) }
    try takeBack(3)
    let event = try #require(try event())
    #expect(event.uid.rawValue == "U")
    #expect(try store.provider.records(of: id).map(\.date) == [date])
    #expect(try store.provider.snapshot.compactMap(\.id?.rawValue) == [1, 2])
  }

  @Test("An undo of a deletion is refused if its uid is taken or its category is gone")
  func refusedDeletion() throws {
    try write("category add") { try $0.apply(.insert(Category(name: "work"))) }
    let event = try Sample.schedule("a", "2025-06-03", category: "work", uid: "U")
    try write("add") { _ = try $0.add(event) }
    try write("delete") { try $0.apply(.remove(#require(EventID(1)))) }
    try write("add") { _ = try $0.add(Sample.schedule("b", "2025-06-03", uid: "U")) }
    #expect(try #require(try conflict(3)).reason == .taken)
    try takeBack(4)
    try write("category delete") { try $0.apply(.remove(named: "work")) }
    #expect(try #require(try conflict(3)).reason == .withoutCategory("work"))
    try takeBack(6)
    try takeBack(3)
    #expect(try self.event()?.category.name == "work")
  }

  @Test("A restored todo is in its category even if the category was renamed")
  func renamed() throws {
    try write("category add") { try $0.apply(.insert(Category(name: "work"))) }
    try write("add") {
      _ = try $0.add(Sample.schedule("a", "2025-06-03", category: "work", uid: "U"))
    }
    try write("delete") { try $0.apply(.remove(#require(EventID(1)))) }
    try write("category edit") {
      try $0.apply(.replace(named: "work", with: Category(name: "office")))
    }
    try write("category add") { try $0.apply(.insert(Category(name: "work"))) }
    try takeBack(3)
    #expect(try event()?.category.name == "office")
  }

  @Test("A renamed category and a todo moved into it are undone and redone together")
  func renamedInOne() throws {
    try write("category add") { try $0.apply(.insert(Category(name: "work"))) }
    try write("add") { _ = try $0.add(Sample.schedule("a", "2025-06-03", uid: "U")) }
    try write("edit") { transaction in
      try transaction.apply(.replace(named: "work", with: Category(name: "office")))
      var patch = EventPatch()
      patch.category = try Category(name: "office")
      _ = try transaction.modify(#require(EventID(1)), patch, scope: .all, in: FixedContext.make())
    }
    for entry in [3, 4, 5] { try takeBack(entry) }
    #expect(try event()?.category == Category.none)
    for entry in [6] { try takeBack(entry) }
    #expect(try event()?.category.name == "office")
  }

  @Test("A restored category is at its old position")
  func order() throws {
    let names = try store.provider.categories().map(\.name)
    try write("category delete") { try $0.apply(.remove(named: names[2])) }
    try write("category move") { try $0.apply(.move(named: names[5], to: 0)) }
    try takeBack(2)
    try takeBack(1)
    #expect(try store.provider.categories().map(\.name) == names)
  }

  @Test("An undo of a counter's tap subtracts the difference")
  func counter() throws {
    func tap() throws {
      try write("tally tap") {
        let service = TallyService(StoredValues($0))
        _ = try TallyUseCase(service, rule: PlainRule()).tap(.blue)
      }
    }
    for _ in 0..<3 { try tap() }
    try takeBack(2)
    #expect(try Tally(storedIn: ProvidedValues(store.provider))[.blue] == 2)
    try write("tally reset") { try TallyService(StoredValues($0)).reset() }
    #expect(try #require(try conflict(1)).reason == .changed(EventField(rawValue: "value")))
    try tap()
    try takeBack(5)
    #expect(try Tally(storedIn: ProvidedValues(store.provider))[.blue] == 3)
  }

  @Test("An undo of a first preference removes it, and it can't be redone after another change")
  func setting() throws {
    try write("config") { try $0.set(Setting(.language, "ko")) }
    try takeBack(1)
    #expect(try store.provider.settings().isEmpty)
    try write("config") { try $0.set(Setting(.language, "en")) }
    try write("redo") { transaction in
      #expect(throws: HistoryError.nothingToRedo(asked: 1, 0, since: 3)) {
        try transaction.redoable(1)
      }
    }
    #expect(try #require(try conflict(2)).since?.number == 3)
  }

  @Test("A redo after nothing was undone is refused and blames no entry")
  func nothingUndone() throws {
    try write("config") { try $0.set(Setting(.language, "ko")) }
    try takeBack(1)
    try takeBack(2)
    #expect(throws: HistoryError.nothingToRedo(asked: 1, 0, since: nil)) {
      try store.provider.redoable(1)
    }
  }

  @Test("An undo of an entry that doesn't exist or is undone already is refused")
  func unknown() throws {
    try write("config") { try $0.set(Setting(.language, "ko")) }
    try takeBack(1)
    #expect(throws: HistoryError.alreadyUndone(1, by: 2)) { try takeBack(1) }
    #expect(throws: HistoryError.unknownEntry(9)) { try takeBack(9) }
    #expect(throws: HistoryError.nothingToUndo(asked: 1, 0)) { try store.provider.undoable(1) }
  }

  @Test("An undo of a pruned entry is refused, and later entries can be undone")
  func pruned() throws {
    try write("add") { _ = try $0.add(Sample.schedule("a", "2025-06-03", at: "09:00")) }
    try edit { $0.title = "b" }
    let later = Instant(secondsSince1970: FixedContext.now.secondsSince1970 + 60)
    var patch = EventPatch()
    patch.title = "c"
    try store.writeAndWait(CommitNote(action: "edit", at: later)) {
      _ = try $0.modify(#require(EventID(1)), patch, scope: .all, in: FixedContext.make())
    }
    #expect(try store.provider.firstHistory(notBefore: later) == 3)
    #expect(try store.provider.countHistory(before: 3) == 2)
    var count = 0
    try write("prune") { count = try $0.pruneHistory(before: 3) }
    #expect(count == 2)
    try store.giveBackSpace()
    #expect(throws: HistoryError.pruned(2, oldest: 3)) { try takeBack(2) }
    #expect(throws: HistoryError.nothingToUndo(asked: 2, 1)) { try store.provider.undoable(2) }
    try takeBack(3)
    #expect(try event()?.title == "b")
    let after = Instant(secondsSince1970: later.secondsSince1970 + 1)
    #expect(try store.provider.firstHistory(notBefore: after) == 5)
    try write("prune") { _ = try $0.pruneHistory(before: 5) }
    #expect(throws: HistoryError.pruned(3, oldest: 5)) { try takeBack(3) }
    try edit { $0.title = "d" }
    #expect(try store.provider.oldestHistory() == 5)
  }

  @Test(
    "Each commit removes a few entries that are too old, and never the newest 100")
  func tidying() throws {
    for count in 1...150 { try edit150(count) }
    #expect(try store.provider.oldestHistory() == 1)
    let year = HistoryKeeping.usualDays * 86_400
    for day in 1...5 {
      let at = Instant(secondsSince1970: FixedContext.now.secondsSince1970 + year + day)
      try store.writeAndWait(CommitNote(action: "config", at: at)) {
        try $0.set(Setting(.overdueDays, "\(day)"))
      }
    }
    // The first three commits remove 16 entries each. The next ones leave the newest 100 of 155.
    #expect(try store.provider.oldestHistory() == 56)
  }

  private func edit150(_ count: Int) throws {
    try write("config") { try $0.set(Setting(.overdueDays, "\(100 + count)")) }
  }

  @Test("An import is undone and redone as a whole")
  func bulk() throws {
    try write("import") { transaction in
      for number in 1...200 {
        let event = try Sample.schedule("e\(number)", "2025-06-03", days: "tue")
        _ = try transaction.apply(
          .insert(event, records: [OccurrenceRecord(date: date, isFinished: true)]))
      }
    }
    let before = try store.provider.snapshot.map(\.uid)
    try takeBack(1)
    #expect(try store.provider.snapshot.isEmpty)
    let changes = try store.provider.changes(of: 2, most: 3)
    #expect(changes.count == 200)
    #expect(changes.removed == 200)
    #expect(changes.first.count == 3)
    try takeBack(2)
    #expect(try store.provider.snapshot.map(\.uid) == before)
    #expect(try store.provider.records(of: #require(EventID(200))).count == 1)
  }
}

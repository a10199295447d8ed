import GRDB
import StorageTestSupport
import Testing
import TodoDomain
import TodoTesting

@testable import TodoStorage

@Suite("Undoing an entry but keeping later changes")
struct KeepingChangedTests {
  private let store: SQLiteStore
  private let date: CivilDate

  init() throws {
    store = try SQLiteStore.inMemory()
    date = try CivilDate("2025-06-03")
  }

  @discardableResult
  private func write<Result>(
    _ action: String, _ body: (any StoreTransaction) throws -> Result
  ) throws -> Result {
    try store.writeAndWait(CommitNote(action: action, at: FixedContext.now), body)
  }

  private func keeping(_ entry: Int) throws -> KeptThings {
    try write("undo") { try $0.takeBack(entry, changed: .keep) }
  }

  private func rename(_ id: Int, _ title: String) throws {
    var patch = EventPatch()
    patch.title = title
    try write("edit") {
      _ = try $0.modify(#require(EventID(id)), patch, scope: .all, in: FixedContext.make())
    }
  }

  private func bring(_ count: Int, category: TodoDomain.Category = .none) throws {
    try write("import") { transaction in
      if category != .none { try transaction.apply(.insert(category)) }
      for number in 1...count {
        let event = try Sample.schedule(
          "e\(number)", "2025-06-03", days: "tue", category: category.name, uid: "U\(number)")
        _ = try transaction.apply(
          .insert(event, records: [OccurrenceRecord(date: date, isFinished: true)]))
      }
    }
  }

  private var titles: [String] { get throws { try store.provider.snapshot.map(\.title) } }

  @Test("An undo with --keep leaves edited todos with their category and deleted ones deleted")
  func importOfFive() throws {
    try bring(5, category: Category(name: "work"))
    try rename(2, "mine")
    try write("delete") { try $0.delete(#require(EventID(3)), .all, in: FixedContext.make()) }
    try write("finish") { try $0.finish(#require(EventID(4)), on: date.advanced(by: 7)) }
    try rename(5, "there")
    try rename(5, "e5")

    let kept = try keeping(1)
    #expect(try titles.sorted() == ["e4", "mine"])
    #expect(kept.count == 4)
    let subjects: [HistoryConflict.Subject] = try [
      .event(#require(EventID(2))), .event(#require(EventID(3))),
      .day(#require(EventID(4)), date.advanced(by: 7)), .category("work"),
    ]
    #expect(kept.first.map(\.subject) == subjects)
    #expect(
      kept.first.map(\.reason) == [
        .changed(.title), .removed, .changed(.change), .inUse(events: 2),
      ])
    #expect(kept.first.map { $0.since?.number } == [2, 3, 4, nil])
    #expect(kept.first.map(\.title) == ["mine", "e3", "e4", nil])
    #expect(try store.provider.history(numbered: 1)?.undoneBy == 7)

    try rename(2, "still mine")
    try write("redo") { try $0.takeBack(7) }
    #expect(try titles.sorted() == ["e1", "e4", "e5", "still mine"])
    #expect(try store.provider.records(of: #require(EventID(1))).map(\.date) == [date])
    #expect(try store.provider.records(of: #require(EventID(4))).count == 2)
  }

  @Test("An undo that could restore nothing is refused, and a single change has no rest")
  func nothing() throws {
    try bring(2)
    for id in 1...2 { try rename(id, "x\(id)") }
    let rest = #expect(throws: HistoryError.self) { try write("undo") { try $0.takeBack(1) } }
    guard case .conflict(let whole)? = rest else { return #expect(Bool(false)) }
    #expect(whole.hasOthers)
    let error = #expect(throws: HistoryError.self) { try keeping(1) }
    guard case .conflict(let conflict)? = error else { return #expect(Bool(false)) }
    #expect(!conflict.hasOthers)
    #expect(try titles == ["x1", "x2"])
    #expect(try store.provider.history(numbered: 1)?.stands == true)
    try rename(1, "y")
    let single = #expect(throws: HistoryError.self) { try write("undo") { try $0.takeBack(2) } }
    guard case .conflict(let alone)? = single else { return #expect(Bool(false)) }
    #expect(!alone.hasOthers)
  }

  @Test("A todo that can only be partly undone stays as it is and leaves no trace in the history")
  func whole() throws {
    let id = try #require(EventID(1))
    try write("category add") { try $0.apply(.insert(Category(name: "work"))) }
    try write("add") { transaction in
      var patch = EventPatch()
      patch.category = try Category(name: "work")
      let record = OccurrenceRecord(date: date, change: DayChange(on: date, patch))
      _ = try transaction.apply(
        .insert(Sample.schedule("a", "2025-06-03", days: "tue"), records: [record]))
      try transaction.add(Sample.schedule("b", "2025-06-03"))
    }
    try write("edit") { transaction in
      for (number, title) in [(1, "a2"), (2, "b2")] {
        var patch = EventPatch()
        patch.title = title
        _ = try transaction.modify(
          #require(EventID(number)), patch, scope: .all, in: FixedContext.make())
      }
      _ = try transaction.apply(.forget(id, date))
    }
    try write("category delete") { try $0.apply(.remove(named: "work")) }

    let kept = try keeping(3)
    #expect(kept.first.map(\.reason) == [.withoutCategory("work")])
    #expect(try titles == ["a2", "b"])
    let changes = try store.provider.changes(of: 5, most: 9)
    #expect(changes.count == 1)
    let steps = try store.provider.queue.read {
      try Int.fetchAll($0, sql: "SELECT step FROM change WHERE journal_id = 5")
    }
    #expect(steps == [1])
  }

  @Test("Changed preferences, counters and diary entries are each kept by an undo")
  func small() throws {
    let uid = try EventUID("D")
    let entry = try DiaryEntry(
      uid: uid, createdAt: FixedContext.now, emotions: [.calm], text: "one")
    try write("import") { transaction in
      try transaction.set(Setting(.language, "ko"))
      try transaction.set(Setting(.overdueDays, "5"))
      try transaction.apply(.save(KeyValue("tally.blue", "3")))
      try transaction.add(entry)
      try transaction.add(Sample.schedule("a", "2025-06-03"))
    }
    try write("config") { try $0.set(Setting(.language, "en")) }
    try write("tally reset") { try $0.apply(.save(KeyValue("tally.blue", "1"))) }
    try write("diary delete") { try $0.deleteDiary(uid) }
    let kept = try keeping(1)
    #expect(
      kept.first.map(\.subject) == [.setting("language"), .value("tally.blue"), .diary(1)])
    #expect(kept.first.map { $0.since?.number } == [2, 3, 4])
    #expect(try store.provider.settings() == [Setting(.language, "en")])
    #expect(try store.provider.value(of: "tally.blue") == "1")
    #expect(try titles.isEmpty)
  }

  @Test("An undo counts everything that it keeps and names the first 200")
  func many() throws {
    try bring(260)
    try write("edit") { transaction in
      for id in 1...250 {
        var patch = EventPatch()
        patch.title = "x"
        _ = try transaction.modify(
          #require(EventID(id)), patch, scope: .all, in: FixedContext.make())
      }
    }
    let kept = try keeping(1)
    #expect(kept.count == 250)
    #expect(kept.first.count == 200)
    #expect(try titles.count == 250)
    try write("undo") { try $0.takeBack(2) }
    #expect(try titles.first == "e1")
  }
}

/// Random commands, between which entries of any kind are undone and stay undone.
@Suite("Undoing but keeping later changes, compared with an oracle")
struct RandomKeepingTests {
  @Test(
    "An undo that keeps changed items restores and keeps what the tables show",
    arguments: UInt64(1)...8)
  func sequences(seed: UInt64) throws {
    let store = try SQLiteStore.inMemory()
    var commands = RandomCommands(seed: seed)
    var states: [Int: (before: TableState, after: TableState)] = [:]
    var now = try TableState(of: store)
    var (partly, wholly) = (0, 0)
    for step in 0..<160 {
      let last = try store.provider.newestHistory() ?? 0
      if step > 20, commands.life.chance(35) {
        // Prefers entries with several changes, which are more interesting.
        let least = commands.life.chance(70) ? 2 : 1
        let open = try openEntries(of: store).filter { entry in
          states[entry].map { $0.before.count(differingFrom: $0.after) >= least } ?? false
        }
        guard let entry = open.randomElement(using: &commands.life.random),
          let sides = states[entry]
        else { continue }
        let kept = try takeBack(entry, store)
        try check(kept, of: sides, now, TableState(of: store), "seed \(seed), entry \(entry)")
        if let kept { kept.count > 0 ? (partly += 1) : (wholly += 1) }
      } else {
        do { try commands.run(on: store, []) } catch is RequestError {} catch is ValueError {
        } catch is TallyError {}
      }
      let next = try TableState(of: store)
      if let newest = try store.provider.newestHistory(), newest > last {
        states[newest] = (now, next)
      }
      now = next
    }
    print("seed \(seed): \(wholly) entries taken back as a whole, \(partly) in part")
    #expect(partly > 0 && wholly > 0)
  }

  /// Compares the store with the oracle. `kept` is nil if the store refused, since later changes
  /// were in the way of everything.
  private func check(
    _ kept: KeptThings?, of sides: (before: TableState, after: TableState), _ now: TableState,
    _ found: TableState, _ place: String
  ) throws {
    let unfit = Set((kept?.first ?? []).filter { $0.reason == .unfit }.compactMap(\.name))
    let expected = now.takingBack(from: sides.before, to: sides.after, unfit: unfit)
    guard let kept else {
      #expect(found == now && expected.state == now && !expected.kept.isEmpty, "\(place)")
      return
    }
    #expect(kept.count == expected.kept.count, "\(place)")
    #expect(Set(kept.first.compactMap(\.name)).isSubset(of: expected.kept), "\(place)")
    let differences = found.differences(from: expected.state)
    try #require(differences.isEmpty, "\(place)")
  }

  private func takeBack(_ entry: Int, _ store: SQLiteStore) throws -> KeptThings? {
    do {
      return try store.writeAndWait(CommitNote(action: "undo", at: FixedContext.now)) {
        try $0.takeBack(entry, changed: .keep)
      }
    } catch HistoryError.conflict(let conflict) {
      #expect(conflict.entry == entry && !conflict.hasOthers)
      return nil
    }
  }

  /// Returns every entry that isn't undone, including undos.
  private func openEntries(of store: SQLiteStore) throws -> [Int] {
    var numbers: [Int] = []
    try store.provider.visitHistory(.all) { entry in
      if entry.undoneBy == nil { numbers.append(entry.number) }
      return true
    }
    return numbers
  }
}

extension HistoryConflict {
  /// The name of an event in the oracle; nil for other records.
  fileprivate var name: String? {
    switch subject {
    case .event(let id), .day(let id, _): "event \(id)"
    default: nil
    }
  }
}

import Foundation
import Testing
import TodoDomain
import TodoExchange
import TodoStorage
import TodoTesting

@testable import TodoPostgreSQL

/// The same changes on a server and in SQLite can be undone on both, with the same results.
@Suite("The history on a server", .enabled(if: TestServer.isThere, TestServer.absence))
struct HistoryTests {
  @Test(
    "Random commands, undos and redos have the same effect on a server as in SQLite",
    arguments: UInt64(1)...16)
  func sequences(seed: UInt64) throws {
    let (server, sqlite) = (try TestServer.store().store, try SQLiteStore.inMemory())
    var life = RandomLife(seed: seed)
    var undos = 0
    for step in 0..<120 {
      let commits = try commits(&life, step, sqlite)
      let answers = [server as any EventWriting, sqlite].map { store in
        commits.map { outcome(of: $0, in: store) }
      }
      #expect(answers[0] == answers[1], "seed \(seed), step \(step)")
      undos += answers[0].count { $0.hasPrefix("undone") }
      guard step.isMultiple(of: 10) else { continue }
      try requireSame(server.provider, sqlite.provider, "seed \(seed), step \(step)")
    }
    try requireSame(server.provider, sqlite.provider, "seed \(seed)")
    try requireSameHistory(server.provider, sqlite.provider, "seed \(seed)")
    #expect(undos > 5)
  }

  @Test(
    "The history continues in a copy on a server and in that copy's copy in SQLite",
    arguments: UInt64(21)...28)
  func copies(seed: UInt64) throws {
    let original = try SQLiteStore.inMemory()
    var life = RandomLife(seed: seed)
    for step in 0..<60 {
      for commit in try commits(&life, step, original) { _ = outcome(of: commit, in: original) }
    }
    let address = try TestServer.freshAddress()
    let place = ServerPlace(address, kinds: .standard)
    let copied = try WholeCopy.make(of: original.provider, at: place, comparing: export)
    let server = try PostgreSQLStore.open(at: address)
    #expect(copied.historyEntries > 5)
    let file = FileManager.default.temporaryDirectory.appending(path: "todo-\(UUID()).db").path
    defer { for end in [""] + SQLiteStore.companions { unlink(file + end) } }
    let again = try WholeCopy.make(
      of: server.provider, at: SQLitePlace(file, kinds: .standard), comparing: export)
    let back = try SQLiteStore.open(at: file)
    #expect(again == copied)
    try requireSameHistory(server.provider, original.provider, "seed \(seed)")
    try requireSameHistory(back.provider, original.provider, "seed \(seed)")
    for step in 60..<100 {
      let answers = try commits(&life, step, original).map { commit in
        [original as any EventWriting, server, back].map { outcome(of: commit, in: $0) }
      }
      for answer in answers { #expect(Set(answer).count == 1, "step \(step): \(answer)") }
    }
    try requireSame(server.provider, original.provider, "seed \(seed)")
    try requireSame(back.provider, original.provider, "seed \(seed)")
    try requireSameHistory(back.provider, server.provider, "seed \(seed)")
  }

  /// A change of a store in one commit.
  private struct Commit {
    let action: String
    let run: (any StoreTransaction) throws -> String
  }

  private func commits(
    _ life: inout RandomLife, _ step: Int, _ reference: SQLiteStore
  ) throws -> [Commit] {
    switch life.number(0...99) {
    case 0..<20:
      return [
        Commit(action: "undo") { transaction in
          for entry in try transaction.undoable(1) { try transaction.takeBack(entry.number) }
          return "undone"
        }
      ]
    case 20..<28:
      return [
        Commit(action: "redo") { transaction in
          for entry in try transaction.redoable(1) { try transaction.takeBack(entry.number) }
          return "undone"
        }
      ]
    case 28..<40:
      let number = life.number(1...max(1, try reference.provider.newestHistory() ?? 1))
      let changed: ChangedThings = life.chance(50) ? .keep : .refuse
      return [
        Commit(action: "undo") { transaction in
          let kept = try transaction.takeBack(number, changed: changed)
          return "undone, but for \(kept.first.map(\.subject)) \(kept.count)"
        }
      ]
    case 40..<46:
      let entry = try life.diaryEntry()
      return [
        Commit(action: "diary") {
          try $0.add(entry); return ""
        }
      ]
    case 46..<50:
      let name = life.pick(["tally.red", "tally.blue"])
      let value = "\(life.number(0...9))"
      return [
        Commit(action: "value") {
          try $0.apply(.save(KeyValue(name, value))); return ""
        }
      ]
    case 50..<53:
      let days = "\(life.number(1...9))"
      return [
        Commit(action: "config") {
          try $0.set(Setting(.overdueDays, days)); return ""
        }
      ]
    case 53..<58:
      let name = "group \(life.number(0...3))"
      let isRemoval = life.chance(40)
      return [
        Commit(action: "category") { transaction in
          try transaction.apply(
            isRemoval ? CategoryEdit.remove(named: name) : .insert(Category(name: name)))
          return ""
        }
      ]
    default:
      let operation = try life.operation(on: reference.provider)
      return [
        Commit(action: "edit") {
          // Both sides make the same uids.
          let context = FixedContext.make(seed: UInt64(step) + 1_000)
          return String(describing: try operation.run(in: $0, context))
        }
      ]
    }
  }

  private func outcome(of commit: Commit, in store: any EventWriting) -> String {
    do {
      return try store.writeAndWait(
        CommitNote(action: commit.action, at: FixedContext.now), commit.run)
    } catch {
      return "\(error)"
    }
  }

  private func requireSame(
    _ store: some StoreReading, _ reference: some StoreReading, _ place: String
  ) throws {
    let (found, expected) = (try export(store), try export(reference))
    guard found != expected else { return }
    let (lines, others) = (
      Set(found.split(separator: "\n")), Set(expected.split(separator: "\n"))
    )
    Issue.record(
      """
      \(place): \(lines.subtracting(others).sorted().prefix(3)) instead of \
      \(others.subtracting(lines).sorted().prefix(3))
      """)
  }

  private func export(_ store: any StoreReading) throws -> String {
    String(decoding: try JSONLines.bytes(of: store), as: UTF8.self)
  }

  private func requireSameHistory(
    _ server: some StoreReading, _ sqlite: some StoreReading, _ place: String
  ) throws {
    var numbers: [Int] = []
    var entries: [[HistoryEntry]] = []
    for provider in [server as any StoreReading, sqlite] {
      var found: [HistoryEntry] = []
      try provider.visitHistory(.all) {
        found.append($0)
        return true
      }
      numbers = found.map(\.number)
      entries.append(found)
    }
    #expect(entries[0] == entries[1], "\(place)")
    #expect(try server.oldestHistory() == sqlite.oldestHistory())
    for number in numbers {
      let changes = try [server as any StoreReading, sqlite].map {
        try $0.changes(of: number, most: 50)
      }
      let counts = changes.map { [$0.count, $0.added, $0.removed] }
      #expect(counts[0] == counts[1], "\(place), entry \(number)")
      let values = changes.map { $0.first.map(ComparedChange.init) }
      #expect(values[0] == values[1], "\(place), entry \(number)")
    }
  }
}

/// A change of an entry, with all values that can be compared.
private struct ComparedChange: Equatable {
  private var values: [AnyHashable?]

  init(_ change: HistoryChange) {
    let event = { (event: (any PlannedEvent)?) in event.map { AnyHashable($0) } }
    switch change {
    case .event(let id, let before, let after): values = [id, event(before), event(after)]
    case .day(let day, let date, let before, let after):
      values = [event(day), date, before, after]
    case .category(let before, let after): values = ["category", before, after]
    case .setting(let key, let before, let after): values = ["setting", key, before, after]
    case .value(let key, let before, let after): values = ["value", key, before, after]
    case .diary(let before, let after): values = ["diary", before, after]
    }
  }
}

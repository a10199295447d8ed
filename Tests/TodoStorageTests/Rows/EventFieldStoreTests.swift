import Foundation
import GRDB
import Testing
import TodoDomain
import TodoSync
import TodoTesting

@testable import TodoStorage

/// Each failure names the fields or the columns that are missing.
@Suite("Event fields in a store")
struct EventFieldStoreTests {
  private static let columns = EventColumn.allCases.map(\.name)

  private static func file(_ path: String) throws -> String {
    try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../\(path)"), encoding: .utf8)
  }

  /// Returns the first words of the lines of a table's definition.
  private static func words(of table: String, in path: String) throws -> Set<Substring> {
    let text = try file(path)
    let start = try #require(text.range(of: "CREATE TABLE \(table) (\n")).upperBound
    let lines = text[start...].split(separator: "\n").prefix { !$0.hasPrefix(")") }
    return Set(lines.compactMap { $0.split(separator: " ").first })
  }

  @Test(
    "Both schemas have a column for each event field",
    arguments: ["event": "Schema/v1.sql", "todo.event": "Schema/postgresql_v1.sql"])
  func schemas(table: String, path: String) throws {
    let words = try Self.words(of: table, in: path)
    #expect(Self.columns.filter { !words.contains($0[...]) } == [])
  }

  @Test("The event table has no other columns, and the view and Docs/database.md have all of them")
  func described() throws {
    let store = try SQLiteStore.inMemory()
    let (table, view) = try store.provider.queue.read { db in
      try (db.columns(in: "event").map(\.name), db.columns(in: "todo").map(\.name))
    }
    #expect(Set(table) == Set(Self.columns))
    // The view shows whether a day was chosen by its dates.
    let shown = Self.columns.filter { !["span", "category_id", "is_planned"].contains($0) }
    #expect(shown.filter { !view.contains($0) } == [])
    let paper = try Self.file("Docs/database.md")
    #expect(shown.filter { !paper.contains("`\($0)`") } == [])
  }

  @Test("Undo and redo restore each event field", arguments: [true, false])
  func history(isSeries: Bool) throws {
    let store = try SQLiteStore.inMemory()
    func write(_ body: (any StoreTransaction) throws -> Void) throws {
      try store.writeAndWait(CommitNote(action: "edit", at: FixedContext.now), body)
    }
    let id = try #require(EventID(1))
    try write { _ = try $0.add(Sample.whole(isSeries: isSeries)) }
    let change = try Sample.wholeChange(isSeries: isSeries)
    try write { _ = try $0.modify(id, change, scope: .all, in: FixedContext.make()) }
    try write { try $0.takeBack(2) }
    #expect(Sample.lost(by: try store.provider.event(with: id), at: 0) == [])
    try write { try $0.takeBack(3) }
    #expect(Sample.lost(by: try store.provider.event(with: id), at: 1) == [])
  }

  @Test("Sync registers carry each event field, for all days and for one day")
  func registers() throws {
    let names = ["food", "people"]
    let categories = SyncCategories(
      shown: try Dictionary(uniqueKeysWithValues: names.map { ($0, try Category(name: $0)) }),
      own: Dictionary(uniqueKeysWithValues: names.map { ($0, $0) }))
    let registers = EventRegisters(.standard)
    for whole in try [Sample.whole(), Sample.whole(isSeries: false)] {
      let read = registers.event(
        whole.uid, registers.registers(of: whole, categories), categories: categories)
      #expect(Sample.lost(by: read, at: 0) == [])
    }
    let change = try Sample.wholeDay(on: "2025-06-09")
    let record = OccurrenceRecord(date: change.date).changed(by: change)
    let date = registers.record(
      on: change.date, registers.registers(of: record, categories), categories)
    #expect(date?.change == change)
  }
}

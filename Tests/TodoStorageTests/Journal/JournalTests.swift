import Foundation
import GRDB
import Testing
import TodoDomain
import TodoTesting

@testable import TodoStorage

@Suite("The journal of changes")
struct JournalTests {
  private let store: SQLiteStore
  private let date: CivilDate

  init() throws {
    store = try SQLiteStore.inMemory()
    date = try CivilDate("2025-06-03")
  }

  private func write(_ action: String, _ body: (any StoreTransaction) throws -> Void) throws {
    try store.writeAndWait(CommitNote(action: action, at: FixedContext.now), body)
  }

  /// The rows of the journal as `action/entity/event/date/name/before`.
  private func rows() throws -> [String] {
    try store.provider.queue.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT action, entity, event_id, date, name, before FROM journal
          JOIN change ON journal_id = journal.id ORDER BY journal_id, step
          """
      ).map { row in
        let values = (0..<6).map { (row[$0] as DatabaseValue).storage.value }
        return values.map { $0.map { "\($0)" } ?? "-" }.joined(separator: "/")
      }
    }
  }

  @Test("An added event is one short journal row that includes its records")
  func insert() throws {
    try write("add") { transaction in
      let event = try Sample.schedule("치과", "2025-06-03", days: "tue")
      let records = [OccurrenceRecord(date: date, isFinished: true)]
      _ = try transaction.apply(.insert(event, records: records))
    }
    #expect(try rows() == ["add/event/1/-/-/-"])
  }

  @Test("New events and other changes are in the journal in the order of the commit")
  func order() throws {
    try write("fill") { transaction in
      var count = 0
      func add(_ id: Int?) throws -> EventID {
        count += 1
        let event = try Sample.schedule("\(count)", "2025-06-03", id: id.flatMap(EventID.init))
        return try transaction.apply(.insert(event, records: []))
      }
      let first = try add(nil)
      _ = try (add(nil), add(nil))
      _ = try transaction.apply(.record(first, OccurrenceRecord(date: date, isFinished: true)))
      _ = try (add(10), add(nil), add(7), add(nil))
      try transaction.apply(.insert(Category(name: "new")))
    }
    #expect(
      try rows() == [
        "fill/event/1/-/-/-", "fill/event/2/-/-/-", "fill/event/3/-/-/-",
        "fill/occurrence/1/2025-06-03/-/-", "fill/event/10/-/-/-", "fill/event/11/-/-/-",
        "fill/event/7/-/-/-", "fill/event/12/-/-/-", "fill/category/-/-/new/-",
      ])
  }

  @Test("A changed event's journal row has the image before the change")
  func replace() throws {
    try write("add") { _ = try $0.add(Sample.schedule("before", "2025-06-03", days: "tue")) }
    try write("edit") { transaction in
      var patch = EventPatch()
      patch.title = "after"
      _ = try transaction.modify(#require(EventID(1)), patch, scope: .all, in: FixedContext.make())
    }
    let change = try #require(try rows().last)
    #expect(change.hasPrefix("edit/event/1/-/-/{\"id\":1,"))
    #expect(change.contains("\"title\":\"before\""))
  }

  @Test("A deleted event's journal image contains its records")
  func remove() throws {
    try write("add") { _ = try $0.add(Sample.schedule("치과", "2025-06-03", days: "tue")) }
    try write("finish") { try $0.finish(#require(EventID(1)), on: date) }
    try write("delete") { try $0.delete(#require(EventID(1)), .all, in: FixedContext.make()) }
    let all = try rows()
    #expect(all[1] == "finish/occurrence/1/2025-06-03/-/-")
    #expect(all[2].contains("\"occurrences\":[{\"date\":\"2025-06-03\",\"is_finished\":1"))
  }

  @Test("Categories and settings are journalled")
  func rest() throws {
    try write("category") { try $0.apply(.replace(named: "food", with: Category(name: "meals"))) }
    try write("config") { try $0.set(Setting(.weekStart, "sun")) }
    try write("config") { try $0.set(Setting(.weekStart, "mon")) }
    let all = try rows()
    #expect(all[0].hasPrefix("category/category/-/-/food/{"))
    #expect(all[1] == "config/setting/-/-/week-start/-")
    #expect(all[2].contains("\"value\":\"sun\""))
  }

  @Test("Key-value entries are journalled with their old values")
  func values() throws {
    try write("tally") { try StoredValues($0).save("1", for: "tally.blue") }
    try write("tally") { try StoredValues($0).save("1", for: "tally.blue") }
    try write("tally") { try StoredValues($0).delete("tally.blue") }
    #expect(
      try rows() == [
        "tally/key_value/-/-/tally.blue/-",
        #"tally/key_value/-/-/tally.blue/{"key":"tally.blue","value":"1"}"#,
      ])
  }

  @Test("A commit that changed nothing or was rolled back leaves no journal entry")
  func nothing() throws {
    struct Stop: Error {}
    try write("add") { _ = try $0.add(Sample.schedule("치과", "2025-06-03")) }
    try write("read") { _ = try $0.snapshot }
    #expect(throws: Stop.self) {
      try write("add") { transaction in
        _ = try transaction.add(Sample.schedule("gone", "2025-06-03"))
        throw Stop()
      }
    }
    try write("finish") { try $0.finish(#require(EventID(1)), on: date) }
    try write("finish") { try $0.finish(#require(EventID(1)), on: date) }
    let commits = try store.provider.queue.read {
      try String.fetchAll($0, sql: "SELECT action FROM journal ORDER BY id")
    }
    #expect(commits == ["add", "finish"])
  }
}

import GRDB
import StorageTestSupport
import Testing
import TodoDomain
import TodoTesting

@testable import TodoStorage

@Suite("The diary in the journal")
struct DiaryJournalTests {
  private let store: SQLiteStore

  init() throws {
    store = try SQLiteStore.inMemory()
  }

  @Test("Each diary change is journalled with its old image and without texts in its action")
  func journal() throws {
    let entry = try Sample.diary(
      "Uid-1", "2025-06-01T12:00:00Z", emotion: .anger, subEmotions: ["\"x\""], situation: "SECRET")
    func write(_ action: String, _ body: (any StoreTransaction) throws -> Void) throws {
      try store.writeAndWait(CommitNote(action: action, at: FixedContext.now), body)
    }
    try write("add diary") { try $0.add(entry) }
    var patch = DiaryPatch()
    patch.thought = "t"
    try write("diary edit") { _ = try $0.modifyDiary(EventUID("UID-1"), patch) }
    try write("diary edit") { _ = try $0.modifyDiary(EventUID("uid-1"), patch) }
    try write("diary delete") { try $0.deleteDiary(EventUID("uid-1")) }
    let rows = try store.provider.queue.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT action, entity, name, before FROM journal
          JOIN change ON journal_id = journal.id ORDER BY journal_id
          """)
    }
    #expect(rows.map { $0["action"] as String } == ["add diary", "diary edit", "diary delete"])
    #expect(rows.allSatisfy { ($0["entity"] as String) == "diary" })
    #expect(rows.allSatisfy { ($0["name"] as String) == "Uid-1" })
    let images = rows.map { $0["before"] as String? }
    #expect(images[0] == nil)
    #expect(
      images[1] == """
        {"id":1,"uid":"Uid-1","created_at":"2025-06-01T12:00:00Z","emotions":["anger"],\
        "sub_emotions":["\\"x\\""],"text":"","situation":"SECRET","thought":"","reevaluation":"",\
        "action":"","image_paths":[],"zone":null,"source":null}
        """)
    #expect(images[2]?.contains("\"thought\":\"t\"") == true)
  }

  @Test("An invalid diary row is reported by table and column without its content")
  func damage() throws {
    let entry = try Sample.diary("u", "2025-06-01T12:00:00Z", situation: "SECRET")
    try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      try transaction.add(entry)
    }
    let folder = try ScratchFolder()
    let disk = try folder.store()
    try disk.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { try $0.add(entry) }
    let raw = try DatabaseQueue(path: folder.file("todo.db"))
    try raw.inDatabase { try $0.execute(sql: "UPDATE diary SET sub_emotions = 'SECRET'") }
    #expect(throws: StoreError.damaged(.value(table: "diary", column: "sub_emotions", id: 1))) {
      try disk.provider.diaries
    }
    try raw.inDatabase { try $0.execute(sql: "UPDATE diary SET emotions = '[3]'") }
    #expect(throws: StoreError.damaged(.value(table: "diary", column: "emotions", id: 1))) {
      try disk.provider.diaries
    }
    #expect(throws: (any Error).self) {
      try raw.inDatabase { db in
        try db.execute(sql: "UPDATE diary SET created_at = '2025-02-30T00:00:00Z'")
      }
    }
  }
}

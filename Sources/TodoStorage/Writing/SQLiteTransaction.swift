import Foundation
import GRDB
import TodoDomain
import TodoSync

/// Reads and edits on the writer's connection, inside its transaction. The journal records every
/// edit.
final class SQLiteTransaction: TakingBackTransaction, StoreForwarding {
  private let reader: StoreReader
  /// The reader to which reads are forwarded. It is wrapped as an existential only once, since an
  /// import reads for each record.
  private let provider: any StoreReading
  private let events: EventTable
  private let categoryTable: CategoryTable
  private let diaryTable: DiaryTable
  private let journal: Journal
  private let search: SearchIndex
  private let note: CommitNote

  init(_ db: Database, _ columns: EventColumns, note: CommitNote) {
    self.note = note
    reader = StoreReader(db: db, columns: columns)
    provider = reader
    journal = Journal(db, note)
    categoryTable = CategoryTable(db: db, journal: journal)
    diaryTable = DiaryTable(reader: reader, journal: journal)
    search = SearchIndex(reader)
    events = EventTable(reader: reader, journal: journal, search: search)
  }

  var db: Database { reader.db }
  var syncStatements: SyncStatements { reader.syncStatements }

  /// The id of the journal's entry; nil before the first change.
  var commitID: Int? { journal.id }

  /// Writes the pending part of the journal's entry and of the search index. It must be called
  /// before the commit.
  func finish() throws {
    try search.finish()
    try journal.finish()
    guard let id = journal.id else { return }
    try HistoryTidying(reader, at: note.at).tidy(after: id, with: journal.changeCount)
  }

  // MARK: Edits

  func apply(_ edit: EventEdit) throws -> EventID {
    switch edit {
    case .insert(let event, let records): try events.insert(event, records)
    case .replace(let event): try events.replace(event)
    case .remove(let id): try events.remove(id)
    case .record(let id, let record): try events.record(record, of: id)
    case .forget(let id, let date): try events.forget(date, of: id)
    }
  }

  func apply(_ edit: CategoryEdit) throws {
    forgetCategories()
    switch edit {
    case .insert(let category): try categoryTable.insert(category)
    case .replace(let name, let category): try categoryTable.replace(name, with: category)
    case .move(let name, let place): try categoryTable.move(name, to: place)
    case .remove(let name): try categoryTable.remove(name)
    }
  }

  func apply(_ edit: DiaryEdit) throws {
    switch edit {
    case .insert(let entry): try diaryTable.insert(entry)
    case .replace(let entry): try diaryTable.replace(entry)
    case .remove(let uid): try diaryTable.remove(uid)
    }
  }

  func apply(_ edit: KeyValueEdit) throws {
    try KeyValueTable(db: reader.db, journal: journal).apply(edit)
  }

  // MARK: History

  func changes(of entry: Int, most: Int) throws -> HistoryChanges {
    try journal.finish()
    return try reader.changes(of: entry, most: most)
  }

  var past: any PastReading { reader }

  func finishJournal() throws { try journal.finish() }

  func begin(undoing entry: Int) throws { try journal.begin(undoing: entry) }

  func pruneHistory(before first: Int) throws -> Int {
    try journal.finish()
    let kept = try syncState()?.firstUnpublished ?? first
    return try Journal.remove(before: min(first, kept), from: reader.db)
  }

  func restore(category id: Int, _ category: TodoDomain.Category, position: Int) throws {
    forgetCategories()
    try categoryTable.restore(id, category, position: position)
  }

  private func forgetCategories() {
    reader.known.forget()
    events.forgetCategories()
  }

  func restore(setting key: String, to value: String?) throws {
    try journal.setting(key, before: BeforeImages(db: reader.db).setting(key))
    try search.followingPreference {
      guard let value else {
        return try reader.db.execute(sql: "DELETE FROM setting WHERE key = ?", arguments: [key])
      }
      try reader.db.execute(
        sql: "INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
        arguments: [key, value])
    }
  }

  var changeCount: Int { journal.changeCount }

  func inSavepoint(_ work: () throws -> Void) throws {
    let mark = journal.mark
    do {
      try reader.pieces.holding {
        try reader.db.inSavepoint {
          try work()
          return .commit
        }
      }
    } catch {
      journal.goBack(to: mark)
      forgetCategories()
      throw error
    }
  }

  func isTaken(_ error: any Error) -> Bool {
    (error as? DatabaseError)?.resultCode == .SQLITE_CONSTRAINT
  }

  // MARK: Reads

  func readAndWait<Result>(_ body: (any StoreReading) throws -> Result) throws -> Result {
    try body(provider)
  }
}

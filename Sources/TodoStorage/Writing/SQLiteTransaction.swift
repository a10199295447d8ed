import Foundation
import GRDB
import TodoDomain

/// Reads and edits on the writer's connection, inside its transaction; every edit is journalled.
final class SQLiteTransaction: StoreTransaction {
  private let reader: StoreReader
  private let events: EventTable
  private let categoryTable: CategoryTable
  private let diaryTable: DiaryTable
  private let journal: Journal

  init(_ db: Database, _ columns: EventColumns, _ note: CommitNote) {
    reader = StoreReader(db: db, columns: columns)
    journal = Journal(db, note)
    categoryTable = CategoryTable(db: db, journal: journal)
    diaryTable = DiaryTable(reader: reader, journal: journal)
    events = EventTable(reader: reader, journal: journal)
  }

  /// The entry in the journal; nil while nothing was changed.
  var commitID: Int? { journal.id }

  /// Writes what waits to be written; to be called before the commit.
  func finish() throws {
    try journal.finish()
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
    reader.known.forget()
    events.forgetCategories()
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

  func set(_ setting: Setting) throws {
    let key = setting.key.rawValue
    guard try !reader.settings().contains(setting) else { return }
    try journal.setting(key, before: BeforeImages(db: reader.db).setting(key))
    try reader.db.execute(
      sql: "INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
      arguments: [key, setting.value])
  }

  func apply(_ edit: KeyValueEdit) throws {
    try KeyValueTable(db: reader.db, journal: journal).apply(edit)
  }

  // MARK: Reads

  func withSnapshot<Result>(_ body: (any StoreProviding) throws -> Result) throws -> Result {
    try body(reader)
  }

  func event(with id: EventID) throws -> (any PlannedEvent)? { try reader.event(with: id) }

  func event(withUID uid: EventUID) throws -> (any PlannedEvent)? {
    try reader.event(withUID: uid)
  }

  func visitUIDs(startingWith prefix: String, _ body: (EventUID) throws -> Bool) throws {
    try reader.visitUIDs(startingWith: prefix, body)
  }

  func event(from format: String, remoteID: String, kind: EventKind) throws -> (any PlannedEvent)? {
    try reader.event(from: format, remoteID: remoteID, kind: kind)
  }

  func records(of id: EventID) throws -> [OccurrenceRecord] { try reader.records(of: id) }

  func record(of id: EventID, on date: CivilDate) throws -> OccurrenceRecord? {
    try reader.record(of: id, on: date)
  }

  func visitEvents(_ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void) throws {
    try reader.visitEvents(body)
  }

  func visitEvents(
    near range: ClosedRange<CivilDate>,
    _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws {
    try reader.visitEvents(near: range, body)
  }

  func visitEvents(
    of kind: EventKind, near range: ClosedRange<CivilDate>,
    _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws {
    try reader.visitEvents(of: kind, near: range, body)
  }

  func visitEvents(
    overlapping range: ClosedRange<CivilDate>,
    _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws {
    try reader.visitEvents(overlapping: range, body)
  }

  func visitEvents(
    withAlarmsIn range: ClosedRange<CivilDate>,
    _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws {
    try reader.visitEvents(withAlarmsIn: range, body)
  }

  func diary(with uid: EventUID) throws -> DiaryEntry? { try reader.diary(with: uid) }

  func visitDiaries(
    in period: ClosedRange<Instant>?, _ order: DiaryOrder, _ body: (DiaryEntry) throws -> Void
  ) throws {
    try reader.visitDiaries(in: period, order, body)
  }

  func categories() throws -> [TodoDomain.Category] { try reader.categories() }
  func settings() throws -> [Setting] { try reader.settings() }
  func values() throws -> [KeyValue] { try reader.values() }

  func counts(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID?
  ) throws -> OccurrenceCounts {
    try reader.counts(in: range, displayedIn: zone)
  }

  func countCommits(of action: String, in span: Range<Instant>) throws -> Int {
    try reader.countCommits(of: action, in: span)
  }
}

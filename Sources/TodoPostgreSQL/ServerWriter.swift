import TodoDomain
import TodoStorage

/// Sends the changes of a transaction, and writes its journal.
final class ServerWriter {
  let reader: ServerReader
  let table: EventRowStatement
  private let note: CommitNote
  private let token: String
  private let canCopy: Bool
  /// The largest ids that the store has ever assigned.
  var lastEvent, lastCategory, lastDiary: Int
  private var lastCommit: Int
  /// The number of the entry in the journal; nil before the first change.
  private(set) var entry: Int?
  /// Whether the entry undoes an earlier entry.
  private(set) var isUndoing = false
  /// The number of changes in the entry.
  private(set) var changeCount = 0
  /// Whether anything was changed at all.
  private(set) var hasChanged = false
  /// Whether anything was changed that the journal doesn't record.
  private(set) var hasChangedBesideJournal = false
  /// The pending rows: events, their records, diary entries, entries of the journal, and their
  /// changes.
  private var waiting: [WaitingRows]
  /// The events that are removed before any pending event is added.
  private var removals: [EventID] = []
  private var waitingUIDs: [EventUID: EventID] = [:]
  private var waitingIDs: Set<EventID> = []
  private var waitingRemoteIDs: Set<RemoteID> = []

  private enum List: Int { case events, records, diary, journal, changes }

  /// The number of pending events at which the rows are sent.
  private static let most = 1_000
  /// The approximate number of pending bytes at which the rows are sent.
  private static let mostBytes = 4 << 20

  /// Makes a writer.
  ///
  /// - Parameter row: The row of the store that `TransactionBeginning.writing` selects.
  init(_ reader: ServerReader, _ note: CommitNote, row: ServerRow) {
    self.reader = reader
    self.note = note
    lastEvent = row.int(0)
    lastCategory = row.int(1)
    lastDiary = row.int(2)
    lastCommit = row.int(3)
    token = row.text(4)
    canCopy = row.flag(5) == false
    table = EventRowStatement(reader.columns)
    waiting = [
      WaitingRows(.event(reader.columns)), WaitingRows(.occurrence), WaitingRows(.diary),
      .journal, WaitingRows(.changes),
    ]
  }

  private var owner: String { "\(reader.owner)" }

  /// The commit's entry and token in the journal, by which it can be found again; nil if nothing
  /// changed.
  var commit: (entry: Int, token: String)? { entry.map { ($0, token) } }

  // MARK: Events

  /// Returns whether an event is pending.
  func isWaiting(_ id: EventID) -> Bool { waitingIDs.contains(id) }

  func waitingID(of uid: EventUID) -> EventID? { waitingUIDs[uid] }

  /// Returns whether an event with this remote id is pending.
  func isWaiting(_ remoteID: RemoteID) -> Bool { waitingRemoteIDs.contains(remoteID) }

  /// Whether any event is pending.
  var hasWaitingEvents: Bool { !waitingIDs.isEmpty }

  /// Whether any removal is pending.
  var hasWaitingRemovals: Bool { !removals.isEmpty }

  func insert(
    _ event: any PlannedEvent, _ id: EventID, category: Int, records: [[String?]]
  ) throws {
    waiting[List.events.rawValue].add(
      try table.values(of: event, id, owner: reader.owner, category: category))
    for record in records { waiting[List.records.rawValue].add(record) }
    waitingUIDs[event.uid] = id
    waitingIDs.insert(id)
    if let remoteID = RemoteID(of: event) { waitingRemoteIDs.insert(remoteID) }
    lastEvent = max(lastEvent, id.rawValue)
    change(.event, event: id, before: nil)
    try flushIfMany()
  }

  /// Adds a new record.
  func add(record: [String?]) throws {
    waiting[List.records.rawValue].add(record)
    try flushIfMany()
  }

  /// Removes an event with its records. The event must not be pending.
  func remove(_ id: EventID) throws {
    removals.append(id)
    try flushIfMany()
  }

  /// Adds a new diary entry.
  func add(diary: [String?]) throws {
    waiting[List.diary.rawValue].add(diary)
    try flushIfMany()
  }

  private func flushIfMany() throws {
    if waitingIDs.count >= Self.most || removals.count >= Self.most
      || waiting.reduce(0, { $0 + $1.sizeInBytes }) >= Self.mostBytes
    {
      try flush()
    }
  }

  // MARK: Statements

  /// Queues a statement that changes something. Its first parameter is the owner.
  func run(_ sql: String, _ values: [String?]) throws {
    try flush()
    try reader.change(Statement(sql: sql, values: [owner] + values))
  }

  /// Sends the pending rows, with the next statement at the latest.
  func flush() throws {
    if !removals.isEmpty {
      let ids = ServerText.array(removals.map { "\($0)" })
      removals.removeAll(keepingCapacity: true)
      let isOne = ServerText.any("$2::int[]")
      let sql = """
        WITH gone AS (DELETE FROM occurrence WHERE owner = $1 AND event_id = \(isOne))
        DELETE FROM event WHERE owner = $1 AND id = \(isOne)
        """
      reader.later(Statement(sql: sql, values: [owner, ids], isPlannedAnew: true))
    }
    guard waiting.contains(where: { !$0.rows.isEmpty }) else { return }
    try WaitingRows.send(&waiting, by: reader, canCopy: canCopy)
    forgetWaiting()
  }

  /// Sends the pending rows, and the largest numbers of the store's events, categories, diary
  /// entries and commits. All are sent with the commit at the latest. Also removes old history if
  /// the history has grown enough. It must be called before the commit.
  func finish() throws {
    guard hasChanged else { return }
    try flush()
    reader.later(
      Statement(
        sql: """
          UPDATE store SET last_event = $2, last_category = $3, last_diary = $4, last_commit = $5
          WHERE owner = $1
          """,
        values: [owner, "\(lastEvent)", "\(lastCategory)", "\(lastDiary)", "\(lastCommit)"]))
    guard let entry,
      entry.isMultiple(of: HistoryKeeping.entriesBetweenLooks)
        || changeCount >= HistoryKeeping.manyChanges
    else { return }
    let first = try reader.firstKept(
      newest: entry, at: note.at, entries: max(HistoryKeeping.mostAfterLook, changeCount),
      changes: max(HistoryKeeping.mostChanges, changeCount))
    if let first { _ = try removeHistory(before: first) }
  }

  private func forgetWaiting() {
    waitingUIDs.removeAll(keepingCapacity: true)
    waitingIDs.removeAll(keepingCapacity: true)
    waitingRemoteIDs.removeAll(keepingCapacity: true)
  }

  /// Runs work in a savepoint. If the work throws, its changes are undone.
  func inSavepoint(_ work: () throws -> Void) throws {
    try flush()
    let before = (lastEvent, lastCategory, lastDiary, changeCount)
    _ = try reader.ask(Statement(sql: "SAVEPOINT thing"))
    do {
      try work()
      try flush()
      _ = try reader.ask(Statement(sql: "RELEASE SAVEPOINT thing"))
    } catch {
      for index in waiting.indices { waiting[index].removeAll() }
      removals.removeAll()
      forgetWaiting()
      reader.dropWaiting()
      reader.forgetCategories()
      (lastEvent, lastCategory, lastDiary, changeCount) = before
      try reader.connection.run("ROLLBACK TO SAVEPOINT thing; RELEASE SAVEPOINT thing")
      throw error
    }
  }

  // MARK: The journal

  /// Begins an entry, which may undo an earlier entry.
  func begin(undoing target: Int?) {
    (hasChanged, isUndoing) = (true, target != nil)
    lastCommit += 1
    (entry, changeCount) = (lastCommit, 0)
    waiting[List.journal.rawValue].add([
      owner, "\(lastCommit)", note.at.description, note.action, target.map(String.init),
      note.origin,
      note.words, token,
    ])
  }

  /// Adds a change to the entry.
  ///
  /// - Parameter before: The image before the change; nil if the entity didn't exist.
  func change(
    _ entity: JournalEntity, event: EventID? = nil, date: CivilDate? = nil, name: String? = nil,
    before: String?
  ) {
    if entry == nil { begin(undoing: nil) }
    changeCount += 1
    waiting[List.changes.rawValue].add([
      owner, "\(lastCommit)", "\(changeCount)", entity.rawValue, event.map { "\($0)" },
      date?.columnText, name, before,
    ])
  }

  /// Notes a change that the journal doesn't record.
  func noteChangeBesideJournal() { hasChangedBesideJournal = true }

  /// Removes the entries before an entry. Entries that other devices don't have yet stay.
  ///
  /// - Returns: The number of removed entries.
  func removeHistory(before first: Int) throws -> Int {
    try flush()
    noteChangeBesideJournal()
    return try reader.query(
      """
      WITH gone AS (
        DELETE FROM journal WHERE owner = $1
          AND id < least($2, (SELECT sync_commit + 1 FROM sync_state WHERE owner = $1))
        RETURNING id),
      changes AS (
        DELETE FROM change WHERE owner = $1 AND journal_id = ANY (ARRAY(SELECT id FROM gone)))
      SELECT count(*) FROM gone
      """, ["\(first)"]
    ).first?.int(0) ?? 0
  }
}

/// The row of an event, for inserting and updating it.
struct EventRowStatement {
  private let tables: EventColumns
  /// The statement that updates a row. It takes all values.
  let replacement: String

  init(_ tables: EventColumns) {
    self.tables = tables
    let columns = StoreTable.event(tables).serverColumns
    let names = columns.dropFirst(2).map(\.name).joined(separator: ", ")
    let marks = columns.indices.dropFirst(2).map { "$\($0 + 1)::\(columns[$0].type)" }
    replacement = """
      UPDATE event SET (\(names)) = ROW (\(marks.joined(separator: ", ")))
      WHERE owner = $1 AND id = $2
      """
  }

  /// Returns the values of an event's row.
  ///
  /// - Throws: `StoreError.kindNotGiven`.
  func values(
    of event: any PlannedEvent, _ id: EventID, owner: Int, category: Int
  ) throws -> [String?] {
    guard let table = tables.table(of: event.kind) else {
      throw StoreError.kindNotGiven(event.kind.rawValue)
    }
    let common = ServerParameters(EventRow.boundNames.count)
    EventRow.bind(event, id, categoryID: category, to: common)
    let kind = ServerParameters(table.columns.count)
    table.bind(event, to: kind, from: 1)
    let values = Dictionary(uniqueKeysWithValues: zip(table.columns.map(\.name), kind.values))
    let source = event.details.source
    let own = tables.ownColumns.map { values[$0.name] ?? nil }
    return ["\(owner)"] + common.values + own + [
      source?.format, source?.remoteID,
      source.map { String(decoding: SourceRow.extraText(of: $0), as: UTF8.self) },
    ]
  }
}

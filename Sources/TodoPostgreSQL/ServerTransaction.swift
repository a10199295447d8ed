import TodoDomain
import TodoStorage

/// Reads and edits on a connection, inside the transaction that holds the lock on the store's
/// row. The journal records every edit.
///
/// A failed statement ends a transaction on a server. So an edit first checks everything that
/// could fail: nobody else changes the store meanwhile.
final class ServerTransaction: TakingBackTransaction, StoreForwarding {
  let reader: ServerReader
  let writer: ServerWriter
  /// The records of the event whose records were read last. A caller usually adds to these records
  /// next, and so needn't wait for the server for each record.
  private var known: (id: EventID, records: [CivilDate: OccurrenceRecord], isStored: Bool)?
  /// The uid that was looked up last, if no event has it: the caller usually inserts it next.
  private var freeUID: EventUID?
  /// The reader to which reads are forwarded.
  private let snapshot: any StoreReading
  /// The rows that were read ahead.
  var ahead = FetchedRows()
  /// The state of sync.
  let sync: ServerSync
  /// For the uid of an event, the uids of the events that rules derived from that event. It has
  /// only the events whose derived events were read ahead.
  var derived: [Exactly<String>: [EventUID]] = [:]

  init(_ reader: ServerReader, _ writer: ServerWriter) {
    self.reader = reader
    self.writer = writer
    snapshot = reader
    sync = ServerSync(reader, writer)
    reader.beforeReading = { [weak writer] in try writer?.flush() }
  }

  /// Queues the rows that are still pending, so that they are sent with the commit at the latest.
  /// The caller must call this before the commit.
  func finish() throws {
    try sync.flush()
    try writer.finish()
  }

  // MARK: Events

  func apply(_ edit: EventEdit) throws -> EventID {
    switch edit {
    case .insert(let event, let records): return try insert(event, records)
    case .replace(let event): return try replace(event)
    case .remove(let id):
      let event = try required(id)
      let image = ServerImages(reader.columns).text(of: event, try records(of: id))
      known = nil
      ahead.forget(event)
      forgetDerived(of: event.uid)
      writer.change(.event, event: id, before: image)
      try writer.remove(id)
      return id
    case .record(let id, let record):
      let records = try knownRecords(of: id)
      let old = try records.map { $0[record.date] } ?? reader.record(of: id, on: record.date)
      writer.change(
        .occurrence, event: id, date: record.date, before: old.map(ServerImages.text))
      try put(record, of: id, isNew: records != nil && old == nil)
      known?.records[record.date] = record
      ahead.forgetRecords(of: id)
      return id
    case .forget(let id, let date):
      known = nil
      ahead.forgetRecords(of: id)
      try requireStored(id)
      guard let old = try reader.record(of: id, on: date) else { return id }
      writer.change(.occurrence, event: id, date: date, before: ServerImages.text(of: old))
      try writer.run(
        "DELETE FROM occurrence WHERE owner = $1 AND event_id = $2 AND date = $3",
        ["\(id)", date.columnText])
      return id
    }
  }

  private func insert(
    _ event: any PlannedEvent, _ records: [OccurrenceRecord]
  ) throws -> EventID {
    let id = try freeID(preferring: event.id)
    let category = try categoryID(of: event.category)
    guard try idOfEvent(event.uid) == nil else { throw RequestError.uidExists(event.uid) }
    try requireFreeSource(of: event, besides: nil)
    // For several records of a date, the last one stays.
    var byDate: [CivilDate: OccurrenceRecord] = [:]
    for record in records { byDate[record.date] = record }
    let rows = try byDate.values.map { try values(of: $0, id) }
    try writer.insert(event, id, category: category, records: rows)
    ahead.forget(event)
    forgetDerived(of: event.uid)
    (freeUID, known) = (nil, nil)
    return id
  }

  private func replace(_ event: any PlannedEvent) throws -> EventID {
    guard let id = event.id else { throw RequestError.unstored(event.uid) }
    let old = try required(id)
    guard old.kind == event.kind else {
      throw RequestError.kindDiffers(id, is: old.kind, given: event.kind)
    }
    if let other = try idOfEvent(event.uid), other != id {
      throw RequestError.uidExists(event.uid)
    }
    try requireFreeSource(of: event, besides: id)
    let values = try writer.table.values(
      of: event, id, owner: reader.owner, category: categoryID(of: event.category))
    writer.change(.event, event: id, before: ServerImages(reader.columns).text(of: old))
    try writer.run(writer.table.replacement, Array(values.dropFirst()))
    for event in [old, event] { ahead.forget(event, keepsRecords: true) }
    for uid in [old.uid, event.uid] { forgetDerived(of: uid) }
    freeUID = nil
    return id
  }

  /// Returns the records of an event if the transaction has just read them; nil otherwise. Throws
  /// if the event isn't stored.
  private func knownRecords(of id: EventID) throws -> [CivilDate: OccurrenceRecord]? {
    guard let known, known.id == id, known.isStored else {
      try requireStored(id)
      if known?.id == id { known?.isStored = true }
      return known?.id == id ? known?.records : nil
    }
    return known.records
  }

  private func put(_ record: OccurrenceRecord, of id: EventID, isNew: Bool) throws {
    if isNew { return try writer.add(record: values(of: record, id)) }
    let columns = StoreTable.occurrence.serverColumns
    let names = columns.map(\.name).joined(separator: ", ")
    let marks = columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    let changes = columns.dropFirst(3).map { "\($0.name) = excluded.\($0.name)" }
    try writer.run(
      """
      INSERT INTO occurrence (\(names)) VALUES (\(marks))
      ON CONFLICT (owner, event_id, date) DO UPDATE SET \(changes.joined(separator: ", "))
      """, Array(values(of: record, id).dropFirst()))
  }

  private func values(of record: OccurrenceRecord, _ id: EventID) throws -> [String?] {
    let row = ServerParameters(StoreTable.occurrence.columns.count)
    let category = try (record.change?.category).map { try categoryID(of: $0) }
    OccurrenceRow.bind(record, of: id.rawValue, categoryID: category, to: row)
    return ["\(reader.owner)"] + row.values
  }

  // MARK: Look-ups

  private func required(_ id: EventID) throws -> any PlannedEvent {
    guard let event = try event(with: id) else { throw RequestError.unknownEvent(id) }
    return event
  }

  private func requireStored(_ id: EventID) throws {
    guard try isStored(id) else { throw RequestError.unknownEvent(id) }
  }

  private func isStored(_ id: EventID) throws -> Bool {
    if writer.isWaiting(id) || ahead.isStored(id) { return true }
    return try lookUp("SELECT FROM event WHERE owner = $1 AND id = $2", ["\(id)"]).count > 0
  }

  /// Refuses to restore an event if another event has its remote id meanwhile. An import has
  /// checked that itself.
  private func requireFreeSource(of event: any PlannedEvent, besides id: EventID?) throws {
    guard writer.isUndoing, let source = event.details.source, let remoteID = source.remoteID,
      let other = try reader.event(from: source.format, remoteID: remoteID, kind: event.kind)
    else { return }
    if other.id != id { throw RequestError.uidExists(event.uid) }
  }

  private func idOfEvent(_ uid: EventUID) throws -> EventID? {
    if let id = writer.waitingID(of: uid) { return id }
    if let known = ahead.id(of: uid) { return known }
    if let free = freeUID, free == uid { return nil }
    return try lookUp("SELECT id FROM event WHERE owner = $1 AND uid = $2", [uid.rawValue])
      .first.flatMap { EventID($0.int(0)) }
  }

  /// Runs a query that doesn't depend on the pending rows, without sending them: most uids of an
  /// import are new, and sending the rows for each uid would be slow.
  private func lookUp(_ sql: String, _ values: [String?]) throws -> ServerRows {
    if writer.hasWaitingRemovals { try writer.flush() }
    return try reader.ask(Statement(sql: sql, values: ["\(reader.owner)"] + values))
  }

  private func freeID(preferring wanted: EventID?) throws -> EventID {
    let last = writer.lastEvent
    if let wanted, wanted.rawValue <= last + EventID.widestGap {
      if try wanted.rawValue > last || !isStored(wanted) { return wanted }
    }
    guard let next = EventID(last + 1) else { throw RequestError.noIDLeft }
    return next
  }

  func categoryID(of category: TodoDomain.Category) throws -> Int {
    let known = try reader.knownCategories()
    guard let id = known.ids[category.name] else {
      throw RequestError.noCategory(
        named: category.name, among: known.inOrder.map(\.name))
    }
    return id
  }

  // MARK: History

  var past: any PastReading { reader }

  func finishJournal() throws { try writer.flush() }

  func begin(undoing entry: Int) { writer.begin(undoing: entry) }

  func pruneHistory(before first: Int) throws -> Int { try writer.removeHistory(before: first) }

  var changeCount: Int { writer.changeCount }

  func inSavepoint(_ work: () throws -> Void) throws {
    known = nil
    defer { (known, ahead, derived) = (nil, FetchedRows(), [:]) }
    try writer.inSavepoint(work)
  }

  func isTaken(_ error: any Error) -> Bool { (error as? ServerFailure)?.isOfUnique == true }

  // MARK: Reads

  func readAndWait<Result>(_ body: (any StoreReading) throws -> Result) throws -> Result {
    try sync.flush()
    return try body(snapshot)
  }

  /// The number of records that an import reads ahead: many, since reading hundreds takes as many
  /// round trips to the server as reading one.
  var recordsAhead: Int { 500 }

  func prefetch(_ lookUps: @autoclosure () -> ImportLookUps) throws {
    let lookUps = lookUps()
    // The server doesn't have the pending rows yet.
    if writer.hasWaitingRemovals || !lookUps.diaries.isEmpty { try writer.flush() }
    ahead = try FetchedRows(
      uids: lookUps.events.filter { writer.waitingID(of: $0) == nil },
      remoteIDs: lookUps.remoteIDs.filter { !writer.isWaiting($0) },
      diaries: Array(lookUps.diaries), by: reader)
  }

  func prefetch(events ids: [EventID]) throws {
    try writer.flush()
    ahead = try FetchedRows(events: ids, by: reader)
  }

  func event(with id: EventID) throws -> (any PlannedEvent)? {
    try ahead.event(with: id) ?? reader.event(with: id)
  }

  func event(withUID uid: EventUID) throws -> (any PlannedEvent)? {
    guard let id = try idOfEvent(uid) else {
      freeUID = uid
      return nil
    }
    return try event(with: id)
  }

  func event(from format: String, remoteID: String, kind: EventKind) throws -> (any PlannedEvent)? {
    let remote = RemoteID(format: format, id: remoteID, kind: kind)
    if !writer.isWaiting(remote) {
      if let known = ahead.event(from: remote) { return known }
      if writer.hasWaitingEvents {
        let rows = try lookUp(
          """
          SELECT FROM event WHERE owner = $1 AND source_format = $2 AND kind = $3
            AND md5(remote_id) = md5($4) AND remote_id = $4
          """, [format, kind.rawValue, remoteID])
        if rows.count == 0 { return nil }
      }
    }
    return try reader.event(from: format, remoteID: remoteID, kind: kind)
  }

  func records(of id: EventID) throws -> [OccurrenceRecord] {
    let records = try ahead.records(of: id) ?? reader.records(of: id)
    let byDate = Dictionary(records.map { ($0.date, $0) }) { first, _ in first }
    known = (id, byDate, false)
    return records
  }

  func record(of id: EventID, on date: CivilDate) throws -> OccurrenceRecord? {
    if let known, known.id == id { return known.records[date] }
    if let records = ahead.records(of: id) { return records.first { $0.date == date } }
    return try reader.record(of: id, on: date)
  }

  func categories() throws -> [TodoDomain.Category] { try reader.categories() }
}

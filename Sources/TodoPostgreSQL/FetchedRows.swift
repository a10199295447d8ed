import TodoDomain
import TodoStorage

/// Rows that are read in bulk before they are needed, since the caller has announced its next
/// look-ups. Otherwise each look-up would wait for the server's answer.
///
/// A row that changes is dropped from the collection, and read again when it is needed.
struct FetchedRows {
  private var events: [EventID: any PlannedEvent] = [:]
  private var records: [EventID: [OccurrenceRecord]] = [:]
  /// The ids of events by uid. The value is nil for a uid that no event has. In `remoteIDs` and
  /// `diaries`, too, a nil value stands for a row that doesn't exist.
  private var ids: [EventUID: EventID?] = [:]
  private var remoteIDs: [RemoteID: EventID?] = [:]
  private var diaries: [EventUID: DiaryEntry?] = [:]

  /// The greatest number of records that are held. The records of further events are read one
  /// event at a time.
  private static let mostRecords = 20_000

  /// Makes an empty collection.
  init() {}

  /// Reads the events with these uids and remote ids, and the diary entries with these uids.
  init(
    uids: [EventUID], remoteIDs: [RemoteID], diaries: [EventUID], by reader: ServerReader
  ) throws {
    for uid in uids { ids[uid] = .some(nil) }
    for remoteID in remoteIDs { self.remoteIDs[remoteID] = .some(nil) }
    for uid in diaries { self.diaries[uid.caseFolded] = .some(nil) }
    if !uids.isEmpty { hold(try reader.events(withUIDs: uids)) }
    if !remoteIDs.isEmpty { hold(try reader.events(withRemoteIDs: remoteIDs)) }
    try holdRecords(by: reader)
    guard !diaries.isEmpty else { return }
    for entry in try reader.diaries(withUIDs: diaries) {
      self.diaries[entry.uid.caseFolded] = entry
    }
  }

  /// Reads the events with these ids.
  init(events ids: [EventID], by reader: ServerReader) throws {
    hold(try reader.events(withIDs: ids))
    try holdRecords(by: reader)
  }

  private mutating func hold(_ found: [any PlannedEvent]) {
    for event in found {
      guard let id = event.id else { continue }
      events[id] = event
      ids[event.uid] = id
      if let remoteID = RemoteID(of: event) { remoteIDs[remoteID] = id }
    }
  }

  private mutating func holdRecords(by reader: ServerReader) throws {
    guard !events.isEmpty else { return }
    records = try reader.records(of: events.keys.sorted(), most: Self.mostRecords)
  }

  // MARK: What is known

  /// Returns the event with an id; nil if it wasn't read.
  func event(with id: EventID) -> (any PlannedEvent)? { events[id] }

  /// Returns whether an event is known to be stored.
  func isStored(_ id: EventID) -> Bool { events[id] != nil || records[id] != nil }

  /// Returns the records of an event; nil if they weren't read.
  func records(of id: EventID) -> [OccurrenceRecord]? { records[id] }

  /// Returns the id of the event with a uid; nil if it wasn't read. The inner value is nil if no
  /// event has the uid.
  func id(of uid: EventUID) -> EventID?? { ids[uid] }

  /// Returns the event with a remote id; nil if it wasn't read. The inner value is nil if there is
  /// no such event.
  func event(from remoteID: RemoteID) -> (any PlannedEvent)?? {
    guard let known = remoteIDs[remoteID] else { return nil }
    guard let id = known else { return .some(nil) }
    return events[id].map { .some($0) }
  }

  /// Returns the diary entry with a uid; nil if it wasn't read. The inner value is nil if there is
  /// no such entry.
  func diary(with uid: EventUID) -> DiaryEntry?? { diaries[uid.caseFolded] }

  // MARK: What changes

  /// Drops an event, with its uid and its remote id.
  ///
  /// - Parameter keepsRecords: Whether the event is only replaced, so that its records stay
  ///   valid.
  mutating func forget(_ event: any PlannedEvent, keepsRecords: Bool = false) {
    ids[event.uid] = nil
    if let remoteID = RemoteID(of: event) { remoteIDs[remoteID] = nil }
    guard let id = event.id else { return }
    events[id] = nil
    if !keepsRecords { records[id] = nil }
  }

  /// Drops the records of an event.
  mutating func forgetRecords(of id: EventID) { records[id] = nil }

  /// Drops a diary entry.
  mutating func forget(diary uid: EventUID) { diaries[uid.caseFolded] = nil }
}

extension ServerReader {
  /// Reads the events that have these uids.
  fileprivate func events(withUIDs uids: [EventUID]) throws -> [any PlannedEvent] {
    try events(
      where: "uid = \(ServerText.any("$2::text[]"))", [ServerText.array(uids.map(\.rawValue))])
  }

  fileprivate func events(withIDs ids: [EventID]) throws -> [any PlannedEvent] {
    try events(
      where: "id = \(ServerText.any("$2::int[]"))", [ServerText.array(ids.map { "\($0)" })])
  }

  fileprivate func events(withRemoteIDs ids: [RemoteID]) throws -> [any PlannedEvent] {
    let source = """
      unnest($2::text[], $3::text[], $4::text[]) AS wanted(format, kind, remote_id), LATERAL (
        SELECT * FROM event WHERE owner = $1
          AND source_format = wanted.format AND kind = wanted.kind
          AND md5(remote_id) = md5(wanted.remote_id) AND remote_id IS NOT NULL OFFSET 0
      ) AS event
      """
    return try events(
      DateQueries.select(columns, from: source),
      [ids.map(\.format), ids.map(\.kind.rawValue), ids.map(\.id)].map { ServerText.array($0) })
  }

  private func events(where condition: String, _ values: [String]) throws -> [any PlannedEvent] {
    try events("\(DateQueries.select(columns)) WHERE owner = $1 AND \(condition)", values)
  }

  private func events(_ sql: String, _ values: [String]) throws -> [any PlannedEvent] {
    try readAhead(sql, values).map { try event(of: $0) }
  }

  /// Reads all records of some events, up to a limit. If the limit is reached, the last events are
  /// missing from the result.
  fileprivate func records(
    of ids: [EventID], most: Int
  ) throws -> [EventID: [OccurrenceRecord]] {
    let rows = try readAhead(
      """
      SELECT \(OccurrenceRow.columns) FROM occurrence
      WHERE owner = $1 AND event_id = \(ServerText.any("$2::int[]")) ORDER BY event_id, date LIMIT \(most)
      """, [ServerText.array(ids.map { "\($0)" })])
    let found = try records(of: rows)
    var records = Dictionary(uniqueKeysWithValues: ids.map { ($0, [OccurrenceRecord]()) })
    for (id, record) in found { EventID(id).map { records[$0]?.append(record) } }
    if found.count == most, let last = found.last?.event {
      records = records.filter { $0.key.rawValue < last }
    }
    return records
  }

  fileprivate func diaries(withUIDs uids: [EventUID]) throws -> [DiaryEntry] {
    try readAhead(
      """
      SELECT \(DiaryRow.columns) FROM diary
      WHERE owner = $1 AND lower(uid) = \(ServerText.any("$2::text[]"))
      """, [ServerText.array(uids.map(\.rawValue))]
    ).map { try DiaryRow.read($0) }
  }

  /// Reads rows that were sent to the server. Rows that are still pending are not found; the caller
  /// must know them itself.
  private func readAhead(_ sql: String, _ values: [String]) throws -> ServerRows {
    try ask(Statement(sql: sql, values: ["\(owner)"] + values, isPlannedAnew: true))
  }
}

extension ImportSession {
  /// Brings records in whose event stands elsewhere: in the store, or earlier in the file.
  mutating func take(_ records: [ImportedRecord], of uid: EventUID) throws {
    guard let id = try transaction.event(withUID: uid)?.id else {
      for record in records {
        reject(record, of: uid, field: "event", value: uid.rawValue, .unknownEvent)
      }
      return
    }
    let unique = withoutDuplicates(records, of: uid)
    guard recorded.contains(id) || added.contains(id) else { return try record(unique, of: id) }
    var acceptable: [ImportedRecord] = []
    for record in unique {
      let old = try transaction.record(of: id, on: record.record.date)
      if record.isOnlyDeletion {
        acceptable.append(record)
        continue
      }
      // All that an event added by this import has recorded is from this file.
      if old != nil, added.contains(id) {
        reject(record, of: uid, field: "date", value: record.record.date.description, .duplicate)
      } else if let old, record.completed(from: old) != old {
        reject(record, of: uid, field: "date", value: record.record.date.description, .recordsApart)
      } else {
        acceptable.append(record)
      }
    }
    try self.record(acceptable, of: id)
  }

  /// Compares records with those of a stored event, and carries out the difference.
  mutating func record(_ records: [ImportedRecord], of id: EventID) throws {
    guard !records.isEmpty else { return }
    // All at once the first time; a file may have as many groups of an event as records.
    let stored = recorded.contains(id) ? nil : try storedRecords(of: id)
    for record in records {
      let date = record.record.date
      let old = try stored.map { $0[date] } ?? transaction.record(of: id, on: date)
      if record.isOnlyRestoration {
        try restore(date, from: old, of: id)
        continue
      }
      let new = old.map(record.completed(from:)) ?? record.record
      if new != old { try transaction.apply(.record(id, new)) }
      count(.occurrence, old == nil ? .new : new == old ? .same : .updated)
    }
    recorded.insert(id)
  }

  /// Takes the deletion of a date back; a record that says nothing more goes with it.
  private mutating func restore(
    _ date: CivilDate, from old: OccurrenceRecord?, of id: EventID
  ) throws {
    guard let old, !old.isLive else { return }
    let live = OccurrenceRecord(date: date, isFinished: old.isFinished, time: old.time)
    let saysNothing = live == OccurrenceRecord(date: date)
    try transaction.apply(saysNothing ? .forget(id, date) : .record(id, live))
    count(.occurrence, .updated)
  }

  /// The records without those whose date came before, which are rejected.
  mutating func withoutDuplicates(
    _ records: [ImportedRecord], of uid: EventUID
  ) -> [ImportedRecord] {
    let isRising = zip(records, records.dropFirst()).allSatisfy { $0.record.date < $1.record.date }
    if isRising { return records }
    var dates: Set<CivilDate> = []
    var unique: [ImportedRecord] = []
    for record in records {
      if dates.insert(record.record.date).inserted {
        unique.append(record)
      } else {
        reject(record, of: uid, field: "date", value: record.record.date.description, .duplicate)
      }
    }
    return unique
  }

  private func storedRecords(of id: EventID) throws -> [CivilDate: OccurrenceRecord] {
    Dictionary(try transaction.records(of: id).map { ($0.date, $0) }) { first, _ in first }
  }

  private mutating func reject(
    _ record: ImportedRecord, of uid: EventUID, field: String, value: String,
    _ reason: ImportProblem.Reason
  ) {
    reject(
      ImportProblem(
        at: record.location, type: .occurrence, record: uid.rawValue, field: field, value: value,
        reason))
  }
}

extension ImportSession {
  /// Ends a series of the store, and brings in the event that goes on from there. What happened to
  /// the dates that this takes over goes with them.
  mutating func take(
    _ continuation: ImportedContinuation, at location: ImportLocation
  ) throws {
    guard let stored = try transaction.event(withUID: continuation.series), let id = stored.id
    else {
      let uid = continuation.series.rawValue
      return reject(
        ImportProblem(at: location, type: continuation.type, record: uid, .unknownEvent))
    }
    let split: SeriesSplit
    do throws(ImportProblem) {
      split = try continuation.split(stored)
    } catch {
      return reject(error)
    }
    let isSame = split.ended.isEqual(to: stored)
    if let rest = split.rest {
      let gone = try transaction.records(of: id).filter { $0.date >= continuation.date }
      guard try take(rest, with: gone, of: id, movedBy: split.shift, at: location) else { return }
    } else {
      count(.occurrence, isSame ? .same : .new)
    }
    if !isSame { try transaction.apply(.replace(split.ended.identified(by: id))) }
  }

  /// Brings the rest of a series in, and its records over; false where it was rejected.
  private mutating func take(
    _ rest: ImportedEvent, with gone: [OccurrenceRecord], of series: EventID, movedBy shift: Int,
    at location: ImportLocation
  ) throws -> Bool {
    let moved = gone.map { $0.moved(to: $0.date.advanced(by: shift)) }
    let dates = Set(moved.map(\.date))
    var rest = rest
    // They were counted with the series.
    rest.records.removeAll { dates.contains($0.record.date) }
    try take(rest, at: location)
    guard let id = try transaction.event(withUID: rest.event.uid)?.id, seen.contains(id) else {
      return false
    }
    for (old, new) in zip(gone, moved) {
      try transaction.apply(.forget(series, old.date))
      try transaction.apply(.record(id, new))
    }
    return true
  }
}

/// A series that ends before one of its dates, and goes on from there as another event.
public struct ImportedContinuation: Sendable {
  /// The uid of the series.
  public let series: EventUID
  /// The first date that is the other event's.
  public let date: CivilDate
  /// What sort of record it is in the account.
  public let type: ImportRecordType
  /// What the stored series becomes. It must say the same of a series that was split there before.
  public let split: @Sendable (any PlannedEvent) throws(ImportProblem) -> SeriesSplit

  /// What a series becomes on a date.
  public init(
    of series: EventUID, on date: CivilDate, _ type: ImportRecordType,
    split: @escaping @Sendable (any PlannedEvent) throws(ImportProblem) -> SeriesSplit
  ) {
    self.series = series
    self.date = date
    self.type = type
    self.split = split
  }
}

/// The two events that a series becomes.
public struct SeriesSplit: Sendable {
  /// The series up to the day before.
  public let ended: any PlannedEvent
  /// What goes on; nil where nothing does.
  public let rest: ImportedEvent?
  /// By how many days the dates of the rest lie later than the series' were.
  public let shift: Int

  /// A series in two.
  public init(ended: any PlannedEvent, rest: ImportedEvent?, shift: Int) {
    self.ended = ended
    self.rest = rest
    self.shift = shift
  }
}

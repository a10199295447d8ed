extension ImportSession {
  /// Imports records of an event that is in the store or earlier in the file.
  mutating func take(_ records: [ImportedRecord], of uid: EventUID) throws {
    guard let event = try series(with: uid), let id = event.id else {
      for record in records {
        reject(record, of: uid, field: "event", value: uid.rawValue, .unknownEvent)
      }
      return
    }
    let unique = try settled(withoutDuplicates(records, of: uid), of: event, .named)
    guard recorded.contains(id) || added.contains(id) else {
      return try record(unique, of: uid, id)
    }
    var acceptable: [ImportedRecord] = []
    for record in unique {
      let old = try transaction.record(of: id, on: record.record.date)
      if record.isOnlyDeletion {
        acceptable.append(record)
        continue
      }
      // This import added the event, so all its records are from this file.
      if old != nil, added.contains(id) {
        reject(record, of: uid, field: "date", value: record.record.date.description, .duplicate)
      } else if let old, record.completed(from: old) != old {
        reject(record, of: uid, field: "date", value: record.record.date.description, .recordsApart)
      } else {
        acceptable.append(record)
      }
    }
    try self.record(acceptable, of: uid, id)
  }

  /// Compares records with those of a stored event, and stores the new and the different ones.
  mutating func record(
    _ records: [ImportedRecord], of uid: EventUID, _ id: EventID
  ) throws {
    guard !records.isEmpty else { return }
    // The first time, this reads all records of the event at once. Later it reads single records,
    // since the records of one event can be in as many places of a file as there are records.
    let stored = recorded.contains(id) ? nil : try storedRecords(of: id)
    for record in records {
      let date = record.record.date
      let old = try stored.map { $0[date] } ?? transaction.record(of: id, on: date)
      if record.isOnlyRestoration {
        try restore(record, from: old, of: uid, id)
        continue
      }
      try self.record(record, over: old, of: uid, id)
    }
    recorded.insert(id)
  }

  /// Adds a record to a date, or replaces the stored one if it differs.
  private mutating func record(
    _ imported: ImportedRecord, over old: OccurrenceRecord?, of uid: EventUID, _ id: EventID
  ) throws {
    if old == nil, imported.unstated.contains(.date) {
      let stored = try DatePattern.undated.ownRecord(among: transaction.records(of: id))
      guard imported.record.isFinished else {
        if let stored, replaces(imported, of: uid) {
          try transaction.apply(.forget(id, stored.date))
          count(.occurrence, .updated)
        }
        return
      }
      guard stored == nil else { return count(.occurrence, .same) }
    }
    let new = old.map(imported.completed(from:)) ?? imported.record
    guard new != old else { return count(.occurrence, .same) }
    guard old == nil || replaces(imported, of: uid) else { return }
    // A record that states only default values has nothing to store on a date without a record.
    if old == nil, !imported.unstated.isEmpty, new == OccurrenceRecord(date: new.date) { return }
    try transaction.apply(.record(id, new))
    count(.occurrence, old == nil ? .new : .updated)
  }

  private mutating func replaces(_ imported: ImportedRecord, of uid: EventUID) -> Bool {
    let date = imported.record.date.description
    return replaces(.occurrence, uid, field: "date", value: date, at: imported.location)
  }

  /// Undoes the deletion of a date. Removes the record if it has no other information.
  private mutating func restore(
    _ imported: ImportedRecord, from old: OccurrenceRecord?, of uid: EventUID, _ id: EventID
  ) throws {
    let date = imported.record.date
    guard let old, !old.isLive, replaces(imported, of: uid) else { return }
    let live = OccurrenceRecord(date: date, isFinished: old.isFinished, time: old.time)
    let saysNothing = live == OccurrenceRecord(date: date)
    try transaction.apply(saysNothing ? .forget(id, date) : .record(id, live))
    count(.occurrence, .updated)
  }

  /// Returns the records without repeated dates, and rejects the repetitions.
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

  /// Returns the records, with the store's category in each changed day that names a category.
  /// Rejects a record whose category the store lacks, or with a field that the event's kind doesn't
  /// have.
  mutating func settled(
    _ records: [ImportedRecord], of event: any PlannedEvent, _ policy: ImportedEvent.CategoryPolicy
  ) throws -> [ImportedRecord] {
    guard records.contains(where: { $0.record.change != nil }) else { return records }
    let known = Set(type(of: event).kindFields.map(\.field))
    return try records.compactMap { imported -> ImportedRecord? in
      guard let change = imported.record.change else { return imported }
      if let field = change.differences.own.fields.first(where: { !known.contains($0) }) {
        let error = ValueError.fieldDoesNotApply(field, event.kind)
        reject(imported, of: event.uid, field: field.rawValue, value: nil, .invalid(error))
        return nil
      }
      guard let named = change.category else { return imported }
      guard let category = try category(for: named, policy) else {
        reject(
          imported, of: event.uid, field: "category", value: named.name,
          categories.reason(without: named.name, policy))
        return nil
      }
      return imported.with(imported.record.changed(by: change.categorized(category)))
    }
  }

  private func storedRecords(of id: EventID) throws -> [CivilDate: OccurrenceRecord] {
    Dictionary(try transaction.records(of: id).map { ($0.date, $0) }) { first, _ in first }
  }

  private mutating func reject(
    _ record: ImportedRecord, of uid: EventUID, field: String, value: String?,
    _ reason: ImportProblem.Reason
  ) {
    note(
      ImportProblem(
        at: record.location, type: .occurrence, record: uid.rawValue, field: field, value: value,
        reason))
  }
}

extension ImportSession {
  /// Ends a stored series, and imports the event that continues it. The records of later dates move
  /// to that event.
  mutating func take(
    _ split: SeriesSplit, of stored: any PlannedEvent, _ id: EventID, at location: ImportLocation
  ) throws {
    let isSame = split.ended.isEqual(to: stored)
    guard isSame || replaces(ImportRecordType(stored.kind), stored.uid, at: location) else {
      return
    }
    if let rest = split.rest {
      let gone = try transaction.records(of: id).filter { $0.date >= split.date }
      guard try take(rest, with: gone, of: id, movedBy: split.shift, at: location) else { return }
    } else {
      count(.occurrence, isSame ? .same : .new)
    }
    if !isSame { try transaction.apply(.replace(split.ended.identified(by: id))) }
  }

  /// Imports the rest of a series, and moves the records to it. Returns false if the rest was
  /// rejected.
  private mutating func take(
    _ rest: any ImportedChange, with gone: [OccurrenceRecord], of series: EventID,
    movedBy shift: Int, at location: ImportLocation
  ) throws -> Bool {
    let moved = gone.map { $0.moved(to: $0.date.advanced(by: shift)) }
    // The moved records were already counted as records of the series.
    try take(rest, at: location, withoutRecordsOn: Set(moved.map(\.date)))
    guard let id = try transaction.event(withUID: rest.uid)?.id, seen.contains(id) else {
      return false
    }
    for (old, new) in zip(gone, moved) {
      try transaction.apply(.forget(series, old.date))
      try transaction.apply(.record(id, new))
    }
    return true
  }
}

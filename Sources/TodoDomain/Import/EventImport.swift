extension ImportSession {
  /// Applies a change from the file to the stored event with the same uid, as the change decides:
  /// inserts, replaces, keeps or splits the event, or stores one record.
  ///
  /// - Parameter dates: The dates for which to ignore the event's own records.
  mutating func take(
    _ change: any ImportedChange, at location: ImportLocation,
    withoutRecordsOn dates: Set<CivilDate> = []
  ) throws {
    let stored = try event(with: change.uid)
    let decision: ImportDecision
    do throws(ImportProblem) {
      decision = try change.decision(about: stored)
    } catch {
      note(error)
      if let fallback = change.fallback { try take(fallback, at: location) }
      return
    }
    if case .record = decision {
      lastSeries = stored.map { (change.uid, $0) }
    } else if lastSeries?.uid.caseFolded == change.uid.caseFolded {
      lastSeries = nil
    }
    switch decision {
    case .split(let split):
      guard let stored, let id = stored.id else { return }
      try take(split, of: stored, id, at: location)
    case .record(let imported):
      guard let stored, let id = stored.id else { return }
      try record(settled([imported], of: stored, .namedOrAdded), of: stored.uid, id)
    case .insert(var imported), .keep(var imported), .replace(var imported, _):
      for warning in imported.warnings { note(warning) }
      if case .keep = decision {} else { count(imported.mappings) }
      if !dates.isEmpty { imported.records.removeAll { dates.contains($0.record.date) } }
      if stored == nil { imported = try categorizedAsNew(imported) }
      try take(imported, decision, stored: stored, at: location)
    }
  }

  /// Returns a new event with `categoryIfNew`, the category that the file gives to new events. An
  /// event that replaces a date of a stored task keeps its own category, so that it stays a task.
  private mutating func categorizedAsNew(
    _ imported: ImportedEvent
  ) throws -> ImportedEvent {
    guard let category = imported.categoryIfNew else { return imported }
    if let uid = imported.replacement?.series, try series(with: uid)?.isTask == true {
      return imported
    }
    return imported.categorized(category)
  }

  /// Inserts an event, or keeps or replaces the stored one, unless a check rejects it.
  private mutating func take(
    _ imported: ImportedEvent, _ decision: ImportDecision, stored: (any PlannedEvent)?,
    at location: ImportLocation
  ) throws {
    let event = imported.event
    // If a file has several versions of an event, the import takes the latest one, whatever their
    // order.
    if let id = stored?.id, seen.contains(id), case .replace(_, isLater: false) = decision {
      return reject(imported, at: location, field: "uid", value: event.uid.rawValue, .duplicate)
    }
    if let stored, stored.kind != event.kind {
      let reason = ImportProblem.Reason.kindDiffers(stored: stored.kind)
      return reject(imported, at: location, field: "kind", value: event.kind.rawValue, reason)
    }
    if let owner = try ownerOfRemoteID(of: event, stored: stored) {
      let reason = ImportProblem.Reason.remoteIDTaken(by: owner)
      return reject(
        imported, at: location, field: "remoteID", value: event.details.source?.remoteID, reason)
    }
    guard let category = try category(for: imported, stored: stored) else {
      let name = event.category.name
      return reject(
        imported, at: location, field: "category", value: name,
        categories.reason(without: name, imported.categoryPolicy))
    }
    let categorized = category == event.category ? event : event.categorized(category)
    switch (stored, stored?.id, decision) {
    case (_?, let id?, .keep) where conflicts != .theirs: keep(imported, id)
    case (let stored?, let id?, _):
      try update(stored, id, event: categorized, imported: imported, at: location)
    default: try insert(categorized, imported)
    }
    try takeReplacement(of: imported)
  }

  /// Deletes, from the stored series, the date that the imported event replaces. A date that the
  /// series doesn't have needs no deletion, unless it is before the start.
  private mutating func takeReplacement(of imported: ImportedEvent) throws {
    guard let replacement = imported.replacement,
      let series = try series(with: replacement.series)
    else { return }
    // A date that the series doesn't have needs no deletion, so no record is stored. Only a date
    // before the start is deleted even so, since the series may get it as an extra date.
    let date = replacement.deletion.record.date
    let isBefore = series.pattern.start.map { date < $0 } ?? false
    guard series.pattern.covers(date) || isBefore else { return }
    try take([replacement.deletion], of: replacement.series)
  }

  /// Returns the uid of another stored event that has the event's id in the other program; nil if
  /// there is none.
  private func ownerOfRemoteID(
    of event: any PlannedEvent, stored: (any PlannedEvent)?
  ) throws -> EventUID? {
    guard let source = event.details.source, let remoteID = source.remoteID,
      source != stored?.details.source
    else { return nil }
    let owner = try transaction.event(from: source.format, remoteID: remoteID, kind: event.kind)
    return owner?.uid == event.uid ? nil : owner?.uid
  }

  private mutating func insert(_ event: any PlannedEvent, _ imported: ImportedEvent) throws {
    let records = try settled(
      withoutDuplicates(imported.records, of: event.uid), of: event, imported.categoryPolicy)
    let id = try transaction.apply(.insert(event, records: records.map(\.record)))
    seen.insert(id)
    added.insert(id)
    if !records.isEmpty { recorded.insert(id) }
    count(ImportRecordType(event.kind), .new)
    count(.occurrence, .new, number: records.count)
  }

  private mutating func keep(_ imported: ImportedEvent, _ id: EventID) {
    seen.insert(id)
    count(imported.type, .same)
    count(.occurrence, .same, number: imported.records.count)
  }

  private mutating func update(
    _ stored: any PlannedEvent, _ id: EventID, event: any PlannedEvent,
    imported: ImportedEvent, at location: ImportLocation
  ) throws {
    let revised: any PlannedEvent
    do {
      revised = try event.completed(
        from: stored, unstated: imported.unstated, isSpanObserved: imported.isSpanObserved)
    } catch let error as ValueError {
      return reject(imported, at: location, field: nil, value: nil, .invalid(error))
    }
    seen.insert(id)
    let type = ImportRecordType(event.kind)
    if revised.isEqual(to: stored) {
      count(type, .same)
    } else if conflicts == .fail {
      return reject(imported, at: location, field: nil, value: nil, .storedDiffers)
    } else if replaces(type, event.uid, at: location) {
      try transaction.apply(.replace(revised.identified(by: id)))
      let records = try transaction.records(of: id)
      for edit in stored.pattern.carrying(records, of: id, to: revised.pattern) {
        try transaction.apply(edit)
      }
      count(type, .updated)
    }
    let records = withoutDuplicates(imported.records, of: event.uid)
    try record(settled(records, of: event, imported.categoryPolicy), of: event.uid, id)
  }

  private mutating func reject(
    _ imported: ImportedEvent, at location: ImportLocation, field: String?, value: String?,
    _ reason: ImportProblem.Reason
  ) {
    let uid = imported.event.uid.rawValue
    note(
      ImportProblem(
        at: location, type: imported.type, record: uid, field: field, value: value, reason))
    for record in imported.records {
      note(ImportProblem(at: record.location, type: .occurrence, record: uid, .eventRejected))
    }
  }
}

extension PlannedEvent {
  /// Returns whether both events are equal apart from their ids.
  func isEqual(to other: any PlannedEvent) -> Bool {
    guard let other = other as? Self else { return false }
    return identified(by: nil) == other.identified(by: nil)
  }
}

extension PlannedEvent {
  /// Returns the file's event, with the stored event's values in the `unstated` fields. If
  /// `isSpanObserved`, the result also keeps an earlier start and a later end of the stored event.
  func completed(
    from stored: any PlannedEvent, unstated: Set<EventField>, isSpanObserved: Bool
  ) throws -> any PlannedEvent {
    guard !unstated.isEmpty || isSpanObserved else { return self }
    var fields = EventFields(of: self)
    let others = EventFields(of: stored)
    for entry in EventFieldTable.entries(of: self) where unstated.contains(entry.field) {
      entry.copy(&fields, others)
    }
    fields.leaveOutWhatNeedsTime()
    return try Self(
      id: id, details: fields.details(limits: .unlimited),
      pattern: pattern.keeping(unstated, of: stored.pattern, isSpanObserved: isSpanObserved),
      own: fields.own, limits: .unlimited)
  }
}

extension DatePattern {
  fileprivate func keeping(
    _ fields: Set<EventField>, of stored: DatePattern, isSpanObserved: Bool
  ) throws(ValueError) -> DatePattern {
    let pause = fields.contains(.pausedFrom) ? stored.pause : self.pause
    guard let start, isPlanned else { return self }
    let first = isSpanObserved ? min(start, stored.start ?? start) : start
    var last = end
    if fields.contains(.until) {
      last = stored.end
    } else if isSpanObserved, let seen = end, let old = stored.end {
      last = max(seen, old)
    }
    guard case .weekly(let days, _) = recurrence else {
      return try DatePattern(start: start, recurrence: recurrence, keeping: pause)
    }
    return try DatePattern(start: first, recurrence: .weekly(on: days, until: last), keeping: pause)
  }
}

/// A set of ids with one bit for each number up to the largest id. Even for a file of a million
/// events it needs little memory.
struct EventIDSet {
  private var words: [UInt64] = []

  func contains(_ id: EventID) -> Bool {
    let (word, bit) = id.rawValue.quotientAndRemainder(dividingBy: 64)
    return word < words.count && words[word] & 1 << UInt64(bit) != 0
  }

  mutating func insert(_ id: EventID) {
    let (word, bit) = id.rawValue.quotientAndRemainder(dividingBy: 64)
    if word >= words.count {
      // Doubling avoids a copy of the set for each of many ascending ids.
      let size = max(word + 1, 2 * words.count)
      words.append(contentsOf: repeatElement(0, count: size - words.count))
    }
    words[word] |= 1 << UInt64(bit)
  }
}

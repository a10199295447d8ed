import TodoText

/// Keeps in its place what an operation would move by the rules of a family: whoever changes one
/// event means that one alone. So the rest is written with the operation, as the tables have it.
extension FamilyChanges {
  /// Writes what the tables have of a date of which something led elsewhere, or came from there.
  mutating func restate(_ day: SyncFamily.Day, at: Int) throws {
    write(try store.record(of: day.uid, on: day.date), of: day.uid, on: day.date, at: at)
  }

  /// New dates of an event decide anew what leads to it and away from it. So what was led, and what
  /// would be now, is written as it stands.
  mutating func keepPlaces(besides uid: EventUID) throws {
    guard let event = try store.event(withUID: uid) else { return }
    let mayLead: (SyncFamily.Day) -> Bool = { $0.uid != uid && event.mayTake($0) }
    let led = shown.sources
    try keepSurvivors { mayLead($0) || led[$0]?.contains(where: mayLead) == true }
    var places: Set<SyncFamily.Day> = []
    for (target, sources) in led where touched[.day(target.uid, target.date)] == nil {
      guard target.uid == uid || sources.contains(where: { $0.uid == uid || mayLead($0) }) else {
        continue
      }
      places.formUnion(sources.union([target]))
    }
    for (thing, said) in cells where touched[thing] == nil && said[SyncCell.state] != .null {
      guard let day = SyncFamily.Day(thing), mayLead(day) else { continue }
      places.insert(day)
    }
    for day in places.sorted() { try restate(day, at: SyncWrite.began) }
  }

  /// Writes the events that stood for dates of an event, which is changed or removed, and those
  /// that have another uid since it has theirs.
  mutating func keepSurvivors(of uid: EventUID) throws {
    try keepSurvivors { $0.uid == uid || $0.uid.single(on: $0.date) == uid }
  }

  mutating func keepSurvivors(where isMeant: (SyncFamily.Day) -> Bool) throws {
    for (single, member) in shown.members.sorted(by: { $0.key < $1.key }) {
      guard let source = member.source, isMeant(source), touched[.event(single)] == nil,
        let now = stored[single]
      else { continue }
      var all = now
      all[SyncCell.alive] = true
      all[SyncCell.born] = true
      operations.append(SyncOperation(.event(single), at: SyncWrite.copied, all))
      for record in member.records.values {
        write(record, of: single, on: record.date, at: SyncWrite.copied)
      }
      try restate(source, at: SyncWrite.began)
      try keepRecords(besides: single, at: SyncWrite.began)
    }
  }

  /// Writes the dates that earlier parts of a series have beside a continuation that comes back,
  /// which would take them over.
  mutating func keepDates(besides continuation: EventUID) throws {
    guard let first = continuation.continuedFrom else { return }
    for part in parts where part != continuation && part.series == continuation.series {
      guard part.continuedFrom ?? .earliest < first, touched[.event(part)] == nil,
        let event = try store.event(withUID: part), event.pattern.end ?? first >= first
      else { continue }
      restateDates(of: part, beside: [SyncCell.alive: true])
    }
  }

  /// Writes the dates of parts of a series that end where a continuation begins. Where a part lives
  /// again, or somebody writes the part that ends before a deleted continuation, the merge has no
  /// reason any more to end them there.
  ///
  /// - Parameter hasDates: Whether the dates of the part itself are written anyway.
  mutating func keepEnds(beside uid: EventUID, hasDates: Bool) throws {
    if !hasDates, shown.isCutByDeleted(uid) || livesAgain(uid) && shown.isCut(uid) {
      restateDates(of: uid, beside: [:])
    }
    guard livesAgain(uid) else { return }
    for part in parts where part != uid && part.series == uid.series && shown.isCut(part) {
      guard touched[.event(part)] == nil else { continue }
      restateDates(of: part, beside: [SyncCell.alive: true])
    }
  }

  /// Whether somebody has deleted an event that is written now.
  private func livesAgain(_ uid: EventUID) -> Bool {
    cells[.event(uid)]?.heads(SyncCell.alive).contains { $0.value == false } == true
  }

  /// Writes the dates of an event as the tables have them; nothing if they don't have it.
  private mutating func restateDates(of uid: EventUID, beside cells: [String: JSONValue]) {
    guard let dates = stored[uid]?[SyncCell.dates] else { return }
    let cells = cells.merging([SyncCell.dates: dates]) { $1 }
    operations.append(SyncOperation(.event(uid), at: SyncWrite.began, cells))
  }

  /// Writes the record that a series has of a date beside the event that was made of it, which
  /// would take its place.
  mutating func keepRecords(besides single: EventUID, at: Int) throws {
    guard let date = single.singleDate else { return }
    for part in parts where stored[part] != nil {
      if let record = try store.record(of: part, on: date) {
        write(record, of: part, on: date, at: at)
      }
    }
  }

  /// Writes the record of a date, or that there is none. No cell keeps another value, which might
  /// lead elsewhere.
  mutating func write(
    _ record: OccurrenceRecord?, of uid: EventUID, on date: CivilDate, at: Int
  ) {
    let thing = SyncThing.day(uid, date)
    let known = [SyncCell.time, SyncCell.change].filter { cell in
      cells[thing]?.heads(cell).contains { $0.value != .null } == true
    }
    var all = Dictionary(uniqueKeysWithValues: known.map { ($0, JSONValue.null) })
    all[SyncCell.state] = .null
    all.merge(record.map { values.cells(of: $0, categories) } ?? [:]) { $1 }
    operations.append(SyncOperation(thing, at: at, all))
  }
}

extension PlannedEvent {
  /// Whether what was said of a date may lead to this event: to the date alone, or to a part of its
  /// series that has the date.
  fileprivate func mayTake(_ day: SyncFamily.Day) -> Bool {
    if !isRepeating, day.uid.single(on: day.date) == uid { return true }
    guard let first = uid.continuedFrom, day.uid.series == uid.series else { return false }
    return day.uid.continuedFrom ?? .earliest < first && first <= day.date
      && canOccur(on: day.date)
  }
}

extension Routine {
  /// A routine's cut: it ends on the day before; unfinished dates from there on go, finished ones
  /// stay visible. It goes only where nothing of it would be left to see.
  public func cut(
    from date: CivilDate, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> [EventEdit] {
    let id = try storedID()
    let dropped = records.filter { $0.date >= date && !($0.isLive && $0.isFinished) }
    let kept = records.filter { $0.date < date || ($0.isLive && $0.isFinished) }
    let forgets = dropped.map { EventEdit.forget(id, $0.date) }
    if let shortened = pattern.ending(on: date.dayBefore) {
      return forgets + [.replace(try with(pattern: shortened))]
    }
    guard kept.contains(where: \.isLive) else { return [.remove(id)] }
    return try forgets + retired(before: date, records: kept, context)
  }

  /// Leaves a routine that never became active with its history alone: active on the one day before
  /// the cut, and hidden there where that day would otherwise count.
  private func retired(
    before date: CivilDate, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> [EventEdit] {
    let last = date.dayBefore
    let resting = try with(
      pattern: DatePattern(start: last, recurrence: .weekly(on: pattern.days, until: last)))
    let isHidden = !resting.pattern.covers(last) || records.contains { $0.date == last }
    return [.replace(resting)]
      + (isHidden ? [] : [try tombstone(on: last, records: records, context)])
  }

  /// A routine changes from a date on: where its time or its days change, earlier dates without a
  /// record are frozen as unfinished records at the old time, and it is active from that date. A
  /// change to all of it is one from today on.
  public func revision(
    _ revised: Routine, scope: EventScope, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> Revision {
    switch scope {
    case .only(let date):
      let occurrence = try requiredOccurrence(on: date, records: records)
      let newDate = revised.pattern == pattern ? date : revised.pattern.start
      return try detached(
        revised, occurrence: occurrence, from: date, to: newDate, records: records, context)
    case .all:
      return try changed(revised, from: context.today, records: records)
    case .following(let date):
      return try changed(revised, from: date, records: records)
    }
  }

  private func changed(
    _ revised: Routine, from date: CivilDate, records: [OccurrenceRecord]
  ) throws -> Revision {
    let id = try storedID()
    guard revised.time != time || revised.repeatDays != repeatDays else {
      return Revision(edits: [.replace(revised)], carrier: uid)
    }
    guard date > activeFrom else { return Revision(edits: [.replace(revised)], carrier: uid) }
    let recorded = Set(records.map(\.date))
    let frozen = pattern.dates(in: activeFrom...date.dayBefore)
      .filter { !recorded.contains($0) }
      .map { EventEdit.record(id, OccurrenceRecord(date: $0, time: time)) }
    let active = try revised.with(
      pattern: revised.pattern.starting(on: max(revised.activeFrom, date)))
    return Revision(edits: frozen + [.replace(active)], carrier: uid)
  }
}

/// A kind with fields of its own that an import may leave unsaid.
public protocol ImportCompletable: PlannedEvent {
  /// A copy with those fields of the kind's own taken from the stored event.
  func keepingOwnFields(_ fields: Set<EventField>, of stored: Self) throws(ValueError) -> Self
}

extension Schedule: ImportCompletable {
  /// The place is a schedule's own.
  public func keepingOwnFields(
    _ fields: Set<EventField>, of stored: Schedule
  ) throws(ValueError) -> Schedule {
    guard fields.contains(.place) else { return self }
    return try Schedule(
      id: id, details: details, pattern: pattern, place: stored.place, limits: .unlimited)
  }
}

extension Routine: ImportCompletable {
  /// Visibility and share count are a routine's own.
  public func keepingOwnFields(
    _ fields: Set<EventField>, of stored: Routine
  ) throws(ValueError) -> Routine {
    try Routine(
      id: id, details: details, days: pattern.days, activeFrom: activeFrom,
      activeUntil: activeUntil, isPublic: fields.contains(.isPublic) ? stored.isPublic : isPublic,
      shareCount: fields.contains(.shareCount) ? stored.shareCount : shareCount)
  }
}

extension PlannedEvent {
  /// The event with what its file doesn't say taken from the stored one.
  func completed(
    from stored: any PlannedEvent, unstated: Set<EventField>, isSpanObserved: Bool
  ) throws -> any PlannedEvent {
    guard !unstated.isEmpty || isSpanObserved else { return self }
    let details = try details.keeping(unstated, of: stored.details)
    let pattern = try pattern.keeping(
      unstated, of: stored.pattern, isSpanObserved: isSpanObserved)
    let revised = try with(id: id, details: details, isFinished: false).with(pattern: pattern)
    guard let completable = revised as? any ImportCompletable else { return revised }
    return try completable.keepingOwnFields(unstated, ofStored: stored)
  }
}

extension ImportCompletable {
  fileprivate func keepingOwnFields(
    _ fields: Set<EventField>, ofStored stored: any PlannedEvent
  ) throws -> any PlannedEvent {
    guard let stored = stored as? Self else { return self }
    return try keepingOwnFields(fields, of: stored)
  }
}

extension EventDetails {
  fileprivate func keeping(
    _ fields: Set<EventField>, of stored: EventDetails
  ) throws(ValueError) -> EventDetails {
    let time = fields.contains(.time) ? stored.time : time
    let alarm = fields.contains(.alarm) ? stored.alarm : alarm
    // An alarm of minutes that was set here can't stay with an event that its source made all-day.
    let fittingAlarm = time == nil && alarm?.isWholeDays == false ? nil : alarm
    return try EventDetails(
      uid: uid, title: title, category: fields.contains(.category) ? stored.category : category,
      time: time, alarm: fittingAlarm, memo: fields.contains(.memo) ? stored.memo : memo,
      source: fields.contains(.source) ? stored.source : source, limits: .unlimited)
  }
}

extension DatePattern {
  fileprivate func keeping(
    _ fields: Set<EventField>, of stored: DatePattern, isSpanObserved: Bool
  ) throws(ValueError) -> DatePattern {
    let first = isSpanObserved ? min(start, stored.start) : start
    var last = end
    if fields.contains(.until) {
      last = stored.end
    } else if isSpanObserved, let seen = end, let old = stored.end {
      last = max(seen, old)
    }
    guard case .weekly(let days, _) = recurrence else { return self }
    return try DatePattern(start: first, recurrence: .weekly(on: days, until: last))
  }
}

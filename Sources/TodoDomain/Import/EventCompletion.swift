extension PlannedEvent {
  /// The event with what its file doesn't say taken from the stored one.
  func completed(
    from stored: any PlannedEvent, unstated: Set<EventField>, isSpanObserved: Bool
  ) throws -> any PlannedEvent {
    guard !unstated.isEmpty || isSpanObserved else { return self }
    return try Self(
      id: id, details: details.keeping(unstated, of: stored.details),
      pattern: pattern.keeping(unstated, of: stored.pattern, isSpanObserved: isSpanObserved),
      own: ownValues.keeping(unstated, of: stored.ownValues), limits: .unlimited)
  }
}

extension OwnValues {
  fileprivate func keeping(_ fields: Set<EventField>, of stored: OwnValues) -> OwnValues {
    self.fields.reduce(into: self) { values, field in
      if fields.contains(field), let value = stored[field] { values[field] = value }
    }
  }
}

extension EventDetails {
  fileprivate func keeping(
    _ fields: Set<EventField>, of stored: EventDetails
  ) throws(ValueError) -> EventDetails {
    let time = fields.contains(.time) ? stored.time : time
    let alarm = fields.contains(.alarm) ? stored.alarm : alarm
    // What a file doesn't say of zone and length stays.
    let zone = fields.contains(.zone) && time != nil ? stored.zone : zone
    let length = fields.contains(.length) ? stored.length : length
    // An alarm of minutes that was set here can't stay with an event that its source made all-day.
    let fittingAlarm = time == nil && alarm?.isWholeDays == false ? nil : alarm
    return try EventDetails(
      uid: uid, title: title, category: fields.contains(.category) ? stored.category : category,
      time: time, length: time == nil && length?.isWholeDays == false ? nil : length, zone: zone,
      alarm: fittingAlarm, memo: fields.contains(.memo) ? stored.memo : memo,
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

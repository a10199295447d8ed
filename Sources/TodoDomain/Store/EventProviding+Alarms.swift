extension EventProviding {
  /// The alarms that go off in a period, earliest first, those of one moment in the order of lists.
  /// What is finished or deleted doesn't ring.
  ///
  /// - Parameter period: From its first moment up to, and not including, its last: of periods one
  ///   behind the other each alarm is in one.
  /// - Parameter zone: The zone of the reader: by its clock an event without a zone rings.
  public func alarms(in period: Range<Instant>, seenIn zone: ZoneID) throws -> [DueAlarm] {
    var alarms: [DueAlarm] = []
    try visitEvents(remindedIn: period.days(in: zone)) { event, records in
      alarms += event.alarms(in: period, records: records, seenIn: zone)
    }
    return alarms.sorted()
  }

  /// All alarms of the next moment at which any goes off, in the order of lists; none where that is
  /// further away than `DueAlarm.horizon_days`.
  ///
  /// - Parameter moment: The first moment that counts.
  /// - Parameter zone: The zone of the reader: by its clock an event without a zone rings.
  public func nextAlarms(from moment: Instant, seenIn zone: ZoneID) throws -> [DueAlarm] {
    // Most likely it is soon; the steps grow, so that looking far takes few.
    var (begin, step) = (0, 1)
    while begin < DueAlarm.horizon_days {
      let end = min(begin + step, DueAlarm.horizon_days)
      let period = moment.advanced(byDays: begin)..<moment.advanced(byDays: end)
      let found = try earliestAlarms(in: period, seenIn: zone)
      guard found.isEmpty else { return found }
      (begin, step) = (end, step * 4)
    }
    return []
  }

  /// Those of a period's first moment with any; no others are kept meanwhile.
  private func earliestAlarms(
    in period: Range<Instant>, seenIn zone: ZoneID
  ) throws -> [DueAlarm] {
    var earliest: [DueAlarm] = []
    try visitEvents(remindedIn: period.days(in: zone)) { event, records in
      let alarms = event.alarms(in: period, records: records, seenIn: zone)
      guard let first = alarms.first?.at else { return }
      if let best = earliest.first?.at, best < first { return }
      if earliest.first?.at != first { earliest = [] }
      earliest += alarms.prefix { $0.at == first }
    }
    return earliest.sorted()
  }

  /// The inherited way of finding them: a walk over all events.
  public func visitEvents(
    remindedIn range: ClosedRange<CivilDate>,
    _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws {
    try visitEvents(body)
  }
}

extension Instant {
  /// So many times 24 hours later.
  fileprivate func advanced(byDays days: Int) -> Instant {
    Instant(secondsSince1970: secondsSince1970 + days * 86_400)
  }
}

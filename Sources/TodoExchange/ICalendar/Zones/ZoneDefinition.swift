import TodoDomain

/// What a VTIMEZONE says (RFC 5545 §3.6.5): when its clocks change, and by how much.
struct ZoneDefinition: Sendable {
  /// A moment at which the offset from universal time becomes another, or stays.
  struct Change: Hashable {
    /// In seconds since 1970 of universal time.
    let moment: Int
    /// The offset from then on, in seconds.
    let offset: Int
  }

  /// What is wrong, and where.
  struct Fault: Error {
    let line: Int
  }

  /// In the order of time; never empty.
  let changes: [Change]
  /// The offset before the first change, in seconds.
  private let initialOffset: Int
  /// The parts that the changes come from.
  let observances: [ZoneObservance]
  /// Whether a rule goes on for ever; if none does, more changes may have been left out at the end.
  let isEndless: Bool

  init(_ timezone: ICalendarComponent) throws(Fault) {
    var changes: [Change] = []
    var isEndless = false
    var observances: [ZoneObservance] = []
    for component in timezone.components where ["STANDARD", "DAYLIGHT"].contains(component.name) {
      let observance = try ZoneObservance(component)
      changes += observance.changes
      observances.append(observance)
      isEndless = isEndless || observance.isEndless
    }
    let earliest = observances.min {
      ($0.changes.first?.moment ?? .max) < ($1.changes.first?.moment ?? .max)
    }
    guard let earliest else { throw Fault(line: timezone.line) }
    initialOffset = earliest.previousOffsetInSeconds
    self.changes = changes.sorted { ($0.moment, $0.offset) < ($1.moment, $1.offset) }
    self.isEndless = isEndless
    self.observances = observances
  }

  /// The offsets at moments that are given in their order; nil before the first change.
  func offsets(at moments: some Sequence<Int>) -> [Int?] {
    var next = 0
    return moments.map { moment in
      while next < changes.count, changes[next].moment <= moment { next += 1 }
      return next == 0 ? nil : changes[next - 1].offset
    }
  }
}

// MARK: - On some dates

extension ZoneDefinition {
  /// Offsets each week of some dates, a day beyond them, and on both sides of each change. At the
  /// changes first, where zones differ soonest.
  private func samples(on dates: ClosedRange<CivilDate>) -> [Change] {
    let first = (dates.lowerBound.dayNumber - 1) * 86_400
    let last = (dates.upperBound.dayNumber + 2) * 86_400
    let edges = changes.map(\.moment).filter((first...last).contains).flatMap { [$0 - 1, $0] }
    let weeks = Array(stride(from: first, through: last, by: 7 * 86_400))
    return [edges.sorted(), weeks].flatMap { moments in
      zip(moments, offsets(at: moments)).map { moment, offset in
        Change(moment: moment, offset: offset ?? initialOffset)
      }
    }
  }

  /// Whether a zone's clocks show on some dates what the definition says, from its first change on.
  func agrees(with zone: ZoneID, on dates: ClosedRange<CivilDate>) -> Bool {
    samples(on: dates).filter { $0.moment >= changes[0].moment }
      .allSatisfy { $0.offset == zone.offset(at: $0.moment) }
  }

  /// Those of some zones whose clocks show on some dates what the definition says, before its first
  /// change too.
  func matches(
    among zones: some Sequence<ZoneID>, on dates: ClosedRange<CivilDate>
  ) -> [ZoneID] {
    let samples = samples(on: dates)
    return zones.filter { zone in
      samples.allSatisfy { $0.offset == zone.offset(at: $0.moment) }
    }
  }

  /// The one rule that says the same on these dates, if there is one; by two yearly observances, or
  /// by one offset.
  func rule(on dates: ClosedRange<CivilDate>) -> POSIXZone? {
    let samples = samples(on: dates)
    return candidates.lazy.first { rule in
      samples.allSatisfy {
        $0.offset == rule.time(at: Instant(secondsSince1970: $0.moment)).time.offsetInSeconds
      }
    }
  }

  private var candidates: [POSIXZone] {
    let yearly = observances.filter { $0.yearly != nil }.suffix(Self.maximumObservances)
    let pairs = yearly.filter { !$0.isDaylight }.flatMap { standard in
      yearly.filter(\.isDaylight).compactMap { daylight in
        POSIXZone(standard: standard, daylight: daylight)
      }
    }
    return observances.suffix(Self.maximumObservances).map { POSIXZone(standard: $0.time) }
      + [POSIXZone(offsetInSeconds: initialOffset)] + pairs
  }

  /// No law has changed the clocks of a place so often.
  private static let maximumObservances = 50
}

extension POSIXZone {
  /// Of two observances that give way to each other.
  fileprivate init?(standard: ZoneObservance, daylight: ZoneObservance) {
    guard let ends = standard.yearly, let begins = daylight.yearly,
      standard.previousOffsetInSeconds == daylight.time.offsetInSeconds,
      daylight.previousOffsetInSeconds == standard.time.offsetInSeconds
    else { return nil }
    self.init(
      standard: standard.time, daylight: Daylight(daylight.time, begins: begins, ends: ends))
  }
}

/// A STANDARD or DAYLIGHT of a VTIMEZONE: the changes to one offset.
struct ZoneObservance: Sendable {
  /// The last year of which changes are computed.
  static let lastYear = 2_036
  /// The first one, for rules that begin in 1601, as Outlook's do.
  static let firstYear = 1_970

  let changes: [ZoneDefinition.Change]
  /// Whether its rule has no end.
  let isEndless: Bool
  /// Whether it is a DAYLIGHT.
  let isDaylight: Bool
  /// The offset before its changes, in seconds.
  let previousOffsetInSeconds: Int
  /// The time from its changes on.
  let time: POSIXZone.Time
  /// Its change as a rule of POSIX has it; nil where that can't say it.
  let yearly: POSIXZone.Change?

  init(_ component: ICalendarComponent) throws(ZoneDefinition.Fault) {
    let from = try Self.offset(component, "TZOFFSETFROM")
    let offset = try Self.offset(component, "TZOFFSETTO")
    let start = try Self.start(component)
    var onsets = [start] + (try Self.extraOnsets(component))
    var isEndless = false
    var day: POSIXZone.Day?
    if let property = component.first("RRULE") {
      guard let rule = ZoneRule(property.value) else {
        throw ZoneDefinition.Fault(line: property.line)
      }
      onsets += Self.onsets(of: rule, from: start, offset: from.seconds)
      isEndless = rule.isEndless
      day = rule.day(of: start.date)
    }
    changes = onsets.map {
      ZoneDefinition.Change(moment: $0.localSeconds - from.seconds, offset: offset.seconds)
    }
    self.isEndless = isEndless
    isDaylight = component.name == "DAYLIGHT"
    previousOffsetInSeconds = from.seconds
    time = Self.time(component, offsetInSeconds: offset.seconds)
    yearly = day.map { POSIXZone.Change($0, second: start.secondOfDay) }
  }

  /// The time by its name, if a rule can have it, else by its offset.
  private static func time(_ component: ICalendarComponent, offsetInSeconds: Int) -> POSIXZone.Time
  {
    let name = component.first("TZNAME")?.value ?? ""
    let named = POSIXZone("<\(name)>0")?.standard.name
    return named.map { POSIXZone.Time($0, offsetInSeconds: offsetInSeconds) }
      ?? POSIXZone(offsetInSeconds: offsetInSeconds).standard
  }

  /// The onsets of a rule after its start, as the clock shows them before the change.
  private static func onsets(
    of rule: ZoneRule, from start: ICalendarDateTime, offset: Int
  ) -> [ICalendarDateTime] {
    let first = max(start.date.year, firstYear)
    guard first <= lastYear else { return [] }
    return (first...lastYear).compactMap { year in
      guard rule.holds(inYear: year, startingIn: start.date.year),
        let date = rule.date(inYear: year, of: start.date), date > start.date
      else { return nil }
      let onset = ICalendarDateTime(date, secondOfDay: start.secondOfDay)
      return rule.reaches(onset, offset: offset) ? onset : nil
    }
  }

  // MARK: - Properties

  private static func offset(
    _ component: ICalendarComponent, _ name: String
  ) throws(ZoneDefinition.Fault) -> ICalendarUTCOffset {
    guard let property = component.first(name), let offset = try? property.utcOffset() else {
      throw ZoneDefinition.Fault(line: component.first(name)?.line ?? component.line)
    }
    return offset
  }

  private static func start(
    _ component: ICalendarComponent
  ) throws(ZoneDefinition.Fault) -> ICalendarDateTime {
    let property = component.first("DTSTART")
    guard let date = try? property?.date() else {
      throw ZoneDefinition.Fault(line: property?.line ?? component.line)
    }
    return onset(date)
  }

  /// A day without a time begins at midnight.
  private static func onset(_ date: ICalendarDate) -> ICalendarDateTime {
    switch date {
    case .day(let day): ICalendarDateTime(day, secondOfDay: 0)
    case .dateTime(let dateTime): dateTime
    }
  }

  private static func extraOnsets(
    _ component: ICalendarComponent
  ) throws(ZoneDefinition.Fault) -> [ICalendarDateTime] {
    var onsets: [ICalendarDateTime] = []
    for property in component.all("RDATE") where !property.value.isEmpty {
      guard let dates = try? property.dates() else {
        throw ZoneDefinition.Fault(line: property.line)
      }
      onsets += dates.map(onset)
    }
    return onsets
  }
}

extension ICalendarDateTime {
  /// Seconds from 1970-01-01T00:00:00 on the same clock.
  var localSeconds: Int { date.dayNumber * 86_400 + secondOfDay }
}

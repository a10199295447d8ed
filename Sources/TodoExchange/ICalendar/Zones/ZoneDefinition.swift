import TodoDomain

/// The changes of clocks that a VTIMEZONE defines (RFC 5545 §3.6.5): their moments and offsets.
struct ZoneDefinition: Sendable {
  /// A moment at which an offset from universal time begins. The offset may equal the one before.
  struct Change: Hashable {
    /// The seconds since 1970 in universal time.
    let moment: Int
    /// The offset from `moment` on, in seconds.
    let offset: Int
  }

  /// The fault of a VTIMEZONE that can't be read, with its line.
  struct Fault: Error {
    let line: Int
  }

  /// The changes in the order of time; never empty.
  let changes: [Change]
  /// The offset before the first change, in seconds.
  private let initialOffset: Int
  /// The observances that define the changes.
  let observances: [ZoneObservance]
  /// Whether at least one rule has no end. If no rule is endless, the definition may lack later
  /// changes.
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

  /// Returns the offsets at these moments, which must be in ascending order; nil before the first
  /// change.
  func offsets(at moments: some Sequence<Int>) -> [Int?] {
    var next = 0
    return moments.map { moment in
      while next < changes.count, changes[next].moment <= moment { next += 1 }
      return next == 0 ? nil : changes[next - 1].offset
    }
  }
}

// MARK: - Comparing with zones

extension ZoneDefinition {
  /// Returns the offsets on both sides of each change, and then in each week, from a day before the
  /// dates to a day after them. The changes come first, because zones that differ usually differ
  /// there.
  ///
  /// - Parameter tolerance: The seconds around each change that have no samples.
  func samples(on dates: ClosedRange<CivilDate>, tolerance: Int = 0) -> [Change] {
    let first = (dates.lowerBound.dayNumber - 1) * 86_400
    let last = (dates.upperBound.dayNumber + 2) * 86_400
    let edges = changes.map(\.moment).filter((first...last).contains)
      .flatMap { [$0 - 1 - tolerance, $0 + tolerance] }
    var weeks = Array(stride(from: first, through: last, by: 7 * 86_400))
    if tolerance > 0 {
      let around = [-tolerance, tolerance].map { seconds in
        offsets(at: weeks.map { $0 + seconds })
      }
      weeks = weeks.indices.filter { around[0][$0] == around[1][$0] }.map { weeks[$0] }
    }
    return [edges.sorted(), weeks].flatMap { moments in
      zip(moments, offsets(at: moments)).map { moment, offset in
        Change(moment: moment, offset: offset ?? initialOffset)
      }
    }
  }

  /// Whether the zone has the offsets of the definition on these dates, from the first change on.
  func agrees(with zone: ZoneID, on dates: ClosedRange<CivilDate>) -> Bool {
    samples(on: dates).filter { $0.moment >= changes[0].moment }
      .allSatisfy { $0.offset == zone.offset(at: $0.moment) }
  }

  /// Returns the POSIX rule with the offsets of the definition on these dates: one fixed offset, or
  /// two yearly observances. Nil if there is none.
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

  /// The most observances that are tried. No place has changed its clocks by more laws.
  private static let maximumObservances = 50
}

extension POSIXZone {
  /// Makes a rule of two observances; nil unless each of them changes the clocks from the offset of
  /// the other.
  fileprivate init?(standard: ZoneObservance, daylight: ZoneObservance) {
    guard let ends = standard.yearly, let begins = daylight.yearly,
      standard.previousOffsetInSeconds == daylight.time.offsetInSeconds,
      daylight.previousOffsetInSeconds == standard.time.offsetInSeconds
    else { return nil }
    self.init(
      standard: standard.time, daylight: Daylight(daylight.time, begins: begins, ends: ends))
  }
}

/// A STANDARD or DAYLIGHT component of a VTIMEZONE: the changes to one offset.
struct ZoneObservance: Sendable {
  /// The last year for which changes are computed.
  static let lastYear = 2_036
  /// The first year for which changes are computed, although Outlook's rules begin in 1601.
  static let firstYear = 1_970

  let changes: [ZoneDefinition.Change]
  /// Whether the rule has no end.
  let isEndless: Bool
  /// Whether the component is a DAYLIGHT.
  let isDaylight: Bool
  /// The offset before the changes, in seconds.
  let previousOffsetInSeconds: Int
  /// The name and offset of the time after the changes.
  let time: POSIXZone.Time
  /// The yearly change in the form of a POSIX rule; nil if POSIX has no form for it.
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

  /// Returns the name and the offset of an observance, as a POSIX rule states them. The name is the
  /// component's TZNAME if a POSIX rule can have it, otherwise it is made from the offset.
  private static func time(_ component: ICalendarComponent, offsetInSeconds: Int) -> POSIXZone.Time
  {
    let name = component.first("TZNAME")?.value ?? ""
    let named = POSIXZone("<\(name)>0")?.standard.name
    return named.map { POSIXZone.Time($0, offsetInSeconds: offsetInSeconds) }
      ?? POSIXZone(offsetInSeconds: offsetInSeconds).standard
  }

  /// Returns the dates and times after `start` at which the rule's offset begins, in the local time
  /// before each change.
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

  /// Returns the onset of a value. A day without a time begins at midnight.
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

extension ICalendarDate {
  /// The seconds since 1970-01-01T00:00:00 in the same zone. A day begins at midnight.
  var localSeconds: Int {
    switch self {
    case .day(let date): date.dayNumber * 86_400
    case .dateTime(let dateTime): dateTime.localSeconds
    }
  }
}

extension ICalendarDateTime {
  /// The seconds since 1970-01-01T00:00:00 in the same zone.
  var localSeconds: Int { date.dayNumber * 86_400 + secondOfDay }
}

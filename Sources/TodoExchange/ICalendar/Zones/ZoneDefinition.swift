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
    guard !changes.isEmpty else { throw Fault(line: timezone.line) }
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

// MARK: - In some years

extension ZoneDefinition {
  /// Offsets each week of some years, a day beyond them, and on both sides of each change; nothing
  /// before the first change. At the changes first, where zones differ soonest.
  func samples(in years: ClosedRange<Int>) -> [Change] {
    let first = Self.moment(ofYear: years.lowerBound) - 86_400
    let last = Self.moment(ofYear: years.upperBound + 1) + 86_400
    let edges = changes.map(\.moment).filter((first...last).contains).flatMap { [$0 - 1, $0] }
    let weeks = Array(stride(from: first, through: last, by: 7 * 86_400))
    return [edges.sorted(), weeks].flatMap { moments in
      zip(moments, offsets(at: moments)).compactMap { moment, offset in
        offset.map { Change(moment: moment, offset: $0) }
      }
    }
  }

  /// Whether a zone's clocks show in some years what the definition says.
  func agrees(with zone: ZoneID, in years: ClosedRange<Int>) -> Bool {
    samples(in: years).allSatisfy { $0.offset == zone.offset(at: $0.moment) }
  }

  /// The one rule that says the same in these years, if there is one; by two yearly observances, or by
  /// one offset.
  func rule(in years: ClosedRange<Int>) -> POSIXZone? {
    let samples = samples(in: years)
    guard !samples.isEmpty else { return nil }
    return candidates.lazy.first { rule in
      samples.allSatisfy {
        $0.offset == rule.time(at: Instant(secondsSince1970: $0.moment)).time.offset_s
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
    return observances.suffix(Self.maximumObservances).map { POSIXZone(standard: $0.time) } + pairs
  }

  /// No law has changed the clocks of a place so often.
  private static let maximumObservances = 50

  private static func moment(ofYear year: Int) -> Int {
    ((try? CivilDate(year: year, month: 1, day: 1))?.dayNumber ?? 0) * 86_400
  }
}

extension POSIXZone {
  /// Of two observances that give way to each other.
  fileprivate init?(standard: ZoneObservance, daylight: ZoneObservance) {
    guard let ends = standard.yearly, let begins = daylight.yearly,
      standard.from_s == daylight.time.offset_s, daylight.from_s == standard.time.offset_s
    else { return nil }
    self.init(
      standard: standard.time, daylight: Daylight(daylight.time, begins: begins, ends: ends))
  }
}

package import TodoDomain
package import TodoTesting

/// A store and the in-memory reference with the same random content. Each method asks both the same
/// questions, and returns the differences of their answers.
package struct Twins {
  package let store: any StoreReading
  package let reference: any StoreReading
  /// The life of the seed after both stores were filled. It chooses the questions.
  package var life: RandomLife

  /// Fills a store and a reference.
  ///
  /// - Parameters:
  ///   - reading: The read access to the store.
  ///   - events: The number of events.
  ///   - more: Adds further content to both.
  package init(
    _ store: any EventWriting, _ reading: any StoreReading, seed: Int, events: Int,
    adding more: (inout RandomLife, any EventWriting) throws -> Void = { _, _ in }
  ) throws {
    let reference = InMemoryEventStore()
    life = try RandomLife.filling([store, reference], seed: seed, events: events, adding: more)
    (self.store, self.reference) = (reading, reference.provider)
  }

  /// Runs random operations on an empty store and an empty reference.
  package static func operations(
    on store: some EventWriting, _ reading: any StoreReading, seed: Int
  ) throws -> [String] {
    let reference = InMemoryEventStore()
    var life = RandomLife(seed: UInt64(seed))
    var found: [String] = []
    for step in 0..<60 {
      let operation = try life.operation(on: reference.provider)
      if operation.outcome(in: store, step) != operation.outcome(in: reference, step) {
        found.append("step \(step): \(operation)")
      }
    }
    return try found
      + (reading.everything() == reference.provider.everything() ? [] : ["everything"])
  }

  /// Asks for the counts of six weeks, with both first weekdays.
  package mutating func counts() throws -> [String] {
    var found: [String] = []
    for _ in 0..<6 {
      let date = life.date()
      for weekday in [Weekday.monday, .sunday] {
        let days = Week(containing: date, firstWeekday: weekday).days
        let zone = life.chance(50) ? try ZoneID("America/New_York") : nil
        let counts = try store.counts(in: days, displayedIn: zone)
        let lists = try store.occurrences(in: days, displayedIn: zone)
        var slips: [Occurrence] = []
        try store.visitEvents { event, _ in slips += event.slips(in: days, displayedIn: zone) }
        let agree = [
          try counts == reference.counts(in: days, displayedIn: zone),
          counts == OccurrenceCounts(counting: lists, slips: slips),
          try store.totals(in: days, displayedIn: zone) == counts.grouped(by: \.date),
        ]
        if agree.contains(false) { found.append("\(days) \(agree)") }
      }
    }
    return found
  }

  /// Asks for the occurrences of ranges of any length and, for the short ranges, for the days that
  /// occurrences take, even if they began long before.
  package mutating func ranges() throws -> [String] {
    var found: [String] = []
    for length in [0, 1, 6, 40, 400, 4_000] {
      let first = life.date()
      let range = first...first.advanced(by: length)
      for zone in [nil, try ZoneID("Pacific/Honolulu")] {
        var agree = [
          try store.occurrences(in: range, displayedIn: zone)
            == reference.occurrences(in: range, displayedIn: zone)
        ]
        if length <= 40 {
          let agenda = try store.agenda(in: range, displayedIn: zone)
          // No random length is longer than five days.
          let wide = first.advanced(by: -10)...range.upperBound
          let days = try reference.occurrences(in: wide, displayedIn: zone)
            .flatMap { $0.days(in: range) }
          agree += [
            try agenda == reference.agenda(in: range, displayedIn: zone), agenda == days.sorted(),
          ]
        }
        if agree.contains(false) { found.append("\(range) \(agree)") }
      }
    }
    return found
  }

  /// Asks for alarms, including those that go off days and weeks before.
  package mutating func alarms() throws -> [String] {
    var found: [String] = []
    for length in [60, 600, 86_400, 86_400, 86_400 * 40] {
      let begin = life.date().dayNumber * 86_400 + life.number(0...86_399)
      let period = Instant(secondsSince1970: begin)..<Instant(secondsSince1970: begin + length)
      for zone in [ZoneID.gmt, try ZoneID("Pacific/Honolulu")] {
        let agree = [
          try store.alarms(in: period, displayedIn: zone)
            == reference.alarms(in: period, displayedIn: zone),
          try store.nextAlarms(from: period.lowerBound, displayedIn: zone)
            == reference.nextAlarms(from: period.lowerBound, displayedIn: zone),
        ]
        if agree.contains(false) { found.append("\(period) \(zone) \(agree)") }
      }
    }
    return found
  }
}

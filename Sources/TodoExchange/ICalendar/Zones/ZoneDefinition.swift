import TodoDomain

/// What a VTIMEZONE says (RFC 5545 §3.6.5): when its clocks change, and by how much.
struct ZoneDefinition {
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
  /// Whether a rule goes on for ever; if none does, more changes may have been left out at the end.
  let isEndless: Bool

  init(_ timezone: ICalendarComponent) throws(Fault) {
    var changes: [Change] = []
    var isEndless = false
    for component in timezone.components where ["STANDARD", "DAYLIGHT"].contains(component.name) {
      let observance = try ZoneObservance(component)
      changes += observance.changes
      isEndless = isEndless || observance.isEndless
    }
    guard !changes.isEmpty else { throw Fault(line: timezone.line) }
    self.changes = changes.sorted { ($0.moment, $0.offset) < ($1.moment, $1.offset) }
    self.isEndless = isEndless
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

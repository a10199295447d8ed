import TodoDomain
import TodoExchange

/// Components of iCalendar as definitions of zones: each VTIMEZONE is a zone that is known, or told
/// to be none, and its name means the same when it is asked for again.
struct ZoneTarget: FuzzTarget {
  let name = "zones"

  func check(_ bytes: [UInt8]) throws {
    var zones = ICalendarZones()
    var chunks = [bytes][...]
    var names: [String] = []
    var reader = ICalendarReader({ chunks.popFirst() })
    // The source doesn't throw.
    while let item = try? reader.next() {
      guard case .component(let component) = item else { continue }
      zones.define(component)
      names += component.first("TZID").map { [$0.value] } ?? []
    }
    for name in names {
      let found = try? zones.zone(name)
      try BrokenPromise.unless((try? zones.zone(name)) == found, "\(name) means two zones")
    }
  }
}

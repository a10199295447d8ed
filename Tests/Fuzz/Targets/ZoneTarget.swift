import TodoDomain
import TodoExchange

/// Components of iCalendar as definitions of zones. Each VTIMEZONE becomes a known zone or is
/// refused, and its name always means the same zone.
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

import Foundation
import TodoDomain

/// Finds our zones for the TZIDs of a file, and remembers those that a component uses.
struct ZoneResolver {
  private var zones = ICalendarZones()
  private var known: [String: String] = [:]
  private var found: [String: ZoneID] = [:]
  /// The zones of the component being read, by TZID.
  private(set) var used: [String: String] = [:]

  /// A resolver that knows what these TZIDs meant.
  init(_ known: [String: String] = [:]) {
    self.known = known
  }

  mutating func define(_ timezone: ICalendarComponent) {
    zones.define(timezone)
    found = [:]
  }

  mutating func beginComponent() { used = [:] }

  mutating func zone(
    _ tzid: String, _ property: ICalendarProperty
  ) throws(ICalendarFault) -> ZoneID {
    do {
      let zone = try found[tzid] ?? find(tzid)
      // Start and end are mostly in one zone.
      if used[tzid] == nil { used[tzid] = zone.name }
      return zone
    } catch {
      throw ICalendarFault(
        property.line, FieldFault(property.name, value: tzid, .invalid(.malformed(.zone, tzid))))
    }
  }

  private mutating func find(_ tzid: String) throws -> ZoneID {
    let zone: ZoneID
    if let name = known[tzid] {
      zone = try ZoneID(name)
    } else if let own = try? ZoneID(tzid) {
      zone = own
    } else {
      zone = try ZoneID(try zones.zone(tzid).identifier)
    }
    found[tzid] = zone
    return zone
  }
}

import Foundation
import TodoDomain

/// Finds our zones for the TZIDs of a file, and remembers those that a component uses.
struct ZoneResolver {
  private var zones = ICalendarZones()
  private var known: [String: String] = [:]
  /// The zones of the component being read, by TZID.
  private(set) var used: [String: String] = [:]

  /// A resolver that knows what these TZIDs meant.
  init(_ known: [String: String] = [:]) {
    self.known = known
  }

  mutating func define(_ timezone: ICalendarComponent) { zones.define(timezone) }

  mutating func beginComponent() { used = [:] }

  mutating func zone(
    _ tzid: String, _ property: ICalendarProperty
  ) throws(ICalendarFault) -> ZoneID {
    do {
      let zone = try known[tzid].map { try ZoneID($0) } ?? found(tzid)
      used[tzid] = zone.name
      return zone
    } catch {
      throw ICalendarFault(
        property.line, FieldFault(property.name, value: tzid, .invalid(.malformed(.zone, tzid))))
    }
  }

  private mutating func found(_ tzid: String) throws -> ZoneID {
    if let zone = try? ZoneID(tzid) { return zone }
    return try ZoneID(try zones.zone(tzid).identifier)
  }
}

import Foundation

/// What a TZID means by its name alone.
enum ZoneNames {
  /// Whether a text may be the name of a zone; the empty one and very long ones are not.
  static func isName(_ tzid: String) -> Bool { (1...255).contains(tzid.utf8.count) }

  /// The zone of an IANA name with an area, or of a name of Windows.
  static func zone(_ tzid: String) -> TimeZone? {
    guard isName(tzid) else { return nil }
    let parts = tzid.split(separator: "/")
    if let area = parts.firstIndex(where: { areas.contains($0.lowercased()) }),
      let zone = named(parts[area...].joined(separator: "/"))
    {
      return zone
    }
    return WindowsZones.identifier(of: tzid).flatMap { TimeZone(identifier: $0) }
  }

  /// The zone of an IANA name without an area, such as `UTC`, `EST5EDT` or `Japan`.
  static func bareWord(_ tzid: String) -> TimeZone? {
    guard isName(tzid), let word = tzid.split(separator: "/").last else { return nil }
    return known(String(word))
  }

  private static func named(_ identifier: String) -> TimeZone? {
    known(identifier) ?? identifiersByLowercase[identifier.lowercased()].flatMap(known)
  }

  private static func known(_ identifier: String) -> TimeZone? {
    // A dot could walk out of the folder of the database.
    identifier.contains(".") ? nil : TimeZone(identifier: identifier)
  }

  private static let areas: Set<String> = [
    "africa", "america", "antarctica", "arctic", "asia", "atlantic", "australia", "brazil",
    "canada",
    "chile", "etc", "europe", "indian", "mexico", "pacific", "us",
  ]

  private static let identifiersByLowercase = Dictionary(
    TimeZone.knownTimeZoneIdentifiers.map { ($0.lowercased(), $0) },
    uniquingKeysWith: { first, _ in first })
}

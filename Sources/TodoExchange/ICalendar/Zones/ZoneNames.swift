import Foundation
import TodoDomain

/// Finds the zones that TZIDs mean by their names alone.
enum ZoneNames {
  /// Returns whether a text may be the name of a zone: whether it has 1 to 255 bytes.
  static func isName(_ tzid: String) -> Bool { (1...255).contains(tzid.utf8.count) }

  /// Returns a TZID without escapes and surrounding blanks. The property TZID is TEXT, in which
  /// commas are escaped. The parameter isn't (RFC 5545 §3.2.19, §3.8.3.1), but some programs escape
  /// it as well.
  static func plain(_ tzid: String) -> String {
    var text = tzid
    // Some programs escape the name twice in the property.
    while case let decoded = ICalendarText.decoded(text), decoded != text { text = decoded }
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    return trimmed.isEmpty ? text : trimmed
  }

  /// Returns the zone of an IANA name with an area, or of a name of universal time. No VTIMEZONE
  /// changes it.
  static func zone(_ tzid: String) -> ZoneID? {
    guard isName(tzid) else { return nil }
    let parts = tzid.split(separator: "/")
    if let area = parts.firstIndex(where: { areas.contains($0.lowercased()) }),
      let zone = named(parts[area...].joined(separator: "/").replacing(" ", with: "_"))
    {
      return zone
    }
    let last = parts.last.map { $0.uppercased() } ?? ""
    if tzid.hasPrefix("tzone://") || parts.count == 1, let name = universal[last] {
      return try? ZoneID(name)
    }
    return nil
  }

  /// Returns the zone that a name means if neither `zone(_:)` knows it nor a VTIMEZONE defines it:
  /// a name of Windows or Outlook, an IANA name without an area, a POSIX rule, or a common
  /// abbreviation.
  static func usualZone(_ tzid: String) -> ZoneID? {
    windows(tzid) ?? bareWord(tzid) ?? guess(tzid)
  }

  private static func windows(_ tzid: String) -> ZoneID? {
    guard isName(tzid) else { return nil }
    return WindowsZones.identifier(of: tzid).flatMap { try? ZoneID($0) }
  }

  /// Returns the zone of an IANA name without an area, such as `EST5EDT` or `Japan`, or of a POSIX
  /// rule in upper case.
  private static func bareWord(_ tzid: String) -> ZoneID? {
    guard isName(tzid), let word = tzid.split(separator: "/").last.map(String.init),
      let zone = try? ZoneID(typed: word)
    else { return nil }
    // `Zone1` has the form of a POSIX rule as well, so a rule must be in upper case.
    return zone.rule == nil || word == word.uppercased() ? zone : nil
  }

  /// Returns the zone that a TZID probably means if it is a common abbreviation, an offset such as
  /// `+09:00` or `UTC +9`, or the name that Windows shows for a place.
  private static func guess(_ tzid: String) -> ZoneID? {
    guard isName(tzid) else { return nil }
    if let name = abbreviations[tzid.uppercased()] { return try? ZoneID(name) }
    let dense = tzid.uppercased().filter { $0 != " " }
    if let first = dense.first, first == "+" || first == "-" { return try? ZoneID("UTC\(dense)") }
    if dense.hasPrefix("UTC") || dense.hasPrefix("GMT") { return try? ZoneID(dense) }
    return WindowsZones.identifier(ofPlaces: tzid).flatMap { try? ZoneID($0) }
  }

  /// Whether the name means a zone by custom only: a name that `guess` knows, Microsoft's `tzone:`,
  /// or a place that Windows shows beside the offset.
  static func isGuess(_ tzid: String) -> Bool {
    tzid.hasPrefix("tzone://") || tzid.hasPrefix("(")
      || zone(tzid) == nil && windows(tzid) == nil && bareWord(tzid) == nil
  }

  private static func named(_ identifier: String) -> ZoneID? {
    known(identifier) ?? identifiersByLowercase[identifier.lowercased()].flatMap(known)
  }

  private static func known(_ identifier: String) -> ZoneID? { try? ZoneID(identifier) }

  private static let areas: Set<String> = [
    "africa", "america", "antarctica", "arctic", "asia", "atlantic", "australia", "brazil",
    "canada",
    "chile", "etc", "europe", "indian", "mexico", "pacific", "us",
  ]

  private static let universal = [
    "UTC": "UTC", "GMT": "GMT", "Z": "UTC", "ZULU": "UTC", "UCT": "UTC", "UNIVERSAL": "UTC",
  ]

  /// Each abbreviation with the zone of most people who use it. An ambiguous abbreviation has the
  /// zone that it usually means in calendar files.
  private static let abbreviations = [
    "KST": "Asia/Seoul", "JST": "Asia/Tokyo", "HKT": "Asia/Hong_Kong", "SGT": "Asia/Singapore",
    "IST": "Asia/Kolkata", "MSK": "Europe/Moscow", "BST": "Europe/London",
    "WEST": "Europe/Lisbon", "CEST": "Europe/Berlin", "EEST": "Europe/Helsinki",
    "EDT": "America/New_York", "CST": "America/Chicago", "CDT": "America/Chicago",
    "MDT": "America/Denver", "PST": "America/Los_Angeles", "PDT": "America/Los_Angeles",
    "AKST": "America/Anchorage", "AKDT": "America/Anchorage", "AST": "America/Halifax",
    "ADT": "America/Halifax", "NST": "America/St_Johns", "NDT": "America/St_Johns",
    "AEST": "Australia/Sydney", "AEDT": "Australia/Sydney", "ACST": "Australia/Adelaide",
    "ACDT": "Australia/Adelaide", "AWST": "Australia/Perth", "NZST": "Pacific/Auckland",
    "NZDT": "Pacific/Auckland",
  ]

  private static let identifiersByLowercase = Dictionary(
    ZoneID.knownNames.map { ($0.lowercased(), $0) },
    uniquingKeysWith: { first, _ in first })
}

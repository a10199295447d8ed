import Foundation
import TodoDomain

/// What a TZID means by its name alone.
enum ZoneNames {
  /// Whether a text may be the name of a zone; the empty one and very long ones are not.
  static func isName(_ tzid: String) -> Bool { (1...255).contains(tzid.utf8.count) }

  /// A TZID without escapes and without blanks around it. As a property it is TEXT, in which commas are
  /// escaped; as a parameter it is not (RFC 5545 §3.2.19, §3.8.3.1), but some programs escape it there
  /// too.
  static func plain(_ tzid: String) -> String {
    var text = tzid
    // A name that was escaped as a parameter is escaped twice as a property.
    while case let decoded = ICalendarText.decoded(text), decoded != text { text = decoded }
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    return trimmed.isEmpty ? text : trimmed
  }

  /// The zone of an IANA name with an area, of universal time, or of a name of Windows.
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
    return WindowsZones.identifier(of: tzid).flatMap { try? ZoneID($0) }
  }

  /// The zone of an IANA name without an area, such as `EST5EDT` or `Japan`, or of a rule of POSIX in
  /// capitals.
  static func bareWord(_ tzid: String) -> ZoneID? {
    guard isName(tzid), let word = tzid.split(separator: "/").last.map(String.init),
      let zone = try? ZoneID(typed: word)
    else { return nil }
    // `Zone1` is a rule too, by its letters.
    return zone.rule == nil || word == word.uppercased() ? zone : nil
  }

  /// What is commonly meant by an abbreviation, an offset such as `+09:00` or `UTC +9`, or a place
  /// that Windows shows.
  static func guess(_ tzid: String) -> ZoneID? {
    guard isName(tzid) else { return nil }
    if let name = abbreviations[tzid.uppercased()] { return try? ZoneID(name) }
    let dense = tzid.uppercased().filter { $0 != " " }
    if let first = dense.first, first == "+" || first == "-" { return try? ZoneID("UTC\(dense)") }
    if dense.hasPrefix("UTC") || dense.hasPrefix("GMT") { return try? ZoneID(dense) }
    return WindowsZones.identifier(ofPlaces: tzid).flatMap { try? ZoneID($0) }
  }

  /// Whether it is a zone's name by custom alone: what `guess` reads, Microsoft's `tzone:`, and what
  /// Windows shows beside the offset.
  static func isGuess(_ tzid: String) -> Bool {
    tzid.hasPrefix("tzone://") || tzid.hasPrefix("(")
      || zone(tzid) == nil && bareWord(tzid) == nil
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

  /// Abbreviations with the zone of most people who use them; those of several zones with the one that
  /// calendars' files mean by them.
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

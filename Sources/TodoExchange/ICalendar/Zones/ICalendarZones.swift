import Foundation
public import TodoDomain

/// Finds the zone that a TZID means (RFC 5545 §3.2.19).
///
/// In this order: a name of the IANA database with an area, in any case and after a prefix such as
/// `/mozilla.org/20050126_1/`, or a name of Windows or Outlook; what the file's VTIMEZONE of that
/// name behaves like on the dates that are asked about, a zone of the database or else a rule of
/// its own; what the name alone is commonly taken for, such as `KST`.
public struct ICalendarZones: Sendable {
  private struct Question: Hashable {
    let name: String
    let years: ClosedRange<CivilDate>
  }

  private var definitions: [String: Result<Definition, ICalendarZoneError>] = [:]
  /// The names that VTIMEZONEs have, also those that mean a zone without them.
  private var stated: Set<String> = []
  /// Nil where no zone of the database, and no rule, says the same in these years.
  private var answers: [Question: ZoneID?] = [:]

  /// How many names, and names with years, are remembered; no calendar of people has as many.
  private static let maximumNames = 10_000
  private static let maximumAnswers = 2_000

  /// The dates of which a VTIMEZONE's changes are computed: what an event without an end is asked
  /// with, and no date beyond them is looked at.
  public static let allDates =
    CivilDate(dayNumber: 0)...CivilDate(dayNumber: 24_471)

  /// Knows no definitions yet.
  public init() {}

  /// Takes note of a VTIMEZONE (§3.6.5), instead of an earlier one of that name. One that can't be
  /// used is an error only where it is asked for; one without TZID is none.
  public mutating func define(_ timezone: ICalendarComponent) {
    guard let tzid = timezone.first("TZID")?.value else { return }
    let name = ZoneNames.plain(tzid)
    if stated.count < Self.maximumNames { stated.insert(name) }
    guard ZoneNames.isName(name), ZoneNames.zone(name) == nil,
      definitions[name] != nil || definitions.count < Self.maximumNames
    else { return }
    definitions[name] = Definition.read(timezone, named: name)
    answers = answers.filter { $0.key.name != name }
  }

  /// The zone that the TZID means on these dates.
  ///
  /// - Throws: `ICalendarZoneError`, which names the TZID.
  public mutating func zone(
    _ tzid: String, on dates: ClosedRange<CivilDate> = ICalendarZones.allDates
  ) throws(ICalendarZoneError) -> ZoneID {
    let name = ZoneNames.plain(tzid)
    guard ZoneNames.isName(name) else { throw .unknown(tzid) }
    if let zone = ZoneNames.zone(name) { return zone }
    guard let definition = definitions[name] else {
      guard let zone = ZoneNames.bareWord(name) ?? ZoneNames.guess(name) else {
        throw .unknown(tzid)
      }
      return zone
    }
    let asked = dates.clamped(to: Self.allDates)
    let known = try definition.get()
    let zone =
      known.knownZone(on: asked) ?? zone(of: known, named: name, in: asked.wholeYears)
      ?? known.rule(on: asked)
    guard let zone else { throw .unmatched(tzid) }
    return zone
  }

  /// The zone of a definition in whole years. The answers are remembered, since a search through all
  /// zones takes long; beyond so many questions a file isn't one of people's, and none is made.
  private mutating func zone(
    of definition: Definition, named name: String, in years: ClosedRange<CivilDate>
  ) -> ZoneID? {
    let question = Question(name: name, years: years)
    if let answer = answers[question] { return answer }
    guard answers.count < Self.maximumAnswers else { return nil }
    let answer = definition.zone(in: years)
    answers[question] = .some(answer)
    return answer
  }

  /// Whether the file says itself what the TZID means, so that it may mean several zones over the
  /// years.
  func defines(_ tzid: String) -> Bool {
    !definitions.isEmpty && definitions[ZoneNames.plain(tzid)] != nil
  }

  /// Whether no VTIMEZONE to come changes what the TZID means.
  func isSettled(_ tzid: String) -> Bool {
    defines(tzid) || ZoneNames.zone(ZoneNames.plain(tzid)) != nil
  }

  /// Whether nothing but custom says which zone the TZID is: no VTIMEZONE, and no register of
  /// names.
  func guesses(_ tzid: String) -> Bool {
    let name = ZoneNames.plain(tzid)
    return !stated.contains(name) && ZoneNames.isGuess(name)
  }

  /// The only zone that the file defines itself, on these dates; nil for none and for several.
  mutating func onlyZone(on dates: ClosedRange<CivilDate>) -> ZoneID? {
    guard definitions.count == 1, let name = definitions.keys.first else { return nil }
    return try? zone(name, on: dates)
  }
}

/// A VTIMEZONE, and what is known of it whatever the dates.
private struct Definition: Sendable {
  private let definition: ZoneDefinition?
  /// What its name or its location says, or what behaves as it does in our time.
  private let known: ZoneID?
  private let name: String

  static func read(
    _ timezone: ICalendarComponent, named name: String
  ) -> Result<Definition, ICalendarZoneError> {
    // Where libical and its like say what a name of their own means.
    if let location = timezone.first("X-LIC-LOCATION")?.value, let zone = ZoneNames.zone(location) {
      return .success(Definition(definition: nil, known: zone, name: name))
    }
    do throws(ZoneDefinition.Fault) {
      let definition = try ZoneDefinition(timezone)
      let own = ZoneNames.bareWord(name).flatMap {
        definition.agrees(with: $0, on: ZoneCatalogue.dates) ? $0 : nil
      }
      let known = own ?? ZoneCatalogue.standard.zone(like: definition, named: name)
      return .success(Definition(definition: definition, known: known, name: name))
    } catch {
      return .failure(.malformed(name, line: error.line))
    }
  }

  /// The zone of our time, for dates that reach into it, and for those on which it behaves so too.
  func knownZone(on dates: ClosedRange<CivilDate>) -> ZoneID? {
    guard let known, let definition, dates.upperBound < ZoneCatalogue.dates.lowerBound else {
      return known
    }
    return definition.agrees(with: known, on: dates) ? known : nil
  }

  /// The zone of the database that behaves so in these years; else a rule that does.
  func zone(in years: ClosedRange<CivilDate>) -> ZoneID? {
    guard let definition else { return known }
    return ZoneCatalogue.standard.zone(like: definition, named: name, on: years)
      ?? definition.rule(on: years).map(ZoneID.init(rule:))
  }

  /// A rule that says the same on these dates; else the zone of our time.
  func rule(on dates: ClosedRange<CivilDate>) -> ZoneID? {
    definition?.rule(on: dates).map(ZoneID.init(rule:)) ?? known
  }
}

extension ClosedRange<CivilDate> {
  /// The years that they are in.
  fileprivate var wholeYears: ClosedRange<CivilDate> {
    let first = try? CivilDate(year: lowerBound.year, month: 1, day: 1)
    let last = try? CivilDate(year: upperBound.year, month: 12, day: 31)
    return (first ?? lowerBound)...(last ?? upperBound)
  }
}

/// Why no zone is known for a TZID.
public enum ICalendarZoneError: Error, Hashable, Sendable {
  /// No zone has this name, and the file has not defined it before.
  case unknown(String)
  /// The VTIMEZONE of this name can't be read: the line of what is wrong in it.
  case malformed(String, line: Int)
  /// No zone of the IANA database behaves as the VTIMEZONE of this name says.
  case unmatched(String)
}

/// What a TZID means by its name alone.
private enum ZoneNames {
  /// Whether a text may be the name of a zone; the empty one and very long ones are not.
  static func isName(_ tzid: String) -> Bool { (1...255).contains(tzid.utf8.count) }

  /// A TZID without escapes and without blanks around it. As a property it is TEXT, in which commas
  /// are escaped; as a parameter it is not (RFC 5545 §3.2.19, §3.8.3.1), but some programs escape
  /// it there too.
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

  /// The zone of an IANA name without an area, such as `EST5EDT` or `Japan`, or of a rule of POSIX
  /// in capitals.
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

  /// Whether it is a zone's name by custom alone: what `guess` reads, Microsoft's `tzone:`, and
  /// what Windows shows beside the offset.
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

  /// Abbreviations with the zone of most people who use them; those of several zones with the one
  /// that calendars' files mean by them.
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

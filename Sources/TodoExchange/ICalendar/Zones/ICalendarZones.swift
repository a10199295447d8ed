import Foundation
package import TodoDomain

/// Finds the zone that a TZID means (RFC 5545 §3.2.19).
///
/// The zone is the first of these that applies:
/// - a zone of the IANA database, if the TZID is a name with an area (in any case, and after a
///   prefix such as `/mozilla.org/20050126_1/`), a name of universal time, or a name of Windows or
///   Outlook;
/// - a zone of the IANA database that behaves like the file's VTIMEZONE of that name on the dates
///   in question, or else a rule made of that VTIMEZONE;
/// - the zone that the name commonly means, such as `KST`.
package struct ICalendarZones: Sendable {
  private struct Question: Hashable {
    let name: String
    let years: ClosedRange<CivilDate>
  }

  private var definitions: [String: Result<Definition, ICalendarZoneError>] = [:]
  /// The names of all VTIMEZONEs, including those whose name alone means a zone.
  private var stated: Set<String> = []
  /// The zones that were found for a name in some years. The value is nil if neither a zone of the
  /// database nor a rule behaves like the definition.
  private var answers: [Question: ZoneID?] = [:]

  /// The most names, and the most names with years, that are remembered. No real calendar has as
  /// many.
  private static let maximumNames = 10_000
  private static let maximumAnswers = 2_000

  /// The dates for which the changes of a VTIMEZONE are computed: 1970-01-01 to 2036-12-31, both
  /// included. An event without an end uses all of them, and later dates are not compared.
  package static let allDates =
    CivilDate(dayNumber: 0)...CivilDate(dayNumber: 24_471)

  /// Makes a finder without definitions.
  package init() {}

  /// Adds a VTIMEZONE (§3.6.5), which replaces an earlier one of the same name. A VTIMEZONE that
  /// can't be used is an error only when its zone is needed. One without a TZID is ignored.
  package mutating func define(_ timezone: ICalendarComponent) {
    guard let tzid = timezone.first("TZID")?.value else { return }
    let name = ZoneNames.plain(tzid)
    if stated.count < Self.maximumNames { stated.insert(name) }
    guard ZoneNames.isName(name), ZoneNames.zone(name) == nil,
      definitions[name] != nil || definitions.count < Self.maximumNames
    else { return }
    definitions[name] = Definition.read(timezone, named: name)
    answers = answers.filter { $0.key.name != name }
  }

  /// Returns the zone that the TZID means on these dates.
  ///
  /// - Throws: `ICalendarZoneError`, which has the TZID.
  package mutating func zone(
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
    let known: Definition
    do throws(ICalendarZoneError) {
      known = try definition.get()
    } catch {
      // A definition that can't be read doesn't make a known name unknown.
      guard let zone = ZoneNames.bareWord(name) ?? ZoneNames.guess(name) else { throw error }
      return zone
    }
    let zone =
      known.knownZone(on: asked) ?? zone(of: known, named: name, in: asked.wholeYears)
      ?? known.rule(on: asked)
    guard let zone else { throw .unmatched(tzid) }
    return zone
  }

  /// The zone of a definition in whole years. The answers are remembered, because a search through
  /// all zones takes long. After `maximumAnswers` questions, which no real file asks, the answer is
  /// nil.
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

  /// Whether a VTIMEZONE of the file decides what the TZID means, so that it may mean several zones
  /// over the years.
  func defines(_ tzid: String) -> Bool {
    !definitions.isEmpty && definitions[ZoneNames.plain(tzid)] != nil
  }

  /// Whether no later VTIMEZONE changes what the TZID means.
  func isSettled(_ tzid: String) -> Bool {
    defines(tzid) || ZoneNames.zone(ZoneNames.plain(tzid)) != nil
  }

  /// Whether the zone of the TZID is a guess: neither a VTIMEZONE nor a list of zones has the name.
  func guesses(_ tzid: String) -> Bool {
    let name = ZoneNames.plain(tzid)
    return !stated.contains(name) && ZoneNames.isGuess(name)
  }

  /// The zone of the file's only definition on these dates; nil if the file has none or several.
  mutating func onlyZone(on dates: ClosedRange<CivilDate>) -> ZoneID? {
    guard definitions.count == 1, let name = definitions.keys.first else { return nil }
    return try? zone(name, on: dates)
  }
}

/// A VTIMEZONE, and the zone that it means independently of dates.
private struct Definition: Sendable {
  private let definition: ZoneDefinition?
  /// The zone that the name or the location means, or else one that behaves alike on
  /// `ZoneCatalogue.dates`; nil if there is none.
  private let known: ZoneID?
  private let name: String

  static func read(
    _ timezone: ICalendarComponent, named name: String
  ) -> Result<Definition, ICalendarZoneError> {
    // libical and similar libraries write the IANA name of their own TZIDs here.
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

  /// The known zone, if the dates reach into `ZoneCatalogue.dates` or beyond. For earlier dates,
  /// the known zone must behave like the definition on them; otherwise the result is nil.
  func knownZone(on dates: ClosedRange<CivilDate>) -> ZoneID? {
    guard let known, let definition, dates.upperBound < ZoneCatalogue.dates.lowerBound else {
      return known
    }
    return definition.agrees(with: known, on: dates) ? known : nil
  }

  /// The zone of the database that behaves like the definition in these years, or else a rule that
  /// does; nil if there is neither.
  func zone(in years: ClosedRange<CivilDate>) -> ZoneID? {
    guard let definition else { return known }
    return ZoneCatalogue.standard.zone(like: definition, named: name, on: years)
      ?? definition.rule(on: years).map(ZoneID.init(rule:))
  }

  /// A rule that behaves like the definition on these dates, or else the known zone.
  func rule(on dates: ClosedRange<CivilDate>) -> ZoneID? {
    definition?.rule(on: dates).map(ZoneID.init(rule:)) ?? known
  }
}

extension ClosedRange<CivilDate> {
  /// The whole years that contain the range.
  fileprivate var wholeYears: ClosedRange<CivilDate> {
    let first = try? CivilDate(year: lowerBound.year, month: 1, day: 1)
    let last = try? CivilDate(year: upperBound.year, month: 12, day: 31)
    return (first ?? lowerBound)...(last ?? upperBound)
  }
}

/// The reason why a TZID has no zone.
package enum ICalendarZoneError: Error, Hashable, Sendable {
  /// No zone has this name, and the file has no VTIMEZONE for it so far.
  case unknown(String)
  /// The VTIMEZONE of this name can't be read. The line is that of the fault.
  case malformed(String, line: Int)
  /// No zone of the IANA database, and no rule, behaves like the VTIMEZONE of this name.
  case unmatched(String)
}

/// The meanings of TZIDs by their names alone.
private enum ZoneNames {
  /// Whether a text may be the name of a zone, from 1 to 255 bytes.
  static func isName(_ tzid: String) -> Bool { (1...255).contains(tzid.utf8.count) }

  /// A TZID without escapes and surrounding blanks. The property TZID is TEXT, in which commas are
  /// escaped. The parameter isn't (RFC 5545 §3.2.19, §3.8.3.1), but some programs escape it as
  /// well.
  static func plain(_ tzid: String) -> String {
    var text = tzid
    // Such a program escapes the name twice in the property.
    while case let decoded = ICalendarText.decoded(text), decoded != text { text = decoded }
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    return trimmed.isEmpty ? text : trimmed
  }

  /// The zone of an IANA name with an area, of a name of universal time, or of a name of Windows.
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

  /// The zone of an IANA name without an area, such as `EST5EDT` or `Japan`, or of a POSIX rule in
  /// upper case.
  static func bareWord(_ tzid: String) -> ZoneID? {
    guard isName(tzid), let word = tzid.split(separator: "/").last.map(String.init),
      let zone = try? ZoneID(typed: word)
    else { return nil }
    // `Zone1` has the form of a POSIX rule as well, so a rule must be in upper case.
    return zone.rule == nil || word == word.uppercased() ? zone : nil
  }

  /// The zone that is commonly meant by an abbreviation, by an offset such as `+09:00` or `UTC +9`,
  /// or by a place that Windows shows.
  static func guess(_ tzid: String) -> ZoneID? {
    guard isName(tzid) else { return nil }
    if let name = abbreviations[tzid.uppercased()] { return try? ZoneID(name) }
    let dense = tzid.uppercased().filter { $0 != " " }
    if let first = dense.first, first == "+" || first == "-" { return try? ZoneID("UTC\(dense)") }
    if dense.hasPrefix("UTC") || dense.hasPrefix("GMT") { return try? ZoneID(dense) }
    return WindowsZones.identifier(ofPlaces: tzid).flatMap { try? ZoneID($0) }
  }

  /// Whether the name means a zone by custom only: the names that `guess` knows, Microsoft's
  /// `tzone:`, and the places that Windows shows beside the offset.
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

  /// Each abbreviation with the zone of most people who use it. An ambiguous one has the zone that
  /// it usually means in calendar files.
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

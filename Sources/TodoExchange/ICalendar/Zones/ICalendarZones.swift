public import TodoDomain

/// Finds the zone that a TZID means (RFC 5545 §3.2.19).
///
/// In this order: a name of the IANA database with an area, in any case and after a prefix such as
/// `/mozilla.org/20050126_1/`, or a name of Windows or Outlook; what the file's VTIMEZONE of that name
/// behaves like in the years that are asked about, a zone of the database or else a rule of its own;
/// what the name alone is commonly taken for, such as `KST`. A VTIMEZONE counts only for times that
/// come after it in the file.
public struct ICalendarZones: Sendable {
  private struct Question: Hashable {
    let name: String
    let years: ClosedRange<Int>
  }

  private var definitions: [String: Result<Definition, ICalendarZoneError>] = [:]
  private var answers: [Question: Result<ZoneID, ICalendarZoneError>] = [:]

  /// How many names, and names with years, are remembered; no calendar of people has as many.
  private static let maximumNames = 10_000
  private static let maximumAnswers = 2_000

  /// The years of which a VTIMEZONE's changes are computed: what an event without an end is asked
  /// with, and no year beyond them is looked at.
  public static let allYears = ZoneObservance.firstYear...ZoneObservance.lastYear

  /// Knows no definitions yet.
  public init() {}

  /// Takes note of a VTIMEZONE (§3.6.5), instead of an earlier one of that name. One that can't be
  /// used is an error only where it is asked for; one without TZID is none.
  public mutating func define(_ timezone: ICalendarComponent) {
    guard let tzid = timezone.first("TZID")?.value else { return }
    let name = ZoneNames.plain(tzid)
    guard ZoneNames.isName(name), ZoneNames.zone(name) == nil,
      definitions[name] != nil || definitions.count < Self.maximumNames
    else { return }
    definitions[name] = Definition.read(timezone, named: name)
    answers = answers.filter { $0.key.name != name }
  }

  /// The zone that the TZID means, for times in these years.
  ///
  /// - Throws: `ICalendarZoneError`, which names the TZID.
  public mutating func zone(
    _ tzid: String, years: ClosedRange<Int> = ICalendarZones.allYears
  ) throws(ICalendarZoneError) -> ZoneID {
    let name = ZoneNames.plain(tzid)
    let question = Question(name: name, years: years.clamped(to: Self.allYears))
    if let answer = answers[question] { return try answer.get() }
    let answer = answer(to: question, tzid)
    if ZoneNames.isName(name), answers.count < Self.maximumAnswers { answers[question] = answer }
    return try answer.get()
  }

  /// Whether the file says itself what the TZID means, so that it may mean several zones over the years.
  func defines(_ tzid: String) -> Bool {
    !definitions.isEmpty && definitions[ZoneNames.plain(tzid)] != nil
  }

  /// Whether nothing but custom says which zone the TZID is: no VTIMEZONE, and no register of names.
  func guesses(_ tzid: String) -> Bool { !defines(tzid) && ZoneNames.isGuess(tzid) }

  /// The only zone that the file defines itself, for times in these years; nil for none and for
  /// several.
  mutating func onlyZone(years: ClosedRange<Int>) -> ZoneID? {
    guard definitions.count == 1, let name = definitions.keys.first else { return nil }
    return try? zone(name, years: years)
  }

  private func answer(
    to question: Question, _ tzid: String
  ) -> Result<ZoneID, ICalendarZoneError> {
    guard ZoneNames.isName(question.name) else { return .failure(.unknown(tzid)) }
    if let zone = ZoneNames.zone(question.name) { return .success(zone) }
    guard let definition = definitions[question.name] else {
      let zone = ZoneNames.bareWord(question.name) ?? ZoneNames.guess(question.name)
      return zone.map { .success($0) } ?? .failure(.unknown(tzid))
    }
    return definition.flatMap { definition in
      // Beyond so many questions a file isn't one of people's.
      let zone = answers.count < Self.maximumAnswers ? definition.zone(in: question.years) : nil
      return zone.map { .success($0) } ?? .failure(.unmatched(tzid))
    }
  }
}

/// A VTIMEZONE, and what is known of it whatever the years.
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
        definition.agrees(with: $0, in: ZoneCatalogue.years) ? $0 : nil
      }
      let known = own ?? ZoneCatalogue.standard.zone(like: definition, named: name)
      return .success(Definition(definition: definition, known: known, name: name))
    } catch {
      return .failure(.malformed(name, line: error.line))
    }
  }

  func zone(in years: ClosedRange<Int>) -> ZoneID? {
    if let known { return known }
    return definition.flatMap { definition in
      ZoneCatalogue.standard.zone(like: definition, named: name, in: years)
        ?? definition.rule(in: years).map(ZoneID.init(rule:))
    }
  }
}

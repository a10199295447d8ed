import Foundation
package import TodoDomain

/// Finds the zone that a TZID means (RFC 5545 §3.2.19).
///
/// The zone is the first of these that applies:
/// - a zone of the IANA database, if the TZID is a name with an area (in any case, and after a
///   prefix such as `/mozilla.org/20050126_1/`), or a name of universal time;
/// - a zone of the IANA database that behaves like the file's VTIMEZONE of that name on the dates
///   in question, or else a rule made of that VTIMEZONE. The zone that the name usually means is
///   tried first;
/// - the zone that the name usually means: a name of Windows or Outlook, or an abbreviation such as
///   `KST`.
package struct ICalendarZones: Sendable {
  private struct Question: Hashable {
    let name: String
    let years: ClosedRange<CivilDate>
  }

  private var definitions: [String: Result<Definition, ICalendarZoneError>] = [:]
  /// The names of all VTIMEZONEs, including those whose name alone means the zone.
  private var stated: Set<String> = []
  /// The results of earlier searches for a name in a range of years, because a search takes long.
  private var answers: [Question: Definition.Answer] = [:]
  /// For a name and a range of years, whether the zone that the name usually means behaves like the
  /// file's VTIMEZONE of that name.
  private var usual: [Question: Bool] = [:]

  /// The limits against harmful files: for the names in `definitions` and `stated`, and for the
  /// answers in `answers` and `usual`.
  private static let maximumNames = 10_000
  private static let maximumAnswers = 2_000

  /// The dates for which the changes of a VTIMEZONE are computed: 1970-01-01 to 2036-12-31, both
  /// included. An event without an end uses all of them, and later dates are not compared.
  package static let allDates =
    CivilDate(dayNumber: 0)...CivilDate(dayNumber: 24_471)

  /// Makes a finder without definitions.
  package init() {}

  /// Adds a VTIMEZONE (§3.6.5), which replaces an earlier VTIMEZONE of the same name. A VTIMEZONE
  /// that can't be used is an error only when its zone is needed. A VTIMEZONE is ignored if it has
  /// no TZID, if `ZoneNames` knows the TZID as the name of a zone, or if it currently means the
  /// same zone as its name alone.
  package mutating func define(_ timezone: ICalendarComponent) {
    guard let tzid = timezone.first("TZID")?.value else { return }
    let name = ZoneNames.plain(tzid)
    guard ZoneNames.isName(name) else { return }
    if stated.count < Self.maximumNames { stated.insert(name) }
    guard ZoneNames.zone(name) == nil,
      definitions[name] != nil || definitions.count < Self.maximumNames
    else { return }
    let definition = Definition.read(timezone, named: name)
    definitions[name] = (try? definition.get())?.isUsual == true ? nil : definition
    answers = answers.filter { $0.key.name != name }
    usual = usual.filter { $0.key.name != name }
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
      guard let zone = ZoneNames.usualZone(name) else { throw .unknown(tzid) }
      return zone
    }
    let known: Definition
    do throws(ICalendarZoneError) {
      known = try definition.get()
    } catch {
      // A definition that can't be read doesn't make a known name unknown.
      guard let zone = ZoneNames.usualZone(name) else { throw error }
      return zone
    }
    let asked = dates.clamped(to: Self.allDates)
    let question = Question(name: name, years: asked.wholeYears)
    let zone =
      usualZone(of: known, question) ?? known.knownZone(on: asked)
      ?? known.zone(on: asked, answer(of: known, question))
    guard let zone else { throw .unmatched(tzid) }
    return zone
  }

  /// Returns the zone that the definition's name usually means, if that zone behaves like the
  /// definition in the question's years; nil otherwise.
  private mutating func usualZone(of definition: Definition, _ question: Question) -> ZoneID? {
    guard let zone = definition.usual else { return nil }
    let isSame = usual[question] ?? definition.agrees(with: zone, on: question.years)
    if usual.count < Self.maximumAnswers { usual[question] = isSame }
    return isSame ? zone : nil
  }

  /// Returns the zones of a definition in the years of a question, which is a name with a range of
  /// years. Each question is worked out only once. Beyond `maximumAnswers` questions, more than any
  /// real file asks, the answer is empty.
  private mutating func answer(
    of definition: Definition, _ question: Question
  ) -> Definition.Answer {
    if let answer = answers[question] { return answer }
    guard answers.count < Self.maximumAnswers else { return Definition.Answer() }
    let answer = definition.answer(in: question.years)
    answers[question] = answer
    return answer
  }

  /// Whether a VTIMEZONE of the file decides what the TZID means. The TZID may then mean different
  /// zones in different years.
  func defines(_ tzid: String) -> Bool {
    !definitions.isEmpty && definitions[ZoneNames.plain(tzid)] != nil
  }

  /// Whether no later VTIMEZONE can change what the TZID means: the file has had a VTIMEZONE for
  /// it, or the name alone means a zone.
  func isSettled(_ tzid: String) -> Bool {
    let name = ZoneNames.plain(tzid)
    return stated.contains(name) || ZoneNames.zone(name) != nil
  }

  /// Whether the zone of the TZID is a guess, because neither a VTIMEZONE nor a list of zones has
  /// the name.
  func guesses(_ tzid: String) -> Bool {
    let name = ZoneNames.plain(tzid)
    return !stated.contains(name) && ZoneNames.isGuess(name)
  }

  /// Returns the text of the VTIMEZONE that gives a TZID the zone named `zone`; nil if the name of
  /// the TZID alone gives it, and for a text that is too long to be kept beside each event.
  func text(of tzid: String, meaning zone: String) -> String? {
    guard !definitions.isEmpty else { return nil }
    let name = ZoneNames.plain(tzid)
    guard let definition = try? definitions[name]?.get(), definition.usual?.name != zone else {
      return nil
    }
    return definition.text
  }

  /// Returns the zone of the file's only VTIMEZONE on these dates; nil if the file has none or
  /// several.
  mutating func onlyZone(on dates: ClosedRange<CivilDate>) -> ZoneID? {
    guard stated.count == 1, let name = stated.first else { return nil }
    return try? zone(name, on: dates)
  }
}

/// A VTIMEZONE, and the zones that it means on any date.
private struct Definition: Sendable {
  /// The zones of a definition in some years.
  struct Answer {
    /// A zone that behaves like the definition.
    var zone: ZoneID?
    /// A zone whose clocks change on the same days at other hours.
    var near: ZoneID?
    /// A rule that behaves like the definition.
    var rule: POSIXZone?
  }

  private let name: String
  /// The definition; nil for a VTIMEZONE with the IANA name of its zone.
  private let definition: ZoneDefinition?
  /// The zone that the name usually means.
  let usual: ZoneID?
  /// The zone that X-LIC-LOCATION names, or else a zone that behaves like the definition on
  /// `ZoneCatalogue.dates`; nil if there is none.
  private let known: ZoneID?
  /// The text of the VTIMEZONE; nil if it is too long to be kept beside each event.
  let text: String?

  /// The greatest size of a kept VTIMEZONE's text. The longest texts that programs write have the
  /// changes of a century.
  private static let maximumSizeInBytes = 16 << 10

  static func read(
    _ timezone: ICalendarComponent, named name: String
  ) -> Result<Definition, ICalendarZoneError> {
    // libical and similar libraries write the IANA name of their own TZIDs in this property.
    if let location = timezone.first("X-LIC-LOCATION")?.value, let zone = ZoneNames.zone(location) {
      return .success(Definition(timezone, named: name, nil, known: zone))
    }
    do throws(ZoneDefinition.Fault) {
      return .success(Definition(timezone, named: name, try ZoneDefinition(timezone)))
    } catch {
      return .failure(.malformed(name, line: error.line))
    }
  }

  private init(
    _ timezone: ICalendarComponent, named name: String, _ definition: ZoneDefinition?,
    known location: ZoneID? = nil
  ) {
    self.name = name
    self.definition = definition
    let usual = ZoneNames.usualZone(name)
    self.usual = usual
    let isUsual = usual.map { definition?.agrees(with: $0, on: ZoneCatalogue.dates) == true }
    known =
      location
      ?? (isUsual == true
        ? usual
        : definition.flatMap {
          ZoneCatalogue.standard.zone(like: $0, named: name, preferring: usual, isNear: false)
        })
    let text = KeptComponent.text(of: timezone)
    self.text = text.flatMap { $0.utf8.count <= Self.maximumSizeInBytes ? $0 : nil }
  }

  /// Whether the VTIMEZONE currently means what its name usually means.
  var isUsual: Bool { usual != nil && usual == known }

  func agrees(with zone: ZoneID, on dates: ClosedRange<CivilDate>) -> Bool {
    definition?.agrees(with: zone, on: dates) ?? false
  }

  /// Returns the known zone, if the dates reach into `ZoneCatalogue.dates` or beyond. For earlier
  /// dates, the known zone must behave like the definition in their years; otherwise the result is
  /// nil.
  func knownZone(on dates: ClosedRange<CivilDate>) -> ZoneID? {
    guard let known, let definition, !dates.areOfOurTime else { return known }
    return definition.agrees(with: known, on: dates.wholeYears) ? known : nil
  }

  /// Searches for the zone that has the definition's offsets in a range of dates. If no zone has
  /// them, the answer is a similar zone, if there is one, and the definition as a rule.
  func answer(in years: ClosedRange<CivilDate>) -> Answer {
    guard let definition else { return Answer(zone: known) }
    let like = { (isNear: Bool) in
      ZoneCatalogue.standard.zone(
        like: definition, named: name, preferring: usual, on: years, isNear: isNear)
    }
    if let zone = like(false) { return Answer(zone: zone) }
    let near =
      years.areOfOurTime
      ? ZoneCatalogue.standard.zone(like: definition, named: name, preferring: usual, isNear: true)
      : nil
    return Answer(near: near ?? like(true), rule: definition.rule(on: years))
  }

  /// Returns the zone on these dates, by the answer for their years. It is the first of: the zone
  /// that behaves like the definition; a near zone, if it agrees on the first date; the known zone,
  /// if it agrees on these dates; a rule; and without a rule the near or the known zone.
  func zone(on dates: ClosedRange<CivilDate>, _ answer: Answer) -> ZoneID? {
    if let zone = answer.zone { return zone }
    if let near = answer.near, agrees(with: near, on: dates.lowerBound...dates.lowerBound) {
      return near
    }
    if let known, agrees(with: known, on: dates) { return known }
    let rule = answer.rule ?? definition?.rule(on: dates)
    return rule.map(ZoneID.init(rule:)) ?? answer.near ?? known
  }
}

extension ClosedRange<CivilDate> {
  /// Whether the range reaches into `ZoneCatalogue.dates` or beyond.
  fileprivate var areOfOurTime: Bool { upperBound >= ZoneCatalogue.dates.lowerBound }

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
  /// The VTIMEZONE of this name can't be read. The line is where the fault is.
  case malformed(String, line: Int)
  /// No zone of the IANA database, and no rule, behaves like the VTIMEZONE of this name.
  case unmatched(String)
}

public import Foundation

/// Finds the zone that a TZID means (RFC 5545 §3.2.19).
///
/// In this order: a name of the IANA database, in any case and after a prefix such as
/// `/mozilla.org/20050126_1/`; a name of Windows or Outlook; what the file's VTIMEZONE of that name
/// behaves like; a bare word of the IANA database, such as `EST` or `Japan`. A VTIMEZONE counts
/// only for times that come after it in the file.
public struct ICalendarZones: Sendable {
  private var results: [String: Result<TimeZone, ICalendarZoneError>] = [:]

  /// How many names are remembered; no calendar of people has as many.
  private static let maximumNames = 10_000

  /// Knows no definitions yet.
  public init() {}

  /// Takes note of a VTIMEZONE (§3.6.5), instead of an earlier one of that name. One that can't be
  /// used is an error only where it is asked for; one without TZID is none.
  public mutating func define(_ timezone: ICalendarComponent) {
    guard let tzid = timezone.first("TZID")?.value, ZoneNames.zone(tzid) == nil else { return }
    remember(result(of: timezone, tzid), tzid)
  }

  /// The zone that the TZID means.
  ///
  /// - Throws: `ICalendarZoneError`, which names the TZID.
  public mutating func zone(_ tzid: String) throws(ICalendarZoneError) -> TimeZone {
    if let result = results[tzid] { return try result.get() }
    let zone = ZoneNames.zone(tzid) ?? ZoneNames.bareWord(tzid)
    let result = zone.map { .success($0) } ?? Result.failure(ICalendarZoneError.unknown(tzid))
    remember(result, tzid)
    return try result.get()
  }

  private mutating func remember(
    _ result: Result<TimeZone, ICalendarZoneError>, _ tzid: String
  ) {
    guard ZoneNames.isName(tzid), results.count < Self.maximumNames else { return }
    results[tzid] = result
  }

  private mutating func result(
    of timezone: ICalendarComponent, _ tzid: String
  ) -> Result<TimeZone, ICalendarZoneError> {
    // Where libical and its like say what a name of their own means.
    if let location = timezone.first("X-LIC-LOCATION")?.value, let zone = ZoneNames.zone(location) {
      return .success(zone)
    }
    let definition: ZoneDefinition
    do throws(ZoneDefinition.Fault) {
      definition = try ZoneDefinition(timezone)
    } catch {
      return .failure(.malformed(tzid, line: error.line))
    }
    return ZoneCatalogue.standard.zone(like: definition, named: tzid).map { .success($0) }
      ?? .failure(.unmatched(tzid))
  }
}

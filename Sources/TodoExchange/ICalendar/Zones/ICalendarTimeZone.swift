import Foundation
package import TodoDomain

/// Makes VTIMEZONEs. A file must have one for each TZID (RFC 5545 §3.6.5).
package enum ICalendarTimeZone {
  /// Returns the VTIMEZONE of a zone.
  ///
  /// Changes in at least three years on the same weekday of a month become one yearly rule, which
  /// has no end if it lasts until the last year. Any other change becomes an observance of its own.
  /// Changes before the first year are left out.
  ///
  /// - Parameters:
  ///   - zone: The zone.
  ///   - years: The years that the VTIMEZONE covers, both ends included.
  ///   - tzid: The name for the parameter TZID of times; by default the zone's own name.
  package static func component(
    of zone: ZoneID, years: ClosedRange<Int>, tzid: String? = nil
  ) -> ICalendarComponent {
    let changes = ZoneChange.all(of: zone, years)
    let series = ZoneSeries.all(of: changes, lastYear: years.upperBound)
    let observances = [ZoneSeries.initial(of: zone, year: years.lowerBound)] + series
    return ICalendarComponent(
      "VTIMEZONE", [ICalendarProperty("TZID", text: tzid ?? zone.name)],
      components: observances.map(\.component))
  }
}

/// A change of a zone's clocks.
struct ZoneChange {
  /// The local time of the change, by the clocks before the change (offset `from`).
  let onset: ICalendarDateTime
  let from: Int
  let to: Int
  let isDaylight: Bool
  /// The abbreviation of the time after the change, for a zone that is a POSIX rule, because a
  /// reader needs it to make the same rule again; nil for any other zone.
  let name: String?

  var year: Int { onset.date.year }

  /// Returns the changes within these years, in chronological order.
  static func all(of zone: ZoneID, _ years: ClosedRange<Int>) -> [ZoneChange] {
    let last = firstMoment(ofYear: years.upperBound + 1, zone) - 1
    var moment = firstMoment(ofYear: years.lowerBound, zone)
    var changes: [ZoneChange] = []
    while moment < last {
      let next = min(moment + 7 * 86_400, last)
      if zone.offset(at: moment) != zone.offset(at: next) {
        changes.append(ZoneChange(of: zone, between: moment, and: next))
      }
      moment = next
    }
    return changes
  }

  /// Returns the moment at which a year begins in the zone, in seconds since 1970.
  private static func firstMoment(ofYear year: Int, _ zone: ZoneID) -> Int {
    let days = (try? CivilDate(year: year, month: 1, day: 1))?.dayNumber ?? 0
    return days * 86_400 - zone.offset(at: days * 86_400)
  }

  /// Finds the change of offset between two moments, in seconds since 1970. Their offsets differ,
  /// and there must be only one change between them.
  private init(of zone: ZoneID, between start: Int, and end: Int) {
    var (before, after) = (start, end)
    from = zone.offset(at: before)
    to = zone.offset(at: after)
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if zone.offset(at: middle) == from { before = middle } else { after = middle }
    }
    onset = ICalendarDateTime(localSeconds: after + from)
    isDaylight = zone.isDaylight(at: Instant(secondsSince1970: after))
    name = zone.rule?.time(at: Instant(secondsSince1970: after)).time.name
  }
}

extension ICalendarDateTime {
  /// Makes the date and time that is this number of seconds after 1970-01-01T00:00:00 in the same
  /// zone.
  init(localSeconds: Int) {
    let second = ((localSeconds % 86_400) + 86_400) % 86_400
    let date = CivilDate(dayNumber: (localSeconds - second) / 86_400)
    self.init(date, secondOfDay: second)
  }
}

public import TodoDomain

/// Makes VTIMEZONEs, which a file must have for each TZID in it (RFC 5545 §3.6.5).
public enum ICalendarTimeZone {
  /// The VTIMEZONE of a zone, for times in these years.
  ///
  /// Changes that come in three years or more on the same weekday of a month are one yearly rule,
  /// which has no end if it lasts to the last year; others are observances of their own. What comes
  /// before the first year is not said.
  ///
  /// - Parameter tzid: The name that times have in their parameter; the zone's own unless told.
  public static func component(
    of zone: ZoneID, years: ClosedRange<Int>, tzid: String? = nil
  ) -> ICalendarComponent {
    let changes = ZoneChange.all(of: zone, years)
    let series = ZoneSeries.all(of: changes, lastYear: years.upperBound)
    let observances = [ZoneSeries.initial(of: zone, year: years.lowerBound)] + series
    return ICalendarComponent(
      "VTIMEZONE", [ICalendarProperty("TZID", text: tzid ?? zone.name)],
      observances.map(\.component))
  }
}

/// A change of a zone's clocks.
struct ZoneChange {
  /// What the clock would have shown, had it not been changed.
  let onset: ICalendarDateTime
  let from: Int
  let to: Int
  let isDaylight: Bool
  /// The abbreviation of the time from then on, where the zone is told by a rule: that has no other
  /// place, and comes back by it.
  let name: String?

  var year: Int { onset.date.year }

  /// The changes within these years, in the order of time.
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

  /// The moment at which a year begins on the zone's clocks.
  private static func firstMoment(ofYear year: Int, _ zone: ZoneID) -> Int {
    let days = (try? CivilDate(year: year, month: 1, day: 1))?.dayNumber ?? 0
    return days * 86_400 - zone.offset(at: days * 86_400)
  }

  /// The one change between two moments of different offsets.
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
  /// The date and time so many seconds after 1970-01-01T00:00:00 on the same clock.
  init(localSeconds: Int) {
    let second = ((localSeconds % 86_400) + 86_400) % 86_400
    let date = CivilDate(dayNumber: (localSeconds - second) / 86_400)
    self.init(date, secondOfDay: second)
  }
}

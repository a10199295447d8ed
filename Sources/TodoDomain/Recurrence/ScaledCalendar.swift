import Foundation
import Synchronization

/// A calendar other than the civil one, read from Foundation, with a cache of the years that rules
/// have used.
///
/// Foundation takes a few microseconds for the fields of a lunar date, and a rule needs hundreds.
/// So each year is read once in a process, month by month. The Korean calendar agrees with the
/// tables of the Korea Astronomy and Space Science Institute from 1900 to 2050
/// (`LunarCalendarTests`).
final class ScaledCalendar: RuleCalendar {
  let scale: RecurrenceScale
  private let calendar: Calendar
  /// The average lengths in days.
  private let monthLength: Double
  private let yearLength: Double
  /// The year and the month with day number 0 (1970-01-01), from which other years and months are
  /// estimated.
  private let year: Int
  private let firstDayOfYear: Int
  private let firstDayOfMonth: Int
  private let years = Mutex<[Int: ScaledYear]>([:])

  private static let shared = Mutex<[RecurrenceScale: ScaledCalendar]>([:])

  /// Returns the calendar of a scale; nil for the civil calendar.
  static func of(_ scale: RecurrenceScale?) -> ScaledCalendar? {
    guard let scale, let identifier = scale.identifier else { return nil }
    return shared.withLock { calendars in
      if let calendar = calendars[scale] { return calendar }
      let calendar = ScaledCalendar(scale, identifier)
      calendars[scale] = calendar
      return calendar
    }
  }

  private init(_ scale: RecurrenceScale, _ identifier: Calendar.Identifier) {
    var calendar = Calendar(identifier: identifier)
    calendar.timeZone = .gmt
    self.scale = scale
    self.calendar = calendar
    (monthLength, yearLength) =
      switch scale {
      case .dangi, .chinese, .hebrew: (29.530_59, 365.245)
      case .islamic, .islamicCivil, .islamicTabular, .islamicUmmAlQura: (29.530_56, 354.366_7)
      default: (30.44, 365.243)
      }
    let table = ScaledYear(around: 0, of: scale, in: calendar)
    year = table.year
    firstDayOfYear = table.starts[0]
    firstDayOfMonth = table.starts[table.position(of: 0)]
    years.withLock { $0[table.year] = table }
  }

  func month(containing date: CivilDate) -> ScaledMonth { month(with: date.dayNumber) }

  func month(with day: Int) -> ScaledMonth {
    let table = year(with: day)
    return ScaledMonth(calendar: self, table: table, position: table.position(of: day))
  }

  /// Returns the first month of a year, or of the nearest supported year (`daysAsked`).
  func firstMonth(ofYear year: Int) -> ScaledMonth {
    var day = firstDayOfYear + Int((Double(year - self.year) + 0.5) * yearLength)
    if let nearest = nearestAsked(day) { return nearest }
    var table = self.year(with: day)
    while table.year != year {
      day = table.year < year ? table.end : table.starts[0] - 1
      table = self.year(with: day)
    }
    return ScaledMonth(calendar: self, table: table, position: 0)
  }

  func month(at index: Int) -> ScaledMonth {
    guard scale.hasMonthsOfTheMoon else {
      let (year, month) = index.flooredDivision(by: scale.lastMonth)
      let first = firstMonth(ofYear: year)
      return ScaledMonth(calendar: self, table: first.table, position: month)
    }
    let day = firstDayOfMonth + Int((Double(index) + 0.5) * monthLength)
    if let nearest = nearestAsked(day) { return nearest }
    var month = month(with: day)
    while month.index < index { month = month.next }
    while month.index > index { month = month.previous }
    return month
  }

  func month(after month: ScaledMonth, in numbers: UInt16) -> ScaledMonth {
    var next = month.next
    while numbers != 0, numbers >> UInt16(next.month) & 1 == 0, next.position > 0 {
      next = next.next
    }
    return next
  }

  /// The supported day numbers: every `CivilDate`, and two years on either side. An interval may
  /// lead millions of years ahead, where Foundation's lunar years are out of order and a search for
  /// a year would never end.
  private static let daysAsked =
    CivilDate.earliest.dayNumber - 800...CivilDate.latest.dayNumber + 800

  /// Returns the first month of the nearest supported year for a day outside `daysAsked`; nil for a
  /// day within. No `CivilDate` is in that year.
  private func nearestAsked(_ day: Int) -> ScaledMonth? {
    let nearest = min(max(day, Self.daysAsked.lowerBound), Self.daysAsked.upperBound)
    guard nearest != day else { return nil }
    return ScaledMonth(calendar: self, table: year(with: nearest), position: 0)
  }

  /// Returns the number of lunar months from the month with day 0 to the month with this first day.
  /// The average length of a month is enough to compute the number, because every month begins
  /// within a few days of the average.
  fileprivate func moons(until firstDay: Int) -> Int {
    Int((Double(firstDay - firstDayOfMonth) / monthLength).rounded())
  }

  private func year(with day: Int) -> ScaledYear {
    let estimate = year + Int((Double(day - firstDayOfYear) / yearLength).rounded(.down))
    return years.withLock { years in
      for year in [estimate, estimate - 1, estimate + 1] {
        if let table = years[year], (table.starts[0]..<table.end).contains(day) { return table }
      }
      let table = ScaledYear(around: day, of: scale, in: calendar)
      years[table.year] = table
      return table
    }
  }
}

/// The months of a year.
private struct ScaledYear {
  let year: Int
  /// The day numbers of the first days of the months.
  let starts: [Int]
  /// The numbers of the months; negative for leap months.
  let numbers: [Int]
  /// The day number of the first day of the next year.
  let end: Int

  /// Reads the year that contains a day.
  init(around day: Int, of scale: RecurrenceScale, in calendar: Calendar) {
    let now = ScaledDay(day, of: scale, in: calendar)
    var first = day - now.day + 1
    while true {
      let before = ScaledDay(first - 1, of: scale, in: calendar)
      guard before.year == now.year else { break }
      // Foundation gives a few days the number 0, such as 2057-09-28 in the Chinese calendar. Each
      // is the 30th of the month before.
      first -= max(before.day, 1)
    }
    var month = ScaledDay(first, of: scale, in: calendar)
    var (starts, numbers): ([Int], [Int]) = ([], [])
    while month.year == now.year {
      starts.append(first)
      numbers.append(month.number)
      // No month has more than 31 days, and of two neighbours one has 27 or more.
      month = ScaledDay(first + 31, of: scale, in: calendar)
      first += 32 - month.day
    }
    (year, self.starts, self.numbers, end) = (now.year, starts, numbers, first)
  }

  func position(of day: Int) -> Int { (starts.firstIndex { $0 > day } ?? starts.count) - 1 }
}

/// The fields of a day in a calendar.
private struct ScaledDay {
  let year: Int
  /// The number of the month; negative for a leap month.
  let number: Int
  let day: Int

  init(_ day: Int, of scale: RecurrenceScale, in calendar: Calendar) {
    let date = Date(timeIntervalSince1970: Double(day) * 86_400)
    let fields = calendar.dateComponents([.era, .year, .month, .day, .isLeapMonth], from: date)
    let (era, year, month) = (fields.era ?? 0, fields.year ?? 1, fields.month ?? 1)
    self.day = fields.day ?? 1
    self.year =
      switch scale {
      case .dangi, .chinese: era * 60 + year
      case .coptic: era == 0 ? 1 - year : year
      case .ethiopic, .ethiopicAmeteAlem: era == 0 ? year - 5_500 : year
      default: year
      }
    number =
      switch scale {
      case .hebrew: month <= 5 ? month : month == 6 ? -5 : month - 1
      default: fields.isLeapMonth == true ? -month : month
      }
  }
}

/// A day of a month in a calendar.
public struct ScaleDay: Hashable, Sendable {
  /// The number of the month, from 1.
  public let month: Int
  /// Whether the month is the leap month after the month with that number.
  public let isLeap: Bool
  /// The day of the month, from 1.
  public let day: Int
}

extension CivilDate {
  /// Returns the month and the day in a calendar; in the civil calendar for nil.
  public func day(by scale: RecurrenceScale?) -> ScaleDay {
    guard let calendar = ScaledCalendar.of(scale) else {
      let (_, month, day) = fields
      return ScaleDay(month: month, isLeap: false, day: day)
    }
    let month = calendar.month(containing: self)
    return ScaleDay(month: month.month, isLeap: month.isLeap, day: dayNumber - month.firstDay + 1)
  }
}

extension PlannedEvent {
  /// Returns the month and the day of a date in the calendar of the event's rule, with that
  /// calendar; nil for an event whose rule uses the civil calendar, and for an event without a
  /// rule.
  public func dayByRule(on date: CivilDate) -> (scale: RecurrenceScale, day: ScaleDay)? {
    guard let scale = pattern.set?.rule?.scale, scale != .gregorian else { return nil }
    return (scale, date.day(by: scale))
  }
}

/// A month of a calendar other than the civil one.
struct ScaledMonth: RuleMonth {
  fileprivate let calendar: ScaledCalendar
  fileprivate let table: ScaledYear
  fileprivate let position: Int

  var firstDay: Int { table.starts[position] }
  var length: Int {
    (position + 1 < table.starts.count ? table.starts[position + 1] : table.end) - firstDay
  }
  var year: Int { table.year }
  var month: Int { abs(table.numbers[position]) }
  var isLeap: Bool { table.numbers[position] < 0 }
  var firstDayOfYear: Int { table.starts[0] }
  var yearLength: Int { table.end - table.starts[0] }

  var index: Int {
    calendar.scale.hasMonthsOfTheMoon
      ? calendar.moons(until: firstDay) : year * calendar.scale.lastMonth + position
  }

  var yearIndices: Range<Int> { index - position..<index - position + table.starts.count }

  var next: ScaledMonth {
    position + 1 < table.starts.count
      ? ScaledMonth(calendar: calendar, table: table, position: position + 1)
      : calendar.month(with: table.end)
  }

  var previous: ScaledMonth {
    position > 0
      ? ScaledMonth(calendar: calendar, table: table, position: position - 1)
      : calendar.month(with: firstDay - 1)
  }
}

extension RecurrenceScale {
  fileprivate var identifier: Calendar.Identifier? {
    switch self {
    case .dangi: .dangi
    case .chinese: .chinese
    case .hebrew: .hebrew
    case .islamic: .islamic
    case .islamicCivil: .islamicCivil
    case .islamicTabular: .islamicTabular
    case .islamicUmmAlQura: .islamicUmmAlQura
    case .persian: .persian
    case .indian: .indian
    case .coptic: .coptic
    // These calendars differ only in the number of the year. Foundation on Linux has no Amete Alem.
    case .ethiopic, .ethiopicAmeteAlem: .ethiopicAmeteMihret
    case .gregorian: nil
    }
  }

  /// Whether months last from one new moon to the next, so that years differ in their months or in
  /// their position among the seasons.
  fileprivate var hasMonthsOfTheMoon: Bool {
    switch self {
    case .dangi, .chinese, .hebrew, .islamic, .islamicCivil, .islamicTabular, .islamicUmmAlQura:
      true
    case .persian, .indian, .coptic, .ethiopic, .ethiopicAmeteAlem, .gregorian: false
    }
  }
}

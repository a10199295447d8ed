import TodoDomain
import TodoText

/// The date ranges of an export. They include both ends.
struct ToduckSpans {
  /// The range that the document gives for its schedules; nil for a store without events.
  let query: ClosedRange<CivilDate>?
  /// The dates on which routines are listed; nil if there are none.
  let routines: ClosedRange<CivilDate>?

  /// Makes the range that the user chose.
  ///
  /// - Throws: `ExchangeError.rangeTooLong` if no reader would accept a list of routines of this
  ///   length.
  init(_ range: ClosedRange<CivilDate>) throws(ExchangeError) {
    let days = range.lowerBound.distance(to: range.upperBound) + 1
    let limit = ToduckRoutines.maximumRangeInDays
    guard days <= limit else { throw .rangeTooLong(.toduck, days: days, limit: limit) }
    query = range
    routines = range
  }

  /// All dates that events begin or end on, or have a record of. For routines those of the last ten
  /// years that anything is known of: a last date in a far future would only lengthen the list.
  init(of snapshot: any EventReading) throws {
    var schedules = DateSpan()
    var routines = DateSpan()
    var ends: [CivilDate] = []
    try snapshot.visitEvents { event, records in
      if event.kind == .routine {
        routines.widen(to: event.pattern.firstDate)
        for record in records { routines.widen(to: record.date) }
        if let end = event.pattern.end { ends.append(end) }
      } else {
        schedules.widen(to: event.pattern.start)
        schedules.widen(to: event.pattern.end)
        for record in records { schedules.widen(to: record.date) }
      }
    }
    let reach = ToduckRoutines.maximumRangeInDays - 1
    self.routines = routines.range.map { known in
      let furthest = max(known.lowerBound.advanced(by: reach), known.upperBound)
      let last = ends.filter { known.upperBound < $0 && $0 <= furthest }.max() ?? known.upperBound
      return max(known.lowerBound, last.advanced(by: -reach))...last
    }
    query = schedules.range ?? self.routines
  }
}

/// A range that grows to include each given date.
private struct DateSpan {
  private(set) var range: ClosedRange<CivilDate>?

  mutating func widen(to date: CivilDate?) {
    guard let date else { return }
    range = range.map { min($0.lowerBound, date)...max($0.upperBound, date) } ?? date...date
  }
}

/// The first and last date of a routine, if they differ from the dates of its listings. The server
/// has no members for them, so todoctl adds two.
struct ToduckSpan {
  static let fromField = "todoctlFrom"
  static let untilField = "todoctlUntil"

  var from: CivilDate?
  var until: CivilDate?

  /// Compares the routine with its first and last listing, and keeps the dates that a reader would
  /// get wrong.
  init(of routine: Routine, listedFrom first: CivilDate, to last: CivilDate, isDeleted: Bool) {
    let until = routine.activeUntil
    self.from = first == routine.activeFrom ? nil : routine.activeFrom
    self.until = until == (isDeleted ? last : nil) ? nil : until
  }

  init(from: CivilDate?, until: CivilDate?) {
    self.from = from
    self.until = until
  }

  /// The members for the two dates; none for a date that is nil.
  var members: [(String, JSONValue)] {
    [(ToduckSpan.fromField, from), (ToduckSpan.untilField, until)].compactMap { name, date in
      date.map { (name, .string($0.description)) }
    }
  }
}

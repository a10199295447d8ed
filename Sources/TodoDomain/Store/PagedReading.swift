extension EventReading {
  /// Returns the days in a range that occurrences cover, in the order of lists (`OccurrenceDay.<`).
  /// An occurrence of several days has an element for each of its days in the range, even if it
  /// began before the range.
  ///
  /// Use it to see which days are free. `occurrences(in:displayedIn:)` and the counts have each
  /// occurrence once, on the day on which it begins.
  ///
  /// - Parameters:
  ///   - range: The dates, both ends inclusive.
  ///   - zone: The reader's zone, which decides which days an event with a zone covers; nil for the
  ///     event's own zone.
  public func agenda(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID? = nil
  ) throws -> [OccurrenceDay] {
    var days: [OccurrenceDay] = []
    try visitEvents(.overlapping(range)) { event, records in
      days += event.days(in: range, records: records, displayedIn: zone)
    }
    return days.sorted()
  }
}

/// The lists of `agenda`, `occurrences` and `alarms`, one page at a time, so that they can have any
/// length.
///
/// Each function reads the store several times. Call it inside one `read`, so that all pages see
/// one state.
extension EventReading {
  /// The length of the first window, long enough to read most lists at once.
  private static var firstWindowInDays: Int { 31 }

  /// Passes the days in a range that occurrences cover to a closure, page by page, in the order of
  /// `agenda(in:displayedIn:)`.
  ///
  /// - Parameters:
  ///   - range: The dates, both ends inclusive.
  ///   - zone: The reader's zone, which decides which days an event with a zone covers; nil for the
  ///     event's own zone.
  ///   - today: Today's date: a past date with a limit counts as finished unless the limit was
  ///     exceeded (`Occurrence.judged`). Nil to leave such dates as they are stored.
  ///   - pageSize: The largest number of rows of a page, 1 or more.
  ///   - isWanted: Returns whether the list includes an event, given as it is on the date of each
  ///     occurrence.
  ///   - body: Receives each page. No page is empty.
  public func visitAgenda(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID? = nil,
    judgedOn today: CivilDate? = nil, pageSize: Int = PagedReading<OccurrenceDay>.usualPageSize,
    where isWanted: (any PlannedEvent) -> Bool = { _ in true },
    _ body: ([OccurrenceDay]) throws -> Void
  ) throws {
    let reading = PagedReading<OccurrenceDay>(pageSize: pageSize) { $0.date.dayNumber }
    try reading.visit(
      range.dayNumbers, firstWindow: Self.firstWindowInDays,
      collect: { window in
        try visitEvents(.overlapping(window.range.days)) { event, records in
          var days = event.days(in: window.range.days, records: records, displayedIn: zone)
          if let today, event.hasLimit(records) { days = days.map { $0.judged(on: today) } }
          window.add(days.filter { isWanted($0.event) })
        }
      }, body)
  }

  /// Passes the occurrences in a range to a closure, page by page, in the order of
  /// `occurrences(in:displayedIn:)`.
  ///
  /// - Parameters:
  ///   - range: The dates, both ends inclusive.
  ///   - zone: The reader's zone, which decides on which date an event with a zone begins; nil for
  ///     the event's own zone.
  ///   - pageSize: The largest number of occurrences of a page, 1 or more.
  ///   - body: Receives each page. No page is empty.
  public func visitOccurrences(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID? = nil,
    pageSize: Int = PagedReading<Occurrence>.usualPageSize,
    _ body: ([Occurrence]) throws -> Void
  ) throws {
    let reading = PagedReading<Occurrence>(pageSize: pageSize) { $0.localStart.date.dayNumber }
    try reading.visit(
      range.dayNumbers, firstWindow: Self.firstWindowInDays,
      collect: { window in
        try visitEvents(.near(window.range.days)) { event, records in
          window.add(event.occurrences(in: window.range.days, records: records, displayedIn: zone))
        }
      }, body)
  }

  /// Passes the alarms that go off in a period to a closure, page by page, in the order of
  /// `alarms(in:displayedIn:)`.
  ///
  /// - Parameters:
  ///   - period: The moments, half-open: the last one is not included.
  ///   - zone: The reader's zone, in which an event without a zone takes place.
  ///   - time: The time at which whole-day alarms go off for an event without a time.
  ///   - pageSize: The largest number of alarms of a page, 1 or more.
  ///   - body: Receives each page. No page is empty.
  public func visitAlarms(
    in period: Range<Instant>, displayedIn zone: ZoneID,
    allDayAt time: TimeOfDay = Alarm.usualTimeOfAllDay,
    pageSize: Int = PagedReading<ScheduledAlarm>.usualPageSize,
    _ body: ([ScheduledAlarm]) throws -> Void
  ) throws {
    let reading = PagedReading<ScheduledAlarm>(pageSize: pageSize) { $0.at.secondsSince1970 }
    let seconds = period.lowerBound.secondsSince1970..<period.upperBound.secondsSince1970
    try reading.visit(
      seconds, firstWindow: Self.firstWindowInDays * 86_400,
      collect: { window in
        try visitEvents(.withAlarmsIn(window.range.moments.days(in: zone))) { event, records in
          window.add(
            event.alarms(
              in: window.range.moments, records: records, displayedIn: zone, allDayAt: time))
        }
      }, body)
  }
}

extension Range<Int> {
  /// Returns the moments whose seconds since 1970 are in the range.
  fileprivate var moments: Range<Instant> {
    Instant(secondsSince1970: lowerBound)..<Instant(secondsSince1970: upperBound)
  }
}

/// Reads rows in order, one page at a time, from a store that passes on events in any order.
///
/// It divides the range of positions into windows, and collects and sorts the rows of one window
/// after the other. A window that gets too many rows becomes shorter while it is read. After a
/// nearly empty window, the next window is longer. So memory holds only one page and the rows of
/// one window, whatever the length of the range. A window exceeds its limit only if a single
/// position has more rows than the limit.
public struct PagedReading<Row: Comparable> {
  /// The usual largest number of rows of a page. A table of 10 000 rows needs little memory, and
  /// most lists fit in one page.
  public static var usualPageSize: Int { 10_000 }

  /// The largest number of rows of a window, about 60 MB. Each window reads the store again.
  private static var windowLimit: Int { 131_072 }

  private let pageSize: Int
  private let windowLimit: Int
  private let position: (Row) -> Int

  /// Makes a reading of rows.
  ///
  /// - Parameters:
  ///   - pageSize: The largest number of rows of a page, 1 or more. Smaller pages have smaller
  ///     windows.
  ///   - position: Returns the position of a row in the range. It must ascend with the order of
  ///     rows.
  public init(
    pageSize: Int = usualPageSize, position: @escaping (Row) -> Int
  ) {
    self.pageSize = max(1, pageSize)
    windowLimit = min(Self.windowLimit, 16 * self.pageSize)
    self.position = position
  }

  /// A part of the range, and the rows found in it so far.
  public struct Window {
    /// The positions of the window. The window drops its second half when it gets too many rows.
    public private(set) var range: Range<Int>
    fileprivate private(set) var rows: [Row] = []
    fileprivate private(set) var isCut = false
    fileprivate let limit: Int
    fileprivate let position: (Row) -> Int

    fileprivate init(_ range: Range<Int>, limit: Int, position: @escaping (Row) -> Int) {
      self.range = range
      self.limit = limit
      self.position = position
    }

    /// Adds rows, in any order, whose positions are in the range.
    public mutating func add(_ new: [Row]) {
      rows += new
      while rows.count > limit, range.count > 1 {
        let end = range.lowerBound + range.count / 2
        range = range.lowerBound..<end
        rows.removeAll { position($0) >= end }
        isCut = true
      }
    }

    fileprivate consuming func sorted() -> [Row] {
      rows.sort()
      return rows
    }
  }

  /// Passes all rows of a range to a closure, in order, page by page. Only the last page may have
  /// fewer rows than `pageSize`.
  ///
  /// - Parameters:
  ///   - range: The positions, half-open.
  ///   - firstWindow: The length of the first window, in positions, 1 or more.
  ///   - collect: Adds the rows of the window's range to the window.
  ///   - body: Receives each page. No page is empty.
  /// - Throws: The errors of the closures.
  public func visit(
    _ range: Range<Int>, firstWindow: Int, collect: (inout Window) throws -> Void,
    _ body: ([Row]) throws -> Void
  ) throws {
    var (begin, length) = (range.lowerBound, firstWindow)
    var page: [Row] = []
    while begin < range.upperBound {
      let end = length < range.upperBound - begin ? begin + length : range.upperBound
      var window = Window(begin..<end, limit: windowLimit, position: position)
      try collect(&window)
      begin = window.range.upperBound
      length = window.isCut ? window.range.count : length
      if window.rows.count < windowLimit / 4, length < range.count { length *= 2 }
      for row in window.sorted() {
        page.append(row)
        guard page.count == pageSize else { continue }
        try body(page)
        page.removeAll(keepingCapacity: true)
      }
    }
    if !page.isEmpty { try body(page) }
  }
}

extension ClosedRange<CivilDate> {
  /// The day numbers of the dates, half-open.
  public var dayNumbers: Range<Int> { lowerBound.dayNumber..<upperBound.dayNumber + 1 }
}

extension Range<Int> {
  /// The dates with these day numbers; if the range is empty, only the date of its lower bound.
  public var days: ClosedRange<CivilDate> {
    CivilDate(dayNumber: lowerBound)...CivilDate(dayNumber: Swift.max(lowerBound, upperBound - 1))
  }
}

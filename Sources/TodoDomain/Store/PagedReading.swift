extension EventReading {
  /// What takes the days of the range, in the one order of lists: its occurrences, and on each
  /// further day those that go on, also those that began before the range.
  ///
  /// Counts are of occurrences, and so is `occurrences(in:displayedIn:)`; this is for who wants to
  /// see which days are free.
  ///
  /// - Parameter zone: By whose clock an event in a zone is in the range; nil for each event's own.
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

/// Lists of any length, a page at a time: what `agenda`, `occurrences` and `alarms` answer whole.
///
/// Each reads the store several times, so that it belongs into one `read`.
extension EventReading {
  /// How many days a first window has: most lists that people look at are read at once.
  private static var firstWindowInDays: Int { 31 }

  /// Hands over what takes the days of a range, in the one order of lists, in pages of at most so
  /// many rows.
  ///
  /// - Parameter zone: By whose clock an event in a zone is in the range; nil for each event's own.
  /// - Parameter isWanted: Whether an event, as it stands on a date, is among them.
  public func visitAgenda(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID? = nil,
    pageSize: Int = PagedReading<OccurrenceDay>.usualPageSize,
    where isWanted: (any PlannedEvent) -> Bool = { _ in true },
    _ body: ([OccurrenceDay]) throws -> Void
  ) throws {
    let reading = PagedReading<OccurrenceDay>(pageSize: pageSize) { $0.date.dayNumber }
    try reading.visit(
      range.dayNumbers, firstWindow: Self.firstWindowInDays,
      collect: { window in
        try visitEvents(.overlapping(window.range.days)) { event, records in
          let days = event.days(in: window.range.days, records: records, displayedIn: zone)
          window.add(days.filter { isWanted($0.event) })
        }
      }, body)
  }

  /// Hands over the occurrences in a range, in the one order of lists, in pages of at most so many.
  ///
  /// - Parameter zone: By whose clock an event in a zone is in the range; nil for each event's own.
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

  /// Hands over the alarms that go off in a period, in the order of `alarms(in:displayedIn:)`, in
  /// pages of at most so many.
  public func visitAlarms(
    in period: Range<Instant>, displayedIn zone: ZoneID,
    pageSize: Int = PagedReading<DueAlarm>.usualPageSize,
    _ body: ([DueAlarm]) throws -> Void
  ) throws {
    let reading = PagedReading<DueAlarm>(pageSize: pageSize) { $0.at.secondsSince1970 }
    let seconds = period.lowerBound.secondsSince1970..<period.upperBound.secondsSince1970
    try reading.visit(
      seconds, firstWindow: Self.firstWindowInDays * 86_400,
      collect: { window in
        try visitEvents(.withAlarmsIn(window.range.moments.days(in: zone))) { event, records in
          window.add(event.alarms(in: window.range.moments, records: records, displayedIn: zone))
        }
      }, body)
  }
}

extension Range<Int> {
  /// The moments at which so many seconds have passed since 1970.
  fileprivate var moments: Range<Instant> {
    Instant(secondsSince1970: lowerBound)..<Instant(secondsSince1970: upperBound)
  }
}

/// Reads rows in their order, a page at a time, from a store that hands over events in none.
///
/// The rows of a window, which is a part of the range, are collected and sorted, then those of the
/// next window. A window that fills up is cut while it is read, and one that stays nearly empty
/// makes the next one longer. So memory holds a page and a window's rows, however many the range
/// has; a window has more than its limit only where a single position has.
public struct PagedReading<Row: Comparable> {
  /// The most rows of a page: so few that a table of them is small, and so many that what people
  /// look at is one page.
  public static var usualPageSize: Int { 10_000 }

  /// How many rows a window may have before it is cut: some 30 MB. Each window reads the store
  /// again.
  private static var windowLimit: Int { 131_072 }

  private let pageSize: Int
  private let windowLimit: Int
  private let position: (Row) -> Int

  /// - Parameter pageSize: The most rows of a page: 1 or more. Smaller ones have smaller windows.
  /// - Parameter position: Where in the range a row is: rising with the order of rows.
  public init(
    pageSize: Int = usualPageSize, position: @escaping (Row) -> Int
  ) {
    self.pageSize = max(1, pageSize)
    windowLimit = min(Self.windowLimit, 16 * self.pageSize)
    self.position = position
  }

  /// A part of the range, and the rows found in it so far.
  public struct Window {
    /// The positions that are still looked for: it loses its end when there are too many rows.
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

    /// Takes rows within the range, in any order.
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

  /// Hands over all rows of a range, in their order, in pages of which only the last may be short.
  ///
  /// - Parameter firstWindow: How long the first window is: 1 or more.
  /// - Parameter collect: Adds the rows that the window's range has to it.
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
  /// The same days by their numbers.
  public var dayNumbers: Range<Int> { lowerBound.dayNumber..<upperBound.dayNumber + 1 }
}

extension Range<Int> {
  /// The days that have these numbers; of one or more.
  public var days: ClosedRange<CivilDate> {
    CivilDate(dayNumber: lowerBound)...CivilDate(dayNumber: Swift.max(lowerBound, upperBound - 1))
  }
}

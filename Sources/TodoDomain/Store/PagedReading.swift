/// Reads rows in their order, a page at a time, from a store that hands over events in none.
///
/// The rows of a window, which is a part of the range, are collected and sorted, then those of the
/// next window. A window that fills up is cut while it is read, and one that stays nearly empty makes
/// the next one longer. So memory holds a page and a window's rows, however many the range has; a
/// window has more than its limit only where a single position has.
public struct PagedReading<Row: Comparable> {
  /// The most rows of a page: so few that a table of them is small, and so many that what people
  /// look at is one page.
  public static var usualPageSize: Int { 10_000 }

  /// How many rows a window may have before it is cut: some 30 MB. Each window reads the store again.
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

public import TodoDomain
import TodoLocalisation

/// Draws an agenda: one day, a week, or a list of any days that have occurrences.
///
/// Totals count the occurrences that begin on the listed days. An occurrence that began earlier has
/// a row too, but isn't counted.
public struct AgendaRenderer: Sendable {
  let renderer: TextRenderer
  let today: CivilDate

  /// The days that are listed. They decide which headings the agenda has.
  public enum Subject: Hashable, Sendable {
    /// One day: a heading, a row for each occurrence, and the number of finished todos.
    case day(CivilDate)
    /// A week: its name, then a block for each of its seven days; days without rows take one dimmed
    /// line.
    case week(Week)
    /// Any days from a date on, or from today on if the date is nil. The rows stand under the
    /// heading of their date, and dates without rows are left out.
    case list(from: CivilDate?)
  }

  /// Creates a renderer for days, and marks today among them.
  public init(_ renderer: TextRenderer, today: CivilDate) {
    self.renderer = renderer
    self.today = today
  }

  /// Returns the lines of one day.
  ///
  /// - Parameters:
  ///   - date: The day that the heading names.
  ///   - days: The occurrences on this date, in the order of their rows.
  public func day(_ date: CivilDate, _ days: [OccurrenceDay]) -> [String] {
    lines(of: .day(date), days)
  }

  /// Returns the lines of a week.
  ///
  /// - Parameters:
  ///   - week: The week whose seven days are listed, with or without rows.
  ///   - days: The occurrences in ascending order of dates; occurrences of other weeks are ignored.
  public func week(_ week: Week, _ days: [OccurrenceDay]) -> [String] {
    lines(of: .week(week), days.filter { week.days.contains($0.date) })
  }

  /// Returns the lines of a list.
  ///
  /// - Parameters:
  ///   - days: The occurrences in ascending order of dates.
  ///   - alarm: Returns when the alarm of an occurrence goes off in the reader's zone; nil if the
  ///     list shouldn't show it.
  public func list(
    _ days: [OccurrenceDay], alarm: @escaping (Occurrence) -> LocalDateTime? = { _ in nil }
  ) -> [String] {
    lines(of: .list(from: nil), days, alarm)
  }

  /// The two lines that may stand for today: the heading above today's rows, and the single line
  /// that a week shows for today if today has no rows.
  public var headingsOfToday: [String] {
    let pages = AgendaPages(self, of: .list(from: nil))
    return [pages.heading(today), pages.freeDay(today)]
  }

  private func lines(
    of subject: Subject, _ days: [OccurrenceDay],
    _ alarm: @escaping (Occurrence) -> LocalDateTime? = { _ in nil }
  ) -> [String] {
    var pages = AgendaPages(self, of: subject, alarm: alarm)
    return (days.isEmpty ? [] : pages.lines(of: days)) + pages.end()
  }
}

/// The lines of an agenda of any length, made from one page of its rows at a time.
///
/// The rows of a page are one table, so that columns line up from date to date. An agenda of one
/// page is one table as a whole.
public struct AgendaPages {
  private let renderer: TextRenderer
  private let today: CivilDate
  private let subject: AgendaRenderer.Subject
  private let dates: ClosedRange<CivilDate>?
  private let alarm: (Occurrence) -> LocalDateTime?

  private var hasBegun = false
  /// The date of the last line, and whether it is a date without rows.
  private var last: (date: CivilDate, isFree: Bool)?
  /// The counts of the occurrences that began on the days rendered so far.
  private(set) var totals = Completion.none
  private var isEmpty = true
  /// The names of the public holidays among the days so far. They stand on the headings and have no
  /// rows.
  private var holidays: [CivilDate: [String]] = [:]

  /// Creates pages that have no lines yet.
  ///
  /// - Parameters:
  ///   - renderer: The layout of lines, and the date that is marked as today.
  ///   - subject: The days that are listed, which decide on headings.
  ///   - dates: The dates that the user typed for a list. If the list has no rows, a heading names
  ///     these dates.
  ///   - alarm: Returns when the alarm of an occurrence goes off in the reader's zone; nil if the
  ///     list shouldn't show it.
  public init(
    _ renderer: AgendaRenderer, of subject: AgendaRenderer.Subject,
    dates: ClosedRange<CivilDate>? = nil,
    alarm: @escaping (Occurrence) -> LocalDateTime? = { _ in nil }
  ) {
    self.renderer = renderer.renderer
    today = renderer.today
    self.subject = subject
    self.dates = dates
    self.alarm = alarm
  }

  /// Returns the lines of the next page.
  ///
  /// - Parameter days: The days of the page, at least one, in ascending order. None is earlier than
  ///   the days of the pages before.
  public mutating func lines(of days: [OccurrenceDay]) -> [String] {
    for day in days where day.event.uid.holiday != nil {
      holidays[day.date, default: []].append(day.event.title)
    }
    var lines = preface()
    let others = days.filter { $0.event.uid.holiday == nil }
    let table = AgendaTable(others, renderer, today: today, alarm: alarm).table
    var rows = (others.isEmpty ? [] : renderer.indented(table))[...]
    for day in days {
      if last?.date != day.date || last?.isFree == true { lines += opening(of: day.date) }
      guard day.event.uid.holiday == nil, let row = rows.popFirst() else { continue }
      lines.append(row)
      if day.isFirst { totals = totals + day.occurrence.counted }
    }
    isEmpty = false
    return lines
  }

  /// Returns the lines after the last page: the remaining free days of a week, then the totals. A
  /// list without rows ends with a hint instead of the totals.
  ///
  /// - Parameter undated: The number of todos without a date, which the hint names.
  public mutating func end(undated: Int = 0) -> [String] {
    var lines = preface()
    if case .week(let week) = subject { lines += freeDays(upTo: week.days.upperBound) }
    guard isEmpty else { return lines + footer }
    switch subject {
    case .day(let date): lines += invitation(on: date)
    case .week(let week):
      lines += [""] + invitation(on: week.days.contains(today) ? today : week.firstDay)
    case .list(let first):
      let heading = dates.map { [renderer.line(.dates($0), .bold)] } ?? []
      lines += heading + invitation(on: max(first ?? today, today))
    }
    return lines + (undated > 0 ? renderer.sentence(.undatedBeside(undated), .dim) : [])
  }

  /// Returns the lines above all rows; empty after the first call.
  private mutating func preface() -> [String] {
    guard !hasBegun else { return [] }
    hasBegun = true
    switch subject {
    case .day(let date): return [heading(date), ""]
    case .week(let week):
      return [renderer.line(.period(Period(week)), .bold), ""]
    case .list: return []
    }
  }

  /// Returns the lines above the rows of a date.
  private mutating func opening(of date: CivilDate) -> [String] {
    var lines: [String] = []
    switch subject {
    case .day: break
    case .week:
      lines = freeDays(upTo: date.dayBefore)
      if last != nil { lines.append("") }
      lines.append(heading(date))
    case .list: lines = [heading(date)]
    }
    last = (date, isFree: false)
    return lines
  }

  /// Returns a dimmed line for each day of a week from the day after the last line up to and
  /// including `end`.
  private mutating func freeDays(upTo end: CivilDate) -> [String] {
    guard case .week(let week) = subject else { return [] }
    let first = last?.date.advanced(by: 1) ?? week.days.lowerBound
    guard first <= end else { return [] }
    let gap = last?.isFree == false ? [""] : []
    last = (end, isFree: true)
    return gap + (first...end).map { heading($0, isFree: true) }
  }

  /// Returns the line of a date without rows.
  func freeDay(_ date: CivilDate) -> String { heading(date, isFree: true) }

  fileprivate func heading(_ date: CivilDate, isFree: Bool = false) -> String {
    let language = renderer.language
    let parts = [
      Text.date(date)[language], Text.relativeDay(today.distance(to: date))?[language],
      isFree ? Text.freeDay[language] : nil,
    ]
    let weight = isFree ? TextStyle.dim : .bold
    let style = date == today ? weight.and(.cyan) : weight
    let words = parts.compactMap(\.self).joined(separator: " · ")
    guard let names = holidays[date] else { return renderer.line(words, style) }
    return renderer.line("\(words) · \(names.joined(separator: ", "))", weight.and(.red))
  }

  private func invitation(on date: CivilDate) -> [String] {
    renderer.sentence(.emptyList(on: date, today: today), .dim)
  }

  /// A blank line and the totals; empty if nothing begins in the list.
  private var footer: [String] {
    totals.isEmpty ? [] : ["", renderer.line(.totals(totals), .dim)]
  }
}

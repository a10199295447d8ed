public import TodoDomain
import TodoLocalisation

/// The lines of an agenda: one day, a week, or any list of days that occurrences take.
///
/// Totals are of what begins in the list, as counts elsewhere are; what only goes on has a row.
public struct AgendaRenderer: Sendable {
  let renderer: TextRenderer
  let today: CivilDate

  /// The days that are listed. They decide on headings.
  public enum Subject: Hashable, Sendable {
    /// One day: a heading, a row for each occurrence, and how many are finished.
    case day(CivilDate)
    /// A week: its name, then a block for each of its seven days; days without anything take one
    /// dimmed line.
    case week(Week)
    /// Any days from one on, today for nil: the rows under the heading of their date, dates without
    /// any left out.
    case list(from: CivilDate?)
  }

  /// A renderer for days, of which today is marked.
  public init(_ renderer: TextRenderer, today: CivilDate) {
    self.renderer = renderer
    self.today = today
  }

  /// The lines of one day.
  ///
  /// - Parameters:
  ///   - date: The day that the heading names.
  ///   - days: Those of this date, in the order to show them in.
  public func day(_ date: CivilDate, _ days: [OccurrenceDay]) -> [String] {
    lines(of: .day(date), days)
  }

  /// The lines of a week.
  ///
  /// - Parameters:
  ///   - week: The week whose seven days are listed, with rows or without.
  ///   - days: Rising by date; those of other weeks are passed over.
  public func week(_ week: Week, _ days: [OccurrenceDay]) -> [String] {
    lines(of: .week(week), days.filter { week.days.contains($0.date) })
  }

  /// The lines of a list.
  ///
  /// - Parameter days: Rising by date.
  /// - Parameter alarm: When the alarm of an occurrence goes off by the reader's clock; nil where
  ///   that is not to be said.
  public func list(
    _ days: [OccurrenceDay], alarm: @escaping (Occurrence) -> LocalDateTime? = { _ in nil }
  ) -> [String] {
    lines(of: .list(from: nil), days, alarm)
  }

  /// The line above the rows of today, and the line of a week that stands for today without any.
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

/// The lines of an agenda of any length, a page of its rows at a time.
///
/// The rows of a page are set as one table, so that columns line up from date to date. An agenda
/// that is one page is set as a whole.
public struct AgendaPages {
  private let renderer: TextRenderer
  private let today: CivilDate
  private let subject: AgendaRenderer.Subject
  private let dates: ClosedRange<CivilDate>?
  private let alarm: (Occurrence) -> LocalDateTime?

  private var hasBegun = false
  /// The date that the last line belongs to, and whether it has rows.
  private var last: (date: CivilDate, isFree: Bool)?
  /// The counts of what began in the rows so far.
  private(set) var totals = Completion.none
  private var isEmpty = true
  /// The names of the public holidays of the rows so far. They are on the headings and have no
  /// rows.
  private var holidays: [CivilDate: [String]] = [:]

  /// Pages without a line yet.
  ///
  /// - Parameters:
  ///   - renderer: The layout of lines, and the date that is marked as today.
  ///   - subject: The days that are listed, which decide on headings.
  ///   - dates: The dates that somebody typed for a list, which names them if it is empty.
  ///   - alarm: When the alarm of an occurrence goes off by the reader's clock; nil where that is
  ///     not to be said.
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

  /// The lines of the next page.
  ///
  /// - Parameter days: The days of the page, at least one, in ascending order. None is earlier than
  ///   those of the pages before.
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

  /// The lines after the last page: the remaining free days of a week, then the totals. A list
  /// without rows ends with a hint instead of the totals.
  public mutating func end() -> [String] {
    var lines = preface()
    if case .week(let week) = subject { lines += freeDays(upTo: week.days.upperBound) }
    guard isEmpty else { return lines + footer }
    switch subject {
    case .day(let date): return lines + invitation(on: date)
    case .week(let week):
      return lines + [""] + invitation(on: week.days.contains(today) ? today : week.firstDay)
    case .list(let first):
      let heading = dates.map { [renderer.line(.dates($0), .bold)] } ?? []
      return lines + heading + invitation(on: max(first ?? today, today))
    }
  }

  /// The lines above all rows.
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

  /// The lines above the rows of a date.
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

  /// The dimmed lines of a week's next days, up to and with one: nothing is on them.
  private mutating func freeDays(upTo end: CivilDate) -> [String] {
    guard case .week(let week) = subject else { return [] }
    let first = last?.date.advanced(by: 1) ?? week.days.lowerBound
    guard first <= end else { return [] }
    let gap = last?.isFree == false ? [""] : []
    last = (end, isFree: true)
    return gap + (first...end).map { heading($0, isFree: true) }
  }

  /// The line of a date on which nothing is.
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
    renderer.sentence(.emptyList(on: date), .dim)
  }

  /// A blank line and the totals; nothing where nothing begins.
  private var footer: [String] {
    totals.isEmpty ? [] : ["", renderer.line(.totals(totals), .dim)]
  }
}

public import TodoDomain

/// How an agenda looks: one day, a week, or any list of days that occurrences take.
///
/// Totals are of what begins in the list, as counts elsewhere are; what only goes on has a row.
public struct AgendaLook: Sendable {
  let look: Look
  let today: CivilDate

  /// What is listed, which decides on headings.
  public enum Subject: Hashable, Sendable {
    /// One day: a heading, a row for each occurrence, and how many are finished.
    case day(CivilDate)
    /// A week: its name, then a block for each of its seven days; days without anything take one
    /// dimmed line.
    case week(Week)
    /// Any days: the rows under the heading of their date, dates without any left out.
    case list
  }

  /// A look at days, of which today is marked.
  public init(_ look: Look, today: CivilDate) {
    self.look = look
    self.today = today
  }

  /// The lines of one day.
  ///
  /// - Parameter days: Those of this date, in the order to show them in.
  public func day(_ date: CivilDate, _ days: [OccurrenceDay]) -> [String] {
    lines(of: .day(date), days)
  }

  /// The lines of a week.
  ///
  /// - Parameter days: Rising by date; those of other weeks are passed over.
  public func week(_ week: Week, _ days: [OccurrenceDay]) -> [String] {
    lines(of: .week(week), days.filter { week.days.contains($0.date) })
  }

  /// The lines of a list.
  ///
  /// - Parameter days: Rising by date.
  /// - Parameter alarm: When the alarm of an occurrence goes off by the reader's clock; nil where
  ///   that is not to be said.
  public func list(
    _ days: [OccurrenceDay], alarm: @escaping (Occurrence) -> WallTime? = { _ in nil }
  ) -> [String] {
    lines(of: .list, days, alarm)
  }

  private func lines(
    of subject: Subject, _ days: [OccurrenceDay],
    _ alarm: @escaping (Occurrence) -> WallTime? = { _ in nil }
  ) -> [String] {
    var pages = AgendaPages(self, of: subject, alarm: alarm)
    return (days.isEmpty ? [] : pages.lines(of: days)) + pages.end()
  }
}

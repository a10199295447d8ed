public import TodoDomain

/// How an agenda looks: one day, a week, or any list of days that occurrences take.
///
/// Totals are of what begins in the list, as counts elsewhere are; what only goes on has a row.
public struct AgendaLook: Sendable {
  private let look: Look
  private let today: CivilDate

  /// A look at days, of which today is marked.
  public init(_ look: Look, today: CivilDate) {
    self.look = look
    self.today = today
  }

  /// The lines of one day: a heading, a row for each occurrence, and how many are finished.
  ///
  /// - Parameter days: Those of this date, in the order to show them in.
  public func day(_ date: CivilDate, _ days: [OccurrenceDay]) -> [String] {
    guard !days.isEmpty else { return [heading(date), ""] + invitation(on: date) }
    return [heading(date), ""] + rows(days) + footer(days)
  }

  /// The lines of a week: its name, then a block for each of its seven days; days without anything
  /// take one dimmed line.
  ///
  /// - Parameter days: Rising by date; those of other weeks are passed over.
  public func week(_ week: Week, _ days: [OccurrenceDay]) -> [String] {
    let shown = days.filter { week.days.contains($0.date) }
    let blocks = Dictionary(uniqueKeysWithValues: grouped(shown).map { ($0.date, $0.rows) })
    var lines = [look.line(look.phrases.period(Period(week)), .bold), ""]
    for date in week.days {
      let rows = blocks[date] ?? []
      if !rows.isEmpty, lines.last?.isEmpty == false { lines.append("") }
      lines += [heading(date, isFree: rows.isEmpty)] + rows
      if !rows.isEmpty { lines.append("") }
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    let start = week.days.contains(today) ? today : week.firstDay
    return lines + (shown.isEmpty ? [""] + invitation(on: start) : footer(shown))
  }

  /// The lines of a list: the rows under the heading of their date, dates without any left out.
  ///
  /// - Parameter days: Rising by date.
  /// - Parameter alarm: When the alarm of an occurrence goes off by the reader's clock; nil where
  ///   that is not to be said.
  public func list(
    _ days: [OccurrenceDay], alarm: (Occurrence) -> WallTime? = { _ in nil }
  ) -> [String] {
    guard !days.isEmpty else { return invitation(on: today) }
    return grouped(days, alarm).flatMap { [heading($0.date)] + $0.rows } + footer(days)
  }

  /// Each date's rows, set as one table so that columns line up from block to block.
  private func grouped(
    _ days: [OccurrenceDay], _ alarm: (Occurrence) -> WallTime? = { _ in nil }
  ) -> [(date: CivilDate, rows: [String])] {
    var blocks: [(date: CivilDate, rows: [String])] = []
    for (day, row) in zip(days, rows(days, alarm)) {
      if blocks.last?.date != day.date { blocks.append((day.date, [])) }
      blocks[blocks.count - 1].rows.append(row)
    }
    return blocks
  }

  private func rows(
    _ days: [OccurrenceDay], _ alarm: (Occurrence) -> WallTime? = { _ in nil }
  ) -> [String] {
    look.indented(AgendaTable(days, look, alarm: alarm).table)
  }

  private func heading(_ date: CivilDate, isFree: Bool = false) -> String {
    let phrases = look.phrases
    let parts = [
      phrases.date(date), phrases.relativeDay(today.distance(to: date)),
      isFree ? phrases.freeDay : nil,
    ]
    let weight = isFree ? TextStyle.dim : .bold
    let style = date == today ? weight.and(.cyan) : weight
    return look.line(parts.compactMap(\.self).joined(separator: " · "), style)
  }

  private func invitation(on date: CivilDate) -> [String] {
    look.sentence(look.phrases.emptyList(on: date), .dim)
  }

  /// A blank line and the totals; nothing where nothing begins.
  private func footer(_ days: [OccurrenceDay]) -> [String] {
    let begun = days.filter(\.isFirst)
    guard !begun.isEmpty else { return [] }
    let finished = begun.count { $0.event.isFinished }
    let totals = Completion(count: begun.count, finished: finished)
    return ["", look.line(look.phrases.totals(totals), .dim)]
  }
}

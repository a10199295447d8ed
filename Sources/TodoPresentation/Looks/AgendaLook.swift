public import TodoDomain

/// How occurrences look: one day, a week, or any list of them.
public struct AgendaLook: Sendable {
  private let look: Look
  private let today: CivilDate

  /// A look at occurrences, of which those of today are marked.
  public init(_ look: Look, today: CivilDate) {
    self.look = look
    self.today = today
  }

  /// The lines of one day: a heading, a row for each occurrence, and how many are finished.
  ///
  /// - Parameter occurrences: The day's, in the order to show them in.
  public func day(_ date: CivilDate, _ occurrences: [Occurrence]) -> [String] {
    guard !occurrences.isEmpty else { return [heading(date), ""] + invitation(on: date) }
    return [heading(date), ""] + rows(occurrences) + ["", footer(occurrences)]
  }

  /// The lines of a week: its name, then a block for each of its seven days; days without anything
  /// take one dimmed line.
  ///
  /// - Parameter occurrences: Rising by date; those of other weeks are passed over.
  public func week(_ week: Week, _ occurrences: [Occurrence]) -> [String] {
    let shown = occurrences.filter { week.days.contains($0.shown.date) }
    let blocks = Dictionary(uniqueKeysWithValues: grouped(shown).map { ($0.date, $0.rows) })
    var lines = [look.line(look.phrases.week(week), .bold), ""]
    for date in week.days {
      let rows = blocks[date] ?? []
      if !rows.isEmpty, lines.last?.isEmpty == false { lines.append("") }
      lines += [heading(date, isFree: rows.isEmpty)] + rows
      if !rows.isEmpty { lines.append("") }
    }
    if lines.last?.isEmpty == false { lines.append("") }
    let start = week.days.contains(today) ? today : week.firstDay
    return lines + (shown.isEmpty ? invitation(on: start) : [footer(shown)])
  }

  /// The lines of a list: the occurrences under the heading of their date, dates without any left
  /// out.
  ///
  /// - Parameter occurrences: Rising by date.
  public func list(_ occurrences: [Occurrence]) -> [String] {
    guard !occurrences.isEmpty else { return invitation(on: today) }
    let blocks = grouped(occurrences).flatMap { [heading($0.date)] + $0.rows }
    return blocks + ["", footer(occurrences)]
  }

  /// Each date's rows, set as one table so that columns line up from block to block.
  private func grouped(_ occurrences: [Occurrence]) -> [(date: CivilDate, rows: [String])] {
    var blocks: [(date: CivilDate, rows: [String])] = []
    for (occurrence, row) in zip(occurrences, rows(occurrences)) {
      if blocks.last?.date != occurrence.shown.date { blocks.append((occurrence.shown.date, [])) }
      blocks[blocks.count - 1].rows.append(row)
    }
    return blocks
  }

  private func rows(_ occurrences: [Occurrence]) -> [String] {
    look.indented(AgendaTable(occurrences, look).table)
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

  private func footer(_ occurrences: [Occurrence]) -> String {
    let finished = occurrences.count { $0.event.isFinished }
    return look.line(
      look.phrases.totals(Completion(count: occurrences.count, finished: finished)), .dim)
  }
}

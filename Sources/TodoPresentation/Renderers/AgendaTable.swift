import TodoDomain
import TodoLocalisation

/// The table of an agenda: a row for each day that an occurrence takes. For people it has only the
/// columns that have texts; for programs it has all columns.
///
/// If there is little room, the table drops columns in this order: the place and other details,
/// which are read last; the tags; the category; the number of finished steps; the marks of
/// repetition and alarm, and the priority; the number, since a title names a todo too; the time;
/// and the mark of finished todos. It always keeps the title.
struct AgendaTable {
  /// The table without a header, with as many rows as days, in their order.
  let table: TextTable

  /// Makes the table.
  ///
  /// - Parameters:
  ///   - today: The day before which an unfinished routine is missed.
  ///   - alarm: Returns when the next alarm of an occurrence goes off in the reader's zone; nil if
  ///     the table shouldn't show it.
  init(
    _ days: [OccurrenceDay], _ renderer: TextRenderer, today: CivilDate,
    alarm: (Occurrence) -> LocalDateTime?
  ) {
    let isRoomy = renderer.width ?? .max >= Self.leastWidthForDetails
    let rows = days.map { day in
      AgendaRow(
        day, renderer, today: today, alarm: isRoomy && day.isFirst ? alarm(day.occurrence) : nil)
    }
    let repeats = renderer.tables != .tabbed && rows.contains(where: \.repeats)
    let parts = [
      Part(.init("", sacrifice: 1)) { $0.mark },
      Part(.init("", sacrifice: 2)) { $0.time },
      Part(.init("", sacrifice: 4)) { $0.markers(padded: repeats) },
      Part(.priority(sacrifice: 4)) { $0.priority },
      Part(Self.titleColumn(isRoomy: isRoomy)) { $0.title },
      Part(.steps(sacrifice: 4)) { $0.steps },
      Part(.init("", sizing: .flexible(minWidth: 8), priority: 1, sacrifice: 5)) { $0.category },
      Part(.tags(sacrifice: 6)) { $0.tags },
      Part(.init("", sizing: .flexible(minWidth: 10), sacrifice: 7)) { $0.details },
      Part(.init("", alignment: .right, sacrifice: 3)) { $0.id },
    ]
    table = TextTable(
      columns: parts.map(\.column), rows: rows.map { row in parts.map { $0.cell(row) } },
      showsHeader: false
    ).fitted(to: renderer)
  }

  /// The least width at which a long title is cut first, so that it doesn't cost every row its
  /// category and its place. Below this width the title is cut last, and the times of alarms are
  /// left out.
  private static let leastWidthForDetails = 60

  private static func titleColumn(isRoomy: Bool) -> TextTable.Column {
    .init(
      "", sizing: .flexible(minWidth: TextTable.readableTitle), priority: isRoomy ? 0 : 2)
  }

  private struct Part {
    let column: TextTable.Column
    let cell: (AgendaRow) -> TextTable.Cell

    init(_ column: TextTable.Column, _ cell: @escaping (AgendaRow) -> TextTable.Cell) {
      self.column = column
      self.cell = cell
    }
  }
}

/// The cells of one row.
private struct AgendaRow {
  let mark: TextTable.Cell
  let time: TextTable.Cell
  let title: TextTable.Cell
  let steps: TextTable.Cell
  let category: TextTable.Cell
  let priority: TextTable.Cell
  let tags: TextTable.Cell
  let details: TextTable.Cell
  let id: TextTable.Cell
  let repeats: Bool
  private let reminds: Bool
  /// The time at which the alarm goes off; nil if the table doesn't show it. If the alarm goes off
  /// on another day than the row's, its date stands before the time.
  private let alarmText: String?

  init(_ day: OccurrenceDay, _ renderer: TextRenderer, today: CivilDate, alarm: LocalDateTime?) {
    let item = EventDisplayItem(of: day.event, on: day.date)
    let isFinished = item.isTask && item.isFinished
    let style: TextStyle? = isFinished ? .dim : nil
    repeats = day.event.pattern.isSeries
    reminds = !item.alarms.isEmpty && day.isFirst
    alarmText = alarm.flatMap { AgendaRow.text(ofAlarm: $0, on: day.date) }
    mark =
      !item.isTask ? " " : isFinished ? .init("✓", style: .green) : .init("·", style: .dim)
    time = .init(
      AgendaRow.time(of: day, renderer), style: day.localStart.time == nil ? .dim : style)
    title = .init(item.title, style: style)
    steps = renderer.stepsCell(of: item)
    // Most todos have no category, so a word for that would be noise on each row.
    category = renderer.categoryCell(of: item, dimmed: isFinished)
    priority = renderer.priorityCell(of: item, dimmed: isFinished)
    tags = renderer.tagsCell(of: item, dimmed: isFinished)
    details = .init(AgendaRow.details(of: day, item, renderer, today: today), style: .dim)
    id = .init(item.id?.description ?? "", style: .dim)
  }

  func markers(padded: Bool) -> TextTable.Cell {
    let first = repeats ? "↻" : padded ? " " : ""
    guard repeats || reminds else { return "" }
    let second = reminds ? ["♪", alarmText].compactMap(\.self).joined(separator: " ") : ""
    return .init(first + second, style: .dim)
  }

  private static func text(ofAlarm alarm: LocalDateTime, on day: CivilDate) -> String? {
    alarm.time.map { time in
      if alarm.date == day { return "\(time)" }
      let date = alarm.date.description
      // The date has its year only if the row's date has another year.
      return "\(alarm.date.year == day.year ? date.suffix(5) : date[...]) \(time)"
    }
  }

  /// Returns the time at which the occurrence begins and, unless it takes a day or longer, at which
  /// it ends.
  private static func time(of day: OccurrenceDay, _ renderer: TextRenderer) -> String {
    guard let begin = day.localStart.time else { return Text.allDay[renderer.language] }
    guard day.event.length?.parts.days == 0, let end = day.occurrence.localEnd?.time else {
      return "\(begin)"
    }
    return "\(begin)–\(end)"
  }

  /// Returns the details of a row, each only if the todo has it: that a routine was missed, which
  /// day of a period it is, the lunar date, the due, the place, and that a todo with a visibility
  /// is private.
  private static func details(
    of day: OccurrenceDay, _ item: EventDisplayItem, _ renderer: TextRenderer, today: CivilDate
  ) -> String {
    let isMissed = day.occurrence.isMissed(on: today)
    var parts = (isMissed ? [Text.missed[renderer.language]] : []) + days(day, renderer.language)
    if let lunar = day.event.textOfDayByRule(on: day.date) {
      parts.append(lunar[renderer.language])
    }
    if let due = item.due { parts.append(Text.due(due, on: day.date)[renderer.language]) }
    if let place = item.place { parts.append(place) }
    if (try? day.event.kindValues.flag(.isPublic)) == false {
      parts.append(Text.hidden[renderer.language])
    }
    return parts.joined(separator: " · ")
  }

  /// Returns the number of the date in its period (`day 2/5`), and the length of an occurrence of
  /// several days. On the second and later days of such an occurrence, returns only the number of
  /// that day.
  private static func days(_ day: OccurrenceDay, _ language: Language) -> [String] {
    guard day.isFirst else {
      return [Text.periodDay(day.number, of: day.occurrence.dayCount)[language]]
    }
    var parts: [String] = []
    let pattern = day.event.pattern
    if case .daily(let until) = pattern.recurrence, let start = pattern.start {
      let number = start.distance(to: day.occurrence.date) + 1
      parts.append(Text.periodDay(number, of: start.distance(to: until) + 1)[language])
    }
    if let length = day.event.length, length.parts.days > 0 {
      parts.append(Text.length(length)[language])
    }
    return parts
  }
}

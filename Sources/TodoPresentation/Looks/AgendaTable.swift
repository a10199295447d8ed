import TodoDomain

/// The table behind an agenda: a row for each occurrence, and only the columns that say something.
struct AgendaTable {
  /// Without a header; as many rows as occurrences, in their order.
  let table: TextTable

  init(_ occurrences: [Occurrence], _ look: Look) {
    let rows = occurrences.map { Row($0, look) }
    let isRoomy = look.width ?? .max >= Self.leastWidthForDetails
    let repeats = rows.contains(where: \.repeats)
    let parts: [Part] = [
      Part(.init("")) { $0.mark },
      Part(.init("")) { $0.time },
      rows.contains { $0.hasMarkers } ? Part(.init("")) { $0.markers(padded: repeats) } : nil,
      Part(.init("", sizing: .flexible(minWidth: 14), priority: isRoomy ? 0 : 2)) { $0.title },
      rows.contains { !$0.category.text.isEmpty }
        ? Part(.init("", sizing: .flexible(minWidth: 8), priority: 1)) { $0.category } : nil,
      isRoomy && rows.contains { !$0.details.text.isEmpty }
        ? Part(.init("", sizing: .flexible(minWidth: 10), priority: 0)) { $0.details } : nil,
      Part(.init("", alignment: .right)) { $0.id },
    ].compactMap(\.self)
    table = TextTable(
      columns: parts.map(\.column), rows: rows.map { row in parts.map { $0.cell(row) } },
      showsHeader: false)
  }

  /// With room, one long title must not cost every row its category and its place; below this, a
  /// place would be a letter and an ellipsis, and the title needs the room.
  private static let leastWidthForDetails = 60

  private struct Part {
    let column: TextTable.Column
    let cell: (Row) -> TextTable.Cell

    init(_ column: TextTable.Column, _ cell: @escaping (Row) -> TextTable.Cell) {
      self.column = column
      self.cell = cell
    }
  }
}

/// One occurrence's cells.
private struct Row {
  let mark: TextTable.Cell
  let time: TextTable.Cell
  let title: TextTable.Cell
  let category: TextTable.Cell
  let details: TextTable.Cell
  let id: TextTable.Cell
  let repeats: Bool
  let reminds: Bool

  init(_ occurrence: Occurrence, _ look: Look) {
    let item = EventDisplayItem(of: occurrence.event, on: occurrence.shown.date)
    let style: TextStyle? = item.isFinished ? .dim : nil
    repeats = occurrence.event.pattern.isSeries
    reminds = item.alarm != nil
    mark = item.isFinished ? .init("✓", style: .green) : .init("·", style: .dim)
    time = .init(Row.time(of: occurrence, look), style: item.isAllDay ? .dim : style)
    title = .init(item.title, style: style)
    // Most todos have no category; saying so on each row would be noise.
    category =
      item.category == .none
      ? ""
      : look.categoryCell(
        item.category.name, color: item.categoryColor, dimmed: item.isFinished)
    details = .init(Row.details(of: occurrence, item, look), style: .dim)
    id = .init(item.id?.description ?? "", style: .dim)
  }

  var hasMarkers: Bool { repeats || reminds }

  func markers(padded: Bool) -> TextTable.Cell {
    let first = repeats ? "↻" : padded ? " " : ""
    return .init(first + (reminds ? "♪" : ""), style: .dim)
  }

  /// When it begins and, unless it takes a day or longer, when it ends.
  private static func time(of occurrence: Occurrence, _ look: Look) -> String {
    guard let begin = occurrence.shown.time else { return look.phrases.allDay }
    guard let length = occurrence.event.length, length.parts.days == 0 else { return "\(begin)" }
    let end = TimeOfDay(minutesAfterMidnight: begin.minuteOfDay + length.minutes)
    return "\(begin)–\(end)"
  }

  /// Where in a period the date is, how many days it takes, the place, and, of what others usually see, that they don't.
  private static func details(
    of occurrence: Occurrence, _ item: EventDisplayItem, _ look: Look
  ) -> String {
    var parts: [String] = []
    let pattern = occurrence.event.pattern
    if case .daily(let until) = pattern.recurrence {
      let day = pattern.start.distance(to: occurrence.date) + 1
      parts.append(look.phrases.periodDay(day, of: pattern.start.distance(to: until) + 1))
    }
    if let length = occurrence.event.length, length.parts.days > 0 {
      parts.append(look.phrases.length(length))
    }
    if let place = item.place { parts.append(place) }
    if (try? occurrence.event.ownValues.flag(.isPublic)) == false {
      parts.append(look.phrases.hidden)
    }
    return parts.joined(separator: " · ")
  }
}

public import TodoDomain

/// How overdue todos look: the title, how late it is, its last day, and its id.
public struct OverdueRenderer: Sendable {
  private let renderer: TextRenderer
  private let today: CivilDate

  /// The most rows of the section above a list of today. It leaves out older ones, so that today
  /// stays in view.
  public static let mostRowsAboveToday = 10

  /// A renderer for what is overdue on a date.
  public init(_ renderer: TextRenderer, today: CivilDate) {
    self.renderer = renderer
    self.today = today
  }

  /// The heading of a section.
  ///
  /// - Parameter count: The number of overdue todos; nil where it isn't known yet.
  public func heading(count: Int? = nil) -> String {
    let parts = [renderer.strings.term(.overdue), count.map { "\($0)" }]
    return renderer.line(parts.compactMap(\.self).joined(separator: " · "), .bold.and(.red))
  }

  /// The rows of some overdue todos, to stand under the heading.
  public func rows(_ days: [OccurrenceDay]) -> [String] { renderer.indented(table(days)) }

  /// A section above a list of today: the heading, the last of the todos, and how many earlier ones
  /// there are; empty if nothing is overdue.
  ///
  /// - Parameter days: The last overdue todos, the longest overdue first.
  /// - Parameter count: The number of all overdue todos.
  public func section(_ days: [OccurrenceDay], count: Int) -> [String] {
    guard count > 0 else { return [] }
    let earlier = count - days.count
    let rest = renderer.strings.earlierOverdue(earlier)
    return [heading(count: count)]
      + (earlier > 0 ? [renderer.line(TextRenderer.indent + rest, .dim)] : []) + rows(days)
  }

  /// What stands after a list of what is overdue.
  ///
  /// - Parameter hasAdvice: Whether to name the commands that change all of the list.
  public func end(count: Int, hasAdvice: Bool) -> [String] {
    guard count > 0 else { return renderer.sentence(renderer.strings.nothingOverdue, .dim) }
    return ["", renderer.line(renderer.strings.overdueCount(count), .dim)]
      + (hasAdvice ? renderer.sentence(renderer.strings.overdueAdvice, .dim) : [])
  }

  private func table(_ days: [OccurrenceDay]) -> TextTable {
    TextTable(
      columns: [
        .init("", sizing: .flexible(minWidth: 14), priority: 2), .init("", priority: 1),
        .init(""), .init("", alignment: .right, priority: 3),
      ],
      rows: days.map { day in
        [
          .init(day.event.title),
          .init(renderer.strings.daysLate(day.daysLate(on: today)), style: .red),
          .init(renderer.strings.date(day.date), style: .dim),
          .init(day.event.id?.description ?? "", style: .dim),
        ]
      },
      showsHeader: false)
  }
}

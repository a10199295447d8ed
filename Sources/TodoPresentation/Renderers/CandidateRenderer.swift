public import TodoDomain

/// How todos look that a request may mean: a line each, to choose from.
public struct CandidateRenderer: Sendable {
  private let renderer: TextRenderer
  private let today: CivilDate

  /// A renderer for candidates, on a day.
  public init(_ renderer: TextRenderer, today: CivilDate) {
    self.renderer = renderer
    self.today = today
  }

  /// The lines of occurrences, in the order given: the id, the title and the date of each.
  ///
  /// - Parameter more: The number of those that are left out.
  public func lines(_ occurrences: [Occurrence], more: Int) -> [String] {
    let table = TextTable(
      columns: [
        .init("", alignment: .right, priority: 2), .init(""),
        .init("", sizing: .flexible(minWidth: 14), priority: 1), .init(""),
      ],
      rows: occurrences.map { occurrence in
        [
          .init(occurrence.event.id?.description ?? ""),
          .init(occurrence.event.isFinished ? "✓" : "·"), .init(occurrence.event.title),
          .init(renderer.moment(of: occurrence, today: today)),
        ]
      },
      showsHeader: false)
    return renderer.indented(table)
      + (more > 0 ? [TextRenderer.indent + renderer.strings.andMore(more)] : [])
  }
}

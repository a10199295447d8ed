import TodoDomain
import TodoExchange
import TodoPresentation

/// What is overdue, above another list or as a list of its own. It is written page by page, so that
/// memory doesn't grow with its length.
struct OverdueOutput {
  private let context: CommandContext
  /// Whether people see the last few only, and programs all.
  private let isBrief: Bool
  private let isWanted: (any PlannedEvent) -> Bool

  /// What is overdue today, within the preferred number of days.
  init(
    _ context: CommandContext, isBrief: Bool = false,
    where isWanted: @escaping (any PlannedEvent) -> Bool = { _ in true }
  ) {
    self.context = context
    self.isBrief = isBrief
    self.isWanted = isWanted
  }

  /// The last overdue todos, and the number of all.
  func latest(_ provider: any EventReading) throws -> (days: [OccurrenceDay], count: Int) {
    var (days, count): ([OccurrenceDay], Int) = ([], 0)
    try visit(provider) { page in
      days = (days + page).suffix(OverdueRenderer.mostRowsAboveToday)
      count += page.count
    }
    return (days, count)
  }

  /// Writes a section of text and a blank line; nothing if nothing is overdue.
  func write(_ provider: any EventReading, to sink: @escaping ByteSink) throws {
    let renderer = OverdueRenderer(context.renderer, today: try context.today)
    if isBrief {
      let (days, count) = try latest(provider)
      guard count > 0 else { return }
      return try sink(Output.bytes(of: renderer.section(days, count: count) + [""]))
    }
    var isEmpty = true
    try visit(provider) { page in
      try sink(Output.bytes(of: (isEmpty ? [renderer.heading()] : []) + renderer.rows(page)))
      isEmpty = false
    }
    if !isEmpty { try sink(Output.bytes(of: [""])) }
  }

  /// Appends all to a list of JSON.
  func append(_ provider: any EventReading, to list: inout ListJSON) throws {
    let (json, today) = (EventJSON(context.kinds), try context.today)
    try visit(provider) { page in
      for day in page { try list.append(json.value(day, overdueOn: today)) }
    }
  }

  /// Passes on what is overdue, page by page, the longest overdue first.
  ///
  /// - Parameter isUnlimited: Whether it may be overdue for longer than the preferred days.
  func visit(
    _ provider: any EventReading, isUnlimited: Bool = false,
    _ body: ([OccurrenceDay]) throws -> Void
  ) throws {
    try provider.visitOverdue(
      before: context.today, within: isUnlimited ? nil : context.overdueDays,
      displayedIn: context.zone, where: isWanted, body)
  }
}

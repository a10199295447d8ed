public import TodoDomain
import TodoLocalisation

/// A category as a project: the progress of its todos, and the todos that come next.
public struct CategoryOverview: Sendable {
  /// The category.
  public let category: Category
  /// The number of open and of finished todos, and of series.
  public let progress: CategoryProgress
  /// The number of todos whose due is past. It looks back only as far as the lists of overdue
  /// todos.
  public let overdueCount: Int
  /// The number of todos whose day is past, as far back as lists of overdue todos go.
  public let leftOverCount: Int
  /// The number of todos that are due soon.
  public let dueSoonCount: Int
  /// The first todos to be done: those that are overdue, left over from past days, on one of the
  /// next days, or without a date.
  public let next: [ListedTodo]

  /// Makes the overview of a category.
  public init(
    _ category: Category, _ progress: CategoryProgress, overdueCount: Int = 0,
    leftOverCount: Int = 0, dueSoonCount: Int = 0, next: [ListedTodo] = []
  ) {
    self.category = category
    self.progress = progress
    self.overdueCount = overdueCount
    self.leftOverCount = leftOverCount
    self.dueSoonCount = dueSoonCount
    self.next = next
  }
}

/// The lines of a store's categories, and of one category as a project.
///
/// ```
/// kitchen
/// ████████████░░░░░░░░  3 of 5 done
/// 2 open · 1 overdue · 1 without a date
///
/// Next
/// · ▲ Call the plumber  by Fri 2026-11-20  7
/// ```
public struct CategoryRenderer: Sendable {
  private let renderer: TextRenderer

  /// Creates a renderer of categories.
  public init(_ renderer: TextRenderer) {
    self.renderer = renderer
  }

  private var language: Language { renderer.language }

  // MARK: The table

  private typealias Column = (column: TextTable.Column, cell: (Category) -> TextTable.Cell)

  /// Returns the lines of a table of categories. If there is little room, the table drops the
  /// digits of the colour first, then the icon, then the column that says whether a category holds
  /// events, then the numbers of finished todos and of series.
  ///
  /// - Parameters:
  ///   - categories: The rows, in the order in which they are shown.
  ///   - progress: The progress of their todos, by the names of the categories; nil for a table
  ///     without progress. The table has a column of series if any category has one.
  public func list(
    _ categories: [Category], progress: [String: CategoryProgress]? = nil
  ) -> [String] {
    let name: Column = (
      .init(Text.column(.category)[language], sizing: .flexible(minWidth: 12), priority: 1),
      { renderer.categoryCell($0.name, color: color(of: $0)) }
    )
    let looks: [Column] = [
      (
        .init(Text.column(.color)[language], sacrifice: 4),
        { .init($0.color?.description ?? "") }
      ),
      (
        .init(Text.column(.icon)[language], sacrifice: 3),
        { .init($0.icon == .none ? "" : $0.icon.symbol + " " + $0.icon.rawValue) }
      ),
      (
        .init(Text.column(.content)[language], sacrifice: 2),
        {
          .init(
            Text.content(ofEvents: $0.holdsEvents)[language], style: $0.holdsEvents ? nil : .dim)
        }
      ),
    ]
    let counts = progress.map(counts) ?? []
    // Programs find the columns by their positions.
    let columns = [name] + (renderer.tables == .tabbed ? looks + counts : counts + looks)
    return renderer.lines(
      TextTable(
        columns: columns.map(\.column),
        rows: categories.map { category in columns.map { $0.cell(category) } }))
  }

  /// Returns the columns with the numbers of open todos, finished todos and series; their cells are
  /// empty for a category of events.
  private func counts(_ progress: [String: CategoryProgress]) -> [Column] {
    func column(
      _ title: TableColumn, sacrifice: Int = 0, _ count: @escaping (CategoryProgress) -> Int
    ) -> Column {
      (
        .init(Text.column(title)[language], alignment: .right, sacrifice: sacrifice),
        { category in
          guard !category.holdsEvents else { return "" }
          let count = progress[category.name].map(count) ?? 0
          return .init("\(count)", style: count == 0 ? .dim : nil)
        }
      )
    }
    let hasSeries = renderer.tables == .tabbed || progress.values.contains { $0.repeating > 0 }
    return [column(.open) { $0.open }, column(.finished, sacrifice: 1) { $0.done }]
      + (hasSeries ? [column(.repeating, sacrifice: 1) { $0.repeating }] : [])
  }

  private func color(of category: Category) -> TextStyle? {
    category.color.flatMap { TextStyle.foreground(hex: $0.description) }
  }

  // MARK: One category

  private static let barWidth = 20

  /// Returns the lines of a category as a project: its name, a bar with the number of finished
  /// todos, the other numbers, and the next todos. A category of events, which nobody finishes, has
  /// only the next todos.
  public func lines(_ overview: CategoryOverview) -> [String] {
    let category = overview.category
    let name = renderer.categoryCell(category.name, color: color(of: category))
    let heading = TextTable.Cell(name.text, style: .bold, swatch: name.swatch)
    let numbers = category.holdsEvents ? [] : bar(overview.progress) + numbers(overview)
    return renderer.lines(TextTable(columns: [.init("")], rows: [[heading]], showsHeader: false))
      + numbers + next(overview)
  }

  private func bar(_ progress: CategoryProgress) -> [String] {
    let done = progress.completion
    guard done.tasks > 0 else { return [] }
    let bar = RateBar(width: Self.barWidth, glyphs: renderer.glyphs).bar(done)
    return "\(bar)  \(Text.done(done)[language])".wrapped(toWidth: renderer.width)
  }

  private func numbers(_ overview: CategoryOverview) -> [String] {
    let counts: [(count: Int, text: (Int) -> Text)] = [
      (overview.overdueCount, Text.overdueCount), (overview.leftOverCount, Text.leftOverCount),
      (overview.dueSoonCount, Text.dueSoonCount),
      (overview.progress.undated, Text.withoutDateCount),
      (overview.progress.repeating, Text.repeatingCount),
    ]
    let texts =
      [Text.openCount(overview.progress.open)]
      + counts.filter { $0.count > 0 }.map { $0.text($0.count) }
    let line = texts.map { $0[language] }.joined(separator: renderer.glyphs.spelled(" · "))
    return line.wrapped(toWidth: renderer.width)
  }

  private func next(_ overview: CategoryOverview) -> [String] {
    guard !overview.next.isEmpty else { return [] }
    let todos = TodoListRenderer(renderer, showsCategory: false).table(overview.next)
    return ["", renderer.line(.nextTodos, .bold)] + renderer.indented(todos)
  }
}

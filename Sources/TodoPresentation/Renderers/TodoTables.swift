public import TodoDomain
import TodoLocalisation

extension TextTable {
  /// Returns the table of a section of todos: the priority, the title, the number of finished
  /// steps, the section's own cells, the tags and the id.
  ///
  /// - Parameters:
  ///   - columns: The section's own columns, after the title and the steps.
  ///   - cells: Makes the cells of these columns.
  static func todos<Todo>(
    _ todos: [Todo], columns: [Column], _ renderer: TextRenderer,
    event: (Todo) -> any PlannedEvent, cells: (Todo) -> [Cell]
  ) -> TextTable {
    let first: [Column] = [
      .priority(sacrifice: 4), .init("", sizing: .flexible(minWidth: readableTitle)),
      .steps(sacrifice: 4),
    ]
    let last: [Column] = [.tags(sacrifice: 5), .init("", alignment: .right, sacrifice: 1)]
    let rows = todos.map { todo in
      let item = EventDisplayItem(of: event(todo))
      return [renderer.priorityCell(of: item), .init(item.title), renderer.stepsCell(of: item)]
        + cells(todo) + [
          renderer.tagsCell(of: item), .init(item.id?.description ?? "", style: .dim),
        ]
    }
    return TextTable(columns: first + columns + last, rows: rows, showsHeader: false)
      .fitted(to: renderer)
  }
}

extension TextTable.Column {
  /// Returns the column of the priority's sign.
  static func priority(sacrifice: Int) -> TextTable.Column {
    .init("", sacrifice: sacrifice, isLastInPipe: true)
  }

  /// Returns the column with the amount that was done, and the number of finished steps.
  static func steps(sacrifice: Int) -> TextTable.Column {
    .init("", sacrifice: sacrifice, isLastInPipe: true)
  }

  /// Returns the column of tags.
  static func tags(sacrifice: Int) -> TextTable.Column {
    .init("", sizing: .flexible(minWidth: 8), sacrifice: sacrifice, isLastInPipe: true)
  }
}

extension TextRenderer {
  /// Returns the sign of a priority; empty without a priority.
  func priorityCell(of item: EventDisplayItem, dimmed: Bool = false) -> TextTable.Cell {
    guard let priority = item.priority else { return "" }
    let styles: [Priority: TextStyle] = [.high: .red, .medium: .yellow, .low: .dim]
    return .init(glyphs.mark(of: priority), style: dimmed ? .dim : styles[priority])
  }

  /// Returns the amount that was done, and the number of finished steps; empty without either.
  func stepsCell(of item: EventDisplayItem) -> TextTable.Cell {
    .init(item.progressText, style: .dim)
  }

  /// Returns the tags; empty without tags.
  func tagsCell(of item: EventDisplayItem, dimmed: Bool = false) -> TextTable.Cell {
    .init(item.tagsText, style: dimmed ? .dim : .cyan)
  }

  /// Returns the table of todos with a due: the days until each is due or since it was, and the due
  /// itself. The days are red if the due is today or past.
  func table(_ todos: [DueTodo], today: CivilDate) -> TextTable {
    .todos(
      todos, columns: [.init("", sacrifice: 2), .init("", sacrifice: 3)], self, event: \.event
    ) {
      let days = today.distance(to: $0.due.date)
      let words = days < 0 ? Text.daysLate(-days) : Text.dueIn(days)
      return [
        .init(words[language], style: days <= 0 ? .red : .dim),
        .init(Text.moment($0.due)[language], style: .dim),
      ]
    }
  }

  /// Returns the table of todos without a date, with their categories.
  func table(undated todos: [any PlannedEvent]) -> TextTable {
    .todos(
      todos, columns: [.init("", sizing: .flexible(minWidth: 8), sacrifice: 2)], self,
      event: \.self
    ) { [categoryCell(of: EventDisplayItem(of: $0))] }
  }

  /// Returns the category of an item; empty for an item without a category.
  func categoryCell(of item: EventDisplayItem, dimmed: Bool = false) -> TextTable.Cell {
    item.category == .none
      ? "" : categoryCell(item.category.name, color: item.categoryColor, dimmed: dimmed)
  }
}

/// A whole todo in a list in which each todo appears once, however many dates it has.
public struct ListedTodo: Sendable {
  /// The stored todo. It is marked as finished if none of its dates is open.
  public let event: any PlannedEvent
  /// The todo's next date in the reader's zone, or else its last date; nil for a todo without a
  /// date.
  public let date: LocalDateTime?
  /// The todo's due, in the reader's zone.
  public let due: LocalDateTime?
  /// Whether the due is past.
  public let isLate: Bool

  /// Creates a todo for a list.
  public init(
    _ event: any PlannedEvent, date: LocalDateTime?, due: LocalDateTime? = nil, isLate: Bool = false
  ) {
    self.event = event
    self.date = date
    self.due = due
    self.isLate = isLate
  }
}

/// The lines of todos, each todo once: whether it is finished, its priority, the title, the number
/// of finished steps, its next date, its due, its category, its tags and its id.
public struct TodoListRenderer: Sendable {
  private let renderer: TextRenderer
  private let showsCategory: Bool

  /// Creates a renderer of todos.
  public init(_ renderer: TextRenderer) {
    self.init(renderer, showsCategory: true)
  }

  /// Creates a renderer of todos.
  ///
  /// - Parameter showsCategory: Whether people see a column of categories. Programs always get it.
  init(_ renderer: TextRenderer, showsCategory: Bool) {
    self.renderer = renderer
    self.showsCategory = showsCategory || renderer.tables == .tabbed
  }

  /// Returns the lines of the table of these todos.
  public func rows(_ todos: [ListedTodo]) -> [String] { renderer.lines(table(todos)) }

  /// Returns a table with a row for each of these todos.
  func table(_ todos: [ListedTodo]) -> TextTable {
    let columns: [TextTable.Column] = [
      .init("", sacrifice: 2), .priority(sacrifice: 5),
      .init("", sizing: .flexible(minWidth: TextTable.readableTitle)),
      .steps(sacrifice: 4), .init("", sacrifice: 3), .init("", sacrifice: 4),
      .init("", sizing: .flexible(minWidth: 8), sacrifice: 6), .tags(sacrifice: 7),
      .init("", alignment: .right, sacrifice: 1),
    ]
    return TextTable(columns: columns, rows: todos.map(cells), showsHeader: false)
      .fitted(to: renderer)
  }

  private func date(of todo: ListedTodo, _ moment: LocalDateTime) -> String {
    Text.moment(moment)[renderer.language] + renderer.dayByRule(of: todo.event, on: moment.date)
  }

  private func cells(_ todo: ListedTodo) -> [TextTable.Cell] {
    let item = EventDisplayItem(of: todo.event)
    let isFinished = item.isFinished
    return [
      !item.isTask ? " " : isFinished ? .init("✓", style: .green) : .init("·", style: .dim),
      renderer.priorityCell(of: item, dimmed: isFinished),
      .init(item.title, style: isFinished ? .dim : nil), renderer.stepsCell(of: item),
      .init(todo.date.map { date(of: todo, $0) } ?? "", style: .dim),
      .init(
        todo.due.map { Text.due($0)[renderer.language] } ?? "", style: todo.isLate ? .red : .dim),
      showsCategory ? renderer.categoryCell(of: item, dimmed: isFinished) : "",
      renderer.tagsCell(of: item, dimmed: isFinished),
      .init(item.id?.description ?? "", style: .dim),
    ]
  }

  /// Returns the lines after a list.
  public func end(count: Int) -> [String] {
    count > 0
      ? ["", renderer.line(.todoCount(count), .dim)] : renderer.sentence(.noTodos, .dim)
  }

  /// Returns the lines after the list of all todos without a date.
  public func endOfInbox(count: Int) -> [String] {
    count > 0
      ? ["", renderer.line(.undatedCount(count), .dim)] : renderer.sentence(.emptyInbox, .dim)
  }
}

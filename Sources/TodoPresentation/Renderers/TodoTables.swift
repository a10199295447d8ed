public import TodoDomain

extension TextTable {
  /// The rows of a section of todos: the title, how many of its steps are done, what the section
  /// says of it, and the id; in a pipe the steps are last.
  ///
  /// - Parameters:
  ///   - columns: The columns between the title and the id.
  ///   - cells: Makes their cells.
  static func todos<Todo>(
    _ todos: [Todo], in form: TableForm, columns: [Column], event: (Todo) -> any PlannedEvent,
    cells: (Todo) -> [Cell]
  ) -> TextTable {
    let steps = todos.map { event($0).steps.progress }
    let (isAligned, hasSteps) = (form == .aligned, steps.contains { $0 != nil })
    let own: [Column] = isAligned && !hasSteps ? [] : [.steps(sacrifice: 4)]
    return TextTable(
      columns: [.init("", sizing: .flexible(minWidth: readableTitle))] + (isAligned ? own : [])
        + columns + [.init("", alignment: .right, sacrifice: 1)] + (isAligned ? [] : own),
      rows: zip(todos, steps).map { todo, progress in
        let event = event(todo)
        let done: [Cell] = own.map { _ in .init(progress ?? "", style: .dim) }
        return [.init(event.title)] + (isAligned ? done : []) + cells(todo)
          + [.init(event.id?.description ?? "", style: .dim)] + (isAligned ? [] : done)
      },
      showsHeader: false)
  }
}

extension TextTable.Column {
  /// The column that says how many steps of a todo are done.
  static func steps(sacrifice: Int) -> TextTable.Column { .init("", sacrifice: sacrifice) }
}

extension TextRenderer {
  /// Todos with a due: how soon or how late it is, in red if it is past, and the due.
  func table(_ todos: [DueTodo], today: CivilDate) -> TextTable {
    .todos(
      todos, in: tables, columns: [.init("", sacrifice: 2), .init("", sacrifice: 3)], event: \.event
    ) {
      let days = today.distance(to: $0.due.date)
      let words = days < 0 ? Text.daysLate(-days) : Text.dueIn(days)
      return [
        .init(words[language], style: days <= 0 ? .red : .dim),
        .init(Text.moment($0.due)[language], style: .dim),
      ]
    }
  }

  /// Todos without a date: the category, if one of them has any.
  func table(undated todos: [any PlannedEvent]) -> TextTable {
    let showsCategory = tables == .tabbed || todos.contains { $0.category != .none }
    let columns: [TextTable.Column] =
      showsCategory ? [.init("", sizing: .flexible(minWidth: 8), sacrifice: 2)] : []
    return .todos(todos, in: tables, columns: columns, event: \.self) {
      showsCategory ? [categoryCell(of: EventDisplayItem(of: $0))] : []
    }
  }

  /// The category of an item; empty for none.
  fileprivate func categoryCell(
    of item: EventDisplayItem, dimmed: Bool = false
  ) -> TextTable.Cell {
    item.category == .none
      ? "" : categoryCell(item.category.name, color: item.categoryColor, dimmed: dimmed)
  }
}

/// A whole todo in a list that has each once.
public struct ListedTodo: Sendable {
  /// The todo as it is stored, finished if all of it is.
  public let event: any PlannedEvent
  /// Its next date in the reader's zone, or else its last; nil for one without a date.
  public let date: LocalDateTime?
  /// By when it must be done, in the reader's zone.
  public let due: LocalDateTime?
  /// Whether the due is past.
  public let isLate: Bool

  /// Makes a todo of a list.
  public init(
    _ event: any PlannedEvent, date: LocalDateTime?, due: LocalDateTime? = nil, isLate: Bool = false
  ) {
    self.event = event
    self.date = date
    self.due = due
    self.isLate = isLate
  }
}

/// The lines of todos, each once: whether it is finished, the title, how many of its steps are
/// done, its next date, its due, its category and its id.
public struct TodoListRenderer: Sendable {
  private let renderer: TextRenderer

  /// A renderer for todos.
  public init(_ renderer: TextRenderer) {
    self.renderer = renderer
  }

  /// The rows of some of the todos.
  public func rows(_ todos: [ListedTodo]) -> [String] {
    let showsAll = renderer.tables == .tabbed
    let hasDates = showsAll || todos.contains { $0.date != nil }
    let hasDues = showsAll || todos.contains { $0.due != nil }
    let hasCategories = showsAll || todos.contains { $0.event.category != .none }
    let hasSteps = !showsAll && todos.contains { $0.event.steps.progress != nil }
    let columns: [TextTable.Column?] = [
      .init("", sacrifice: 2),
      .init("", sizing: .flexible(minWidth: TextTable.readableTitle)),
      hasSteps ? .steps(sacrifice: 4) : nil,
      hasDates ? .init("", sacrifice: 3) : nil,
      hasDues ? .init("", sacrifice: 4) : nil,
      hasCategories ? .init("", sizing: .flexible(minWidth: 8), sacrifice: 5) : nil,
      .init("", alignment: .right, sacrifice: 1),
      showsAll ? .steps(sacrifice: 4) : nil,
    ]
    let table = TextTable(
      columns: columns.compactMap(\.self),
      rows: todos.map { zip(columns, cells($0)).compactMap { $0 == nil ? nil : $1 } },
      showsHeader: false)
    return renderer.lines(table)
  }

  private func cells(_ todo: ListedTodo) -> [TextTable.Cell] {
    let item = EventDisplayItem(of: todo.event)
    let isFinished = item.isFinished
    let steps = TextTable.Cell(item.steps.progress ?? "", style: .dim)
    return [
      !item.isTask ? " " : isFinished ? .init("✓", style: .green) : .init("·", style: .dim),
      .init(item.title, style: isFinished ? .dim : nil), steps,
      .init(todo.date.map { Text.moment($0)[renderer.language] } ?? "", style: .dim),
      .init(
        todo.due.map { Text.due($0)[renderer.language] } ?? "", style: todo.isLate ? .red : .dim),
      renderer.categoryCell(of: item, dimmed: isFinished),
      .init(item.id?.description ?? "", style: .dim), steps,
    ]
  }

  /// What stands after a list.
  public func end(count: Int) -> [String] {
    count > 0
      ? ["", renderer.line(.todoCount(count), .dim)] : renderer.sentence(.noTodos, .dim)
  }

  /// What stands after the list of all todos without a date.
  public func endOfInbox(count: Int) -> [String] {
    count > 0
      ? ["", renderer.line(.undatedCount(count), .dim)] : renderer.sentence(.emptyInbox, .dim)
  }
}

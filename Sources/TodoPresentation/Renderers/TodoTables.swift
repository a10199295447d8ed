public import TodoDomain

/// Todos with a due: the title, how soon or how late it is, in red if it is past, the due, and the
/// id.
struct DueTable {
  let table: TextTable

  init(_ todos: [DueTodo], _ renderer: TextRenderer, today: CivilDate) {
    table = TextTable(
      columns: [
        .init("", sizing: .flexible(minWidth: TextTable.readableTitle)),
        .init("", sacrifice: 2), .init("", sacrifice: 3),
        .init("", alignment: .right, sacrifice: 1),
      ],
      rows: todos.map { todo in
        let days = today.distance(to: todo.due.date)
        let isPast = days < 0
        return [
          .init(todo.event.title),
          .init(
            (isPast ? Text.daysLate(-days) : Text.dueIn(days))[renderer.language],
            style: isPast || days == 0 ? .red : .dim),
          .init(Text.moment(todo.due)[renderer.language], style: .dim),
          .init(todo.event.id?.description ?? "", style: .dim),
        ]
      },
      showsHeader: false)
  }
}

/// Todos without a date: the title, the category and the id.
struct UndatedTable {
  let table: TextTable

  init(_ todos: [any PlannedEvent], _ renderer: TextRenderer) {
    let showsCategory =
      renderer.tables == .tabbed || todos.contains { $0.category != .none }
    table = TextTable(
      columns: [
        .init("", sizing: .flexible(minWidth: TextTable.readableTitle)),
        showsCategory ? .init("", sizing: .flexible(minWidth: 8), sacrifice: 2) : nil,
        .init("", alignment: .right, sacrifice: 1),
      ].compactMap(\.self),
      rows: todos.map { todo in
        let item = EventDisplayItem(of: todo)
        let category: TextTable.Cell =
          item.category == .none
          ? "" : renderer.categoryCell(item.category.name, color: item.categoryColor)
        return [
          .init(item.title), showsCategory ? category : nil,
          .init(item.id?.description ?? "", style: .dim),
        ].compactMap(\.self)
      },
      showsHeader: false)
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

/// The lines of todos, each once: whether it is finished, the title, its next date, its due, its
/// category and its id.
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
    let columns: [TextTable.Column?] = [
      .init("", sacrifice: 2),
      .init("", sizing: .flexible(minWidth: TextTable.readableTitle)),
      hasDates ? .init("", sacrifice: 3) : nil,
      hasDues ? .init("", sacrifice: 4) : nil,
      hasCategories ? .init("", sizing: .flexible(minWidth: 8), sacrifice: 5) : nil,
      .init("", alignment: .right, sacrifice: 1),
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
    let category: TextTable.Cell =
      item.category == .none
      ? ""
      : renderer.categoryCell(
        item.category.name, color: item.categoryColor, dimmed: isFinished)
    return [
      !item.isTask ? " " : isFinished ? .init("✓", style: .green) : .init("·", style: .dim),
      .init(item.title, style: isFinished ? .dim : nil),
      .init(todo.date.map { Text.moment($0)[renderer.language] } ?? "", style: .dim),
      .init(
        todo.due.map { Text.due($0)[renderer.language] } ?? "", style: todo.isLate ? .red : .dim),
      category, .init(item.id?.description ?? "", style: .dim),
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

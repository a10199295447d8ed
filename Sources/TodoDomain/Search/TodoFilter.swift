/// Conditions on todos, in addition to the words of a search or the dates of a list. An empty
/// filter accepts all todos.
public struct TodoFilter: Hashable, Sendable {
  /// The kind that a todo must have; nil for any.
  public var kind: EventKind?
  /// The name of the category that a todo must be in; nil for any.
  public var category: String?
  /// The tags that a todo must have, all of them, ignoring case.
  public var tags: [Tag] = []
  /// The accepted priorities; nil in the set means a todo without a priority. Nil for any.
  public var priorities: Set<Priority?>?
  /// The range of accepted deadlines, in the todo's own calendar, both ends inclusive. Nil accepts
  /// todos with any deadline and todos without one.
  public var due: ClosedRange<CivilDate>?
  /// Whether only todos without a date are accepted.
  public var isUndated = false

  /// Makes an empty filter.
  public init() {}

  /// Whether the filter accepts all todos.
  public var isEmpty: Bool { self == TodoFilter() }

  /// Returns whether the filter accepts a todo.
  public func wants(_ event: any PlannedEvent) -> Bool {
    (kind.map { $0 == event.kind } ?? true)
      && (category.map { $0 == event.category.name } ?? true)
      && tags.allSatisfy { tag in event.tags.contains { $0.matches(tag) } }
      && (priorities?.contains(event.priority) ?? true)
      && (due.map { range in event.due.map { range.contains($0.date) } ?? false } ?? true)
      && (!isUndated || event.pattern.isUndated)
  }
}

/// What a list or a search wants of its todos beside their words. An empty filter wants all.
public struct TodoFilter: Hashable, Sendable {
  /// The only kind; nil for all.
  public var kind: EventKind?
  /// The name of the only category; nil for all.
  public var category: String?
  /// The tags of which a todo must have each, without regard to case.
  public var tags: [Tag] = []
  /// The priorities, of which it must have one; nil among them stands for none. Nil for any.
  public var priorities: Set<Priority?>?
  /// The dates, both ends inclusive, by which it must be due, by its own calendar; nil for any,
  /// also for none.
  public var due: ClosedRange<CivilDate>?
  /// Whether it must have no date.
  public var isUndated = false

  /// Makes an empty filter.
  public init() {}

  /// Whether all todos are wanted.
  public var isEmpty: Bool { self == TodoFilter() }

  /// Whether a todo is wanted.
  public func wants(_ event: any PlannedEvent) -> Bool {
    (kind.map { $0 == event.kind } ?? true)
      && (category.map { $0 == event.category.name } ?? true)
      && tags.allSatisfy { tag in event.tags.contains { $0.matches(tag) } }
      && (priorities?.contains(event.priority) ?? true)
      && (due.map { range in event.due.map { range.contains($0.date) } ?? false } ?? true)
      && (!isUndated || event.pattern.isUndated)
  }
}

public import TodoDomain

/// The words of the program on a page for people, in the language of a reader.
public protocol PageWords: Sendable {
  /// The name of a category.
  func category(_ name: String) -> String
  /// How a series repeats; nil for other todos.
  func rhythm(of event: any PlannedEvent) -> String?
  /// The name of an emotion.
  func emotion(_ emotion: Emotion) -> String
  /// The name of a text of a diary entry.
  func field(_ field: DiaryField) -> String
}

/// The words that files have in every language.
public struct StoredWords: PageWords {
  /// Makes the words.
  public init() {}

  /// The stored name.
  public func category(_ name: String) -> String { name }

  /// The weekdays of a series or its rule, as in CSV.
  public func rhythm(of event: any PlannedEvent) -> String? {
    let days = event.pattern.days.days.map(\.code).joined(separator: ",")
    return days.isEmpty ? event.pattern.set?.rule?.description : days
  }

  /// The stored name.
  public func emotion(_ emotion: Emotion) -> String { emotion.rawValue }

  /// The stored name.
  public func field(_ field: DiaryField) -> String { field.rawValue }
}

public import TodoDomain

/// The words of the program on a page for people, in the language of a reader.
public protocol PageWords: Sendable {
  /// Returns the name of a category.
  func category(_ name: String) -> String
  /// Returns the rhythm of a series in words; nil for other todos.
  func rhythm(of event: any PlannedEvent) -> String?
  /// Returns the name of an emotion.
  func emotion(_ emotion: Emotion) -> String
  /// Returns the name of a text field of a diary entry.
  func field(_ field: DiaryField) -> String
}

/// The words that files use in every language.
public struct StoredWords: PageWords {
  /// Makes the words.
  public init() {}

  /// Returns the stored name.
  public func category(_ name: String) -> String { name }

  /// Returns the weekdays of a series as codes, such as `mon,wed`, or else its recurrence rule, as
  /// the CSV format writes them; nil if the event has neither.
  public func rhythm(of event: any PlannedEvent) -> String? {
    let days = event.pattern.days.days.map(\.code).joined(separator: ",")
    return days.isEmpty ? event.pattern.set?.rule?.description : days
  }

  /// Returns the stored name.
  public func emotion(_ emotion: Emotion) -> String { emotion.rawValue }

  /// Returns the stored name.
  public func field(_ field: DiaryField) -> String { field.rawValue }
}

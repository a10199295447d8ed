public import TodoDomain

/// What is said about the emotion diary, in one language: part of `Phrases`.
public protocol DiaryPhrases: Sendable {
  /// The word for an emotion.
  func emotionName(_ emotion: Emotion) -> String
  /// Stands where an entry names no emotion.
  var noEmotion: String { get }
  /// The name of a field of a diary entry, without an article.
  func fieldName(_ field: DiaryField) -> String
  /// The title of a column of the diary's tables.
  func column(_ column: DiaryColumn) -> String
  /// Said in place of a diary, or of days of it, without entries.
  var emptyDiary: String { get }
  /// The name of the mean of the mood scores.
  var averageMood: String { get }
  /// Says that an entry has gone; names its moment and uid, never its texts.
  func deletedDiary(_ moment: String, _ uid: String) -> String
}

/// The columns of the diary's tables.
public enum DiaryColumn: CaseIterable, Hashable, Sendable {
  case moment, emotion, situation, uid, entries, mood
}

/// A diary entry as a file has it.
public struct ImportedDiary: Sendable {
  /// The entry.
  public let entry: DiaryEntry
  /// The fields that the file doesn't say: a stored entry keeps its own. Of all fields, those are
  /// emotion, sub-emotions, reevaluation, action and images.
  public let unstated: Set<DiaryField>
  /// How what it was made of stands to what the stored entry was made of. Nil where the file doesn't
  /// tell versions apart.
  public let standing: ImportedEvent.Standing?
  /// The slips of the file that were mended for it.
  public internal(set) var warnings: [ImportProblem]

  /// An entry; without further notice the file states every field of it.
  public init(
    _ entry: DiaryEntry, unstated: Set<DiaryField> = [], standing: ImportedEvent.Standing? = nil,
    warnings: [ImportProblem] = []
  ) {
    self.entry = entry
    self.unstated = unstated
    self.standing = standing
    self.warnings = warnings
  }

  func completed(from stored: DiaryEntry) throws(ValueError) -> DiaryEntry {
    guard !unstated.isEmpty else { return entry }
    return try DiaryEntry(
      uid: entry.uid, createdAt: entry.createdAt,
      emotion: unstated.contains(.emotion) ? stored.emotion : entry.emotion,
      subEmotions: unstated.contains(.subEmotions) ? stored.subEmotions : entry.subEmotions,
      situation: entry.situation, thought: entry.thought,
      reevaluation: unstated.contains(.reevaluation) ? stored.reevaluation : entry.reevaluation,
      action: unstated.contains(.action) ? stored.action : entry.action,
      imagePaths: unstated.contains(.imagePaths) ? stored.imagePaths : entry.imagePaths,
      source: entry.source, limits: .unlimited)
  }
}

/// Which fields of a diary entry to change, and to what. Every field not named is kept.
public struct DiaryPatch: Hashable, Sendable {
  /// When it was felt.
  public var createdAt: Instant?
  /// What was felt. No patch takes an emotion away.
  public var emotion: Emotion?
  /// All finer words for it.
  public var subEmotions: [String]?
  /// What happened; an empty text takes it away, as with the other texts.
  public var situation: String?
  /// What went through one's mind.
  public var thought: String?
  /// How it looks on second thought.
  public var reevaluation: String?
  /// What was done, or will be.
  public var action: String?
  /// Where all its pictures are.
  public var imagePaths: [String]?

  /// A patch that changes nothing yet.
  public init() {}

  /// Whether it changes nothing.
  public var isEmpty: Bool { self == DiaryPatch() }
}

extension DiaryEntry {
  /// A copy with the fields that the patch names.
  ///
  /// - Throws: The `ValueError` of a field.
  public func applying(
    _ patch: DiaryPatch, limits: EventLimits = .standard
  ) throws(ValueError) -> DiaryEntry {
    try DiaryEntry(
      uid: uid, createdAt: patch.createdAt ?? createdAt, emotion: patch.emotion ?? emotion,
      subEmotions: patch.subEmotions ?? subEmotions, situation: patch.situation ?? situation,
      thought: patch.thought ?? thought, reevaluation: patch.reevaluation ?? reevaluation,
      action: patch.action ?? action, imagePaths: patch.imagePaths ?? imagePaths, source: source,
      limits: limits)
  }
}

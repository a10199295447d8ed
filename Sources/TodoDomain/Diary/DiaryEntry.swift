/// One entry of the emotion diary: what somebody felt at a moment, and made of it. A day may have
/// several.
///
/// Its texts are the most private thing that a store holds: no error and no log ever quotes one.
public struct DiaryEntry: Hashable, Sendable {
  /// The name that never changes; letters' case doesn't count.
  public let uid: EventUID
  /// When it was felt.
  public let createdAt: Instant
  /// What was felt; nil where the entry names nothing, such as a journal of another program.
  public let emotion: Emotion?
  /// Finer words for it, the user's own, in their order; none is blank.
  @Exactly public private(set) var subEmotions: [String]
  /// What happened; empty where nothing was written, as are the other texts.
  @Exactly public private(set) var situation: String
  /// What went through one's mind.
  @Exactly public private(set) var thought: String
  /// How it looks on second thought.
  @Exactly public private(set) var reevaluation: String
  /// What was done, or will be.
  @Exactly public private(set) var action: String
  /// Where pictures are, in their order; none is blank.
  @Exactly public private(set) var imagePaths: [String]
  /// Where it was imported from, with what that said beyond these fields; nil for one made here.
  public let source: EventSource?

  /// - Throws: `ValueError.diaryTooLong` for a text longer than `limits` allow,
  ///   `.diaryBlank` for a sub-emotion or an image without a word, `.malformed` for a moment
  ///   outside the years 1…9999.
  public init(
    uid: EventUID, createdAt: Instant, emotion: Emotion?, subEmotions: [String] = [],
    situation: String = "", thought: String = "", reevaluation: String = "", action: String = "",
    imagePaths: [String] = [], source: EventSource? = nil, limits: EventLimits = .standard
  ) throws(ValueError) {
    guard createdAt.isWritable else { throw .malformed(.instant, createdAt.description) }
    let texts: [(DiaryField, String)] = [
      (.situation, situation), (.thought, thought), (.reevaluation, reevaluation),
      (.action, action),
    ]
    for (field, text) in texts { try DiaryEntry.check(text, field, limits) }
    for (field, list) in [(DiaryField.subEmotions, subEmotions), (.imagePaths, imagePaths)] {
      for text in list {
        guard text.contains(where: { !$0.isWhitespace }) else { throw .diaryBlank(field) }
        try DiaryEntry.check(text, field, limits)
      }
    }
    self.uid = uid
    self.createdAt = createdAt
    self.emotion = emotion
    self.subEmotions = subEmotions
    self.situation = situation
    self.thought = thought
    self.reevaluation = reevaluation
    self.action = action
    self.imagePaths = imagePaths
    self.source = source
  }

  private static func check(
    _ text: String, _ field: DiaryField, _ limits: EventLimits
  ) throws(ValueError) {
    guard text.utf8.count > limits.diaryText else { return }
    let length = text.count
    guard length <= limits.diaryText else {
      throw .diaryTooLong(field, length: length, limit: limits.diaryText)
    }
  }
}

/// The fields of a diary entry, as messages and files name them.
public enum DiaryField: String, CaseIterable, Hashable, Sendable {
  case uid, createdAt, emotion, subEmotions, situation, thought, reevaluation, action, imagePaths
  case source
}

extension Instant {
  /// Whether the text form has room for its year.
  fileprivate var isWritable: Bool {
    let days = secondsSince1970.flooredDivision(by: 86_400).quotient
    return (CivilDate.earliest...CivilDate.latest).contains(CivilDate(dayNumber: days))
  }
}

extension EventUID {
  /// The uid with its ASCII letters in lower case: two that differ in case alone name one diary
  /// entry.
  public var caseFolded: EventUID {
    let bytes = rawValue.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    // What is left has the form of what was there.
    return (try? EventUID(String(decoding: bytes, as: UTF8.self))) ?? self
  }
}

/// What a diary entry says that somebody felt.
public enum Emotion: String, CaseIterable, Hashable, Sendable {
  /// 행복
  case happiness
  /// 사랑
  case love
  /// 평온
  case calm
  /// 놀람
  case surprise
  /// 피로
  case fatigue
  /// 슬픔
  case sadness
  /// 불안
  case anxiety
  /// 수치심
  case shame
  /// 분노
  case anger

  /// Reads a name, lower-case as it is written: `happiness`.
  ///
  /// - Throws: `ValueError.malformed` for a name that is none of them.
  public init(_ text: String) throws(ValueError) {
    guard let emotion = Emotion(rawValue: text) else { throw .malformed(.emotion, text) }
    self = emotion
  }

  /// How good it feels, from −3 to +3.
  public var moodScore: Int {
    switch self {
    case .happiness: 3
    case .love: 2
    case .calm: 1
    case .surprise: 0
    case .fatigue: -1
    case .sadness, .anxiety, .shame: -2
    case .anger: -3
    }
  }

  /// The Korean word.
  public var koreanWord: String {
    switch self {
    case .happiness: "행복"
    case .love: "사랑"
    case .calm: "평온"
    case .surprise: "놀람"
    case .fatigue: "피로"
    case .sadness: "슬픔"
    case .anxiety: "불안"
    case .shame: "수치심"
    case .anger: "분노"
    }
  }
}

extension Emotion: Comparable, CustomStringConvertible {
  /// The order of the list, from happiness to anger.
  public static func < (left: Emotion, right: Emotion) -> Bool { left.rank < right.rank }

  private var rank: Int { Emotion.allCases.firstIndex(of: self) ?? 0 }

  /// The name.
  public var description: String { rawValue }
}

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

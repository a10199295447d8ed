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

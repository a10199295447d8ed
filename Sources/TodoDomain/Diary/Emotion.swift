import Foundation
import TodoText

/// A feeling that a diary entry can name: one of the nine standard emotions, or the user's own.
///
/// Entries, files and other devices store only its key. Two emotions with the same key are equal; a
/// store adds the other details (`Emotions`).
public struct Emotion: Hashable, Sendable {
  /// The key, such as `happiness`: lower-case letters, digits, `_` and `-`, in the composed form,
  /// at most 60 bytes of UTF-8, and not only digits.
  public let rawValue: String
  @Aside private var details: Details

  private struct Details: Sendable {
    var english: String
    var korean: String
    var moodScore = 0
    var color: ColorHex?
    var face = ""
    var isKnown = true
  }

  /// Makes the emotion with a key: a standard emotion, or an emotion without details, whose names
  /// are the key and whose mood score is 0.
  ///
  /// - Throws: `ValueError.malformed` for a text that isn't a key, such as the Korean name of a
  ///   standard emotion.
  public init(_ key: String) throws(ValueError) {
    if let standard = Emotion.standard.first(where: { $0.rawValue == key }) {
      self = standard
      return
    }
    guard Self.key(of: key)?.isExactly(key) == true,
      !Emotion.standard.contains(where: { $0.names.contains(key) })
    else { throw .malformed(.emotion, key) }
    rawValue = key
    details = Details(english: key, korean: key, isKnown: false)
  }

  /// Makes the user's own emotion. Its key is its name in lower case with `-` for spaces, so that
  /// two devices that add the same emotion make the same key.
  ///
  /// - Parameters:
  ///   - name: The name: letters, digits, spaces, `_` and `-`.
  ///   - english: The English name; nil if it is `name`.
  ///   - korean: The Korean name; nil if it is `name`.
  ///   - moodScore: The mood, from −3 (bad) to 3 (good).
  ///   - color: The colour, for charts.
  ///   - face: A character that shows the emotion, such as an emoji; empty for none.
  /// - Throws: `ValueError.malformed` for an invalid name, mood score or face.
  public init(
    name: String, english: String? = nil, korean: String? = nil, moodScore: Int,
    color: ColorHex? = nil, face: String = ""
  ) throws(ValueError) {
    guard let key = Self.key(of: name) else { throw .malformed(.emotionName, name) }
    try self.init(
      key: key, english: english ?? name, korean: korean ?? name, moodScore: moodScore,
      color: color, face: face)
  }

  private init(
    key: String, english: String, korean: String, moodScore: Int, color: ColorHex?, face: String
  ) throws(ValueError) {
    for name in [english, korean] where Self.key(of: name) == nil {
      throw .malformed(.emotionName, name)
    }
    guard Self.scores.contains(moodScore) else { throw .malformed(.moodScore, "\(moodScore)") }
    guard face.isEmpty || Self.isFace(face) else { throw .malformed(.face, face) }
    rawValue = key
    details = Details(
      english: english, korean: korean, moodScore: moodScore, color: color, face: face)
  }

  /// Returns the same emotion with other names, and another mood, colour and face.
  ///
  /// - Throws: `ValueError.malformed` for an invalid name, mood score or face.
  public func changed(
    english: String, korean: String, moodScore: Int, color: ColorHex?, face: String
  ) throws(ValueError) -> Emotion {
    try Emotion(
      key: rawValue, english: english, korean: korean, moodScore: moodScore, color: color,
      face: face)
  }

  /// The range of mood scores, from bad to good.
  public static let scores = -3...3

  /// The English name.
  public var englishName: String { details.english }

  /// The Korean name.
  public var koreanWord: String { details.korean }

  /// The mood of the emotion, from −3 (bad) to 3 (good).
  public var moodScore: Int { details.moodScore }

  /// The colour in charts; nil for none.
  public var color: ColorHex? { details.color }

  /// A character that shows the emotion, such as an emoji; empty for none.
  public var face: String { details.face }

  /// Whether the names, the mood and the other details are known, and not only the key.
  public var isKnown: Bool { details.isKnown }

  /// Whether the emotion is one of the nine that every store has.
  public var isStandard: Bool { Emotion.standard.contains(self) }

  /// The number with which people can type a standard emotion, from 1; nil for any other emotion.
  public var number: Int? { Emotion.standard.firstIndex(of: self).map { $0 + 1 } }

  /// Returns whether a text is the emotion's key or one of its names, ignoring case.
  public func isNamed(_ text: String) -> Bool { names.contains(text.folded) }

  /// The key and both names, in lower case and the composed form, for comparing.
  fileprivate var names: [String] { [rawValue, englishName.folded, koreanWord.folded] }

  // MARK: Forms

  /// Returns the key for a name; nil if the name is invalid.
  private static func key(of name: String) -> String? {
    let words = name.folded.split(separator: " ")
    let key = words.joined(separator: "-")
    let isName = key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    guard isName, !key.allSatisfy(\.isNumber), key.utf8.count <= 60 else { return nil }
    return key
  }

  private static func isFace(_ text: String) -> Bool {
    text.count == 1 && text.utf8.count <= 40
      && text.unicodeScalars.allSatisfy { !$0.isASCII && !$0.steersTerminal }
  }
}

extension String {
  /// The text in lower case and the composed form, for comparing names.
  fileprivate var folded: String { precomposedStringWithCanonicalMapping.lowercased() }
}

extension Emotion: Comparable, CustomStringConvertible {
  /// Orders emotions: the standard emotions from happiness to anger, then the user's own by key.
  public static func < (left: Emotion, right: Emotion) -> Bool {
    let ranks = (left.number ?? .max, right.number ?? .max)
    return ranks.0 == ranks.1 ? left.rawValue < right.rawValue : ranks.0 < ranks.1
  }

  /// The key.
  public var description: String { rawValue }
}

extension Emotion {
  /// The emotion happiness [행복].
  public static let happiness = Emotion("happiness", "행복", mood: 3, color: "#F2B632", face: "😊")
  /// 사랑
  public static let love = Emotion("love", "사랑", mood: 2, color: "#E86A92", face: "🥰")
  /// 평온
  public static let calm = Emotion("calm", "평온", mood: 1, color: "#58B09C", face: "😌")
  /// 놀람
  public static let surprise = Emotion("surprise", "놀람", mood: 0, color: "#8E7CC3", face: "😮")
  /// 피로
  public static let fatigue = Emotion("fatigue", "피로", mood: -1, color: "#8D99AE", face: "🥱")
  /// The emotion sadness [슬픔].
  public static let sadness = Emotion("sadness", "슬픔", mood: -2, color: "#4A7FB5", face: "😢")
  /// 불안
  public static let anxiety = Emotion("anxiety", "불안", mood: -2, color: "#B58E4A", face: "😟")
  /// 수치심
  public static let shame = Emotion("shame", "수치심", mood: -2, color: "#C06C84", face: "😳")
  /// 분노
  public static let anger = Emotion("anger", "분노", mood: -3, color: "#C0392B", face: "😠")

  /// The nine emotions that every store has, from good to bad.
  public static let standard = [
    happiness, love, calm, surprise, fatigue, sadness, anxiety, shame, anger,
  ]

  private init(
    _ key: String, _ korean: String, mood moodScore: Int, color: String, face: String
  ) {
    rawValue = key
    details = Details(
      english: key, korean: korean, moodScore: moodScore, color: try? ColorHex(color), face: face)
  }
}

// MARK: - Emotions of one's own

extension Emotion {
  /// The prefix of the key-value keys that store the user's own emotions.
  public static let keyPrefix = "emotion."

  /// The key of the key-value entry that stores the emotion. A byte that such a key can't have is
  /// written as `_` and two hexadecimal digits.
  public var storedKey: String {
    rawValue.utf8.reduce(into: Self.keyPrefix) { key, byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar == "-")
      if isPlain || (0x30...0x39).contains(byte) {
        key.unicodeScalars.append(scalar)
      } else {
        key += "_" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
  }

  /// Returns the key-value entry that stores the user's own emotion, with its names, mood and other
  /// details as JSON.
  ///
  /// - Throws: Never for a valid emotion.
  public func keyValue() throws(ValueError) -> KeyValue {
    var members: [(String, JSONValue)] = []
    if let color { members.append(("color", .string(color.description))) }
    members.append(("en", .string(englishName)))
    if !face.isEmpty { members.append(("face", .string(face))) }
    members.append(("ko", .string(koreanWord)))
    members.append(("mood", .integer(Int64(moodScore))))
    let bytes = JSONWriter.bytes(of: .object(JSONObject(members)))
    return try KeyValue(storedKey, String(decoding: bytes, as: UTF8.self))
  }

  /// Reads the emotion from a key-value entry; nil for an entry of another feature, and for a
  /// damaged entry.
  public init?(_ value: KeyValue) {
    guard let key = Self.key(stored: value.key), (try? Emotion(key)) != nil,
      case .object(let members)? = try? JSONReader().read(Array(value.value.utf8)),
      case .string(let english)? = members["en"], case .string(let korean)? = members["ko"],
      case .integer(let score)? = members["mood"], let moodScore = Int(exactly: score)
    else { return nil }
    var (color, face) = (ColorHex?.none, "")
    if case .string(let text)? = members["color"] { color = try? ColorHex(text) }
    if case .string(let text)? = members["face"] { face = text }
    guard
      let emotion = try? Emotion(
        key: key, english: english, korean: korean, moodScore: moodScore, color: color, face: face),
      !emotion.isStandard
    else { return nil }
    self = emotion
  }

  /// Returns false for an entry that should store an emotion but is invalid, and true for every
  /// other key-value entry.
  public static func allows(_ value: KeyValue) -> Bool {
    !value.key.hasPrefix(keyPrefix) || Emotion(value) != nil
  }

  /// Reads the key of an emotion from the key of its key-value entry; nil for an entry of another
  /// feature.
  package static func key(stored text: String) -> String? {
    guard text.hasPrefix(keyPrefix) else { return nil }
    var (bytes, rest) = ([UInt8](), text.dropFirst(keyPrefix.count)[...])
    while let letter = rest.popFirst() {
      if letter == "_" {
        guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
        bytes.append(byte)
        rest = rest.dropFirst(2)
      } else {
        bytes += Array(String(letter).utf8)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

/// The emotions that a store knows: the standard emotions, and the user's own emotions, which are
/// in its key-value entries.
public struct Emotions: Sendable {
  /// The user's own emotions, in ascending order of their keys.
  public let own: [Emotion]

  /// Only the standard emotions.
  public static let standard = Emotions([])

  /// Reads the emotions from a store's key-value entries, and ignores entries of other features.
  public init(_ values: [KeyValue]) {
    own = values.compactMap { Emotion($0) }.sorted()
  }

  /// All emotions, the standard ones first.
  public var all: [Emotion] { Emotion.standard + own }

  /// Returns the emotion with the names, mood and other details that the store has for its key; the
  /// emotion unchanged if the store has no details for it.
  public func known(_ emotion: Emotion) -> Emotion {
    own.first { $0 == emotion } ?? emotion
  }

  /// Reads an emotion that a person typed: its name in English or Korean, a synonym of a standard
  /// emotion, its face, an unambiguous beginning of a name, its key, or the number of a standard
  /// emotion, from 1. Ignores case.
  ///
  /// - Throws: `ValueError.malformed` for any other text, `.ambiguousEmotion` for the beginning of
  ///   several names.
  public func emotion(typed text: String) throws(ValueError) -> Emotion {
    if let emotion = emotion(meantBy: text) { return emotion }
    if let emotion = Emotion.standard.first(where: { $0.number.map { "\($0)" } == text }) {
      return emotion
    }
    let word = text.folded
    let candidates = all.filter { emotion in
      !word.isEmpty && emotion.names.contains { $0.utf8.starts(with: word.utf8) }
    }
    guard candidates.count < 2 else { throw .ambiguousEmotion(text, candidates) }
    guard let only = candidates.first else { throw .malformed(.emotion, text) }
    return only
  }

  /// Returns the emotion with exactly this name in English or Korean, or this key, ignoring case;
  /// nil if there is none.
  public func emotion(named text: String) -> Emotion? {
    all.first { $0.isNamed(text) }
  }

  /// Reads emotions that a person typed, separated by commas.
  ///
  /// - Throws: The errors of `emotion(typed:)`.
  public func list(typed text: String) throws(ValueError) -> [Emotion] {
    var emotions: [Emotion] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      emotions.append(try emotion(typed: word.trimmingCharacters(in: .whitespaces)))
    }
    return emotions
  }

  /// Returns the emotions in a text of full names, separated by commas; nil if one of the names is
  /// unknown.
  public func list(named text: String) -> [Emotion]? {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let emotions = words.compactMap { emotion(named: String($0)) }
    return emotions.count == words.count ? emotions : nil
  }
}

extension EventReading {
  /// Returns the emotions that the store knows.
  public func emotions() throws -> Emotions { Emotions(try values()) }

  /// Returns the entry, after adding the names, moods and other details that the store has of its
  /// emotions.
  public func completed(_ entry: DiaryEntry) throws -> DiaryEntry {
    var emotions = EmotionLookUp(values)
    return try emotions.completed(entry)
  }
}

/// Adds the names, moods and other details in the store to the emotions of the entries that a
/// backend reads. The details are read once, for the first entry with one of the user's own
/// emotions.
public struct EmotionLookUp {
  private let values: () throws -> [KeyValue]
  private var found: Emotions?

  /// Makes a look-up.
  ///
  /// - Parameter values: Reads the key-value entries of the store.
  public init(_ values: @escaping () throws -> [KeyValue]) {
    self.values = values
  }

  /// Returns the entry, after adding the names, moods and other details that the store has of its
  /// emotions.
  ///
  /// - Throws: The errors of reading the key-value entries.
  public mutating func completed(_ entry: DiaryEntry) throws -> DiaryEntry {
    guard !entry.emotions.allSatisfy(\.isKnown) else { return entry }
    let known = try found ?? Emotions(values())
    found = known
    return entry.knowing(known)
  }
}

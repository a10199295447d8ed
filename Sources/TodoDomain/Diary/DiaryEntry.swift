import Foundation

/// An entry of the emotion diary: a feeling at a moment, and the writer's thoughts about it. A day
/// can have several entries.
///
/// Its texts are the most private texts of a store. No error and no log quotes them.
public struct DiaryEntry: Hashable, Sendable {
  /// The number that users type to refer to the entry, at least 1; nil until a store assigns one.
  /// It is valid in one store only. `==` ignores it.
  @Aside public private(set) var id: Int?
  /// The identifier that never changes. Stores compare it ignoring the case of ASCII letters.
  public let uid: EventUID
  /// The moment of the feeling.
  public let createdAt: Instant
  /// The time zone in which the feeling was felt, which decides to which day the entry belongs; nil
  /// for the reader's own zone.
  public private(set) var zone: ZoneID?
  /// Up to five different emotions, in the user's order; empty if the entry names none, as in some
  /// imported journals.
  public private(set) var emotions: [Emotion]
  /// More precise words for the emotion, in the user's order. No word is blank.
  @Exactly public private(set) var subEmotions: [String]
  /// The writer's own words, in any number of lines. Like the four texts below, it is empty if the
  /// writer left it out.
  @Exactly public private(set) var text: String
  /// The situation in which the writer had the feeling.
  @Exactly public private(set) var situation: String
  /// The thoughts in that situation.
  @Exactly public private(set) var thought: String
  /// A second thought about the situation.
  @Exactly public private(set) var reevaluation: String
  /// The action that was taken or is planned.
  @Exactly public private(set) var action: String
  /// The paths of pictures, in the user's order. No path is blank.
  @Exactly public private(set) var imagePaths: [String]
  /// The origin of an imported entry, with the values for which an entry has no field; nil for an
  /// entry that isn't imported.
  public let source: EventSource?

  /// Makes an entry from its fields.
  ///
  /// - Parameters:
  ///   - id: The id in the store; nil for an entry that isn't stored.
  ///   - uid: The identifier that never changes.
  ///   - createdAt: The moment of the feeling, in the years 1…9999.
  ///   - zone: The zone where it was felt; nil for the reader's own.
  ///   - emotions: The emotions. The first one counts in statistics.
  ///   - subEmotions: More precise words for the emotion.
  ///   - text: The writer's own words. All five texts are empty if nothing was written.
  ///   - situation: The situation.
  ///   - thought: The thoughts in that situation.
  ///   - reevaluation: A second thought about the situation.
  ///   - action: The action that was taken or is planned.
  ///   - imagePaths: The paths of pictures.
  ///   - source: The origin of an imported entry; nil for any other entry.
  ///   - limits: The limits of the lengths of texts. Each text has the limit of an event's note.
  /// - Throws: `ValueError.diaryTooLong` for a text that exceeds its limit; `.diaryBlank` for a
  ///   sub-emotion or a path that is empty or only white space; `.malformed` for a moment outside
  ///   the years 1…9999; `.tooManyEmotions`; `.emotionTwice` for a repeated emotion.
  public init(
    id: Int? = nil, uid: EventUID, createdAt: Instant, zone: ZoneID? = nil,
    emotions: [Emotion] = [], subEmotions: [String] = [], text: String = "", situation: String = "",
    thought: String = "",
    reevaluation: String = "", action: String = "", imagePaths: [String] = [],
    source: EventSource? = nil, limits: EventLimits = .standard
  ) throws(ValueError) {
    guard createdAt.isWritable else { throw .malformed(.instant, createdAt.description) }
    try Self.check(emotions)
    let texts: [(DiaryField, String)] = [
      (.text, text), (.situation, situation), (.thought, thought), (.reevaluation, reevaluation),
      (.action, action),
    ]
    for (field, text) in texts { try DiaryEntry.check(text, field, limits: limits) }
    for (field, list) in [(DiaryField.subEmotions, subEmotions), (.imagePaths, imagePaths)] {
      for text in list {
        guard !text.isBlank else { throw .diaryBlank(field) }
        try DiaryEntry.check(text, field, limits: limits)
      }
    }
    self.id = id
    self.uid = uid
    self.createdAt = createdAt
    self.zone = zone
    self.emotions = emotions
    self.subEmotions = subEmotions
    self.text = text
    self.situation = situation
    self.thought = thought
    self.reevaluation = reevaluation
    self.action = action
    self.imagePaths = imagePaths
    self.source = source
  }

  /// Returns the zone of the entry: its own, or else the reader's.
  public func zone(for reader: ZoneID) -> ZoneID { zone ?? reader }

  /// Returns the date and time of the entry in its zone.
  ///
  /// - Parameter reader: The reader's zone, for an entry without a zone.
  public func local(for reader: ZoneID) -> LocalDateTime {
    createdAt.localDateTime(in: zone(for: reader))
  }

  /// Returns the day to which the entry belongs: the date of `createdAt` in the zone of the entry,
  /// or in the reader's zone if the entry has none. Lists, searches and reports all use it.
  ///
  /// - Parameter reader: The reader's zone, for an entry without a zone.
  public func day(for reader: ZoneID) -> CivilDate { local(for: reader).date }

  /// The most emotions that an entry can have.
  public static let mostEmotions = 5

  /// The first emotion, which counts in statistics; nil if there is none.
  public var emotion: Emotion? { emotions.first }

  /// The five single texts, in the order of `DiaryField`. A text that the writer left out is empty.
  package var texts: [String] { [text, situation, thought, reevaluation, action] }

  /// The first text that isn't blank; nil if there is none.
  package var firstText: String? { texts.first { $0.contains { !$0.isWhitespace } } }

  /// Returns whether an inserted entry may keep the number `id`, provided that no other entry has
  /// it. `last` is the largest number so far. False for a number far above `last`, since all later
  /// numbers would be long to type.
  public static func keepsID(_ id: Int, after last: Int) -> Bool {
    (1...EventID.maximum).contains(id) && id <= last + EventID.widestGap
  }

  /// Returns a copy whose emotions have the names, mood scores and other details in `known`.
  func knowing(_ known: Emotions) -> DiaryEntry {
    var entry = self
    entry.emotions = emotions.map(known.known)
    return entry
  }

  /// Returns a copy with another time zone; nil for the reader's own.
  package func felt(in zone: ZoneID?) -> DiaryEntry {
    var entry = self
    entry.zone = zone
    return entry
  }

  /// Returns the same entry with the number that a store assigned; nil removes the number.
  public func numbered(_ id: Int?) -> DiaryEntry {
    var entry = self
    entry.id = id
    return entry
  }

  private static func check(_ emotions: [Emotion]) throws(ValueError) {
    guard emotions.count <= mostEmotions else { throw .tooManyEmotions(emotions.count) }
    var seen: Set<Emotion> = []
    if let again = emotions.first(where: { !seen.insert($0).inserted }) {
      throw .emotionTwice(again)
    }
  }

  private static func check(
    _ text: String, _ field: DiaryField, limits: EventLimits
  ) throws(ValueError) {
    let limit = limits.diaryText
    if let length = text.length(over: limit) {
      throw .diaryTooLong(field, length: length, limit: limit)
    }
    if limit < .max { try EventLimits.checkMarks(of: text) }
  }
}

/// The fields of a diary entry, with their names in messages and files.
public enum DiaryField: String, CaseIterable, Hashable, Sendable {
  case id, uid, createdAt, zone, emotions, subEmotions, text, situation, thought, reevaluation,
    action
  case imagePaths, source
}

/// A value that equality ignores, such as a number that a store assigned.
@propertyWrapper
public struct Aside<Value: Sendable>: Hashable, Sendable {
  /// The value.
  public var wrappedValue: Value

  /// Wraps a value.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// Always returns true.
  public static func == (left: Aside, right: Aside) -> Bool { true }

  /// Hashes nothing.
  public func hash(into hasher: inout Hasher) {}
}

extension Instant {
  /// Whether the moment's year can be written in four digits.
  fileprivate var isWritable: Bool {
    let days = secondsSince1970.flooredDivision(by: 86_400).quotient
    return (CivilDate.earliest...CivilDate.latest).contains(CivilDate(dayNumber: days))
  }
}

extension EventUID {
  /// The uid with its ASCII letters in lower case. Two uids that differ only in case identify the
  /// same diary entry.
  public var caseFolded: EventUID {
    let bytes = rawValue.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    // The result is always a valid uid, since only the case of letters changed.
    return (try? EventUID(String(decoding: bytes, as: UTF8.self))) ?? self
  }
}

/// New values for fields of a diary entry. A field without a new value stays as it is.
public struct DiaryPatch: Hashable, Sendable {
  /// The moment of the feeling.
  public var createdAt: Instant?
  /// All emotions; they replace the old ones.
  public var emotions: [Emotion]?
  /// All words for the emotion; they replace the old ones.
  public var subEmotions: [String]?
  /// The writer's own words. For this and the other texts, an empty text removes the old one.
  public var text: String?
  /// The situation.
  public var situation: String?
  /// The thoughts in that situation.
  public var thought: String?
  /// A second thought about the situation.
  public var reevaluation: String?
  /// The action that was taken or is planned.
  public var action: String?
  /// The paths of all pictures; they replace the old ones.
  public var imagePaths: [String]?

  /// Makes a patch without new values.
  public init() {}

  /// Whether the patch has no new value.
  public var isEmpty: Bool { self == DiaryPatch() }
}

extension DiaryEntry {
  /// Returns a copy of the entry with the new values of a patch.
  ///
  /// - Throws: The `ValueError` of a field.
  public func applying(
    _ patch: DiaryPatch, limits: EventLimits = .standard
  ) throws(ValueError) -> DiaryEntry {
    try DiaryEntry(
      id: id, uid: uid, createdAt: patch.createdAt ?? createdAt, zone: zone,
      emotions: patch.emotions ?? emotions,
      subEmotions: patch.subEmotions ?? subEmotions,
      text: patch.text ?? text, situation: patch.situation ?? situation,
      thought: patch.thought ?? thought, reevaluation: patch.reevaluation ?? reevaluation,
      action: patch.action ?? action, imagePaths: patch.imagePaths ?? imagePaths, source: source,
      limits: limits)
  }
}

import ArgumentParser
import Foundation
import TodoDomain
import TodoLocalisation
import TodoPresentation

/// The error for an invalid value of an option.
struct ArgumentProblem: ExplainedError {
  let error: ValueError

  var explanation: Explanation { error.explanation }
}

/// A choice among words, as an argument. The words are those of its cases.
///
/// Whenever the parser starts, it asks for the words of each argument of the command. Its own way
/// of finding them uses key paths and descriptions, and takes a twentieth of the start.
protocol WordArgument: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {}

extension WordArgument {
  public static var allValueStrings: [String] { allCases.map { $0.rawValue } }

  public static var allValueDescriptions: [String: String] { [:] }

  public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  public var defaultValueDescription: String { rawValue }
}

/// The parsers of options, which use the parsers of the domain's values.
enum Parsing {
  static func date(_ text: String) throws -> DateArgument {
    try explained { () throws(ValueError) in try DateArgument(date: text) }
  }

  /// Refuses a date in digits that has two readings.
  static func checkOrder(of text: String) throws {
    try explained { () throws(ValueError) in try DateArgument.checkOrder(of: text, as: .date) }
  }

  static func moveTarget(_ text: String) throws -> MoveTarget {
    try explained { () throws(ValueError) in try MoveTarget(text) }
  }

  /// Returns the same as `MoveTarget.atEnd(of:from:)`. An error becomes a `ValidationError`, which
  /// a command throws when it validates its arguments.
  static func moveTarget(
    atEnd words: [String], from first: Int
  ) throws -> (target: MoveTarget, place: Int)? {
    do {
      return try MoveTarget.atEnd(of: words, from: first)
    } catch {
      throw ValidationError(Explanation(error))
    }
  }

  static func due(_ text: String) throws -> DueArgument {
    try explained { () throws(ValueError) in try DueArgument(text) }
  }

  static func time(_ text: String) throws -> TimeOfDay {
    try explained { () throws(ValueError) in try TimeOfDay.inWords(text) }
  }

  static func alarms(_ text: String) throws -> [Alarm] {
    try explained { () throws(ValueError) in try Alarm.list(typed: text) }
  }

  static func alarmChange(_ text: String) throws -> ListChange<Alarm> {
    try explained { () throws(ValueError) in try ListChange(text) }
  }

  static func length(_ text: String) throws -> EventLength {
    try explained { () throws(ValueError) in try EventLength.inWords(text) }
  }

  static func target(_ text: String) throws -> Target {
    try explained { () throws(ValueError) in try Target.inWords(text) }
  }

  static func zone(_ text: String) throws -> ZoneID {
    try explained { () throws(ValueError) in try ZoneID(typed: text) }
  }

  static func repeatPhrase(_ text: String) throws -> PhraseArgument {
    try explained { () throws(ValueError) in try PhraseArgument(text) }
  }

  static func rule(_ text: String) throws -> RuleArgument {
    try explained { () throws(ValueError) in try RuleArgument(text) }
  }

  static func days(_ text: String) throws -> WeekdaySet {
    try explained { () throws(ValueError) in try WeekdaySet.inWords(text) }
  }

  static func kind(_ text: String, of kinds: EventKinds) throws -> EventKind {
    let name = word(text, of: .kind, among: kinds.names)
    return try explained { () throws(ValueError) in try kinds.kind(named: name) }
  }

  /// Returns the word that files use for a field's value, given that word in any language; an
  /// unknown text unchanged.
  static func word(_ text: String, of field: EventField, among known: [String]) -> String {
    let typed = text.precomposedStringWithCanonicalMapping
    return known.first { word in
      Language.allCases.contains { Text.word(word, of: field)[$0] == typed }
    } ?? text
  }

  static func color(_ text: String) throws -> ColorHex {
    try explained { () throws(ValueError) in try ColorHex(text) }
  }

  static func icon(_ text: String) throws -> CategoryIcon {
    try explained { () throws(ValueError) in try CategoryIcon(text) as CategoryIcon }
  }

  static func tag(_ text: String) throws -> String {
    try explained { () throws(ValueError) in
      guard let tag = DiaryEntry.tag(typed: text) else { throw .malformed(.tag, text) }
      return tag
    }
  }

  /// Reads tags with commas between them, each with or without its `+`.
  static func tags(_ text: String) throws -> [Tag] {
    try explained { () throws(ValueError) in try Tag.list(typed: text) }
  }

  /// Reads priorities with commas between them; `none` means no priority.
  static func priorities(_ text: String) throws -> Set<Priority?> {
    let words = text.split(separator: ",").map { String($0) }
    return try Set(
      words.map { word in
        ["none", Text.none[.ko]].contains(word.lowercased()) ? nil : try priority(word)
      })
  }

  static func tagChange(_ text: String) throws -> ListChange<Tag> {
    try explained { () throws(ValueError) in try ListChange(text) }
  }

  static func priority(_ text: String) throws -> Priority {
    try explained { () throws(ValueError) in try Priority.inWords(text) }
  }

  static func step(_ text: String) throws -> String {
    try explained { () throws(ValueError) in try Steps.step(typed: text) }
  }

  static func moodScore(_ text: String) throws -> Int {
    try explained { () throws(ValueError) in
      guard let score = Int(text.replacing("−", with: "-")), Emotion.scores.contains(score) else {
        throw .malformed(.moodScore, text)
      }
      return score
    }
  }

  static func category(_ name: String) throws -> TodoDomain.Category {
    try explained { () throws(ValueError) in try Category(name: name) }
  }

  static func moment(_ text: String) throws -> MomentArgument {
    try explained { () throws(ValueError) in try MomentArgument(text) }
  }

  static func uid(_ text: String) throws -> EventUID {
    try explained { () throws(ValueError) in try EventUID(text) }
  }

  static func id(_ text: String) throws -> EventID {
    try explained { () throws(ValueError) in
      guard let id = Int(text).flatMap({ EventID($0) }) else { throw .malformed(.id, text) }
      return id
    }
  }

  static func explained<Value>(_ parse: () throws(ValueError) -> Value) throws -> Value {
    do {
      return try parse()
    } catch {
      throw ArgumentProblem(error: error)
    }
  }
}

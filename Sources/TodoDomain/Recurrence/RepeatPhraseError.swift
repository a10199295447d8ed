/// Why a phrase such as `every 2 weeks on mon,fri` is not understood, with the word that it is about.
public enum RepeatPhraseError: Error, Hashable, Sendable {
  /// There is no word in it.
  case empty
  /// The phrase has more bytes than any that is understood.
  case tooLong(length: Int, limit: Int)
  /// No phrase has this word.
  case unknownWord(String)
  /// The word means something, but not at this place.
  case unexpectedWord(String)
  /// Something is missing after this word, the last one.
  case unfinished(after: String)
  /// The number in this word is none that this part of a rule takes: `every 0 days`.
  case outOfRange(RecurrencePart, String)
  /// This date has no year, and the date from which on it repeats isn't known.
  case missingYear(String)
  /// Every word is understood, and together they are no rule.
  case notARule(RecurrenceRuleError)
  /// No date is ever like this: 30 February.
  case neverOccurs
}

/// Why a value could not be made: one case for each rule, with what was wrong.
public enum ValueError: Error, Hashable, Sendable {
  /// The text is not a value of this form.
  case malformed(ValueForm, String)
  /// No kind of event has this name; `known` has those that a program knows.
  case unknownKind(String, known: [EventKind])
  /// The title is empty, or only white space.
  case emptyTitle
  /// A name that must not be empty is.
  case emptyName
  /// A text holds more characters than its limit.
  case tooLong(EventField, length: Int, limit: Int)
  /// An event without a time has an alarm that is not a number of whole days.
  case alarmNeedsTime(Alarm)
  /// The last date comes before the first.
  case endsBeforeStart(start: CivilDate, end: CivilDate)
  /// An event without a time has a length that is not a number of whole days.
  case lengthNeedsTime(EventLength)
  /// An event without a time has a zone.
  case zoneNeedsTime(ZoneID)
  /// A date beside those of a rule comes before the first date.
  case extraDateBeforeStart(CivilDate, start: CivilDate)
  /// A rule covers no date from its start on.
  case neverOccurs(RecurrenceRule, from: CivilDate)
  /// A rule's text is none.
  case recurrence(RecurrenceRuleError)
  /// A phrase says no rule.
  case repeatPhrase(RepeatPhraseError)
  /// A routine has no day of the week.
  case noRepeatDays
  /// A count that must be zero or more is negative.
  case negativeShareCount(Int)
  /// A field that must have a value has none.
  case missing(EventField)
  /// A field was given that events of this kind do not have.
  case fieldDoesNotApply(EventField, EventKind)
  /// A text of a diary entry holds more characters than its limit.
  case diaryTooLong(DiaryField, length: Int, limit: Int)
  /// An element of a diary entry's list has no word in it.
  case diaryBlank(DiaryField)
}

/// The text forms that values are read from.
public enum ValueForm: String, Hashable, Sendable {
  case date, time, instant, week, weekday, alarm, color, icon, uid, id, setting
  case emotion, key, length, zone
  case month, quarter, year
  case tally
}

/// Why a well-formed request can't be met by the store as it is. Nothing was changed.
public enum RequestError: Error, Hashable, Sendable {
  /// No event has this id.
  case unknownEvent(EventID)
  /// The event was not stored yet, so there is nothing to change.
  case unstored(EventUID)
  /// The event does not occur on this date.
  case notAnOccurrence(EventID, CivilDate, EventKind)
  /// Only a repeating event can be cut from a date on.
  case notRepeating(EventID)
  /// Events of this kind can't be moved to another day.
  case cannotMove(EventID, EventKind)
  /// The range ends before it starts.
  case rangeReversed(from: CivilDate, to: CivilDate)
  /// No category has this name; `near` holds names that look like it, best first.
  case unknownCategory(String, near: [String])
  /// A category of this name exists.
  case categoryExists(String)
  /// Events still use the category.
  case categoryInUse(String, events: Int)
  /// The category that events without one belong to must stay.
  case categoryIsDefault(String)
  /// An event with this uid exists.
  case uidExists(EventUID)
  /// All ids have been given out.
  case noIDLeft
  /// The event is of another kind than the one to replace it with.
  case kindDiffers(EventID, is: EventKind, given: EventKind)
  /// No diary entry has this uid, or one that begins with this.
  case unknownDiary(String)
  /// The uids of several diary entries begin with this.
  case ambiguousDiary(String, count: Int)
  /// A diary entry with this uid exists.
  case diaryExists(EventUID)
}

/// The candidates that a word may have been meant for: those that begin with it or differ from it
/// by at most a third of its letters (Levenshtein distance, case aside), best first, at most three.
public func nearMatches(of word: String, in candidates: [String]) -> [String] {
  let wanted = Array(word.lowercased().prefix(64))
  let ranked = candidates.compactMap { candidate -> (distance: Int, name: String)? in
    let letters = Array(candidate.lowercased().prefix(64))
    let distance = letters.starts(with: wanted) ? 0 : editDistance(wanted, letters)
    return distance <= max(1, wanted.count / 3) ? (distance, candidate) : nil
  }
  return ranked.sorted { $0 < $1 }.prefix(3).map(\.name)
}

private func editDistance(_ one: [Character], _ other: [Character]) -> Int {
  var previous = Array(0...other.count)
  for (row, letter) in one.enumerated() {
    var current = [row + 1]
    for (column, candidate) in other.enumerated() {
      let substitution = previous[column] + (letter == candidate ? 0 : 1)
      current.append(min(substitution, previous[column + 1] + 1, current[column] + 1))
    }
    previous = current
  }
  return previous[other.count]
}

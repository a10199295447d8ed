/// Why a value could not be made: one case for each rule, with what was wrong.
public enum ValueError: Error, Hashable, Sendable {
  /// The text is not a value of this form.
  case malformed(ValueForm, String)
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
  case date, time, instant, week, weekday, alarm, color, icon, uid, id, kind, setting
  case emotion, key, length, zone
  case month, quarter, year
  case tally
}

package import TodoWords

/// The reasons why a value is invalid: one case for each rule, with the offending part.
public enum ValueError: Error, Hashable, Sendable {
  /// The text can't be read as a value of this kind.
  case malformed(ValueForm, String)
  /// The field doesn't allow this word. `known` lists the allowed words as files spell them; for an
  /// unknown kind of event, it lists the names of the kinds.
  case unknownWord(EventField, String, known: [String])
  /// The title is empty, or only white space.
  case emptyTitle
  /// A name is empty.
  case emptyName
  /// A text has more characters than its limit.
  case tooLong(EventField, length: Int, limit: Int)
  /// A character of a text has more combining marks than the limit.
  case tooManyMarks(limit: Int)
  /// An event without a time has an alarm that is not a number of whole days.
  case alarmNeedsTime(Alarm)
  /// An event has more alarms than it can have.
  case tooManyAlarms(Int)
  /// The last date comes before the first.
  case endsBeforeStart(start: CivilDate, end: CivilDate)
  /// A todo without a day has a time of day.
  case timeNeedsDay(TimeOfDay)
  /// An event with several dates has a due date, which only a single day and a todo without a day
  /// can have.
  case dueNeedsSingleDay(CivilDate)
  /// An event without a time has a length that is not a number of whole days.
  case lengthNeedsTime(EventLength)
  /// An event without a time has a zone.
  case zoneNeedsTime(ZoneID)
  /// An extra date is before the first date.
  case extraDateBeforeStart(CivilDate, start: CivilDate)
  /// A rule has no date on or after the first date of its event.
  case neverOccurs(RecurrenceRule, from: CivilDate)
  /// The text of a rule is invalid.
  case recurrence(RecurrenceRuleError)
  /// A phrase is not understood as a date, a repetition or another form.
  case phrase(PhraseForm, PhraseError)
  /// A routine doesn't repeat: it has no days of the week, no rule and no extra dates.
  case noRepeatDays
  /// An event that can't be paused has a pause. Single days, periods, series that repeat after
  /// completion, and days of the week that cover no date can't be paused.
  case pauseNeedsSeries
  /// The number of times that a routine was shared is negative.
  case negativeShareCount(Int)
  /// A field that must have a value has none.
  case missing(EventField)
  /// Events of this kind don't have this field.
  case fieldDoesNotApply(EventField, EventKind)
  /// The field is the same on all dates of an event, so a single date can't have another value.
  case sameOnAllDays(EventField)
  /// A text of a diary entry has more characters than its limit.
  case diaryTooLong(DiaryField, length: Int, limit: Int)
  /// An element of a diary entry's list is empty, or only white space.
  case diaryBlank(DiaryField)
  /// The names of several emotions begin with this text.
  case ambiguousEmotion(String, [Emotion])
  /// A diary entry names more emotions than the limit.
  case tooManyEmotions(Int)
  /// A diary entry names an emotion a second time.
  case emotionTwice(Emotion)
}

/// The kinds of values that are read from text, as named in `ValueError.malformed`.
public enum ValueForm: String, Hashable, Sendable {
  case date, time, instant, week, weekday, alarm, color, icon, uid, id, setting
  case emotion, emotionName, moodScore, face, tag, key, length, zone
  case month, quarter, year
  case tally, step, amount, target
}

/// The reasons why the store can't fulfil a valid request. Nothing was changed.
public enum RequestError: Error, Hashable, Sendable {
  /// No event has this id.
  case unknownEvent(EventID)
  /// The event is not stored, so it can't be changed.
  case unstored(EventUID)
  /// The event does not occur on this date.
  case notAnOccurrence(EventID, CivilDate, EventKind)
  /// The event doesn't repeat, so it can't be deleted or changed from a date on.
  case notRepeating(EventID)
  /// The event is single, or has no date before the date on which it should end.
  case cannotStop(EventID)
  /// The event isn't a series that can be paused, or has no date within the pause.
  case cannotPause(EventID)
  /// The event has no pause to end.
  case notPaused(EventID)
  /// A date of an event that repeats after completion can't be reopened, since a later date was
  /// finished or skipped. Only the last finished or skipped date, which is the associated value,
  /// can be reopened.
  case onlyLastAgain(EventID, CivilDate)
  /// The event was finished or skipped on this date, so another of its dates can't be moved to it.
  case wasDoneOn(EventID, CivilDate)
  /// The event has only one date, which can't be a day off.
  case cannotSkip(EventID)
  /// The date is after today, but the request is about the past.
  case dateAhead(CivilDate)
  /// The moment is after now, but the request is about the past.
  case momentAhead(LocalDateTime)
  /// No event has these words in its title.
  case unknownTitle(String)
  /// The only title that matches has one of these words only inside a longer word, as `art` in
  /// `Start`.
  case insideWord(String)
  /// Several todos match these words.
  case ambiguousTitle(String, count: Int)
  /// Events have these words in their titles, but none of them is due or overdue.
  case notDue(String)
  /// Events have these words in their titles, but none of them occurs on this date.
  case noneOn(CivilDate, String)
  /// Events have these words in their titles, but none of them has a change to undo.
  case nothingToUndo(String)
  /// The request could mean several dates of the event.
  case severalDates(EventID, count: Int)
  /// The todo has no step of this number.
  case unknownStep(EventID, Int, count: Int)
  /// The event has no target, so no amount can be entered.
  case noTarget(EventID)
  /// The amount on this date exceeds the limit, so the date can't be finished.
  case exceeded(EventID, CivilDate, Amount, Target)
  /// The event can't be finished, since its category holds events that just happen, such as
  /// birthdays, and not tasks.
  case notATask(EventID, category: String)
  /// The range ends before it begins.
  case rangeReversed(from: CivilDate, to: CivilDate)
  /// No category has this name; `near` has similar names, best first.
  case unknownCategory(String, near: [String])
  /// A category of this name exists.
  case categoryExists(String)
  /// Events still use the category.
  case categoryInUse(String, events: Int)
  /// This category can't be renamed or removed, because events without a category belong to it.
  case categoryIsDefault(String)
  /// An event with this uid exists.
  case uidExists(EventUID)
  /// All ids are used.
  case noIDLeft
  /// The stored event is of another kind than the event that would replace it.
  case kindDiffers(EventID, is: EventKind, given: EventKind)
  /// No diary entry has this text as its uid or number, or as the beginning of its uid (at least
  /// four characters).
  case unknownDiary(String)
  /// Several diary entries have uids that begin with this text.
  case ambiguousDiary(String, count: Int)
  /// A diary entry with this uid exists.
  case diaryExists(EventUID)
}

extension RequestError {
  /// Returns the error for a category that a store doesn't have, with the names of similar
  /// categories.
  ///
  /// - Parameters:
  ///   - name: The name that isn't the name of a category.
  ///   - names: The names of the store's categories.
  public static func noCategory(named name: String, among names: [String]) -> RequestError {
    .unknownCategory(name, near: nearMatches(of: name, in: names))
  }
}

/// The reasons why a phrase such as `every 2 weeks on mon,fri` or `next tuesday` can't be read,
/// with the offending word.
public enum PhraseError: Error, Hashable, Sendable {
  /// The phrase has no words.
  case empty
  /// The phrase has more bytes than the limit, or, if it is a whole todo, more characters.
  case tooLong(length: Int, limit: Int)
  /// The phrase has more date and time words than the limit.
  case tooManyWords(count: Int, limit: Int)
  /// This word has no meaning in any phrase.
  case unknownWord(String)
  /// The word is known, but doesn't fit at its place in the phrase.
  case unexpectedWord(String)
  /// The phrase ends after this word, but needs more.
  case unfinished(after: String)
  /// The number in this word is too small or too large for what it counts, as in `every 0 days`.
  case outOfRange(PhrasePart, String)
  /// The date has no year, and the year can't be derived, since the start of the repetition isn't
  /// known.
  case missingYear(String)
  /// The calendar doesn't have this date; `next` is the next date that matches the words.
  case noSuchDate(String, next: CivilDate?)
  /// The phrase is a period, but a date is needed.
  case periodForDate(String, first: CivilDate, last: CivilDate)
  /// The date after this word is in the lunar calendar.
  case lunar(String)
  /// The typed todo has two marked words for a field that has only one value, such as `#home #work`
  /// for its category.
  case markedTwice(String, String)
  /// This word begins with the sign of an alarm but isn't an alarm, such as `!1`.
  case notAnAlarm(String)
  /// The phrase is ambiguous; each reading is an unambiguous way to write it.
  case twoReadings(String, [PhraseReading])
  /// The phrase repeats more than once a day, which a todo can't; the readings are phrases to type
  /// instead.
  case severalTimesADay(String, [PhraseReading])
  /// The first text looks like a misspelling of the second, which is a date word. The readings are
  /// ways to type the todo: with the date word, or with the first text in the title.
  case mistyped(String, String, [PhraseReading])
  /// The text looks like a date or a time, but can't be read as one; the readings are other ways to
  /// type the todo.
  case unclear(String, [PhraseReading])
  /// The phrase names a day of the week that doesn't match this date.
  case wrongWeekday(String, CivilDate)
  /// The day or the time that was typed has passed; the moment is its date and time.
  case past(String, LocalDateTime)
  /// The deadline that was typed is a time that has passed today; the moment is its date and time.
  case pastDue(String, LocalDateTime)
  /// Only a routine can repeat a number of times a week on any days.
  case needsRoutine
  /// All words are known, but don't make a valid rule.
  case notARule(RecurrenceRuleError)
  /// No date matches, as with 30 February.
  case neverOccurs
}

extension PhraseError {
  /// The alternatives from which a user can choose: ways to type the phrase, each with one meaning.
  /// Empty for an error without alternatives, and for `severalTimesADay`, where a user may need
  /// several of them.
  public var choices: [PhraseReading] {
    switch self {
    case .twoReadings(_, let readings), .mistyped(_, _, let readings), .unclear(_, let readings):
      readings
    default: []
    }
  }
}

/// The quantities that a number in a phrase can stand for.
public enum PhrasePart: Hashable, Sendable {
  case interval, monthDay, count, timesAWeek, hour, minute, length

  /// The largest number that a phrase may have for this quantity.
  public var largest: Int { words.largest }

  private var words: WordsError.Part {
    switch self {
    case .interval: .interval
    case .monthDay: .monthDay
    case .count: .count
    case .timesAWeek: .timesAWeek
    case .hour: .hour
    case .minute: .minute
    case .length: .length
    }
  }

  fileprivate init(_ part: WordsError.Part) {
    switch part {
    case .interval: self = .interval
    case .monthDay: self = .monthDay
    case .count: self = .count
    case .timesAWeek: self = .timesAWeek
    case .hour: self = .hour
    case .minute: self = .minute
    case .length: self = .length
    }
  }
}

/// One of the meanings of an ambiguous phrase.
public struct PhraseReading: Hashable, Sendable {
  /// A way to write the phrase that has only this meaning.
  public let text: String
  /// The part of a todo to which the ambiguous text belongs in this reading.
  public let meaning: Meaning

  /// The parts of a todo to which an ambiguous text can belong.
  public enum Meaning: Hashable, Sendable {
    case title, date, repetition, time
  }
}

/// The kinds of values that a phrase can be read as.
public enum PhraseForm: Hashable, Sendable {
  case date, time, moment, length, alarm, period, repetition, todo
}

extension PhraseError {
  package init(_ error: WordsError) {
    switch error {
    case .empty: self = .empty
    case .tooLong(let length, let limit): self = .tooLong(length: length, limit: limit)
    case .tooManyWords(let count, let limit): self = .tooManyWords(count: count, limit: limit)
    case .unknownWord(let word): self = .unknownWord(word)
    case .unexpectedWord(let word): self = .unexpectedWord(word)
    case .unfinished(let word): self = .unfinished(after: word)
    case .outOfRange(let part, let word): self = .outOfRange(PhrasePart(part), word)
    case .noSuchDate(let text): self = .noSuchDate(text, next: nil)
    case .lunar(let word): self = .lunar(word)
    case .markedTwice(let first, let second): self = .markedTwice(first, second)
    case .notAnAlarm(let mark): self = .notAnAlarm(mark)
    case .twoReadings(let text, let readings):
      self = .twoReadings(text, readings.map(PhraseReading.init))
    case .severalTimesADay(let text, let readings):
      self = .severalTimesADay(text, readings.map(PhraseReading.init))
    case .mistyped(let text, let meant, let readings):
      self = .mistyped(text, meant, readings.map(PhraseReading.init))
    case .unclear(let text, let readings):
      self = .unclear(text, readings.map(PhraseReading.init))
    }
  }
}

extension PhraseReading {
  fileprivate init(_ reading: WordsError.Reading) {
    text = reading.text
    switch reading.meaning {
    case .title: meaning = .title
    case .date: meaning = .date
    case .repetition: meaning = .repetition
    case .time: meaning = .time
    }
  }
}

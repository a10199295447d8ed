public import TodoDomain

/// All texts of this module in one language: whole phrases, so that each language keeps its word
/// order. The only text besides is the length of a month (`MonthLength`).
///
/// ## Implementation guidance
/// A new language is a new conformer, a case of ``Language`` and a text in `MonthLength`. A phrase
/// has no line breaks, and no full stop unless it is a sentence.
public protocol Strings: DiaryStrings, EditorStrings, HistoryStrings, ReportStrings,
  SearchStrings, TodayStrings
{
  // MARK: Words

  /// The name of long work while it lasts.
  func name(of work: LongWork) -> String
  /// The name of long work that was asked to end.
  var ending: String { get }
  /// The rate of work on bytes.
  func rate(bytesASecond: Double) -> String
  /// The time that work still takes, as on a clock.
  func timeLeft(_ clock: String) -> String
  /// The word that replaces a missing time [종일].
  var allDay: String { get }
  /// The word that replaces a missing place, category or alarm [없음].
  var none: String { get }
  /// The phrase that replaces a missing note.
  var noMemo: String { get }
  /// The word for public [공개].
  var visible: String { get }
  /// The word for private [비공개].
  var hidden: String { get }
  /// The words for yes and no.
  func answer(_ isSo: Bool) -> String
  /// The name of a category as people read it: a translation of those that the program made, and
  /// any other as it is.
  func categoryName(_ name: String) -> String
  /// The name of a kind of todo, without an article.
  func kindName(_ kind: EventKind) -> String
  /// The name of a field of an event, without an article.
  func fieldName(_ field: EventField) -> String

  // MARK: Days

  /// A weekday's short name.
  func weekday(_ day: Weekday) -> String
  /// A date with its weekday.
  func date(_ date: CivilDate) -> String
  /// The word for a day, given as days from today; nil for days without a word.
  func relativeDay(_ daysFromToday: Int) -> String?
  /// The dates of a pattern in words.
  ///
  /// - Parameter isOnAnyDays: Whether a rule says how many times a week, and not on which days.
  func when(_ pattern: DatePattern, isOnAnyDays: Bool) -> String
  /// How a series repeats, in words without its start; nil for other patterns.
  ///
  /// - Parameter isOnAnyDays: Whether a rule says how many times a week, and not on which days.
  func rhythm(_ pattern: DatePattern, isOnAnyDays: Bool) -> String?
  /// The dates of a pause, as the value of a label.
  func pause(_ pause: Pause) -> String
  /// That a series is paused, and when.
  func paused(_ pause: Pause) -> String
  /// A rule in words, with its end if it has one, and without the start.
  ///
  /// - Parameter isOnAnyDays: Whether it says how many times a week, and not on which days.
  func recurrence(_ rule: RecurrenceRule, isOnAnyDays: Bool) -> String
  /// The number of a day in a period, counted from 1.
  func periodDay(_ day: Int, of days: Int) -> String
  /// A length in words.
  func length(_ length: EventLength) -> String
  /// The zone of a time in words.
  func zone(_ zone: ZoneID) -> String
  /// An alarm in words.
  func alarm(_ alarm: Alarm, isAllDay: Bool) -> String

  // MARK: Lists

  /// The text for a day without todos.
  var freeDay: String { get }
  /// The number of todos, and of finished ones.
  func totals(_ totals: Completion) -> String
  /// The text that replaces a list without todos, with the command that adds one on that date.
  func emptyList(on date: CivilDate) -> String
  /// The text for a time in which no alarm goes off.
  func noAlarms(within length: EventLength) -> String

  // MARK: One event

  /// The label of a line about an event.
  func label(_ label: EventLabel) -> String
  /// The number of finished dates of an event, and the last of them.
  func finishedDates(_ count: Int, last: CivilDate) -> String
  /// A changed day of an event: its date, the date from which it was moved, and the fields that
  /// differ.
  func changedDay(_ day: CivilDate, movedFrom date: CivilDate?, _ fields: [EventField]) -> String
  /// The end of a list of dates that leaves out a number of earlier ones.
  func andEarlier(_ count: Int) -> String

  // MARK: Words of dates and times

  /// The label of a line about the meaning of a text.
  func label(_ label: MeaningLabel) -> String
  /// The distance of a day from today, such as “tomorrow” or “in 9 days”.
  func distance(_ daysFromToday: Int) -> String
  /// A time that the clock skips on its date, and the time that it is then.
  func skippedTime(_ time: TimeOfDay, insteadOf other: TimeOfDay) -> String

  // MARK: Tables

  /// The title of a table's column.
  func column(_ column: TableColumn) -> String
  /// The number of events among the todos of a table.
  func eventsAmong(_ events: Int) -> String
  /// What a category holds: events, or tasks.
  func content(ofEvents: Bool) -> String
  /// The name of the row with the sum of a period.
  var total: String { get }
  /// The meaning of a preference, and its values.
  func meaning(of key: SettingKey) -> String
  /// The text that replaces a preference that was never set.
  var notSet: String { get }

  // MARK: Imports

  /// The counts of an import's records.
  func importTotals(_ counts: ImportCounts) -> String
  /// The text for an import that stored nothing because it was a dry run.
  var dryRun: String { get }
  /// Names the backup that was made before an import.
  func storeBefore(_ backup: String) -> String
  /// What a field of a file became.
  func target(of mapping: ImportMapping) -> String
  /// The text about categories that an import added because its events needed them.
  func addedCategories(_ names: [String]) -> String
  /// The text about values of `--map` that gave no new or changed todo a category.
  func unusedMaps(_ maps: [String]) -> String
  /// The name of a type of record, without an article.
  func recordTypeName(_ type: ImportRecordType) -> String
  /// A place in a file in words.
  func location(_ location: ImportLocation) -> String
  /// The end of a list that leaves out a number of entries.
  func andMore(_ count: Int) -> String
  /// The number of mended mistakes in a file.
  func warningCount(_ count: Int) -> String
  /// The end of a list of problems that leaves out a number of them.
  func moreProblems(_ count: Int) -> String
  /// The title of an event without a title in its file.
  var untitled: String { get }

  // MARK: Exports

  /// The heading of the list of what a file doesn't hold as the store has it.
  var notHeld: String { get }
  /// Why a file doesn't hold something as the store has it. The text follows the number of cases.
  func reason(of reason: ExportLoss.Reason) -> String

  // MARK: The tally

  /// The name of a counter.
  func name(of color: TallyColor) -> String

  // MARK: Salvage

  /// The name of the category that replaces a lost one, of which only the row's number is known.
  func lostCategory(_ number: Int) -> String

  // MARK: Answers

  /// An alarm in the answer to a change, given when it goes off.
  func alarm(saying text: String) -> String
  /// What the date of a todo is after a change; nil if the mark before its title says it.
  func state(after answer: Answer) -> String?
  /// The answer to the deletion of a todo, or of a part of its dates.
  func deleted(_ todo: EventDisplayItem, _ scope: EventScope) -> String
  /// The text about an edit that changed nothing.
  var nothingChanged: String { get }

  // MARK: Alerts

  /// A question before a change that can't be undone.
  func question(_ question: Question) -> String

  // MARK: Errors

  /// The text of a value error.
  func errorText(_ error: ValueError) -> ErrorPhrase
  /// The text of a request error.
  func errorText(_ error: RequestError) -> ErrorPhrase
  /// The text of a tally's error.
  func errorText(_ error: TallyError) -> ErrorPhrase
  /// The text of an error of a recurrence rule.
  func errorText(_ error: RecurrenceRuleError) -> ErrorPhrase
  /// The text of an error of a phrase that is read as a form.
  func errorText(_ error: PhraseError, in form: PhraseForm) -> ErrorPhrase
  /// The problem of an import record, without its name and its place.
  func text(of problem: ImportProblem) -> ErrorPhrase
  /// How a mistake in a file was mended.
  func text(of mending: ImportMending) -> String
  /// Why nothing of a file was imported.
  func errorText(_ error: ImportRejected) -> ErrorPhrase
  /// The text of an unknown error.
  var unknownError: ErrorPhrase { get }
}

extension Strings {
  /// The dates of a pattern in words.
  public func when(_ pattern: DatePattern) -> String { when(pattern, isOnAnyDays: false) }

  /// A rule in words, with its end if it has one, and without the start.
  public func recurrence(_ rule: RecurrenceRule) -> String { recurrence(rule, isOnAnyDays: false) }
}

extension Strings {
  /// Words with commas between them, at most a dozen, and the number of those that are left out.
  public func listed(_ words: [String], _ more: (Int) -> String) -> String {
    let shown = words.prefix(12)
    let rest = words.count - shown.count
    return (shown + (rest > 0 ? [more(rest)] : [])).joined(separator: ", ")
  }
}

/// The columns of the tables in this module.
public enum TableColumn: CaseIterable, Hashable, Sendable {
  case category, kind, weekday, todos, finished, rate
  case color, icon, content, setting, value, meaning
  case recordType, read, new, updated, same, rejected, leftOut
  case inFile, here
}

extension Strings {
  /// A date with its weekday, and the time if there is one.
  public func moment(_ local: LocalDateTime) -> String {
    date(local.date) + (local.time.map { " \($0)" } ?? "")
  }
}

/// The texts of the emotion diary in one language: part of `Strings`.
public protocol DiaryStrings: Sendable {
  /// The word for an emotion.
  func emotionName(_ emotion: Emotion) -> String
  /// The text for an entry that names no emotion.
  var noEmotion: String { get }
  /// The name of a field of a diary entry, without an article.
  func fieldName(_ field: DiaryField) -> String
  /// The title of a column of the diary's tables.
  func column(_ column: DiaryColumn) -> String
  /// The text that replaces a diary, or days of it, without entries.
  var emptyDiary: String { get }
  /// The text about entries that a list leaves out.
  func moreDiary(_ count: Int) -> String
  /// How to give an emotion to the entry that was written without one.
  ///
  /// - Parameter near: The emotion that the text seems to name.
  func emotionHint(_ entry: String, _ near: Emotion?) -> String
  /// How to give an entry the moment with which its text begins.
  func momentHint(_ entry: String, _ words: String) -> String
  /// The answer if no entry was written.
  var nothingWritten: String { get }
  /// The comment above an entry that is edited as a text.
  func diaryEditorIntroduction(isNew: Bool) -> [String]
  /// The comment above a field of it; nil for a field that needs none.
  func editorNote(on field: DiaryField) -> String?
  /// The name of the mean of the mood scores.
  var averageMood: String { get }
  /// The text about a deleted entry. It has the entry's moment and name, never its texts.
  func deletedDiary(_ moment: String, _ name: String) -> String
}

/// The texts of a todo that is edited as a text, in one language: part of `Strings`.
public protocol EditorStrings: Sendable {
  /// The comment above all fields.
  var editorIntroduction: [String] { get }
  /// The comment above the last field, which may have several lines.
  var editorLastField: String { get }
  /// The comment above a field; nil for a field that needs none.
  func editorNote(on field: EventField) -> String?
  /// What is wrong with a line.
  func editorMistake(_ mistake: EditorMistake) -> String
  /// Where a text is that was not stored.
  func keptText(_ path: String) -> String
}

/// The mistakes that a line of an edited todo can have, besides an invalid value.
public enum EditorMistake: Hashable, Sendable {
  /// The line is no field.
  case noField
  /// The todo has no field of this name.
  case unknownField(String)
  /// The field of this name has two lines.
  case repeatedField(String)
  /// The line is no field of a diary entry. Its words may be private.
  case noDiaryField
}

/// The columns of the diary's tables.
public enum DiaryColumn: CaseIterable, Hashable, Sendable {
  case id, moment, emotion, text, entries, mood
}

/// The texts of reports in one language: part of `Strings`.
public protocol ReportStrings: Sendable {
  /// The name of a report on periods of a length.
  func reportTitle(_ unit: PeriodUnit) -> String
  /// A period with its dates.
  func period(_ period: Period) -> String
  /// The text for a period without todos.
  func emptyPeriod(_ unit: PeriodUnit) -> String
  /// The text for a period without diary entries.
  func emptyDiary(in unit: PeriodUnit) -> String
  /// The text that replaces the emotions of a period in which no entry has one.
  func noEmotions(in unit: PeriodUnit) -> String
  /// A heading, a column or a label.
  func term(_ term: ReportTerm) -> String
  /// The name of the previous period of that length.
  func before(_ unit: PeriodUnit) -> String
  /// The name of the mean of a number of previous periods of that length.
  func usual(_ unit: PeriodUnit, of count: Int) -> String
  /// The text after a difference that names the compared value.
  func against(_ name: String) -> String
  /// A part of the day.
  func block(_ block: HourBlock) -> String
  /// A finding in a sentence with its numbers.
  func finding(_ finding: Finding) -> String
  /// A difference of two rates, given as its signed number of percentage points.
  func percentagePoints(_ difference: String) -> String
  /// The number of periods that each mark of a trend has: 2 or more.
  func periodsPerMark(_ periods: Int) -> String
  /// The short name of a month, 1…12.
  func monthName(_ month: Int) -> String
  /// A date without its year, with its weekday.
  func shortDate(_ date: CivilDate) -> String
  /// The number of finished occurrences, and of all.
  func share(_ counts: Completion) -> String
  /// The name of the sum of the groups that are left out of a chart.
  func others(_ count: Int) -> String
  /// The last day that a report knows.
  func asOf(_ date: CivilDate) -> String
  /// The name of the period after a report's.
  func after(_ unit: PeriodUnit) -> String
  /// All days of a running period, whose first days are compared with others.
  func whole(_ unit: PeriodUnit) -> String
  /// A sentence that says that the first days of a running period are compared with as many of
  /// earlier ones.
  func soFar(_ days: Int, of unit: PeriodUnit) -> String
  /// The numbers of the next period in a sentence.
  func glance(_ next: NextPeriod) -> String
  /// What a mark of the grid of habits means.
  func legend(_ mark: HabitMark) -> String
  /// What a blank of that grid means.
  var blankLegend: String { get }
  /// The end of a list of finished todos that leaves out a number of them.
  func finishedMore(_ count: Int) -> String
  /// An entry of the diary on one line.
  func diaryLine(_ line: DiaryLine) -> String
  /// The explanation of the moods beside habits, with the finished days and the missed ones that
  /// they need.
  func habitMoodNote(_ days: Int) -> String
}

/// The words of reports.
public enum ReportTerm: CaseIterable, Hashable, Sendable {
  case overview, planned, finished, rate, events, due, overdue, moved, busiestDay, change
  case todo, late
  case byCategory, byKind, byWeekday, byHour, byDay, calendar, grid, trend
  case day, period, partOfDay
  case streaks, routine, present, longest, fourWeeks, twelveWeeks, skipped, next
  case mood, entries, emotion, insights, noInsights, fewer, more
  case byWeek, byMonth, week, month, most, table, moodScale, plannedADay
  case finishedADay, ahead
  case allPlanned, story, slipped, missed, last, habits, habitMood, kept, diary, start
  case longestRows, days, from, to, yearBefore, moodByMonth, mostFelt
}

/// A language in which every text of this module exists.
public enum Language: String, CaseIterable, Hashable, Sendable {
  /// English.
  case en
  /// Korean.
  case ko

  /// The language of a locale: Korean for `ko_KR.UTF-8`, `ko-KR` and `ko`, English for everything
  /// else, including `C`, `POSIX` and an empty text.
  public init(localeIdentifier: String) {
    let code = localeIdentifier.prefix { $0.isLetter }.lowercased()
    self = Language(rawValue: code) ?? .en
  }

  /// The texts in this language.
  public var strings: any Strings {
    switch self {
    case .en: Self.english
    case .ko: Self.korean
    }
  }

  // These are stored, since tables ask for words thousands of times.
  private static let english: any Strings = EnglishStrings()
  private static let korean: any Strings = KoreanStrings()
}

public import TodoDomain

/// Everything this module says to people, in one language: whole phrases, so that each language
/// keeps its own word order. No text that a user sees is written anywhere else.
///
/// ## Implementation guidance
/// A new language is a new conformer and a case of ``Language``. A phrase has no line breaks, and
/// no full stop unless it is a sentence.
public protocol Strings: DiaryStrings, ReportStrings {
  // MARK: Words

  /// In place of a time [종일].
  var allDay: String { get }
  /// In place of a place, a category or an alarm that isn't there [없음].
  var none: String { get }
  /// In place of a memo that isn't there.
  var noMemo: String { get }
  /// What others may see [공개].
  var visible: String { get }
  /// What others may not see [비공개].
  var hidden: String { get }
  /// Yes, or no.
  func answer(_ isSo: Bool) -> String
  /// The name of a kind of todo, without an article.
  func kindName(_ kind: EventKind) -> String
  /// The name of a field of an event, without an article.
  func fieldName(_ field: EventField) -> String

  // MARK: Days

  /// A weekday's short name.
  func weekday(_ day: Weekday) -> String
  /// A date with its weekday.
  func date(_ date: CivilDate) -> String
  /// The word for the day so many days from today; nil for days that have none.
  func relativeDay(_ daysFromToday: Int) -> String?
  /// Which dates a pattern covers.
  func when(_ pattern: DatePattern) -> String
  /// How a rule repeats, and its end where it has one; the start is not said.
  func recurrence(_ rule: RecurrenceRule) -> String
  /// Where in a period a day is, counted from 1.
  func periodDay(_ day: Int, of days: Int) -> String
  /// How long something lasts.
  func length(_ length: EventLength) -> String
  /// Whose clock a time is by.
  func zone(_ zone: ZoneID) -> String
  /// How long before an event to remind of it.
  func alarm(_ alarm: Alarm, isAllDay: Bool) -> String

  // MARK: Lists

  /// Said of a day without todos.
  var freeDay: String { get }
  /// How many todos there are and how many are finished.
  func totals(_ totals: Completion) -> String
  /// Said in place of a list without todos, with the command that adds one on that date.
  func emptyList(on date: CivilDate) -> String
  /// Said where no alarm goes off so soon.
  func noAlarms(within length: EventLength) -> String

  // MARK: One event

  /// What a line of an event is about.
  func label(_ label: EventLabel) -> String
  /// How many dates of an event are finished, and the last of them.
  func finishedDates(_ count: Int, last: CivilDate) -> String
  /// Said where no date is finished.
  var notFinishedYet: String { get }
  /// Ends a list of dates that leaves out that many earlier ones.
  func andEarlier(_ count: Int) -> String

  // MARK: Tables

  /// The title of a table's column.
  func column(_ column: TableColumn) -> String
  /// The name of the row that adds up a period.
  var total: String { get }
  /// What a preference decides, and the values that it takes.
  func meaning(of key: SettingKey) -> String
  /// In place of a preference's value that was never set.
  var notSet: String { get }

  // MARK: Imports

  /// What became of the records of an import.
  func importTotals(_ counts: ImportCounts) -> String
  /// Said of an import that kept nothing of what it counts, since it was not to.
  var dryRun: String { get }
  /// Said of categories that an import added because its events needed them.
  func addedCategories(_ names: [String]) -> String
  /// The name of a type of record, without an article.
  func recordTypeName(_ type: ImportRecordType) -> String
  /// Where in a file something stands.
  func location(_ location: ImportLocation) -> String
  /// Ends a list that leaves out that many more.
  func andMore(_ count: Int) -> String
  /// How many slips of a file were mended.
  func warningCount(_ count: Int) -> String
  /// Ends a list of problems that leaves out that many more.
  func moreProblems(_ count: Int) -> String
  /// The title of an event whose file gives it none.
  var untitled: String { get }

  // MARK: Exports

  /// Heads the list of what a file doesn't hold as the store has it.
  var notHeld: String { get }
  /// Why a file doesn't hold something as the store has it, behind how often.
  func reason(of reason: ExportLoss.Reason) -> String

  // MARK: The tally

  /// The name of a counter.
  func name(of color: TallyColor) -> String

  // MARK: Salvage

  /// The name of the category that is made for events whose own is lost but for its row's number.
  func lostCategory(_ number: Int) -> String

  // MARK: Alerts

  /// What is asked before something that can't be taken back.
  func question(_ question: Question) -> String

  // MARK: Errors

  /// A value error as people are told of it.
  func errorText(_ error: ValueError) -> ErrorText
  /// A request error as people are told of it.
  func errorText(_ error: RequestError) -> ErrorText
  /// A tally's error as people are told of it.
  func errorText(_ error: TallyError) -> ErrorText
  /// An error about a recurrence rule as people are told of it.
  func errorText(_ error: RecurrenceRuleError) -> ErrorText
  /// An error about a phrase that says how something repeats, as people are told of it.
  func errorText(_ error: RepeatPhraseError) -> ErrorText
  /// What is wrong with a record of a file, without its name and its place.
  func text(of problem: ImportProblem) -> ErrorText
  /// What was done about a slip of a file.
  func text(of mending: ImportMending) -> String
  /// Why nothing of a file was brought in.
  func errorText(_ error: ImportRejected) -> ErrorText
  /// Said of an error that nothing is known about.
  var unknownError: ErrorText { get }
}

extension Strings {
  /// Words with commas between them, at most a dozen, and how many are left out.
  func listed(_ words: [String], _ more: (Int) -> String) -> String {
    let shown = words.prefix(12)
    let rest = words.count - shown.count
    return (shown + (rest > 0 ? [more(rest)] : [])).joined(separator: ", ")
  }
}

/// The lines that describe one event.
public enum EventLabel: CaseIterable, Hashable, Sendable {
  case kind, id, when, time, length, category, alarm, place, visibility, memo, finished, deleted,
    source
  case uid
}

/// The columns of the tables in this module.
public enum TableColumn: CaseIterable, Hashable, Sendable {
  case category, kind, weekday, todos, finished, rate
  case color, icon, setting, value, meaning
  case recordType, read, new, updated, same, rejected, leftOut
}

/// What is said about the emotion diary, in one language: part of `Strings`.
public protocol DiaryStrings: Sendable {
  /// The word for an emotion.
  func emotionName(_ emotion: Emotion) -> String
  /// Stands where an entry names no emotion.
  var noEmotion: String { get }
  /// The name of a field of a diary entry, without an article.
  func fieldName(_ field: DiaryField) -> String
  /// The title of a column of the diary's tables.
  func column(_ column: DiaryColumn) -> String
  /// Said in place of a diary, or of days of it, without entries.
  var emptyDiary: String { get }
  /// The name of the mean of the mood scores.
  var averageMood: String { get }
  /// Says that an entry has gone; names its moment and uid, never its texts.
  func deletedDiary(_ moment: String, _ uid: String) -> String
}

/// The columns of the diary's tables.
public enum DiaryColumn: CaseIterable, Hashable, Sendable {
  case moment, emotion, situation, uid, entries, mood
}

/// What reports say, in one language: part of `Strings`.
public protocol ReportStrings: Sendable {
  /// The name of a report on periods of a length.
  func reportTitle(_ unit: PeriodUnit) -> String
  /// A period with its dates.
  func period(_ period: Period) -> String
  /// Said of a period without todos.
  func emptyPeriod(_ unit: PeriodUnit) -> String
  /// Said of a period without diary entries.
  func emptyDiary(in unit: PeriodUnit) -> String
  /// A heading, a column or a label.
  func term(_ term: ReportTerm) -> String
  /// The name of the period before one of that length.
  func before(_ unit: PeriodUnit) -> String
  /// The name of the mean of so many periods of that length before one.
  func usual(_ unit: PeriodUnit, of count: Int) -> String
  /// Said after a difference: what it is a difference from.
  func against(_ name: String) -> String
  /// A part of the day.
  func block(_ block: HourBlock) -> String
  /// Dates in a row.
  func row(_ dates: Int) -> String
  /// What became of a routine's dates.
  func consistency(_ consistency: Consistency) -> String
  /// What an insight found, in a sentence with its numbers.
  func finding(_ finding: Finding) -> String
  /// A difference of two rates, given as its signed number of percentage points.
  func percentagePoints(_ difference: String) -> String
  /// How many periods each mark of a trend stands for: 2 or more.
  func periodsPerMark(_ periods: Int) -> String
  /// The short name of a month, 1…12.
  func monthName(_ month: Int) -> String
  /// A date without its year, with its weekday.
  func shortDate(_ date: CivilDate) -> String
  /// How many of how many are finished.
  func share(_ counts: Completion) -> String
  /// What adds up those that are left out of a chart.
  func others(_ count: Int) -> String
  /// The day up to which a report knows.
  func asOf(_ date: CivilDate) -> String
}

/// The words of reports.
public enum ReportTerm: CaseIterable, Hashable, Sendable {
  case overview, planned, finished, rate, due, overdue, moved, busiestDay, change
  case byCategory, byKind, byWeekday, byHour, byDay, calendar, grid, trend
  case day, period, partOfDay
  case streaks, routine, present, longest, fourWeeks, twelveWeeks, missed, skipped, next
  case mood, entries, emotion, insights, noInsights, fewer, more
  case byWeek, byMonth, week, month, most, table, moodScale, plannedADay
  case finishedADay, ahead
}

/// A language that every text of this module exists in.
public enum Language: String, CaseIterable, Hashable, Sendable {
  /// English.
  case en
  /// Korean.
  case ko

  /// The language that a locale asks for: `ko_KR.UTF-8`, `ko-KR` and `ko` for Korean, English for
  /// everything else, `C`, `POSIX` and no text at all included.
  public init(localeIdentifier: String) {
    let code = localeIdentifier.prefix { $0.isLetter }.lowercased()
    self = Language(rawValue: code) ?? .en
  }

  /// What there is to say, in this language.
  public var strings: any Strings {
    switch self {
    case .en: Self.english
    case .ko: Self.korean
    }
  }

  // Kept, since rows ask for words by the thousand.
  private static let english: any Strings = EnglishStrings()
  private static let korean: any Strings = KoreanStrings()
}

public import TodoDomain

/// Everything this module says to people, in one language: whole phrases, so that each language
/// keeps its own word order. No text that a user sees is written anywhere else.
///
/// ## Implementation guidance
/// A new language is a new conformer and a case of ``Language``. A phrase has no line breaks, and no
/// full stop unless it is a sentence.
public protocol Phrases: DiaryPhrases, ReportPhrases {
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
  /// Why a record can't be brought in, without its place.
  func errorText(_ problem: ImportProblem) -> ErrorText
  /// Why nothing of a file was brought in.
  func errorText(_ error: ImportRejected) -> ErrorText
  /// Said of an error that nothing is known about.
  var unknownError: ErrorText { get }
}

extension Phrases {
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

import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoStorage

/// The settings and the moment of one command. A value comes from the options, else from the
/// preferences of the store, else from the process's environment. The preferences are read once.
struct CommandContext {
  /// The moment of the run.
  let now: Instant
  /// The first day of the week.
  let firstWeekday: Weekday
  /// The first column of a calendar: Sunday in Korean, unless a week has its own first day.
  let firstColumn: Weekday
  let language: Language
  /// The kinds of events that the program knows.
  let kinds: EventKinds
  /// The number of days back in which lists look for overdue todos.
  let overdueDays: Int
  /// The place of a new todo without a day: the inbox, or today.
  let undated: UndatedTodos
  /// The time of day at which alarms of todos without a time go off.
  let allDayAlarm: TimeOfDay
  /// The number of days before a due date within which a todo is due soon.
  let dueSoonDays: Int
  /// Whether reports quote lines of the diary.
  let hasDiaryInReports: Bool
  /// The layout of texts on this terminal.
  let renderer: TextRenderer
  /// Makes a uid for a new todo or diary entry.
  let makeUID: () -> EventUID
  fileprivate let foundZone: Result<ZoneID, any Error>

  /// The zone whose calendar decides which date today is.
  ///
  /// - Throws: `ValueError` for an invalid name of a zone, and only here: a command that needs no
  ///   zone doesn't fail.
  var zone: ZoneID { get throws { try foundZone.get() } }

  /// The present date and time.
  var localNow: LocalDateTime { get throws { now.localDateTime(in: try zone) } }

  /// The date of today.
  var today: CivilDate { get throws { now.date(in: try zone) } }

  /// Returns the reference for reading words such as `friday`: the present moment, and the
  /// direction in which to look for the date.
  func reference(_ direction: DateDirection = .ahead) throws -> DateReference {
    try typing.reference(direction)
  }

  /// The moment at which the words of the command were typed.
  var typing: TypingMoment {
    get throws { TypingMoment(now: now, zone: try zone, firstWeekday: firstWeekday) }
  }

  /// Returns the days back in which lists look for past todos, today included.
  ///
  /// - Parameter isUnlimited: Whether lists look at all past days.
  func daysBack(isUnlimited: Bool = false) throws -> ClosedRange<CivilDate> {
    let today = try today
    return (isUnlimited ? .earliest : max(.earliest, today.advanced(by: -overdueDays)))...today
  }

  /// The values that the domain's rules need to change events: the moment, today, the first
  /// weekday, and a source of uids.
  var rules: RuleContext {
    get throws {
      RuleContext(now: now, today: try today, firstWeekday: firstWeekday, makeUID: makeUID)
    }
  }
}

extension Session {
  /// Returns the context of a command that reads or changes a store.
  ///
  /// - Parameter provider: A snapshot or a transaction, whose preferences apply.
  func context(_ provider: any EventReading) throws -> CommandContext {
    context(settings: try provider.settings())
  }

  /// Returns the context of a command with these preferences, which are empty if there is no store.
  func context(settings: [Setting]) -> CommandContext {
    let value = { (key: SettingKey) in settings.first { $0.key == key }?.value }
    let language = spoken.resolve(settings)
    let zoneName = options.timeZone ?? value(.timeZone)
    let given =
      options.weekStart?.weekday ?? value(.weekStart).map { $0 == "sun" ? .sunday : .monday }
    return CommandContext(
      now: now, firstWeekday: given ?? .monday,
      firstColumn: given ?? (language == .ko ? .sunday : .monday),
      language: language, kinds: Self.kinds,
      overdueDays: value(.overdueDays).flatMap { OverdueReach.days($0) } ?? OverdueReach.usualDays,
      undated: value(.undated).flatMap(UndatedTodos.init) ?? .inbox,
      allDayAlarm: value(.allDayAlarm).flatMap { try? TimeOfDay($0) }
        ?? Alarm.usualTimeOfAllDay,
      dueSoonDays: value(.dueSoon).flatMap { Int($0) } ?? DueSoon.usualDays,
      hasDiaryInReports: value(.reportDiary) == "yes",
      renderer: TextRenderer(
        width: environment.width, color: environment.colorMode, language: language,
        glyphs: environment.glyphs, tables: environment.tables),
      makeUID: makeUID,
      foundZone: Result { try zoneName.map { try ZoneID($0) } ?? environment.timeZone() })
  }
}

extension Session {
  /// The language of all text except the texts of todos.
  var language: Language { spoken.value }

  /// Writes a sentence to standard error.
  func tell(_ text: Text) { Output.report(text[language] + "\n") }
}

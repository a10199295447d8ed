import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoWords

/// A command whose words are dates and periods, so that `-1` is a distance and not an option.
protocol DatedCommand: ParsableCommand {}

extension Character {
  /// The minus sign of mathematics, which people may type for a distance into the past.
  static let minus: Character = "\u{2212}"
}

/// A date as people type it, such as `2026-11-21`, `next tue` or 3일 뒤, or a date that is known.
enum DateArgument {
  /// The words, and the form that was expected: a date, or a longer text with a date in it, such as
  /// a todo. The form decides how an error is explained.
  case words(SpokenDate, of: PhraseForm = .date)
  case date(CivilDate)

  /// Reads a date, but refuses a date in digits that has two readings.
  ///
  /// - Throws: `ValueError.malformed` or `.phrase`.
  init(_ text: String) throws(ValueError) {
    try Self.checkOrder(of: text, as: .date)
    self = .words(
      try ValueError.explaining(text, as: .date, .date) { (text) throws(WordsError) in
        try SpokenDate(text)
      })
  }

  /// Refuses a date in digits that has two readings, unless it is written in Korean.
  ///
  /// - Throws: `ValueError.phrase`.
  static func checkOrder(of text: String, as form: PhraseForm) throws(ValueError) {
    guard text.allSatisfy(\.isASCII), let dates = DateOrder.readings(of: text),
      dates.contains(where: { (try? MomentWords($0)) != nil || (try? SpokenDate($0)) != nil })
    else { return }
    let readings = dates.map { WordsError.Reading($0, .date) }
    throw .phrase(form, PhraseError(.twoReadings(text, readings)))
  }

  /// Reads a text that can only be a date, so that `21` is the 21st and `12.1` isn't a number.
  ///
  /// - Throws: `ValueError.malformed` or `.phrase`.
  init(date text: String) throws(ValueError) {
    if text.utf8.count <= 2, text.allSatisfy(\.isNumber), let day = Int(text),
      (1...31).contains(day)
    {
      self = .words(SpokenDate(.dayOfMonth(day, months: nil), text))
    } else if text.contains("."), let date = try? SpokenDate(text + ".") {
      try Self.checkOrder(of: text + ".", as: .date)
      self = .words(SpokenDate(date.words, text))
    } else {
      try self.init(text)
    }
  }

  /// The text of a whole period, which is a date only at the beginning or the end of a range; nil
  /// for a day.
  var period: String? {
    guard case .words(let date, _) = self, case .period = date.words else { return nil }
    return date.text
  }

  /// The words; nil for a date that is known.
  var text: String? { if case .words(let date, _) = self { date.text } else { nil } }

  /// Whether the argument is longer than a day, as a week or a weekend is.
  var isSeveralDays: Bool {
    guard case .words(let date, _) = self, case .weekend = date.words else { return period != nil }
    return true
  }

  /// The text of a day of the week, such as `fri` or 다음 주 금요일; nil for another date.
  var dayOfWeek: String? {
    guard case .words(let date, _) = self else { return nil }
    switch date.words {
    case .weekday, .weekdayOfWeek: return date.text
    default: return nil
    }
  }

  /// Whether the argument is a day without its month.
  var isDayOfMonth: Bool {
    guard case .words(let date, _) = self, case .dayOfMonth = date.words else { return false }
    return true
  }

  /// Returns the date that the argument means. A day without its month, such as the 31st, is in the
  /// next month that has it.
  ///
  /// - Throws: The errors of `resolved`.
  func resolvedInAnyMonth(
    _ context: CommandContext, from first: CivilDate? = nil
  ) throws -> CivilDate {
    switch self {
    case .date(let date): date
    case .words(let words, let form):
      try context.typing.dateInAnyMonth(words, of: form, from: first)
    }
  }

  /// Returns the date that the argument means.
  ///
  /// - Parameters:
  ///   - direction: The direction in which a date without its year, its month or its week is looked
  ///     for.
  ///   - first: The first date of a range, if the argument is its last date.
  ///   - edge: The end of a range at which the argument stands. It decides which day of a whole
  ///     period, such as a week, is meant.
  /// - Throws: `ValueError.phrase` for a date that the calendar doesn't have.
  func resolved(
    _ context: CommandContext, _ direction: DateDirection = .ahead, from first: CivilDate? = nil,
    as edge: RangeEnd? = nil
  ) throws -> CivilDate {
    switch self {
    case .date(let date): date
    case .words(let words, let form):
      try context.typing.date(words, of: form, direction, from: first, as: edge)
    }
  }
}

/// A moment in the past, as people type it: words such as 어제 22:00 in a zone, or an instant of UTC
/// such as `2026-11-21T09:30:00Z`.
enum MomentArgument {
  case instant(Instant)
  case words(MomentWords)

  /// Reads a moment.
  ///
  /// - Throws: `ValueError.malformed` or `.phrase`.
  init(_ text: String) throws(ValueError) {
    if let instant = try? Instant(text) {
      self = .instant(instant)
      return
    }
    try DateArgument.checkOrder(of: text, as: .moment)
    self = .words(
      try ValueError.explaining(text, as: .instant, .moment) { (text) throws(WordsError) in
        try MomentWords(text)
      })
  }

  /// Returns the moment that the argument means.
  ///
  /// - Parameter clock: The zone of the words; nil for the reader's own.
  /// - Throws: `ValueError.phrase` for a date that the calendar doesn't have;
  ///   `RequestError.momentAhead` for words that mean a moment after now.
  func resolved(_ context: CommandContext, by clock: ZoneID? = nil) throws -> Instant {
    switch self {
    case .instant(let instant): return instant
    case .words(let words):
      let zone = try clock ?? context.zone
      let reference = DateReference(
        today: context.now.date(in: zone), firstWeekday: context.firstWeekday, direction: .back)
      let moment: Instant
      do throws(PhraseError) {
        moment = try reference.moment(words, now: context.now, in: zone)
      } catch {
        throw ValueError.phrase(.moment, error)
      }
      guard moment <= context.now else {
        throw RequestError.momentAhead(moment.localDateTime(in: zone))
      }
      return moment
    }
  }
}

/// A day as the words of a command, such as `next fri`, which need no quotation marks.
struct DayArgument: ParsableArguments {
  @Argument(
    help: .both(
      "The day, such as 2026-11-21 or next fri (default: today).",
      "날. 예: 2026-11-21, 다음 주 금요일 (기본: 오늘).", value: "date"))
  var words: [String] = []

  func validate() throws {
    do {
      _ = try date
    } catch let problem as ArgumentProblem {
      throw ValidationError(problem.explanation)
    }
  }

  /// The day; nil if none was typed.
  var date: DateArgument? {
    get throws { try words.phrase.map { try Parsing.date($0) } }
  }
}

extension [String] {
  /// The words of a command as one text; nil if there are none.
  var phrase: String? { isEmpty ? nil : joined(separator: " ") }
}

/// A week as people type it: its ISO number, words such as `next week`, or any date in it.
struct WeekArgument: ParsableArguments {
  @Argument(
    help: .both(
      "The week, such as 2026-W47, w47 or 지난주, or any date in it (default: this week).",
      "주. 예: 2026-W47, w47, 지난주, 또는 그 주의 아무 날 (기본: 이번 주).", value: "week"))
  var words: [String] = []

  /// Returns the week that the argument means, with its first weekday.
  ///
  /// - Throws: `CommandError.usage` for a period that is longer than a week.
  func resolved(_ context: CommandContext) throws -> Week {
    if let text = words.phrase, (try? DateArgument(text))?.period != nil,
      (try? Period(.week, typed: text, context, direction: .around)) == nil
    {
      throw CommandError.longPeriod(text, forWeek: true)
    }
    let period = try Period(.week, typed: words.phrase, context, direction: .around)
    return Week(containing: period.days.lowerBound, firstWeekday: context.firstWeekday)
  }
}

extension CommandError {
  /// Returns the error for a period that is longer than the list of a command, as in `day
  /// december`.
  static func longPeriod(_ text: String, forWeek: Bool) -> CommandError {
    let words = text.split(separator: " ").map(String.init)
    let line = CommandAdvice.line("todoctl \(List._commandName)", words)
    return .usage(
      Text(
        "“\(text)” is longer than a \(forWeek ? "week" : "day").",
        "“\(text)”: \(forWeek ? "한 주" : "하루")보다 길어요."),
      hint: Text("`\(line)` lists all of it.", "모두 보려면: `\(line)`"))
  }
}

extension Period {
  /// Reads a typed period: a label, words such as 지난달 or `last`, or any date in the period.
  /// Without a text, the period is the present one.
  ///
  /// - Throws: `ValueError.malformed` for a text of another form, `.phrase` for a date or a week
  ///   that the calendar doesn't have.
  init(
    _ unit: PeriodUnit, typed text: String?, _ context: CommandContext, direction: DateDirection
  ) throws {
    let today = try context.today
    let firstWeekday = context.firstWeekday
    guard let typed = text, case let full = unit.inFull(typed) else {
      self.init(unit, containing: today, firstWeekday: firstWeekday)
      return
    }
    if let words = try? PeriodWords(full), PeriodUnit(words.name) == unit.calendarUnit {
      let reference = try context.reference(direction)
      do throws(PhraseError) {
        let days = try reference.period(words, typed).days
        self.init(unit, containing: days.upperBound, firstWeekday: firstWeekday)
        return
      } catch {
        throw ValueError.phrase(.period, error)
      }
    }
    guard let date = try? DateArgument(full).resolved(context, direction) else {
      // The error about a label of another length names the wanted length.
      do {
        self = try Period(unit, full, firstWeekday: firstWeekday)
      } catch ValueError.malformed(let form, _) {
        throw ValueError.malformed(form, typed)
      }
      return
    }
    self.init(unit, containing: date, firstWeekday: firstWeekday)
  }
}

extension PeriodUnit {
  /// The unit of the calendar with the same length: a week for seven rolling days.
  fileprivate var calendarUnit: PeriodUnit { self == .rolling ? .week : self }

  /// Returns a typed short form of a period in full, for example, for a week, `next` as
  /// `next week`, `+1` as `+1 week` and `12` as `w12`. Any other text stays unchanged.
  fileprivate func inFull(_ typed: String) -> String {
    let english = calendarUnit.rawValue
    switch typed.lowercased() {
    case "next", "last", "this": return "\(typed) \(english)"
    case "다음", "지난", "이번": return "\(typed) \(korean)"
    case let week where week.hasSuffix("주차") && calendarUnit == .week:
      return numbered(String(week.dropLast(2))) ?? typed
    case let number where (1...2).contains(number.count) && number.allSatisfy(\.isNumber):
      return numbered(number) ?? typed
    case let distance
    where ["+", .minus].contains(distance.first) && distance.dropFirst().allSatisfy(\.isNumber):
      return "\(distance) \(english)"
    default: return typed
    }
  }

  private func numbered(_ number: String) -> String? {
    switch self {
    case .week, .rolling: "w\(number)"
    case .month: "\(number)월"
    case .quarter: "q\(number)"
    case .year: nil
    }
  }

  private var korean: String {
    switch self {
    case .week, .rolling: "주"
    case .month: "달"
    case .quarter: "분기"
    case .year: "해"
    }
  }

  /// Reads the unit of a typed period; nil for a date.
  init?(typed text: String) {
    guard let words = try? PeriodWords(text) else { return nil }
    self.init(words.name)
  }
}

import TodoDomain

/// The frequency of another program's task, in the words of Taskwarrior and todo.txt.
struct ForeignRecurrence {
  private let text: String
  private let field: String
  private let unit: Unit
  private let count: Int
  /// Whether the frequency counts from the completion of the task.
  private let isAfterDone: Bool

  private enum Unit { case days, weekdays, months }

  /// Reads `weekly`, `2wks`, `P1M` and the other forms of a frequency in Taskwarrior.
  ///
  /// - Parameters:
  ///   - field: The file's name for the frequency.
  ///   - isAfterDone: Whether the frequency counts from the completion of the task. Business days
  ///     don't, because the next business day is the same in either case.
  /// - Throws: `FieldFault` with the reason `.notByDays` for a frequency that isn't a number of
  ///   days or months, such as `hourly`.
  init(_ text: String, field: String, isAfterDone: Bool = false) throws(FieldFault) {
    self.text = text
    self.field = field
    let found = Self.named[text.lowercased()] ?? Self.counted(text) ?? Self.duration(text)
    guard let found, found.count > 0 else {
      throw FieldFault(field, value: text, .notByDays)
    }
    (unit, count) = found
    self.isAfterDone = isAfterDone && unit != .weekdays
  }

  /// Makes the frequency of a series, without the end of the series. Nil for a todo that isn't a
  /// series, and for a series whose rule has no such frequency.
  ///
  /// - Parameter mayBeAfterDone: Whether the program can count from the completion of a task.
  init?(of pattern: DatePattern, mayBeAfterDone: Bool) {
    let series = pattern.withoutPause
    guard let first = series.firstDate, let set = series.ruled, let rule = set.rule,
      let endless = try? rule.ending(.never).beginningWeeks(on: .monday).spelled(from: first)
    else { return nil }
    let (unit, count): (Unit, Int) =
      switch endless.frequency {
      case .daily: (.days, endless.interval)
      case .weekly where endless.interval == 1 && endless.weekdays == Self.workdays: (.weekdays, 1)
      case .weekly where endless.interval == 1 && endless.weekdays == .everyDay: (.days, 1)
      case .weekly: (.days, 7 * endless.interval)
      case .monthly: (.months, endless.interval)
      case .yearly: (.months, 12 * endless.interval)
      }
    guard mayBeAfterDone || !endless.isAfterDone else { return nil }
    self.init(unit, count, isAfterDone: endless.isAfterDone)
    guard
      let read = try? ForeignRecurrence(inTaskwarrior, field: field, isAfterDone: isAfterDone),
      let other = try? read.pattern(from: first, until: nil).ruled,
      other.extraDates == set.extraDates,
      other.rule?.spelled(from: first) == endless
    else { return nil }
  }

  private init(_ unit: Unit, _ count: Int, isAfterDone: Bool) {
    (text, field) = ("", "")
    (self.unit, self.count, self.isAfterDone) = (unit, count, isAfterDone)
  }

  /// The frequency in the form of todo.txt clients: `+1b`, `+3d`, `+2w`, `+3m`, `+1y`. Without `+`
  /// it counts from the completion of the task.
  var inTodoTxt: String {
    let mark = isAfterDone ? "" : "+"
    return switch unit {
    case .weekdays: "\(mark)1b"
    case .days: count.isMultiple(of: 7) ? "\(mark)\(count / 7)w" : "\(mark)\(count)d"
    case .months: count.isMultiple(of: 12) ? "\(mark)\(count / 12)y" : "\(mark)\(count)m"
    }
  }

  /// The frequency in the form of Taskwarrior: `weekly`, or a duration of ISO 8601 such as `P3D`.
  var inTaskwarrior: String {
    switch (unit, count) {
    case (.weekdays, _): "weekdays"
    case (.days, 1): "daily"
    case (.days, 7): "weekly"
    case (.days, _): count.isMultiple(of: 7) ? "P\(count / 7)W" : "P\(count)D"
    case (.months, 1): "monthly"
    case (.months, 12): "yearly"
    case (.months, _): "P\(count)M"
    }
  }

  private static let workdays = WeekdaySet([.monday, .tuesday, .wednesday, .thursday, .friday])

  /// Returns the dates from the first date on, up to the last date if there is one.
  ///
  /// A month without the day of the first date has its last day instead. A series of weekdays that
  /// begins on a weekend has that first date too.
  func pattern(from start: CivilDate, until last: CivilDate?) throws(FieldFault) -> DatePattern {
    let rule: RecurrenceRule
    do throws(RecurrenceRuleError) {
      rule = try self.rule(from: start, last.map { .until($0) } ?? .never)
    } catch {
      throw FieldFault(field, value: text, .invalid(.recurrence(error)))
    }
    let isExtra = unit == .weekdays && [.saturday, .sunday].contains(start.weekday)
    let set = RecurrenceSet(rule: rule, extraDates: isExtra ? [start] : [])
    return try checked([.rule: field, .until: "until"]) { () throws(ValueError) in
      try DatePattern(start: start, recurrence: .set(set))
    }
  }

  private func rule(
    from start: CivilDate, _ end: RecurrenceEnd
  ) throws(RecurrenceRuleError) -> RecurrenceRule {
    switch unit {
    case .weekdays:
      return try RecurrenceRule(.weekly, end: end, weekdays: Self.workdays)
    case .days:
      let isWeeks = count.isMultiple(of: 7)
      return try RecurrenceRule(
        isWeeks ? .weekly : .daily, interval: isWeeks ? count / 7 : count,
        isAfterDone: isAfterDone, end: end)
    case .months where start.day > 28 && !isAfterDone:
      let isLast = start.day == 31
      return try RecurrenceRule(
        .monthly, interval: count, end: end, monthDays: isLast ? [-1] : Array(28...start.day),
        positions: isLast ? [] : [-1])
    case .months:
      let isYears = count.isMultiple(of: 12)
      return try RecurrenceRule(
        isYears ? .yearly : .monthly, interval: isYears ? count / 12 : count,
        isAfterDone: isAfterDone, end: end)
    }
  }

  // MARK: - Words

  private static let named: [String: (unit: Unit, count: Int)] = [
    "daily": (.days, 1), "day": (.days, 1), "weekdays": (.weekdays, 1), "weekly": (.days, 7),
    "biweekly": (.days, 14), "fortnight": (.days, 14), "monthly": (.months, 1),
    "bimonthly": (.months, 2), "quarterly": (.months, 3), "semiannual": (.months, 6),
    "annual": (.months, 12), "yearly": (.months, 12), "biannual": (.months, 24),
    "biyearly": (.months, 24),
  ]

  private static let countForm = TextForm(/([0-9]{1,6})\s*([a-z]+)/)
  private static let durationForm = TextForm(
    /P(?:([0-9]{1,4})Y)?(?:([0-9]{1,5})M)?(?:([0-9]{1,5})W)?(?:([0-9]{1,6})D)?/)

  /// Reads a unit after a number, such as `2wks`.
  private static func counted(_ text: String) -> (unit: Unit, count: Int)? {
    guard let match = countForm.whole(text.lowercased()), let number = Int(match.1)
    else { return nil }
    switch match.2 {
    case "d", "day", "days": return (.days, number)
    case "w", "wk", "wks", "week", "weeks": return (.days, 7 * number)
    case "m", "mo", "mos", "mth", "mths", "mnths", "month", "months": return (.months, number)
    case "q", "qtr", "qtrs", "qrtr", "qrtrs", "quarter", "quarters": return (.months, 3 * number)
    case "y", "yr", "yrs", "year", "years": return (.months, 12 * number)
    case "h", "hr", "hrs", "hour", "hours":
      return number.isMultiple(of: 24) ? (.days, number / 24) : nil
    default: return nil
    }
  }

  /// Reads an ISO 8601 duration of days and weeks, or of months and years.
  private static func duration(_ text: String) -> (unit: Unit, count: Int)? {
    guard let match = durationForm.whole(text.uppercased()) else { return nil }
    let parts = [match.1, match.2, match.3, match.4].map { $0.flatMap { Int($0) } ?? 0 }
    let (months, days) = (12 * parts[0] + parts[1], 7 * parts[2] + parts[3])
    if months == 0 { return (.days, days) }
    return days == 0 ? (.months, months) : nil
  }
}

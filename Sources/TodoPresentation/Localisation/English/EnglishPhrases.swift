import TodoDomain

/// English.
struct EnglishPhrases: Phrases {
  let allDay = "All day"
  let none = "none"
  let noMemo = "No memo yet"
  let visible = "public"
  let hidden = "private"
  let freeDay = "free"
  let notFinishedYet = "not yet"
  let total = "Total"
  let notSet = "not set"

  func answer(_ isSo: Bool) -> String { isSo ? "yes" : "no" }
  func kindName(_ kind: EventKind) -> String { kind.rawValue }

  func weekday(_ day: Weekday) -> String {
    day.code.prefix(1).uppercased() + day.code.dropFirst()
  }

  func date(_ date: CivilDate) -> String { "\(weekday(date.weekday)) \(date)" }

  func relativeDay(_ daysFromToday: Int) -> String? {
    switch daysFromToday {
    case -1: "yesterday"
    case 0: "today"
    case 1: "tomorrow"
    default: nil
    }
  }

  func when(_ pattern: DatePattern) -> String {
    switch pattern.recurrence {
    case .once:
      return date(pattern.start)
    case .daily(let until):
      let days = pattern.start.distance(to: until) + 1
      return "\(pattern.start) … \(until) (\(count(days, "day")))"
    case .weekly(let days, let until):
      let end = until.map { "until \($0)" } ?? "no end"
      return "every \(names(days)) from \(pattern.start)\(until == nil ? "," : "") \(end)"
    case .set(let set):
      let rule = set.rule.map { rule in
        let words = recurrence(rule.spelled(from: pattern.start))
        return "\(words), from \(pattern.start)\(rule.end == .never ? ", no end" : "")"
      }
      let extra = listed(set.extraDates.map(\.description), andMore)
      return [rule ?? "\(pattern.start)", extra].filter { !$0.isEmpty }.joined(separator: ", and ")
    }
  }

  private func names(_ days: WeekdaySet) -> String {
    days == .everyDay ? "day" : days.days.map(weekday).joined(separator: ", ")
  }

  func periodDay(_ day: Int, of days: Int) -> String { "day \(day)/\(days)" }

  func length(_ length: EventLength) -> String {
    let (days, hours, minutes) = length.parts
    return [(days, "day"), (hours, "hour"), (minutes, "minute")]
      .filter { $0.0 > 0 }.map { count($0.0, $0.1) }.joined(separator: " ")
  }

  func zone(_ zone: ZoneID) -> String { "\(zone.shownName) time" }

  func alarm(_ alarm: Alarm, isAllDay: Bool) -> String {
    let minutes = alarm.minutesBefore
    if minutes == 0 { return isAllDay ? "on the day" : "at the time" }
    if minutes.isMultiple(of: 1_440) { return "\(count(minutes / 1_440, "day")) before" }
    if minutes.isMultiple(of: 60) { return "\(count(minutes / 60, "hour")) before" }
    return "\(count(minutes, "minute")) before"
  }

  func totals(_ totals: Completion) -> String {
    "\(count(totals.count, "todo")), \(totals.finished) finished"
  }

  func emptyList(on date: CivilDate) -> String {
    "Nothing planned. Add something: todoctl add schedule \"Lunch\" --on \(date)"
  }

  func noAlarms(within length: EventLength) -> String {
    "No alarm goes off within \(self.length(length))."
  }

  func finishedDates(_ count: Int, last: CivilDate) -> String {
    count == 1 ? "once, on \(date(last))" : "\(count) times, last on \(date(last))"
  }

  func andEarlier(_ count: Int) -> String { "and \(count) earlier" }

  /// A number and a noun that takes an `s`.
  func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

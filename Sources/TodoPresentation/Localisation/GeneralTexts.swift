import Synchronization
public import TodoDomain
public import TodoLocalisation

extension Text {
  /// The words that replace a missing time [종일].
  public static var allDay: Text { Text("All day", "종일") }

  /// The word that replaces a missing place, category or alarm [없음].
  public static var none: Text { Text("none", "없음") }

  /// The word for public [공개].
  public static var visible: Text { Text("public", "공개") }

  /// The word for private [비공개].
  public static var hidden: Text { Text("private", "비공개") }

  /// The text for a day without todos.
  public static var freeDay: Text { Text("free", "비어 있음") }

  /// The name of the row with the sum of a period.
  public static var total: Text { Text("Total", "합계") }

  /// The text that replaces a preference that was never set.
  public static var notSet: Text { Text("not set", "설정 안 함") }

  /// Returns the words for yes and no.
  public static func answer(_ isSo: Bool) -> Text {
    isSo ? Text("yes", "예") : Text("no", "아니요")
  }

  /// Returns the name of a kind of todo, without an article.
  public static func kindName(_ kind: EventKind) -> Text {
    switch kind {
    case .schedule: Text("schedule", "일정")
    case .routine: Text("routine", "루틴")
    default: Text(verbatim: kind.rawValue)
    }
  }

  /// Returns a weekday's short name.
  public static func weekday(_ day: Weekday) -> Text {
    Text(
      "\(day.code.prefix(1).uppercased() + day.code.dropFirst())", "\(day.koreanLetter)")
  }

  /// The year that Korean dates leave out: with 2026, 2026-11-28 is 11월 28일. With nil, every date
  /// has its year. The setting is global to the process.
  public static var presentYear: Int? {
    get { ofProcess.withLock { $0 } }
    set { ofProcess.withLock { $0 = newValue } }
  }

  private static let ofProcess = Mutex<Int?>(nil)

  /// Returns a date with its weekday: `Sat 2026-11-28`, 11월 28일 (토).
  public static func date(_ date: CivilDate) -> Text {
    Text("\(weekday(date.weekday)) \(date)", "\(day(date)) (\(weekday(date.weekday)))")
  }

  /// Returns a date without its weekday: `2026-11-28`, 11월 28일.
  static func day(_ date: CivilDate) -> Text {
    let year = date.year == presentYear ? "" : "\(date.year)년 "
    return Text("\(date)", "\(year)\(date.month)월 \(date.day)일")
  }

  /// Returns a range of days.
  static func days(_ days: ClosedRange<CivilDate>) -> Text {
    let (first, last) = (days.lowerBound, days.upperBound)
    let end =
      first.year == last.year ? Text(verbatim: "\(last.month)월 \(last.day)일") : day(last)
    return Text("\(first) … \(last)", "\(day(first)) ~ \(end)")
  }

  /// Returns the word for a day, by its distance from today in days; nil for days without a word.
  public static func relativeDay(_ daysFromToday: Int) -> Text? {
    switch daysFromToday {
    case -1: Text("yesterday", "어제")
    case 0: Text("today", "오늘")
    case 1: Text("tomorrow", "내일")
    default: nil
    }
  }

  /// The phrase for a todo without a day.
  public static let noDate = Text("no date", "날짜 없음")

  /// Returns the phrase that says when a todo is due.
  public static func due(_ due: LocalDateTime) -> Text {
    Text("due \(moment(due))", "마감 \(moment(due))")
  }

  /// Returns the due of a todo in the row of a day. The text has a date only if the due is on
  /// another day.
  static func due(_ due: LocalDateTime, on day: CivilDate) -> Text {
    guard due.date == day else { return self.due(due) }
    let time = due.time.map { " \($0)" } ?? ""
    return Text("due\(time)", "마감\(time)")
  }

  /// Returns the dates of a pattern in words.
  ///
  /// - Parameters:
  ///   - pattern: The dates of a whole todo, which may have none.
  ///   - isOnAnyDays: Whether any days of the week will do, so that only the number of a rule's
  ///     days counts (`3 times a week`).
  public static func when(_ pattern: DatePattern, isOnAnyDays: Bool = false) -> Text {
    guard let start = pattern.start, pattern.isPlanned else { return noDate }
    switch pattern.recurrence {
    case .once:
      return date(start)
    case .daily(let until):
      let days = start.distance(to: until) + 1
      let dates = self.days(start...until)
      return Text("\(dates) (\(count(days, "day")))", "\(dates) (\(days)일간)")
    case .weekly(let days, nil):
      return Text(
        "every \(names(days)) from \(start), no end", "\(names(days)) (\(day(start))부터)")
    case .weekly(let days, let until?):
      return Text(
        "every \(names(days)) from \(start) until \(until)",
        "\(names(days)) (\(day(start))부터 \(day(until))까지)")
    case .set(let set):
      let rule = set.rule.map { rule in
        let words = recurrence(rule.spelled(from: start), isOnAnyDays: isOnAnyDays)
        guard !rule.isAfterDone else {
          let isLast = rule.end == .until(start)
          return isLast ? words : [words, next(start)].joined(separator: Text(verbatim: ", "))
        }
        // In another calendar the first date says more than the start.
        let first = rule.scale == nil ? start : pattern.withoutPause.firstDate ?? start
        return Text(
          "\(words), from \(first)\(rule.end == .never ? ", no end" : "")",
          "\(words) (\(day(first))부터)")
      }
      let extra = listed(set.extraDates.map { day($0) }, andMore)
      return [rule ?? day(start), extra].filter { !$0.isEmpty }
        .joined(separator: Text(", and ", ", 그리고 "))
    }
  }

  /// Returns the next date of a todo that repeats.
  static func next(_ date: CivilDate) -> Text {
    Text("next \(self.date(date))", "다음 \(self.date(date))")
  }

  /// Returns the repetition of a series, in words without its start; nil for other patterns.
  ///
  /// - Parameters:
  ///   - pattern: The dates of a whole todo, which need not be a series.
  ///   - isOnAnyDays: Whether any days of the week will do, so that only the number of a rule's
  ///     days counts (`3 times a week`).
  public static func rhythm(_ pattern: DatePattern, isOnAnyDays: Bool) -> Text? {
    switch pattern.recurrence {
    case .once, .daily: nil
    case .weekly(let days, _): Text("every \(names(days))", "\(names(days))")
    case .set(let set):
      set.rule.map { rule in
        recurrence(rule.spelled(from: pattern.start ?? .earliest), isOnAnyDays: isOnAnyDays)
      }
    }
  }

  /// Returns the dates of a pause, as the value of a label.
  public static func pause(_ pause: Pause) -> Text {
    let first = day(pause.from)
    guard let until = pause.until else { return Text("from \(first)", "\(first)부터") }
    return Text("from \(first) until \(day(until))", "\(first)부터 \(day(until))까지")
  }

  /// Returns the phrase for a paused series, with the dates of the pause.
  public static func paused(_ pause: Pause) -> Text {
    Text("paused \(self.pause(pause))", "\(self.pause(pause)) 쉼")
  }

  private static func names(_ days: WeekdaySet) -> Text {
    guard days != .everyDay else { return Text("day", "매일") }
    let names = days.days.map(weekday).joined(separator: Text(", ", "·"))
    return Text("\(names)", "매주 \(names)")
  }

  /// Returns the number of a day in a period, counted from 1.
  public static func periodDay(_ day: Int, of days: Int) -> Text {
    Text("day \(day)/\(days)", "\(day)/\(days)일째")
  }

  /// Returns a length in words.
  public static func length(_ length: EventLength) -> Text {
    let (days, hours, minutes) = length.parts
    let parts = [
      (days, Text("\(count(days, "day"))", "\(days)일")),
      (hours, Text("\(count(hours, "hour"))", "\(hours)시간")),
      (minutes, Text("\(count(minutes, "minute"))", "\(minutes)분")),
    ]
    return parts.filter { $0.0 > 0 }.map(\.1).joined(separator: " ")
  }

  /// Returns the zone of a time in words.
  public static func zone(_ zone: ZoneID) -> Text {
    Text("\(zone.shownName) time", "\(zone.shownName) 시간")
  }

  /// Returns an alarm in words.
  public static func alarm(_ alarm: Alarm, isAllDay: Bool) -> Text {
    let minutes = alarm.minutesBefore
    if let time = alarm.time {
      guard minutes > 0 else { return Text("at \(time) on the day", "당일 \(time)") }
      let days = alarmLength(minutes)
      return Text("\(days) before at \(time)", "\(days) 전 \(time)")
    }
    if minutes == 0 { return isAllDay ? Text("on the day", "당일") : Text("at the time", "정시") }
    let length = alarmLength(abs(minutes))
    return minutes > 0
      ? Text("\(length) before", "\(length) 전") : Text("\(length) after", "\(length) 뒤")
  }

  /// Returns the alarms of a todo in words.
  public static func alarms(_ alarms: [Alarm], isAllDay: Bool) -> Text {
    alarms.map { alarm($0, isAllDay: isAllDay) }.joined(separator: ", ")
  }

  private static func alarmLength(_ minutes: Int) -> Text {
    if minutes == 1_440 { return Text("1 day", "하루") }
    if minutes.isMultiple(of: 1_440) {
      return Text("\(count(minutes / 1_440, "day"))", "\(minutes / 1_440)일")
    }
    return minutes.isMultiple(of: 60)
      ? Text("\(count(minutes / 60, "hour"))", "\(minutes / 60)시간")
      : Text("\(count(minutes, "minute"))", "\(minutes)분")
  }

  /// Returns the numbers of all and of finished todos.
  public static func totals(_ counts: Completion) -> Text {
    let totals = counts.listed
    let events =
      totals.events > 0
      ? Text("\(count(totals.events, "event"))", "이벤트 \(totals.events)개") : nil
    let tasks = Text(
      "\(count(totals.tasks, "todo")), \(totals.finished) finished",
      "투두 \(totals.tasks)개, 완료 \(totals.finished)개")
    return [totals.tasks > 0 || events == nil ? tasks : nil, events].compactMap(\.self)
      .joined(separator: " · ")
  }

  /// Returns the word for the todos of a category: events, or tasks.
  public static func content(ofEvents: Bool) -> Text {
    ofEvents ? Text("events", "이벤트") : Text("tasks", "할 일")
  }

  /// Returns the sentence about todos that were finished without having a day. The table above the
  /// sentence doesn't count them.
  public static func unplannedBeside(_ todos: Int) -> Text {
    Text(
      "\(todos) more \(todos == 1 ? "was" : "were") finished without a day (+\(todos)), in no rate.",
      "날짜 없이 완료한 투두가 \(todos)개 더 있어요(+\(todos)). 완료율에는 들어가지 않아요.")
  }

  /// Returns the sentence that stands below a table and says how many of the table's todos slipped:
  /// they were left open, and moved on or skipped later.
  public static func slippedAmong(_ todos: Int) -> Text {
    Text(
      "\(todos) of them slipped and \(todos == 1 ? "was" : "were") moved on or skipped later.",
      "이 가운데 \(todos)개는 제때 못 하고 나중에 옮기거나 건너뛰었어요.")
  }

  /// Returns the sentence about the number of events among the todos of a table.
  public static func eventsAmong(_ events: Int) -> Text {
    events == 1
      ? Text(
        "One of them is an event, which is in no rate.", "이 가운데 \(events)개는 이벤트라서 완료율에 들어가지 않아요.")
      : Text(
        "\(events) of them are events, which are in no rate.",
        "이 가운데 \(events)개는 이벤트라서 완료율에 들어가지 않아요.")
  }

  /// Returns the text that replaces the list of a date without todos, with the command that adds a
  /// todo on this date.
  public static func emptyList(on date: CivilDate, today: CivilDate) -> Text {
    let day = date == today ? Text("today", "오늘") : Text(verbatim: "\(date)")
    return Text(
      "Nothing planned. Add something: todoctl add Lunch \(day)",
      "투두가 없어요. 하나 추가해 보세요: todoctl add 점심 \(day)")
  }

  /// Returns the number of todos without a date, and the command that lists them.
  public static func undatedBeside(_ count: Int) -> Text {
    Text(
      "\(self.count(count, "todo")) without a date: `todoctl inbox`",
      "날짜 없는 투두 \(count)개: `todoctl inbox`")
  }

  /// Returns the text for a length of time in which no alarm goes off.
  public static func noAlarms(within length: EventLength) -> Text {
    Text(
      "No alarm goes off within \(self.length(length)).", "\(self.length(length)) 안에 울릴 알림이 없어요.")
  }

  /// Returns the number of finished dates of an event, and the last of them.
  public static func finishedDates(_ count: Int, last: CivilDate) -> Text {
    count == 1
      ? Text("once, on \(date(last))", "1번, \(date(last))")
      : Text("\(count) times, last on \(date(last))", "\(count)번, 마지막은 \(date(last))")
  }

  /// Returns the text for a changed day of an event: its date, the date from which it was moved
  /// (nil if it wasn't moved), and the fields that differ from the other days.
  public static func changedDay(
    _ day: CivilDate, movedFrom date: CivilDate?, _ fields: [EventField], steps: Steps? = nil
  ) -> Text {
    let parts = [
      date.map { Text("moved from \(self.date($0))", "\(self.date($0))에서 옮김") },
      fields.isEmpty ? nil : others(fields),
      steps.flatMap(\.progress).map { label(.steps) + " \($0)" },
    ].compactMap(\.self).joined(separator: "; ")
    return Text("\(self.date(day)) (\(parts))", "\(self.date(day)): \(parts)")
  }

  /// Returns the phrase about a changed day of a series: the names of the fields whose values
  /// differ from those of the other days.
  static func others(_ fields: [EventField]) -> Text {
    let names = fields.map(fieldName).joined(separator: ", ")
    return Text("other \(names)", "\(names) 바뀜")
  }

  /// Returns the end of a shortened list of dates: how many earlier dates there are.
  public static func andEarlier(_ count: Int) -> Text {
    Text("and \(count) earlier", "그 이전 \(count)일")
  }

  /// Returns a number and a noun whose plural ends in `s`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

extension Text {
  /// Returns the first twelve words with commas between them. If there are more, the list ends with
  /// the text that `more` makes from the number of the other words.
  static func listed(_ words: [Text], _ more: (Int) -> Text) -> Text {
    let shown = words.prefix(12)
    let rest = words.count - shown.count
    return (shown + (rest > 0 ? [more(rest)] : [])).joined(separator: ", ")
  }

  /// Returns a date with its weekday, and the time if there is one.
  public static func moment(_ local: LocalDateTime) -> Text {
    date(local.date) + (local.time.map { " \($0)" } ?? "")
  }
}

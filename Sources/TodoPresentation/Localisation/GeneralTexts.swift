import TodoDomain

/// The phrases in English. Those of other subjects are extensions in the other files of this
/// folder.
struct EnglishStrings: Strings {
  let allDay = "All day"
  let none = "none"
  let visible = "public"
  let hidden = "private"
  let freeDay = "free"
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

  func when(_ pattern: DatePattern, isOnAnyDays: Bool) -> String {
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
        let words = recurrence(rule.spelled(from: pattern.start), isOnAnyDays: isOnAnyDays)
        return "\(words), from \(pattern.start)\(rule.end == .never ? ", no end" : "")"
      }
      let extra = listed(set.extraDates.map(\.description), andMore)
      return [rule ?? "\(pattern.start)", extra].filter { !$0.isEmpty }.joined(separator: ", and ")
    }
  }

  func rhythm(_ pattern: DatePattern, isOnAnyDays: Bool) -> String? {
    switch pattern.recurrence {
    case .once, .daily: nil
    case .weekly(let days, _): "every \(names(days))"
    case .set(let set):
      set.rule.map { recurrence($0.spelled(from: pattern.start), isOnAnyDays: isOnAnyDays) }
    }
  }

  func pause(_ pause: Pause) -> String {
    "from \(pause.from)" + (pause.until.map { " until \($0)" } ?? "")
  }

  func paused(_ pause: Pause) -> String { "paused \(self.pause(pause))" }

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
    let events = totals.events > 0 ? count(totals.events, "event") : nil
    let tasks = "\(count(totals.tasks, "todo")), \(totals.finished) finished"
    return [totals.tasks > 0 || events == nil ? tasks : nil, events].compactMap(\.self)
      .joined(separator: " · ")
  }

  func content(ofEvents: Bool) -> String { ofEvents ? "events" : "tasks" }

  func eventsAmong(_ events: Int) -> String {
    events == 1
      ? "One of them is an event, which is in no rate."
      : "\(events) of them are events, which are in no rate."
  }

  func emptyList(on date: CivilDate) -> String {
    "Nothing planned. Add something: todoctl add Lunch \(date)"
  }

  func noAlarms(within length: EventLength) -> String {
    "No alarm goes off within \(self.length(length))."
  }

  func finishedDates(_ count: Int, last: CivilDate) -> String {
    count == 1 ? "once, on \(date(last))" : "\(count) times, last on \(date(last))"
  }

  func changedDay(_ day: CivilDate, movedFrom date: CivilDate?, _ fields: [EventField]) -> String {
    let parts = [
      date.map { "moved from \(self.date($0))" },
      fields.isEmpty ? nil : "other " + fields.map(fieldName).joined(separator: ", "),
    ]
    return "\(self.date(day)) (\(parts.compactMap(\.self).joined(separator: "; ")))"
  }

  func andEarlier(_ count: Int) -> String { "and \(count) earlier" }

  /// A number and a noun whose plural ends in `s`.
  func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

/// The phrases in Korean. Those of other subjects are extensions in the other files of this folder.
struct KoreanStrings: Strings {
  let allDay = "종일"
  let none = "없음"
  let visible = "공개"
  let hidden = "비공개"
  let freeDay = "비어 있음"
  let total = "합계"
  let notSet = "설정 안 함"

  func answer(_ isSo: Bool) -> String { isSo ? "예" : "아니요" }
  func kindName(_ kind: EventKind) -> String {
    switch kind {
    case .schedule: "일정"
    case .routine: "루틴"
    default: kind.rawValue
    }
  }

  func weekday(_ day: Weekday) -> String { day.koreanLetter }

  func date(_ date: CivilDate) -> String { "\(date) (\(weekday(date.weekday)))" }

  func relativeDay(_ daysFromToday: Int) -> String? {
    switch daysFromToday {
    case -1: "어제"
    case 0: "오늘"
    case 1: "내일"
    default: nil
    }
  }

  func when(_ pattern: DatePattern, isOnAnyDays: Bool) -> String {
    switch pattern.recurrence {
    case .once:
      return date(pattern.start)
    case .daily(let until):
      let days = pattern.start.distance(to: until) + 1
      return "\(pattern.start) … \(until) (\(days)일간)"
    case .weekly(let days, let until):
      return "\(names(days)) (\(pattern.start)부터\(until.map { " \($0)까지" } ?? ""))"
    case .set(let set):
      let rule = set.rule.map { rule in
        let words = recurrence(rule.spelled(from: pattern.start), isOnAnyDays: isOnAnyDays)
        return "\(words) (\(pattern.start)부터)"
      }
      let extra = listed(set.extraDates.map(\.description), andMore)
      return [rule ?? "\(pattern.start)", extra].filter { !$0.isEmpty }
        .joined(separator: ", 그리고 ")
    }
  }

  func rhythm(_ pattern: DatePattern, isOnAnyDays: Bool) -> String? {
    switch pattern.recurrence {
    case .once, .daily: nil
    case .weekly(let days, _): names(days)
    case .set(let set):
      set.rule.map { recurrence($0.spelled(from: pattern.start), isOnAnyDays: isOnAnyDays) }
    }
  }

  func pause(_ pause: Pause) -> String {
    "\(pause.from)부터" + (pause.until.map { " \($0)까지" } ?? "")
  }

  func paused(_ pause: Pause) -> String { "\(self.pause(pause)) 쉼" }

  private func names(_ days: WeekdaySet) -> String {
    days == .everyDay ? "매일" : "매주 " + days.days.map(weekday).joined(separator: "·")
  }

  func periodDay(_ day: Int, of days: Int) -> String { "\(day)/\(days)일째" }

  func length(_ length: EventLength) -> String {
    let (days, hours, minutes) = length.parts
    return [(days, "일"), (hours, "시간"), (minutes, "분")]
      .filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined(separator: " ")
  }

  func zone(_ zone: ZoneID) -> String { "\(zone.shownName) 시간" }

  func alarm(_ alarm: Alarm, isAllDay: Bool) -> String {
    let minutes = alarm.minutesBefore
    if minutes == 0 { return isAllDay ? "당일" : "정시" }
    if minutes == 1_440 { return "하루 전" }
    if minutes.isMultiple(of: 1_440) { return "\(minutes / 1_440)일 전" }
    return minutes.isMultiple(of: 60) ? "\(minutes / 60)시간 전" : "\(minutes)분 전"
  }

  func totals(_ totals: Completion) -> String {
    let events = totals.events > 0 ? "이벤트 \(totals.events)개" : nil
    let tasks = "투두 \(totals.tasks)개, 완료 \(totals.finished)개"
    return [totals.tasks > 0 || events == nil ? tasks : nil, events].compactMap(\.self)
      .joined(separator: " · ")
  }

  func content(ofEvents: Bool) -> String { ofEvents ? "이벤트" : "할 일" }

  func eventsAmong(_ events: Int) -> String {
    "이 가운데 \(events)개는 이벤트라서 완료율에 들어가지 않아요."
  }

  func emptyList(on date: CivilDate) -> String {
    "투두가 없어요. 하나 추가해 보세요: todoctl add 점심 \(date)"
  }

  func noAlarms(within length: EventLength) -> String {
    "\(self.length(length)) 안에 울릴 알림이 없어요."
  }

  func finishedDates(_ count: Int, last: CivilDate) -> String {
    count == 1 ? "1번, \(date(last))" : "\(count)번, 마지막은 \(date(last))"
  }

  func changedDay(_ day: CivilDate, movedFrom date: CivilDate?, _ fields: [EventField]) -> String {
    let parts = [
      date.map { "\(self.date($0))에서 옮김" },
      fields.isEmpty ? nil : fields.map(fieldName).joined(separator: ", ") + " 다름",
    ]
    return "\(self.date(day)): \(parts.compactMap(\.self).joined(separator: "; "))"
  }

  func andEarlier(_ count: Int) -> String { "그 이전 \(count)건" }
}

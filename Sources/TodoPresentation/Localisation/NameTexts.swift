public import TodoDomain
public import TodoLocalisation

/// The columns of the tables in this module.
public enum TableColumn: CaseIterable, Hashable, Sendable {
  case category, tag, kind, weekday, todos, finished, rate
  case color, icon, content, setting, value, meaning
  case recordType, read, new, updated, same, rejected, leftOut
  case inFile, here
  case open, repeating
}

/// The labels of the lines that describe one event.
public enum EventLabel: CaseIterable, Hashable, Sendable {
  case kind, id, when, paused, time, length, category, place, visibility, note, steps, finished
  case amounts, deleted, changed, source
  case uid
}

extension Text {
  /// Returns the name of a category as people read it. A category that the program made is
  /// translated, any other stays as it is.
  public static func categoryName(_ name: String) -> Text {
    Text("\(name)", "\(Category.koreanNames[name] ?? name)")
  }

  /// The phrase that replaces a missing note.
  public static var noMemo: Text { Text("No memo yet", "등록된 메모가 없어요") }

  /// Returns the name of a field of an event, without an article.
  public static func fieldName(_ field: EventField) -> Text {
    switch field {
    case .id: Text("id", "번호")
    case .uid: Text("uid", "uid")
    case .kind: Text("kind", "종류")
    case .title: Text("title", "제목")
    case .category: Text("category", "카테고리")
    case .tags: Text("tags", "태그")
    case .priority: Text("priority", "우선순위")
    case .start: Text("first date", "시작일")
    case .until: Text("last date", "종료일")
    case .days: Text("days of the week", "반복 요일")
    case .time: Text("time", "시각")
    case .isAllDay: Text("all-day flag", "종일 여부")
    case .isRepeating: Text("repeating flag", "반복 여부")
    case .isFinished: Text("finished flag", "완료 여부")
    case .place: Text("place", "장소")
    case .isPublic: Text("visibility", "공개 여부")
    case .shareCount: Text("share count", "공유 횟수")
    case .target: Text("target", "목표량")
    case .amount: Text("amount", "수행량")
    case .alarms: Text("alarms", "알림")
    case .memo: Text("memo", "메모")
    case .slipped: Text("slipped", "놓친 날")
    case .source: Text("source", "가져온 곳")
    case .date: Text("date", "날짜")
    case .deletedAt: Text("moment of deletion", "삭제 시각")
    case .rule: Text("rule", "반복 규칙")
    case .extraDates: Text("extra dates", "추가 날짜")
    case .pausedFrom: Text("first day of the pause", "쉬기 시작하는 날")
    case .pausedUntil: Text("last day of the pause", "쉬는 마지막 날")
    case .length: Text("length", "소요 시간")
    case .due: Text("due", "마감")
    case .dueTime: Text("time of the due", "마감 시각")
    case .zone: Text("time zone", "시간대")
    case .change: Text("changed day", "바뀐 날")
    default: Text(verbatim: field.rawValue)
    }
  }

  /// Returns a value as people read it, for fields whose values are fixed words in files: `high` is
  /// 높음.
  public static func word(_ word: String, of field: EventField) -> Text {
    switch field {
    case .kind: kindName(EventKind(rawValue: word))
    case .category: categoryName(word)
    case .priority: Priority(rawValue: word).map(priorityName) ?? Text(verbatim: word)
    default: Text(verbatim: word)
    }
  }

  /// Returns the value of a field that every event has, as people read it; nil if the event has no
  /// value in the field.
  static func value(of field: EventField, in event: any PlannedEvent) -> Text? {
    if field == .alarms {
      return event.alarms.isEmpty ? nil : alarms(event.alarms, isAllDay: event.isAllDay)
    }
    let value = EventFieldTable.common[field]?.value(EventFields(event.details))
    return switch value {
    case .text(let text)?: word(text, of: field)
    case .texts(let texts)? where !texts.isEmpty: Text(verbatim: texts.joined(separator: ", "))
    default: nil
    }
  }

  /// Returns the name of a priority.
  public static func priorityName(_ priority: Priority) -> Text {
    switch priority {
    case .high: Text("high", "높음")
    case .medium: Text("medium", "보통")
    case .low: Text("low", "낮음")
    }
  }

  /// Returns a priority with its label, for texts in which nothing else says that it is a priority.
  static func priority(_ priority: Priority) -> Text {
    let name = priorityName(priority)
    return Text("\(name) priority", "우선순위 \(name)")
  }

  /// Returns the label of a line about an event.
  public static func label(_ label: EventLabel) -> Text {
    switch label {
    case .kind: Text("kind", "종류")
    case .id: Text("id", "번호")
    case .when: Text("when", "날짜")
    case .paused: Text("paused", "쉬는 기간")
    case .time: Text("time", "시각")
    case .length: Text("length", "소요 시간")
    case .category: Text("category", "카테고리")
    case .place: Text("place", "장소")
    case .visibility: Text("visibility", "공개 여부")
    case .note: Text("memo", "메모")
    case .steps: Text("steps", "하위 할 일")
    case .finished: Text("finished", "완료")
    case .deleted: Text("deleted on", "쉬는 날")
    case .amounts: Text("amounts", "수행량")
    case .changed: Text("changed", "바뀐 날")
    case .source: Text("imported", "가져온 곳")
    case .uid: Text("uid", "uid")
    }
  }

  /// Returns where an import put the values of a file's field: into a category, a line of the note,
  /// the steps, or nowhere visible.
  public static func target(of mapping: ImportMapping) -> Text {
    switch mapping.target {
    case .category(let name): Text("category \(UserText.line(name))", "카테고리 \(UserText.line(name))")
    case .note: Text("a line of the \(fieldName(.memo))", "\(fieldName(.memo))의 한 줄")
    case .steps: Text("steps", "하위 할 일")
    case .kept: Text("kept, and not shown", "보이지 않게 보관")
    }
  }

  /// Returns the title of a table's column.
  public static func column(_ column: TableColumn) -> Text {
    switch column {
    case .category: Text("Category", "카테고리")
    case .tag: Text("Tag", "태그")
    case .kind: Text("Kind", "종류")
    case .weekday: Text("Weekday", "요일")
    case .todos: Text("Todos", "투두")
    case .finished: Text("Finished", "완료")
    case .rate: Text("Rate", "완료율")
    case .color: Text("Color", "색")
    case .icon: Text("Icon", "아이콘")
    case .content: Text("Holds", "유형")
    case .setting: Text("Setting", "설정")
    case .value: Text("Value", "값")
    case .meaning: Text("Meaning", "뜻")
    case .recordType: Text("Type", "종류")
    case .read: Text("Read", "읽음")
    case .new: Text("New", "추가")
    case .updated: Text("Updated", "수정")
    case .same: Text("Same", "동일")
    case .rejected: Text("Rejected", "실패")
    case .leftOut: Text("Left out", "제외")
    case .inFile: Text("In the file", "파일에서는")
    case .here: Text("Here", "여기서는")
    case .open: Text("Open", "미완료")
    case .repeating: Text("Repeating", "반복")
    }
  }

  /// Returns a short description of a preference, with the values that it takes.
  public static func meaning(of key: SettingKey) -> Text {
    switch key {
    case .weekStart: Text("first day of the week: mon, sun", "한 주의 첫 요일: mon, sun")
    case .timeZone:
      Text("zone that decides what day today is: Asia/Seoul, …", "오늘 날짜를 정하는 시간대: Asia/Seoul, …")
    case .language: Text("language of texts: en, ko", "표시 언어: en, ko")
    case .overdueDays:
      Text("days back in which overdue todos are listed: 60, …", "지난 투두를 며칠 전까지 보여 줄지: 60, …")
    case .dueSoon:
      Text("days before a due in which it is soon: 3, …", "마감 며칠 전부터 마감 임박으로 보여 줄지: 3, …")
    case .allDayAlarm:
      Text("when an alarm of an all-day todo goes off: 09:00, …", "종일 투두의 알림이 울리는 시각: 09:00, …")
    case .undated:
      Text("where a todo without a date goes: inbox, today", "날짜 없는 투두를 둘 곳: inbox(보관함), today(오늘)")
    case .reportDiary: Text("whether reports quote your diary: yes, no", "보고서에 감정일기를 보일지: yes, no")
    case .dateOrder:
      Text(
        "how 5/11 is read: day-first, month-first, ask", "5/11을 읽는 법: day-first, month-first, ask")
    case .historyDays:
      Text("days that an entry of the history is kept: 731, …", "기록을 며칠 동안 남길지: 731, …")
    case .search: Text("whether an index makes search fast: on, off", "색인을 두어 빠르게 찾을지: on, off")
    case .historyShare:
      Text("percent of the file that the history may take: 25, …", "기록이 파일의 몇 퍼센트까지 차지할지: 25, …")
    }
  }
}

extension ZoneID {
  /// The name for people: `UTC+09:00` for the rule `<+09>-9`, whose sign counts westwards.
  var shownName: String {
    guard let rule, rule.daylight == nil,
      rule == POSIXZone(offsetInSeconds: rule.standard.offsetInSeconds)
    else { return name }
    let minutes = abs(rule.standard.offsetInSeconds) / 60
    let digits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let sign = rule.standard.offsetInSeconds < 0 ? "-" : "+"
    return "UTC\(sign)\(digits(minutes / 60)):\(digits(minutes % 60))"
  }
}

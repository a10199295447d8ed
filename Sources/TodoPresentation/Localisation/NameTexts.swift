import TodoDomain

/// The lines that describe one event.
public enum EventLabel: CaseIterable, Hashable, Sendable {
  case kind, id, when, paused, time, length, category, alarm, place, visibility, note, finished,
    deleted,
    changed, source
  case uid
}

extension EnglishStrings {
  func categoryName(_ name: String) -> String { name }

  var noMemo: String { "No memo yet" }

  func fieldName(_ field: EventField) -> String {
    switch field {
    case .start: "first date"
    case .until: "last date"
    case .days: "days of the week"
    case .isAllDay: "all-day flag"
    case .isRepeating: "repeating flag"
    case .isFinished: "finished flag"
    case .isPublic: "visibility"
    case .shareCount: "share count"
    case .deletedAt: "moment of deletion"
    case .extraDates: "extra dates"
    case .pausedFrom: "first day of the pause"
    case .pausedUntil: "last day of the pause"
    case .zone: "time zone"
    case .change: "changed day"
    default: field.rawValue
    }
  }

  func label(_ label: EventLabel) -> String {
    switch label {
    case .kind: "kind"
    case .id: "id"
    case .when: "when"
    case .paused: "paused"
    case .time: "time"
    case .length: "length"
    case .category: "category"
    case .alarm: "alarm"
    case .place: "place"
    case .visibility: "visibility"
    case .note: "memo"
    case .finished: "finished"
    case .deleted: "deleted on"
    case .changed: "changed"
    case .source: "imported"
    case .uid: "uid"
    }
  }

  func target(of mapping: ImportMapping) -> String {
    switch mapping.target {
    case .category(let name): "category \(UserText.line(name))"
    case .note: "a line of the \(fieldName(.memo))"
    }
  }

  func column(_ column: TableColumn) -> String {
    switch column {
    case .category: "Category"
    case .kind: "Kind"
    case .weekday: "Weekday"
    case .todos: "Todos"
    case .finished: "Finished"
    case .rate: "Rate"
    case .color: "Color"
    case .icon: "Icon"
    case .content: "Holds"
    case .setting: "Setting"
    case .value: "Value"
    case .meaning: "Meaning"
    case .recordType: "Type"
    case .read: "Read"
    case .new: "New"
    case .updated: "Updated"
    case .same: "Same"
    case .rejected: "Rejected"
    case .leftOut: "Left out"
    case .inFile: "In the file"
    case .here: "Here"
    }
  }

  func meaning(of key: SettingKey) -> String {
    switch key {
    case .weekStart: "first day of the week: mon, sun"
    case .timeZone: "zone that decides what day today is: Asia/Seoul, …"
    case .language: "language of texts: en, ko"
    case .overdueDays: "days back in which overdue todos are listed: 60, …"
    case .reportDiary: "whether reports quote your diary: yes, no"
    case .historyDays: "days that an entry of the history is kept: 731, …"
    case .search: "whether an index makes search fast: on, off"
    case .historyShare: "percent of the file that the history may take: 25, …"
    }
  }
}

extension KoreanStrings {
  func categoryName(_ name: String) -> String { Category.koreanNames[name] ?? name }

  var noMemo: String { "등록된 메모가 없어요" }

  func fieldName(_ field: EventField) -> String {
    switch field {
    case .id: "번호"
    case .uid: "고유 식별자"
    case .kind: "종류"
    case .title: "제목"
    case .category: "카테고리"
    case .start: "시작일"
    case .until: "종료일"
    case .days: "반복 요일"
    case .time: "시간"
    case .isAllDay: "종일 여부"
    case .isRepeating: "반복 여부"
    case .isFinished: "완료 여부"
    case .place: "장소"
    case .isPublic: "공개 여부"
    case .shareCount: "공유 횟수"
    case .alarm: "알림"
    case .memo: "메모"
    case .source: "가져온 곳"
    case .date: "날짜"
    case .deletedAt: "삭제 시각"
    case .rule: "반복 규칙"
    case .extraDates: "추가 날짜"
    case .pausedFrom: "쉬기 시작하는 날"
    case .pausedUntil: "쉬는 마지막 날"
    case .length: "길이"
    case .zone: "시간대"
    case .change: "바뀐 하루"
    default: field.rawValue
    }
  }

  func label(_ label: EventLabel) -> String {
    switch label {
    case .kind: "종류"
    case .id: "번호"
    case .when: "날짜"
    case .paused: "쉬는 기간"
    case .time: "시간"
    case .length: "길이"
    case .category: "카테고리"
    case .alarm: "알림"
    case .place: "장소"
    case .visibility: "공개 여부"
    case .note: "메모"
    case .finished: "완료"
    case .deleted: "삭제한 날"
    case .changed: "바뀐 날"
    case .source: "가져온 곳"
    case .uid: "uid"
    }
  }

  func target(of mapping: ImportMapping) -> String {
    switch mapping.target {
    case .category(let name): "카테고리 \(UserText.line(name))"
    case .note: "\(fieldName(.memo))의 한 줄"
    }
  }

  func column(_ column: TableColumn) -> String {
    switch column {
    case .category: "카테고리"
    case .kind: "종류"
    case .weekday: "요일"
    case .todos: "투두"
    case .finished: "완료"
    case .rate: "완료율"
    case .color: "색"
    case .icon: "아이콘"
    case .content: "내용"
    case .setting: "설정"
    case .value: "값"
    case .meaning: "뜻"
    case .recordType: "종류"
    case .read: "읽음"
    case .new: "추가"
    case .updated: "수정"
    case .same: "동일"
    case .rejected: "거부"
    case .leftOut: "제외"
    case .inFile: "파일에서는"
    case .here: "여기서는"
    }
  }

  func meaning(of key: SettingKey) -> String {
    switch key {
    case .weekStart: "한 주의 첫 요일: mon, sun"
    case .timeZone: "오늘 날짜를 정하는 시간대: Asia/Seoul, …"
    case .language: "표시 언어: en, ko"
    case .overdueDays: "기한 지난 투두를 며칠 전까지 보일지: 60, …"
    case .reportDiary: "보고서에 감정일기를 보일지: yes, no"
    case .historyDays: "기록을 며칠 동안 남길지: 731, …"
    case .search: "색인을 두어 빠르게 찾을지: on, off"
    case .historyShare: "기록이 파일의 몇 퍼센트까지 차지할지: 25, …"
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

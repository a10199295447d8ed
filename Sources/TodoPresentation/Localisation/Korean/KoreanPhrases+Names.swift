import TodoDomain

extension KoreanPhrases {
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
    case .length: "길이"
    case .zone: "시간대"
    default: field.rawValue
    }
  }

  func label(_ label: EventLabel) -> String {
    switch label {
    case .kind: "종류"
    case .id: "번호"
    case .when: "날짜"
    case .time: "시간"
    case .length: "길이"
    case .category: "카테고리"
    case .alarm: "알림"
    case .place: "장소"
    case .visibility: "공개 여부"
    case .memo: "메모"
    case .finished: "완료"
    case .deleted: "삭제한 날"
    case .source: "가져온 곳"
    case .uid: "uid"
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
    }
  }

  func meaning(of key: SettingKey) -> String {
    switch key {
    case .weekStart: "한 주의 첫 요일: mon, sun"
    case .timeZone: "오늘 날짜를 정하는 시간대: Asia/Seoul, …"
    case .language: "표시 언어: en, ko"
    }
  }
}

import TodoDomain

extension EnglishStrings {
  var editorIntroduction: [String] {
    [
      "Change what you like, save, and close the editor.",
      "Nothing is changed if you change nothing, or delete everything.",
      "Lines that begin with # are comments. An empty field has no value.",
    ]
  }

  var editorLastField: String { "All lines from here to the end; # is no comment here." }

  func editorNote(on field: EventField) -> String? {
    switch field {
    case .start: "The date, or the first one: 2026-11-23, tomorrow, fri."
    case .until: "The last date of a period or a series."
    case .days: "The weekdays on which it repeats: mon,wed."
    case .rule: "Another way to repeat: every 2 weeks on mon,fri."
    case .time: "The time of day: 14:30. Without one it is all day."
    case .length: "How long it lasts: 90m, 1h30m, 2d."
    case .zone: "The time zone: Asia/Seoul. Without one it is local time."
    case .category: "`todoctl category list` shows them."
    case .alarm: "How long before the start to remind you: 10m, 1h, 1d."
    case .isPublic: "public or private"
    default: nil
    }
  }

  func editorMistake(_ mistake: EditorMistake) -> String {
    switch mistake {
    case .noField: "This is no field. Fields look like this: title: Lunch"
    case .unknownField(let name): "There is no field \(UserText.quoted(name)) for this todo."
    case .repeatedField(let name): "The field \(UserText.quoted(name)) is here twice."
    case .noDiaryField: "This is no field. Write your text at the end, after `text:`."
    }
  }

  func keptText(_ path: String) -> String {
    "What you typed is kept in “\(TerminalText.singleLine(path))”."
  }
}

extension KoreanStrings {
  var editorIntroduction: [String] {
    [
      "고치고 싶은 곳을 고친 뒤 저장하고 편집기를 닫아 주세요.",
      "아무것도 고치지 않거나 모두 지우면 그대로 둬요.",
      "#으로 시작하는 줄은 설명이에요. 빈칸은 값이 없다는 뜻이에요.",
    ]
  }

  var editorLastField: String { "여기부터 끝까지 모든 줄이에요. 여기서는 #도 글자예요." }

  func editorNote(on field: EventField) -> String? {
    switch field {
    case .start: "날짜 또는 시작일: 2026-11-23, 내일, 금"
    case .until: "기간이나 반복의 마지막 날"
    case .days: "반복하는 요일: 월,수"
    case .rule: "그 밖의 반복: 2주마다 월,금"
    case .time: "시각: 14:30. 비우면 종일이에요."
    case .length: "걸리는 시간: 90m, 1h30m, 2d"
    case .zone: "시간대: Asia/Seoul. 비우면 지금 있는 곳의 시간이에요."
    case .category: "`todoctl category list`에서 볼 수 있어요."
    case .alarm: "얼마 전에 알릴지: 10m, 1h, 1d"
    case .isPublic: "public(공개) 또는 private(비공개)"
    default: nil
    }
  }

  func editorMistake(_ mistake: EditorMistake) -> String {
    switch mistake {
    case .noField: "항목이 아니에요. 이렇게 적어요: title: 점심"
    case .unknownField(let name): "이 투두에 없는 항목이에요: \(UserText.quoted(name))"
    case .repeatedField(let name): "두 번 적힌 항목이에요: \(UserText.quoted(name))"
    case .noDiaryField: "항목이 아니에요. 글은 맨 끝의 `text:` 다음에 적어요."
    }
  }

  func keptText(_ path: String) -> String {
    "적은 내용은 “\(TerminalText.singleLine(path))”에 남아 있어요."
  }
}

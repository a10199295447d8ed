public import TodoDomain
public import TodoLocalisation

/// The mistakes that a line of an edited todo can have, besides an invalid value.
public enum EditorMistake: Hashable, Sendable {
  /// The line has no field's name and colon at its beginning.
  case noField
  /// The todo has no field of this name.
  case unknownField(String)
  /// Two lines give a value to the field of this name.
  case repeatedField(String)
  /// The line of a diary entry has no field's name and colon at its beginning. The error doesn't
  /// quote it, since its words may be private.
  case noDiaryField
}

extension Text {
  /// The comment above all fields.
  public static var editorIntroduction: [Text] {
    [
      Text("Change what you like, save, and close the editor.", "고치고 싶은 곳을 고친 뒤 저장하고 편집기를 닫아 주세요."),
      Text(
        "Nothing is changed if you change nothing, or delete everything.",
        "고치지 않고 닫거나 모두 지우면 바뀌지 않아요."),
      editorComments,
    ]
  }

  /// The last line of the introduction, which explains comments and empty fields.
  static var editorComments: Text {
    Text(
      "Lines that begin with # are comments. An empty field has no value.",
      "#으로 시작하는 줄은 주석이에요. 비워 둔 항목에는 값이 없어요.")
  }

  /// The comment above the last field, which may have several lines.
  public static var editorLastField: Text {
    Text(
      "All lines from here to the end; # is no comment here.",
      "여기부터 끝까지 모두 내용이에요. 여기서는 #으로 시작해도 주석이 아니에요.")
  }

  /// Returns the comment above a field; nil for a field that needs none.
  public static func editorNote(on field: EventField) -> Text? {
    switch field {
    case .start:
      Text("The date, or the first one: 2026-11-23, tomorrow, fri.", "날짜 또는 시작일: 2026-11-23, 내일, 금")
    case .until: Text("The last date of a period or a series.", "기간이나 반복의 마지막 날")
    case .days: Text("The weekdays on which it repeats: mon,wed.", "반복하는 요일: 월,수")
    case .rule: Text("Another way to repeat: every 2 weeks on mon,fri.", "그 밖의 반복: 2주마다 월,금")
    case .time: Text("The time of day: 14:30. Without one it is all day.", "시각: 14:30. 비우면 종일이에요.")
    case .length: Text("How long it lasts: 90m, 1h30m, 2d.", "걸리는 시간: 90m, 1h30m, 2d")
    case .zone:
      Text(
        "The time zone: Asia/Seoul. Without one it is local time.",
        "시간대: Asia/Seoul. 비우면 지금 있는 곳의 시간이에요.")
    case .category:
      Text("`todoctl category list` shows them.", "`todoctl category list`에서 볼 수 있어요.")
    case .tags: Text("Words with commas between them: garden,home.", "쉼표로 나눈 단어: 정원,집")
    case .priority: Text("high, medium or low", "높음, 보통, 낮음 가운데 하나")
    case .alarms:
      Text(
        "When to remind you, with commas between them: 1d 09:00,10m.",
        "언제 알릴지, 쉼표로 나눠 적어요: 1d 09:00,10m")
    case .target:
      Text(
        "What to reach each time: 8 glasses, at most 2 coffees.", "한 번의 목표량: 8잔, 최대 2잔")
    case .isPublic: Text("public or private", "public(공개) 또는 private(비공개)")
    default: nil
    }
  }

  /// Returns the description of a mistake in a line.
  public static func editorMistake(_ mistake: EditorMistake) -> Text {
    switch mistake {
    case .noField:
      Text(
        "This is no field. Fields look like this: title: Lunch",
        "항목으로 읽을 수 없는 줄이에요. 이렇게 적어 주세요: title: 점심")
    case .unknownField(let name):
      Text(
        "There is no field \(UserText.quoted(name)) for this todo.",
        "이 투두에 없는 항목이에요: \(UserText.quoted(name))")
    case .repeatedField(let name):
      Text(
        "The field \(UserText.quoted(name)) is here twice.",
        "두 번 적힌 항목이에요: \(UserText.quoted(name))")
    case .noDiaryField:
      Text(
        "This is no field. Write your text at the end, after `text:`.",
        "항목으로 읽을 수 없는 줄이에요. 글은 맨 끝의 `text:` 뒤에 적어 주세요.")
    }
  }

  /// Returns the sentence that names the file with a text that couldn't be stored.
  public static func keptText(_ path: String) -> Text {
    Text(
      "What you typed is kept in “\(TerminalText.singleLine(path))”.",
      "적은 내용은 “\(TerminalText.singleLine(path))”에 남아 있어요.")
  }
}

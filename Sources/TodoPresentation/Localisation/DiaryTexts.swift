import TodoDomain

extension Strings {
  /// Emotions with the numbers and the names by which they can be typed.
  func numberedEmotions(_ emotions: [Emotion]) -> String {
    emotions.map { "\($0.number) \(emotionName($0))" }.joined(separator: ", ")
  }
}

extension EnglishStrings {
  var emptyDiary: String {
    "No diary entries. Write one: todoctl add diary --emotion calm --situation \"A walk\""
  }
  var averageMood: String { "Average mood" }

  var noEmotion: String { "no emotion" }

  func emotionName(_ emotion: Emotion) -> String { emotion.rawValue }

  func fieldName(_ field: DiaryField) -> String {
    switch field {
    case .id: "number"
    case .uid: "uid"
    case .createdAt: "moment"
    case .emotion: "emotion"
    case .subEmotions: "feelings"
    case .text: "text"
    case .situation: "situation"
    case .thought: "thought"
    case .reevaluation: "reevaluation"
    case .action: "action"
    case .imagePaths: "images"
    case .source: "source"
    }
  }

  func column(_ column: DiaryColumn) -> String {
    switch column {
    case .moment: "When"
    case .emotion: "Emotion"
    case .situation: "Situation"
    case .uid: "Uid"
    case .entries: "Entries"
    case .mood: "Mood"
    }
  }

  func deletedDiary(_ moment: String, _ uid: String) -> String {
    "Deleted the diary entry of \(moment) (\(uid))."
  }

  func diaryErrorText(_ error: RequestError) -> ErrorText {
    let list = "`todoctl diary list` shows the uids."
    return switch error {
    case .unknownDiary(let uid):
      ErrorText("There is no diary entry \(UserText.quoted(uid)).", hint: list)
    case .ambiguousDiary(let uid, let count):
      ErrorText(
        "\(count) diary entries have a uid that begins with \(UserText.quoted(uid)).", hint: list)
    case .diaryExists(let uid):
      ErrorText(
        "A diary entry with the uid \(UserText.quoted(uid.rawValue)) is in the store already.",
        hint: "`todoctl diary edit` changes it.")
    default: unknownError
    }
  }

  func diaryErrorText(_ error: ValueError) -> ErrorText {
    switch error {
    case .diaryTooLong(let field, let length, let limit):
      ErrorText(
        "A text of the diary entry (\(fieldName(field))) has \(length) characters; at most "
          + "\(limit) are allowed.",
        hint: "Shorten it: todoctl never cuts a text.")
    case .diaryBlank(let field):
      ErrorText("One of the diary entry's \(fieldName(field)) is blank.", hint: "Leave it out.")
    case .ambiguousEmotion(let text, let emotions):
      ErrorText(
        "\(UserText.quoted(text)) is the beginning of several emotions.",
        hint: "Choose from \(numberedEmotions(emotions)).")
    default: unknownError
    }
  }
}

extension KoreanStrings {
  var emptyDiary: String {
    "감정일기가 없어요. 하나 써 보세요: todoctl add diary --emotion calm --situation \"산책\""
  }
  var averageMood: String { "평균 기분" }

  var noEmotion: String { "감정 없음" }

  func emotionName(_ emotion: Emotion) -> String { emotion.koreanWord }

  func fieldName(_ field: DiaryField) -> String {
    switch field {
    case .id: "번호"
    case .uid: "uid"
    case .createdAt: "시각"
    case .emotion: "감정"
    case .subEmotions: "세부 감정"
    case .text: "글"
    case .situation: "상황"
    case .thought: "생각"
    case .reevaluation: "재평가"
    case .action: "행동"
    case .imagePaths: "사진"
    case .source: "출처"
    }
  }

  func column(_ column: DiaryColumn) -> String {
    switch column {
    case .moment: "시각"
    case .emotion: "감정"
    case .situation: "상황"
    case .uid: "uid"
    case .entries: "일기"
    case .mood: "기분"
    }
  }

  func deletedDiary(_ moment: String, _ uid: String) -> String {
    "\(moment)의 감정일기(\(uid))를 지웠습니다."
  }

  func diaryErrorText(_ error: RequestError) -> ErrorText {
    let list = "uid는 `todoctl diary list`에서 볼 수 있습니다."
    return switch error {
    case .unknownDiary(let uid):
      ErrorText("그런 감정일기가 없습니다: \(UserText.quoted(uid))", hint: list)
    case .ambiguousDiary(let uid, let count):
      ErrorText("uid가 \(UserText.quoted(uid))(으)로 시작하는 감정일기가 \(count)개입니다.", hint: list)
    case .diaryExists(let uid):
      ErrorText(
        "같은 uid의 감정일기가 이미 있습니다: \(UserText.quoted(uid.rawValue))",
        hint: "`todoctl diary edit`으로 고칠 수 있습니다.")
    default: unknownError
    }
  }

  func diaryErrorText(_ error: ValueError) -> ErrorText {
    switch error {
    case .diaryTooLong(let field, let length, let limit):
      ErrorText(
        "감정일기의 글(\(fieldName(field)))이 \(length)자로 너무 깁니다. \(limit)자까지 쓸 수 있습니다.",
        hint: "줄여서 다시 적어 주세요. 글은 저절로 잘리지 않습니다.")
    case .diaryBlank(let field):
      ErrorText("감정일기에 빈 항목이 있습니다: \(fieldName(field))", hint: "빼고 다시 해 보세요.")
    case .ambiguousEmotion(let text, let emotions):
      ErrorText(
        "여러 감정이 이렇게 시작합니다: \(UserText.quoted(text))",
        hint: "다음에서 고르세요: \(numberedEmotions(emotions))")
    default: unknownError
    }
  }
}

import TodoDomain

extension Strings {
  /// Emotions with the numbers and the names by which they can be typed.
  func numberedEmotions(_ emotions: [Emotion]) -> String {
    emotions.map { "\($0.number) \(emotionName($0))" }.joined(separator: ", ")
  }
}

extension EnglishStrings {
  var emptyDiary: String {
    "No diary entries. Write one: todoctl diary calm A walk by the river"
  }

  func moreDiary(_ count: Int) -> String {
    "\(count) earlier \(count == 1 ? "entry" : "entries"): todoctl diary list"
  }

  func emotionHint(_ entry: String, _ near: Emotion?) -> String {
    let emotion = emotionName(near ?? .calm)
    return "Without an emotion. To give it one: todoctl diary edit \(entry) --emotion \(emotion)"
  }

  func momentHint(_ entry: String, _ words: String) -> String {
    "“\(words)” is text, and the entry is of now. For that moment: "
      + "todoctl diary edit \(entry) --at '\(words)'"
  }

  var nothingWritten: String { "Nothing was written." }

  func diaryEditorIntroduction(isNew: Bool) -> [String] {
    [
      isNew
        ? "Write your text at the end, save, and close the editor."
        : "Change what you like, save, and close the editor.",
      isNew
        ? "Nothing is stored if you delete everything."
        : "Nothing is changed if you change nothing, or delete everything.",
      "Lines that begin with # are comments. An empty field has no value.",
    ]
  }

  func editorNote(on field: DiaryField) -> String? {
    switch field {
    case .createdAt: "When you felt it: yesterday 10pm, last fri 9:30."
    case .emotion: "\(numberedEmotions(Emotion.allCases))"
    case .subEmotions: "Finer words for the emotion: rested, hopeful."
    case .situation: "What happened."
    case .thought: "What went through your mind."
    case .reevaluation: "How it looks on second thought."
    case .action: "What you did, or will do."
    case .imagePaths: "The paths of pictures, with commas between them."
    case .text: editorLastField
    default: nil
    }
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
    case .id: "ID"
    case .moment: "When"
    case .emotion: "Emotion"
    case .text: "Text"
    case .entries: "Entries"
    case .mood: "Mood"
    }
  }

  func deletedDiary(_ moment: String, _ name: String) -> String {
    "Deleted the diary entry of \(moment) (\(name))."
  }

  func diaryErrorText(_ error: RequestError) -> ErrorPhrase {
    let list = "`todoctl diary list` shows their numbers."
    return switch error {
    case .unknownDiary(let uid):
      ErrorPhrase("There is no diary entry \(UserText.quoted(uid)).", hint: list)
    case .ambiguousDiary(let uid, let count):
      ErrorPhrase(
        "\(count) diary entries have a uid that begins with \(UserText.quoted(uid)).", hint: list)
    case .diaryExists(let uid):
      ErrorPhrase(
        "A diary entry with the uid \(UserText.quoted(uid.rawValue)) is in the store already.",
        hint: "`todoctl diary edit` changes it.")
    default: unknownError
    }
  }

  func diaryErrorText(_ error: ValueError) -> ErrorPhrase {
    switch error {
    case .diaryTooLong(let field, let length, let limit):
      ErrorPhrase(
        "A text of the diary entry (\(fieldName(field))) has \(length) characters; at most "
          + "\(limit) are allowed.",
        hint: "Shorten it: todoctl never cuts a text.")
    case .diaryBlank(let field):
      ErrorPhrase("One of the diary entry's \(fieldName(field)) is blank.", hint: "Leave it out.")
    case .ambiguousEmotion(let text, let emotions):
      ErrorPhrase(
        "\(UserText.quoted(text)) is the beginning of several emotions.",
        hint: "Choose from \(numberedEmotions(emotions)).")
    default: unknownError
    }
  }
}

extension KoreanStrings {
  var emptyDiary: String {
    "감정일기가 없어요. 하나 써 보세요: todoctl diary 평온 강가를 걸었다"
  }

  func moreDiary(_ count: Int) -> String { "그전 일기 \(count)개: todoctl diary list" }

  func emotionHint(_ entry: String, _ near: Emotion?) -> String {
    let emotion = emotionName(near ?? .calm)
    return "감정 없이 적었어요. 감정을 달려면: todoctl diary edit \(entry) --emotion \(emotion)"
  }

  func momentHint(_ entry: String, _ words: String) -> String {
    "“\(words)”도 글로, 지금의 일기로 적었어요. 그때의 일기면: "
      + "todoctl diary edit \(entry) --at '\(words)'"
  }

  var nothingWritten: String { "적은 것이 없어요." }

  func diaryEditorIntroduction(isNew: Bool) -> [String] {
    [
      isNew ? "맨 끝에 글을 적고 저장한 뒤 편집기를 닫아 주세요." : "고치고 싶은 곳을 고친 뒤 저장하고 편집기를 닫아 주세요.",
      isNew ? "모두 지우면 아무것도 남기지 않아요." : "아무것도 고치지 않거나 모두 지우면 그대로 둬요.",
      "#으로 시작하는 줄은 설명이에요. 빈칸은 값이 없다는 뜻이에요.",
    ]
  }

  func editorNote(on field: DiaryField) -> String? {
    switch field {
    case .createdAt: "느낀 때: 어제 22:00, 지난 금요일 오후 9시"
    case .emotion: "\(numberedEmotions(Emotion.allCases))"
    case .subEmotions: "더 자세한 감정: 후련함, 설렘"
    case .situation: "있었던 일"
    case .thought: "떠오른 생각"
    case .reevaluation: "다시 생각해 보면"
    case .action: "한 일, 또는 할 일"
    case .imagePaths: "사진의 경로. 여럿이면 쉼표로 나눠요."
    case .text: editorLastField
    default: nil
    }
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
    case .id: "번호"
    case .moment: "시각"
    case .emotion: "감정"
    case .text: "글"
    case .entries: "일기"
    case .mood: "기분"
    }
  }

  func deletedDiary(_ moment: String, _ name: String) -> String {
    "\(moment)의 감정일기(\(name))를 지웠어요."
  }

  func diaryErrorText(_ error: RequestError) -> ErrorPhrase {
    let list = "번호는 `todoctl diary list`에서 볼 수 있어요."
    return switch error {
    case .unknownDiary(let uid):
      ErrorPhrase("그런 감정일기가 없어요: \(UserText.quoted(uid))", hint: list)
    case .ambiguousDiary(let uid, let count):
      ErrorPhrase("uid가 \(UserText.quoted(uid), .toward) 시작하는 감정일기가 \(count)개예요.", hint: list)
    case .diaryExists(let uid):
      ErrorPhrase(
        "같은 uid의 감정일기가 이미 있어요: \(UserText.quoted(uid.rawValue))",
        hint: "`todoctl diary edit`으로 고칠 수 있어요.")
    default: unknownError
    }
  }

  func diaryErrorText(_ error: ValueError) -> ErrorPhrase {
    switch error {
    case .diaryTooLong(let field, let length, let limit):
      ErrorPhrase(
        "감정일기의 글(\(fieldName(field)))이 \(length)자로 너무 길어요. \(limit)자까지 쓸 수 있어요.",
        hint: "줄여서 다시 적어 주세요. 글은 저절로 잘리지 않아요.")
    case .diaryBlank(let field):
      ErrorPhrase("감정일기에 빈 항목이 있어요: \(fieldName(field))", hint: "빼고 다시 해 보세요.")
    case .ambiguousEmotion(let text, let emotions):
      ErrorPhrase(
        "여러 감정이 이렇게 시작해요: \(UserText.quoted(text))",
        hint: "다음에서 골라 주세요: \(numberedEmotions(emotions))")
    default: unknownError
    }
  }
}

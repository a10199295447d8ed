import TodoDomain

extension EnglishPhrases {
  var emptyDiary: String {
    "No diary entries. Write one: todoctl add diary --emotion calm --situation \"A walk\""
  }
  var averageMood: String { "Average mood" }

  var noEmotion: String { "no emotion" }

  func emotionName(_ emotion: Emotion) -> String { emotion.rawValue }

  func fieldName(_ field: DiaryField) -> String {
    switch field {
    case .uid: "uid"
    case .createdAt: "moment"
    case .emotion: "emotion"
    case .subEmotions: "feelings"
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
        hint: "Shorten it: no text is ever cut without you.")
    case .diaryBlank(let field):
      ErrorText("One of the diary entry's \(fieldName(field)) is blank.", hint: "Leave it out.")
    default: unknownError
    }
  }
}

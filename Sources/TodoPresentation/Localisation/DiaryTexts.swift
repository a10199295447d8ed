public import TodoDomain
public import TodoLocalisation

/// The columns of the diary's tables.
public enum DiaryColumn: CaseIterable, Hashable, Sendable {
  case id, moment, emotion, text, entries, mood, key, face
}

extension Text {
  /// Returns emotions with the numbers and the names that people can type for them.
  static func numberedEmotions(_ emotions: [Emotion]) -> Text {
    emotions.map { emotion in
      (emotion.number.map { "\($0) " } ?? "") + emotionName(emotion)
    }.joined(separator: ", ")
  }
}

extension Text {
  /// The text that replaces a list without diary entries.
  public static var emptyDiary: Text {
    Text(
      "No diary entries. Write one: todoctl diary calm A walk by the river",
      "감정일기가 없어요. 하나 써 보세요: todoctl diary 평온 강가를 걸었다")
  }

  /// Returns the text about entries that a list leaves out.
  public static func moreDiary(_ count: Int) -> Text {
    Text(
      "\(count) earlier \(count == 1 ? "entry" : "entries"): todoctl diary list",
      "이전 일기 \(count)개 더 보기: todoctl diary list")
  }

  /// Returns the hint for an entry without an emotion: how to give it one.
  ///
  /// - Parameters:
  ///   - entry: The number of the entry, or its uid if it has no number.
  ///   - near: The emotion that the text seems to name; nil if it names none.
  public static func emotionHint(_ entry: String, _ near: Emotion?) -> Text {
    guard let near else {
      return Text(
        "Without an emotion. `todoctl diary emotion` lists them.",
        "감정 없이 적었어요. 감정 목록은 `todoctl diary emotion`에서 볼 수 있어요.")
    }
    let emotion = emotionName(near)
    return Text(
      "Without an emotion. To give it one: todoctl diary edit \(entry) --emotion \(emotion)",
      "감정 없이 적었어요. 감정을 더하려면: todoctl diary edit \(entry) --emotion \(emotion)")
  }

  /// Returns the hint for an entry whose text begins with a moment, such as `yesterday 9pm`: how to
  /// give the entry this moment.
  public static func momentHint(_ entry: String, _ words: String) -> Text {
    Text(
      "“\(words)” is text, and the entry is of now. For that moment: "
        + "todoctl diary edit \(entry) --at '\(words)'",
      "“\(words)”까지 글로 보고 지금 시각의 일기로 적었어요. 그때의 일기라면: todoctl diary edit \(entry) --at '\(words)'")
  }

  /// The answer if no entry was written.
  public static var nothingWritten: Text { Text("Nothing was written.", "적은 것이 없어요.") }

  /// Returns the comment above an entry that is edited as a text.
  public static func diaryEditorIntroduction(isNew: Bool) -> [Text] {
    guard isNew else { return editorIntroduction }
    return [
      Text(
        "Write your text at the end, save, and close the editor.", "맨 끝에 글을 적고 저장한 뒤 편집기를 닫아 주세요."),
      Text("Nothing is stored if you delete everything.", "모두 지우면 아무것도 저장하지 않아요."),
      editorComments,
    ]
  }

  /// Returns the comment above a field of an entry; nil for a field that needs none.
  public static func editorNote(on field: DiaryField) -> Text? {
    switch field {
    case .createdAt:
      Text("When you felt it: yesterday 10pm, last fri 9:30.", "느낀 때: 어제 22:00, 지난 금요일 오후 9시")
    case .emotions: numberedEmotions(Emotion.standard)
    case .subEmotions: Text("Finer words for the emotion: rested, hopeful.", "더 자세한 감정: 후련함, 설렘")
    case .situation: Text("What happened.", "있었던 일")
    case .thought: Text("What went through your mind.", "떠오른 생각")
    case .reevaluation: Text("How it looks on second thought.", "다시 생각해 보면")
    case .action: Text("What you did, or will do.", "한 일, 또는 할 일")
    case .imagePaths:
      Text("The paths of pictures, with commas between them.", "사진의 경로. 여럿이면 쉼표로 나눠요.")
    case .text: editorLastField
    default: nil
    }
  }

  /// The label of the mean mood score.
  public static var averageMood: Text { Text("Average mood", "평균 기분") }

  /// The title of a column of tags.
  static var tag: Text { Text("Tag", "태그") }

  /// The title of the column with the mean mood of the entries that don't have the row's tag.
  static var withoutTag: Text { Text("Without", "없을 때") }

  /// The heading above the table of moods by tag.
  static var moodAndTags: Text { Text("Mood and tags", "기분과 태그") }

  /// The text for an entry that names no emotion.
  public static var noEmotion: Text { Text("no emotion", "감정 없음") }

  /// Returns the word for an emotion.
  public static func emotionName(_ emotion: Emotion) -> Text {
    Text("\(emotion.englishName)", "\(emotion.koreanWord)")
  }

  /// Returns the word for an emotion. An emotion that the user made has its face, such as an emoji,
  /// in front of the word.
  static func emotionMark(_ emotion: Emotion) -> Text {
    let face = emotion.isStandard || emotion.face.isEmpty ? "" : emotion.face + " "
    return Text(verbatim: face) + emotionName(emotion)
  }

  /// Returns the words for an entry's emotions, in their order, or the text for an entry without an
  /// emotion.
  public static func emotions(of entry: DiaryEntry) -> Text {
    guard !entry.emotions.isEmpty else { return noEmotion }
    return entry.emotions.map(emotionName).joined(separator: ", ")
  }

  /// Returns the name of a field of a diary entry, without an article.
  public static func fieldName(_ field: DiaryField) -> Text {
    switch field {
    case .id: Text("number", "번호")
    case .uid: Text("uid", "uid")
    case .createdAt: Text("moment", "시각")
    case .zone: Text("zone", "시간대")
    case .emotions: Text("emotions", "감정")
    case .subEmotions: Text("feelings", "세부 감정")
    case .text: Text("text", "글")
    case .situation: Text("situation", "상황")
    case .thought: Text("thought", "생각")
    case .reevaluation: Text("reevaluation", "재평가")
    case .action: Text("action", "행동")
    case .imagePaths: Text("images", "사진")
    case .source: Text("source", "출처")
    }
  }

  /// Returns the title of a column of the diary's tables.
  public static func column(_ column: DiaryColumn) -> Text {
    switch column {
    case .id: Text("ID", "번호")
    case .moment: Text("When", "시각")
    case .emotion: Text("Emotion", "감정")
    case .text: Text("Text", "글")
    case .entries: Text("Entries", "일기")
    case .mood: Text("Mood", "기분")
    case .key: Text("Key", "키")
    case .face: Text("Face", "이모지")
    }
  }

  /// Returns the text about a deleted entry. It tells the entry's moment and its number or uid,
  /// never its texts.
  public static func deletedDiary(_ moment: String, _ name: String) -> Text {
    Text("Deleted the diary entry of \(moment) (\(name)).", "\(moment)의 감정일기(\(name))를 삭제했어요.")
  }
}

import ArgumentParser
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoText

/// The command `diary emotion`, which changes values of the domain.
struct DiaryEmotion: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "emotion",
    abstract: Text("List, add, change and delete emotions.", "감정을 보여 주고, 추가하고, 바꾸고, 삭제해요."),
    discussion: Text(
      "The nine standard emotions can't be changed; you can change your own.",
      "기본 감정 아홉 가지는 바꿀 수 없고, 내가 추가한 감정만 바꾸거나 삭제할 수 있어요."),
    subcommands: [EmotionList.self, EmotionAdd.self, EmotionEditing.self, EmotionDelete.self],
    defaultSubcommand: EmotionList.self
  )
}

private struct EmotionList: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: Text("List the emotions.", "감정을 보여 줘요."))

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let provider = try session.provider()
    try session.show(provider.emotions().all, provider)
  }
}

/// The fields of a user's own emotion besides its name.
private struct EmotionOptions: ParsableArguments {
  @Option(
    name: .customLong("en"), help: .both("The English name.", "영어 이름.", value: "name"))
  var english: String?

  @Option(name: .customLong("ko"), help: .both("The Korean name.", "한국어 이름.", value: "name"))
  var korean: String?

  @Option(
    parsing: .unconditional,
    help: .both("The mood, from -3 (bad) to 3 (good).", "기분. -3(나쁨)부터 3(좋음)까지.", value: "score"),
    transform: Parsing.moodScore)
  var mood: Int?

  @Option(
    help: .both("The color, such as #EAECFF.", "색. 예: #EAECFF.", value: "#RRGGBB"),
    transform: Parsing.color)
  var color: ColorHex?

  @Option(help: .both("An emoji, such as 🦚.", "이모지. 예: 🦚.", value: "emoji"))
  var face: String?
}

private struct EmotionAdd: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: Text("Add an emotion of your own.", "내 감정을 추가해요."),
    discussion: Text(
      "Its name in the other language is the same, unless you give it. Without --mood the mood is 0.",
      "다른 언어의 이름은 따로 적지 않으면 같아요. --mood가 없으면 기분은 0이에요."))

  @Argument(help: .both("The name of the emotion.", "감정의 이름."))
  var name: String

  @OptionGroup var options: EmotionOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let emotion = try Emotion(
      name: name, english: options.english, korean: options.korean,
      moodScore: options.mood ?? 0, color: options.color, face: options.face ?? "")
    let store = try session.store()
    try store.writeAndWait(session.note("diary emotion add")) { transaction in
      try transaction.emotions().requireFreeNames(of: emotion, beside: nil)
      try transaction.apply(KeyValueEdit.save(emotion.keyValue()))
    }
    try store.showing { try session.show([emotion], $0) }
  }
}

private struct EmotionEditing: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: Text(
      "Change an emotion of your own, for all entries that have it.",
      "내 감정을 바꿔요. 그 감정이 있는 모든 일기에 적용돼요."),
    discussion: Text(
      "Entries, files and other devices know it by its key, which stays.",
      "일기와 파일, 다른 기기에서는 바뀌지 않는 키로 감정을 구분해요."))

  @Argument(help: .both("The emotion.", "감정.", value: "emotion"))
  var name: String

  @OptionGroup var options: EmotionOptions

  @Flag(help: .both("Remove the color.", "색을 없애요."))
  var noColor = false

  @Flag(help: .both("Remove the face.", "이모지를 없애요."))
  var noFace = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    for (name, isBoth) in [
      ("color", options.color != nil && noColor), ("face", options.face != nil && noFace),
    ] where isBoth {
      throw ValidationError(
        Text("Give --\(name) or --no-\(name), not both.", "--\(name)와 --no-\(name) 가운데 하나만 적어 주세요.")
      )
    }
  }

  func run() throws {
    let session = try Session(global)
    let store = try session.existingStore()
    let edited = try store.writeAndWait(session.note("diary emotion edit")) { transaction in
      let known = try transaction.emotions()
      let old = try known.requiredOwn(name)
      let new = try old.changed(
        english: options.english ?? old.englishName, korean: options.korean ?? old.koreanWord,
        moodScore: options.mood ?? old.moodScore,
        color: noColor ? nil : options.color ?? old.color,
        face: noFace ? "" : options.face ?? old.face)
      try known.requireFreeNames(of: new, beside: old)
      try transaction.apply(KeyValueEdit.save(new.keyValue()))
      return new
    }
    try store.showing { try session.show([edited], $0) }
  }
}

private struct EmotionDelete: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: Text("Delete an emotion of your own that no entry has.", "어느 일기에도 없는 내 감정을 삭제해요."))

  @Argument(help: .both("The emotion.", "감정.", value: "emotion"))
  var name: String

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let store = try session.existingStore()
    let deleted = try store.writeAndWait(session.note("diary emotion delete")) { transaction in
      let emotion = try transaction.emotions().requiredOwn(name)
      var uses = 0
      try transaction.visitDiaries(in: nil, .oldestFirst) { entry in
        if entry.emotions.contains(emotion) { uses += 1 }
      }
      guard uses == 0 else { throw CommandError.emotionInUse(emotion, uses) }
      try transaction.apply(KeyValueEdit.remove(key: emotion.storedKey))
      return emotion
    }
    if global.json {
      let key = JSONValue.string(deleted.rawValue)
      return try Output.write(Envelope.of([("deleted", ["emotion": key])]))
    }
    let shown = Text.emotionName(deleted)
    try session.print([
      Text("Deleted the emotion \(shown).", "감정을 삭제했어요: \(shown)")
    ])
  }
}

extension CommandError {
  fileprivate static func emotionInUse(_ emotion: Emotion, _ uses: Int) -> CommandError {
    let name = Text.emotionName(emotion)
    let entries = uses == 1 ? "1 entry has" : "\(uses) entries have"
    return .usage(
      Text(
        "\(entries) the emotion \(name), so it can't be deleted.",
        "일기 \(uses)개에 있는 감정은 삭제할 수 없어요: \(name)"),
      hint: Text(
        "`todoctl diary list --emotion \(emotion.rawValue)` lists these entries.",
        "`todoctl diary list --emotion \(emotion.rawValue)`에서 볼 수 있어요."))
  }
}

extension Emotions {
  /// Returns the user's own emotion with a name.
  ///
  /// - Throws: `ArgumentProblem` for a word that doesn't name an emotion, `CommandError.usage` for
  ///   a standard emotion.
  fileprivate func requiredOwn(_ name: String) throws -> Emotion {
    let emotion = try Parsing.explained { () throws(ValueError) -> Emotion in
      try self.emotion(typed: name)
    }
    guard !emotion.isStandard else {
      let name = Text.emotionName(emotion)
      throw CommandError.usage(
        Text(
          "The emotion \(name) is in every store, and can't be changed or deleted.",
          "기본 감정은 바꾸거나 삭제할 수 없어요: \(name)"),
        hint: Text(
          "Add one of your own: `todoctl diary emotion add proud --mood 2`",
          "내 감정을 추가해 보세요: `todoctl diary emotion add 뿌듯함 --mood 2`"))
    }
    return emotion
  }

  /// Refuses a name under which people know another emotion.
  ///
  /// - Throws: `CommandError.usage`.
  fileprivate func requireFreeNames(of emotion: Emotion, beside old: Emotion?) throws {
    for name in [emotion.rawValue, emotion.englishName, emotion.koreanWord] {
      guard let other = self.emotion(named: name), other != old else { continue }
      let shown = Text(verbatim: name)
      throw CommandError.usage(
        Text("There is an emotion “\(shown)” already.", "이미 있는 감정이에요: “\(shown)”"),
        hint: Text(
          "`todoctl diary emotion list` shows all emotions.",
          "`todoctl diary emotion list`에 모두 있어요."))
    }
  }
}

extension Session {
  /// Shows emotions: a changed emotion, or all.
  fileprivate func show(_ emotions: [Emotion], _ provider: any EventReading) throws {
    if options.json {
      let values = emotions.map { DiaryJSON.value($0) }
      return try Output.write(Envelope.of([("emotions", .array(values))]))
    }
    try print(EmotionRenderer(context(provider).renderer).list(emotions))
  }
}

import Testing
import TodoDomain
import TodoTesting

@Suite("Emotions and diary entries")
struct DiaryEntryTests {
  @Test("The nine standard emotions have their mood scores and Korean words")
  func emotions() throws {
    let table: [(String, Int, String)] = [
      ("happiness", 3, "행복"), ("love", 2, "사랑"), ("calm", 1, "평온"), ("surprise", 0, "놀람"),
      ("fatigue", -1, "피로"), ("sadness", -2, "슬픔"), ("anxiety", -2, "불안"), ("shame", -2, "수치심"),
      ("anger", -3, "분노"),
    ]
    #expect(Emotion.standard.map(\.rawValue) == table.map(\.0))
    for (name, score, word) in table {
      let emotion = try Emotion(name)
      #expect(emotion.moodScore == score)
      #expect(emotion.koreanWord == word)
    }
    #expect(Emotion.standard.sorted() == Emotion.standard)
  }

  @Test(
    "A text that isn't an emotion's key is refused",
    arguments: ["MEH", "", "Happiness", " calm", "행복", "3", "a,b", "a b"])
  func unknown(word: String) {
    #expect(throws: ValueError.malformed(.emotion, word)) { try Emotion(word) }
  }

  @Test(
    "An emotion may be typed as its name in either language, a unique prefix, or its number",
    arguments: [
      ("happiness", Emotion.happiness), ("HAPPINESS", .happiness), ("행복", .happiness),
      ("hap", .happiness), ("h", .happiness), ("행", .happiness), ("1", .happiness),
      ("s", nil), ("sa", .sadness), ("sh", .shame), ("su", .surprise), ("a", nil), ("an", nil),
      ("anx", .anxiety), ("ang", .anger), ("수", .shame), ("수치심", .shame), ("9", .anger),
      ("\u{1107}\u{116E}\u{11AF}\u{110B}\u{1161}\u{11AB}", .anxiety),
    ])
  func typed(text: String, expected: Emotion?) throws {
    #expect((try? Emotions.standard.emotion(typed: text)) == expected)
  }

  @Test(
    "A typed text that matches no emotion is refused",
    arguments: ["0", "10", "-3", "+1", "hapy", "", " ", "행복히", "calmer"])
  func refused(text: String) {
    #expect(throws: ValueError.malformed(.emotion, text)) {
      try Emotions.standard.emotion(typed: text)
    }
  }

  @Test("A prefix of several emotions is refused with their names")
  func ambiguous() {
    #expect(throws: ValueError.ambiguousEmotion("AN", [.anxiety, .anger])) {
      try Emotions.standard.emotion(typed: "AN")
    }
    #expect(Emotions.standard.emotion(named: "Calm") == .calm)
    #expect(Emotions.standard.emotion(named: "cal") == nil)
    #expect(Emotions.standard.emotion(named: "3") == nil)
    #expect(Emotion.standard.map(\.number) == Array(1...9))
  }

  @Test("A diary text may be as long as a memo, and no element of a list is blank")
  func limits() throws {
    let limits = EventLimits(title: 1, place: 1, memo: 3)
    let moment = Instant(secondsSince1970: 0)
    let uid = try EventUID("u")
    _ = try DiaryEntry(
      uid: uid, createdAt: moment, emotions: [.calm], subEmotions: ["가나다"], situation: "가나다",
      limits: limits)
    #expect(throws: ValueError.diaryTooLong(.thought, length: 4, limit: 3)) {
      try DiaryEntry(
        uid: uid, createdAt: moment, emotions: [.calm], thought: "가나다라", limits: limits)
    }
    #expect(throws: ValueError.diaryTooLong(.imagePaths, length: 4, limit: 3)) {
      try DiaryEntry(
        uid: uid, createdAt: moment, emotions: [.calm], imagePaths: ["a", "abcd"], limits: limits)
    }
    #expect(throws: ValueError.diaryBlank(.subEmotions)) {
      try DiaryEntry(uid: uid, createdAt: moment, emotions: [.calm], subEmotions: ["a", " \n"])
    }
    let beyond = Instant(secondsSince1970: 1_000_000_000_000)
    #expect(throws: ValueError.self) {
      try DiaryEntry(uid: uid, createdAt: beyond, emotions: [.calm])
    }
  }

  @Test("A diary patch changes only the fields that it sets")
  func patch() throws {
    let old = try Sample.diary("u", "2025-06-01T00:00:00Z", subEmotions: ["a"], situation: "s")
    #expect(DiaryPatch().isEmpty)
    #expect(try old.applying(DiaryPatch()) == old)
    var patch = DiaryPatch()
    patch.subEmotions = []
    patch.action = "go"
    let new = try old.applying(patch)
    let expected = try Sample.diary("u", "2025-06-01T00:00:00Z", situation: "s", action: "go")
    #expect(new == expected)
  }

  @Test("A diary selection matches entries by emotion and by words in any of their texts")
  func selection() throws {
    let entry = try Sample.diary(
      "u", "2025-06-01T00:00:00Z", emotion: .calm, subEmotions: ["rested"], text: "Am Fluss\n산책",
      thought: "Caf\u{E9}")
    var selection = DiarySelection()
    #expect(selection.matches(entry))
    for (words, isFound) in [
      ("fluss", true), ("산책 AM", true), ("cafe\u{301} rest", true), ("fluss x", false),
    ] {
      selection.terms = SearchTerm.terms(of: words)
      #expect(selection.matches(entry) == isFound, "\(words)")
    }
    selection.terms = []
    selection.emotion = .calm
    #expect(selection.matches(entry))
    selection.emotion = .anger
    #expect(!selection.matches(entry))
    var patch = DiaryPatch()
    patch.emotions = [.love, .anger]
    #expect(try selection.matches(entry.applying(patch)))
  }

  @Test("A diary patch replaces the emotions and can remove them")
  func changedEmotions() throws {
    let entry = try Sample.diary("u", "2025-06-01T00:00:00Z")
    var patch = DiaryPatch()
    patch.emotions = [.shame, .anger, .love]
    let mixed = try entry.applying(patch)
    #expect(mixed.emotions == [.shame, .anger, .love] && mixed.emotion == .shame)
    patch.emotions = []
    #expect(!patch.isEmpty)
    #expect(try mixed.applying(patch).emotion == nil)
  }

  @Test("A diary entry has at most five emotions, each once")
  func manyEmotions() throws {
    let entry = try Sample.diary("u", "2025-06-01T00:00:00Z")
    var patch = DiaryPatch()
    patch.emotions = Array(Emotion.standard.prefix(5))
    #expect(try entry.applying(patch).emotions.count == 5)
    patch.emotions = Array(Emotion.standard.prefix(6))
    #expect(throws: ValueError.tooManyEmotions(6)) { try entry.applying(patch) }
    patch.emotions = [.calm, .love, .calm]
    #expect(throws: ValueError.emotionTwice(.calm)) { try entry.applying(patch) }
  }

  @Test(
    "A tag in a diary text starts a word and contains a letter",
    arguments: [
      ("#walk", ["walk"]), ("a #Walk, (#산책) “#b_1-c”.", ["walk", "산책", "b_1-c"]),
      ("#a #A #b #a", ["a", "b"]), ("#1 #2025 # ## #- #_", []), ("#2nd", ["2nd"]),
      ("C# a#b x/#y &#z;", []), ("https://x.org/#top (https://x.org/,#top)", []),
      ("#a#b #c/d", ["a", "c"]), ("#a\n#b\t#c", ["a", "b", "c"]), ("#cafe\u{301} #CAFÉ", ["café"]),
      ("#прогулка #散歩", ["прогулка", "散歩"]),
    ] as [(String, [String])])
  func tags(text: String, tags: [String]) throws {
    for entry in [
      try Sample.diary("u", "2025-06-01T00:00:00Z", text: text),
      try Sample.diary("u", "2025-06-01T00:00:00Z", thought: text),
    ] { #expect(entry.tags == tags) }
  }

  @Test("A tag may be typed with or without its sign")
  func typedTags() throws {
    for text in ["walk", "#walk", "WALK"] { #expect(DiaryEntry.tag(typed: text) == "walk") }
    for text in ["", "#", "a b", "1", "##a", "a#b", "a,"] {
      #expect(DiaryEntry.tag(typed: text) == nil, "\(text)")
    }
    var selection = DiarySelection()
    selection.tags = ["walk", "산책"]
    let entry = try Sample.diary("u", "2025-06-01T00:00:00Z", text: "#산책", action: "#Walk")
    #expect(selection.matches(entry))
    selection.tags = ["walk", "run"]
    #expect(!selection.matches(entry))
  }

  @Test("Tag statistics compare the moods of entries with and without a tag")
  func tagMoods() throws {
    let entries = try [
      (Emotion.happiness, "#walk #sun"), (.calm, "#walk"), (.anger, "#work"), (.fatigue, ""),
    ].enumerated().map { number, entry in
      try Sample.diary("\(number)", "2025-06-01T00:00:00Z", emotion: entry.0, text: entry.1)
    }
    let unfelt = try DiaryEntry(
      uid: EventUID("x"), createdAt: Instant("2025-06-01T00:00:00Z"), text: "#walk")
    let (first, second) = (Mood(Array(entries.prefix(2))), Mood(entries.suffix(2) + [unfelt]))
    for mood in [Mood(entries + [unfelt]), first + second] {
      #expect(mood.tags.map(\.tag) == ["walk", "sun", "work"])
      #expect(mood.tags.map(\.with.entries) == [2, 1, 1])
      // Of 3, 1, −3 and −1: with #walk 3 and 1, without −3 and −1.
      #expect(mood.tags.map(\.with.average) == [2, 3, -3])
      #expect(mood.tags.map(\.without.average) == [-2, -1, 1])
    }
    #expect(first.tags.first?.without.average == nil)
  }

  @Test("A typed list of emotions is separated by commas")
  func lists() throws {
    #expect(try Emotions.standard.list(typed: "calm, 행,9") == [.calm, .happiness, .anger])
    #expect(throws: ValueError.malformed(.emotion, "")) {
      try Emotions.standard.list(typed: "calm,")
    }
    #expect(Emotions.standard.list(named: "Calm,사랑") == [.calm, .love])
    for text in ["cal,love", "calm,", "3", ""] {
      #expect(Emotions.standard.list(named: text) == nil)
    }
  }
}

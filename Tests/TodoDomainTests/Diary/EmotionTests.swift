import Foundation
import Testing
import TodoDomain
import TodoTesting

@Suite("Custom emotions")
struct EmotionTests {
  @Test(
    "The key of a custom emotion is its name in lower case with hyphens for spaces",
    arguments: [
      ("Proud", "proud"), ("At  peace", "at-peace"), ("뿌듯함", "뿌듯함"), ("뿌듯함".decomposed, "뿌듯함"),
      ("CAFÉ 9", "café-9"),
    ])
  func keys(name: String, key: String) throws {
    let emotion = try Emotion(name: name, moodScore: 2)
    #expect(emotion.rawValue.utf8.elementsEqual(key.utf8))
    #expect(try Emotion(key) == emotion)
    #expect(try Emotion(emotion.keyValue()) == emotion)
  }

  @Test(
    "A synonym, an inflected form or a face means a standard emotion",
    arguments: [
      ("happy", "happiness"), ("Tired", "fatigue"), ("외로움", "sadness"), ("뿌듯", "happiness"),
      ("뿌듯했다", "happiness"), ("설렘", "happiness"), ("설렘".decomposed, "happiness"),
      ("stressed", "anxiety"), ("😊", "happiness"), ("😠", "anger"), ("☹️", "sadness"),
      ("평온", "calm"), ("3", nil), ("걱정", nil), ("happyness", nil), ("", nil), ("sa", nil),
    ])
  func synonyms(word: String, key: String?) {
    #expect(Emotions.standard.emotion(meantBy: word)?.rawValue == key)
  }

  @Test("The name of a custom emotion is preferred to a synonym of a standard emotion")
  func ownWord() throws {
    let own = try Emotion(name: "proud", moodScore: 2)
    let known = Emotions([try own.keyValue()])
    #expect(known.emotion(meantBy: "Proud") == own)
    #expect(try known.emotion(typed: "proud") == own)
  }

  @Test(
    "Invalid names, moods and faces of a custom emotion are refused",
    arguments: [
      "", " ", "a,b", "#x", "12", "a\u{7}", "x\u{202E}", String(repeating: "x", count: 61),
    ])
  func refusals(name: String) throws {
    #expect(throws: ValueError.malformed(.emotionName, name)) {
      try Emotion(name: name, moodScore: 0)
    }
    #expect(throws: ValueError.malformed(.emotionName, name)) {
      try Emotion(name: "x", korean: name, moodScore: 0)
    }
    #expect(throws: ValueError.malformed(.moodScore, "4")) { try Emotion(name: "x", moodScore: 4) }
    for face in ["x", "😀😀", "\u{1B}", " "] {
      #expect(throws: ValueError.malformed(.face, face)) {
        try Emotion(name: "x", moodScore: 0, face: face)
      }
    }
  }

  @Test("A custom emotion is stored as a key-value entry")
  func stored() throws {
    let proud = try Emotion(
      name: "뿌듯함", english: "proud", moodScore: -2, color: ColorHex("#aabbcc"), face: "🦚")
    let value = try proud.keyValue()
    #expect(value.key == "emotion._eb_bf_8c_eb_93_af_ed_95_a8")
    #expect(value.value == ##"{"color":"#AABBCC","en":"proud","face":"🦚","ko":"뿌듯함","mood":-2}"##)
    let back = try #require(Emotion(value))
    #expect([back.englishName, back.koreanWord, back.face] == ["proud", "뿌듯함", "🦚"])
    #expect(back.moodScore == -2 && back.color?.description == "#AABBCC" && back.isKnown)
    #expect(try Emotion(name: "a_1-b", moodScore: 0).storedKey == "emotion.a_5f1-b")
  }

  @Test(
    "A damaged key-value entry defines no emotion, and other features' entries are ignored",
    arguments: [
      ("emotion.x", "{}"), ("emotion.x", #"{"en":"x","ko":"x","mood":4}"#), ("emotion.x", "x"),
      ("emotion._zz", #"{"en":"x","ko":"x","mood":0}"#),
      ("emotion.calm", #"{"en":"x","ko":"x","mood":0}"#),
      ("emotion.", #"{"en":"x","ko":"x","mood":0}"#),
    ])
  func damaged(key: String, text: String) throws {
    let value = try KeyValue(key, text)
    #expect(Emotion(value) == nil && !Emotion.allows(value))
    #expect(try Emotions([value, KeyValue("tally.blue", "3")]).own.isEmpty)
    #expect(try Emotion.allows(KeyValue("tally.blue", text)))
  }

  @Test("An emotion unknown to the store is shown by its key and has mood 0")
  func unknown() throws {
    let emotion = try Emotion("nostalgia")
    #expect(!emotion.isKnown && emotion.moodScore == 0 && emotion.number == nil)
    #expect([emotion.englishName, emotion.koreanWord] == ["nostalgia", "nostalgia"])
    #expect(Emotions.standard.known(emotion).isKnown == false)
  }

  @Test("A custom emotion may be typed by its names in both languages")
  func typed() throws {
    let own = [
      try Emotion(name: "proud", korean: "뿌듯함", moodScore: 2),
      try Emotion(name: "at peace", moodScore: 1),
    ]
    let known = try Emotions(own.map { try $0.keyValue() })
    #expect(known.all.map(\.rawValue).suffix(2) == ["at-peace", "proud"])
    for text in ["proud", "PRO", "뿌듯함", "뿌"] {
      #expect(try known.emotion(typed: text).rawValue == "proud")
    }
    #expect(try known.list(typed: "at peace,calm") == [own[1], .calm])
    #expect(known.emotion(named: "At-Peace")?.moodScore == 1)
    #expect(throws: ValueError.malformed(.emotion, "10")) { try known.emotion(typed: "10") }
    #expect(throws: ValueError.ambiguousEmotion("a", [.anxiety, .anger, own[1]])) {
      try known.emotion(typed: "a")
    }
    #expect(known.all.sorted() == known.all)
  }
}

extension String {
  fileprivate var decomposed: String { decomposedStringWithCanonicalMapping }
}

import Foundation

/// Synonyms of the standard emotions. A command that adds a diary entry looks for them at the
/// beginning of its text.
///
/// Only words that always name the feeling are listed: 걱정 (worry) is not, since it may continue as
/// 걱정 없이 (without worry).
enum EmotionSynonyms {
  /// Returns the standard emotion that a lower-case word means; nil for any other word.
  static func emotion(_ word: String) -> Emotion? { byWord[word] }

  private static let byWord: [String: Emotion] = {
    var byWord: [String: Emotion] = [:]
    for (emotion, text) in words {
      for word in text.split(separator: " ") {
        guard word.hasSuffix("~") else {
          byWord[String(word)] = emotion
          continue
        }
        for ending in endings { byWord[word.dropLast() + ending] = emotion }
      }
    }
    return byWord
  }()

  /// The endings that `~` stands for in `words`.
  private static let endings = ["", "함", "해", "해요", "하다", "했다", "했어", "했어요"]

  private static let words: [(Emotion, String)] = [
    (.happiness, "happy glad joy joyful cheerful delighted excited proud 😀 😃 😄 😁 🙂 🤩"),
    (.happiness, "기쁨 기뻐 기뻤다 기쁘다 즐거움 즐거워 즐거웠다 즐겁다 신남 신나 신났다 설렘 설레 설렜다"),
    (.happiness, "행복~ 뿌듯~"),
    (.love, "loving loved affection ❤ ❤️ 😍 😘 사랑해 애정"),
    (.calm, "peaceful relaxed serene relieved content 평화 평화로움 안도 평온~ 편안~ 차분~"),
    (.surprise, "surprised shocked amazed astonished 😲 😯 😱 놀랐다 놀라움 깜짝"),
    (.fatigue, "tired exhausted weary sleepy drained 😴 😪 😫"),
    (.fatigue, "지침 지쳐 지쳤다 지친다 피곤~ 피로~ 고단~"),
    (.sadness, "sad unhappy lonely loneliness depressed gloomy 😭 ☹ ☹️ 🙁 😞 😔"),
    (.sadness, "슬퍼 슬펐다 슬프다 외로움 외로워 외로웠다 외롭다 우울~ 쓸쓸~"),
    (.anxiety, "anxious worried nervous stressed stress afraid scared 😰 😨 😥 스트레스"),
    (.anxiety, "걱정돼 걱정된다 걱정됐다 긴장돼 긴장된다 긴장됐다 무서워 무서웠다 무섭다 불안~ 초조~"),
    (.shame, "ashamed embarrassed guilty guilt humiliated"),
    (.shame, "부끄러움 부끄러워 부끄러웠다 부끄럽다 죄책감 창피~ 민망~"),
    (.anger, "angry mad furious annoyed irritated frustrated 😡 🤬 😤"),
    (.anger, "화남 화나 화났다 화난다 짜증 짜증나 짜증났다 짜증난다 열받아"),
  ]
}

extension Emotions {
  /// Returns the emotion that a word means: by its name, by a synonym of a standard emotion, or by
  /// its face; nil if there is none.
  public func emotion(meantBy text: String) -> Emotion? {
    if let emotion = emotion(named: text) { return emotion }
    let word = text.precomposedStringWithCanonicalMapping.lowercased()
    return EmotionSynonyms.emotion(word) ?? all.first { !$0.face.isEmpty && $0.face == word }
  }
}

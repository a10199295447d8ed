import Foundation
public import TodoDomain

extension Emotion {
  /// Returns the emotion that a typed word may mean. The word may be its name, a form of the name
  /// such as 행복하다, a synonym such as 기쁨, or a misspelling of these. Nil if there is none, or if the
  /// word has only one letter.
  ///
  /// - Parameters:
  ///   - text: The word as it was typed; case, and punctuation at its ends, don't count.
  ///   - emotions: The emotions that exist.
  public static func near(
    _ text: String, among emotions: [Emotion] = Emotion.standard
  ) -> Emotion? {
    let word = text.precomposedStringWithCanonicalMapping.lowercased()
      .trimmingCharacters(in: .punctuationCharacters)
    guard word.count > 1 else { return nil }
    let known = emotions.flatMap { emotion in
      ([emotion.rawValue, emotion.englishName, emotion.koreanWord]
        + (otherWords[emotion] ?? [])).map { ($0, emotion) }
    }
    let found = known.first { isForm(word, of: $0.0) }
    let near = nearMatches(of: word, in: known.map(\.0)).first
    return found?.1 ?? near.flatMap { name in known.first { $0.0 == name }?.1 }
  }

  /// Returns whether a word is a name or, in Korean, begins with a name.
  private static func isForm(_ word: String, of name: String) -> Bool {
    word == name || !name.allSatisfy(\.isASCII) && word.hasPrefix(name)
  }

  private static let otherWords: [Emotion: [String]] = [
    .happiness: ["happy", "joy", "glad", "기쁨", "기쁘", "기뻐", "기뻤", "즐거", "즐겁", "신나", "신난"],
    .love: ["loved", "loving", "설레", "설렜", "고마", "고맙"],
    .calm: ["relaxed", "peaceful", "편안", "차분", "평화"],
    .surprise: ["surprised", "amazed", "놀라", "놀랐"],
    .fatigue: ["tired", "exhausted", "피곤", "지쳤", "지친", "힘들"],
    .sadness: ["sad", "unhappy", "depressed", "슬프", "슬퍼", "슬펐", "우울", "속상"],
    .anxiety: ["anxious", "worried", "nervous", "걱정", "초조", "두려"],
    .shame: ["ashamed", "embarrassed", "부끄", "창피"],
    .anger: ["angry", "mad", "화남", "화나", "화났", "화가", "짜증"],
  ]
}

import Testing
import TodoDomain

@Suite("Words of a title")
struct TitleWordsTests {
  @Test(
    "A title matches if it has all the words, in any order and case",
    arguments: [
      ("milk", "Buy milk", true), ("MILK buy", "Buy milk", true), ("mil", "Buy milk", true),
      ("milk bread", "Buy milk", false), ("운동", "저녁 운동하기", true), ("운동", "운도", false),
      ("치과 예약", "예약: 강남치과", true), ("é", "CAFÉ", true), ("ss", "Straße", false),
      ("  milk  ", "Buy milk", true),
    ])
  func match(words: String, title: String, isMatch: Bool) throws {
    #expect(try #require(TitleWords(words)).match(title) == isMatch)
  }

  @Test("The Unicode form of neither matters")
  func forms() throws {
    // 운동 and é, decomposed.
    let (decomposed, composed) = ("\u{110B}\u{116E}\u{11AB}\u{1103}\u{1169}\u{11BC}", "운동")
    #expect(try #require(TitleWords(decomposed)).match("저녁 \(composed)"))
    #expect(try #require(TitleWords(composed)).match("저녁 \(decomposed)"))
    #expect(try #require(TitleWords("e\u{301}")).match("caf\u{E9}"))
  }

  @Test("A text without a word is none", arguments: ["", "  ", "\n\t"])
  func none(text: String) {
    #expect(TitleWords(text) == nil)
  }
}

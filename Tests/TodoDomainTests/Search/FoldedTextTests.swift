import Testing
import TodoDomain
import TodoTesting

@Suite("Text folding for search")
struct FoldedTextTests {
  @Test(
    "Folded texts ignore case, accents, Unicode forms, widths and white space",
    arguments: [
      ("Milk", "mILK"), ("CAFÉ", "cafe"), ("cafe\u{301}", "caf\u{E9}"), ("Straße", "STRASSE"),
      ("ΟΔΟΣ", "οδος"), ("İstanbul", "istanbul"), ("ﬁn", "FIN"), ("ＡＢｃ１", "abc1"),
      ("치과", "\u{110E}\u{1175}\u{1100}\u{116A}"), ("ㅊㄱ", "\u{110E}\u{1100}"),
      ("ㅏㅢ", "\u{1161}\u{1174}"), ("ㄳㅎ", "\u{11AA}\u{11C2}"), ("❤️", "❤"),
      ("a\u{200B}b\u{AD}c", "abc"), ("a\u{3000}b", "a b"), ("a \t\r\n  b", "a b"),
      ("\u{A0} a", "a"), ("\u{1}", "\u{7F}"), ("Ǆ", "ǆ"),
    ])
  func equal(one: String, other: String) {
    #expect(FoldedText(one) == FoldedText(other))
  }

  @Test(
    "Folded texts distinguish different letters",
    arguments: [
      ("치과", "치가"), ("ㄱㅏ", "가"), ("か", "が"), ("и", "й\u{301}и"), ("a b", "ab"), ("👩", "👩‍👧"),
    ])
  func different(one: String, other: String) {
    #expect(FoldedText(one) != FoldedText(other))
  }

  @Test("A folded text that is folded again is unchanged, as a whole and character by character")
  func again() {
    var random = SplitMix64(seed: 11)
    let letters = Array(
      "aÄßΣςİı한글ㄱㅏ\u{1100}\u{1161}\u{11A8}\u{301}\u{20DD} \n가각👩‍👧ﬁＡé¼①が𝔸·…→”\u{338}")
    for _ in 0..<5_000 {
      let text = String(
        (0..<Int(random.next() % 12)).map { _ in
          letters[Int(random.next() % UInt64(letters.count))]
        })
      let folded = FoldedText(text)
      let scalars = folded.scalars.compactMap { Unicode.Scalar($0) }
      let again = String(String.UnicodeScalarView(scalars))
      #expect(FoldedText(again).scalars == folded.scalars, "\(text.debugDescription)")
      let (mapped, origins) = FoldedText.mapped(text)
      #expect(mapped == folded && origins.count == folded.scalars.count)
    }
  }

  @Test(
    "A Korean initial consonant matches every syllable that begins with it, and itself",
    arguments: [
      ("치과", "ㅊㄱ", [0]), ("서울치과", "ㅊㄱ", [2]), ("서울치과", "울ㅊ과", [1]), ("까치", "ㄱ", []),
      ("까치", "ㄲㅊ", [0]), ("ㅋㅋ 크크", "ㅋㅋ", [0, 3]), ("한강 하하", "ㅎ", [0, 3, 4]),
      ("값", "ㅄ", []), ("힣", "ㅎ", [0]), ("가", "ㄱ", [0]), ("aa", "a", [0, 1]), ("a", "aa", []),
    ])
  func places(text: String, wanted: String, places: [Int]) {
    #expect(Array(FoldedText(text).places(of: FoldedText(wanted))) == places)
  }

  @Test("A word in a folded text starts after a space or punctuation")
  func starts() {
    let text = FoldedText("(a) b-c d1 한글.가")
    let starts = text.scalars.indices.filter(text.isWordStart)
      .map { String(Character(Unicode.Scalar(text.scalars[$0]) ?? " ")) }
    #expect(starts == ["(", "a", " ", "b", "c", "d", "한", "가"])
  }
}

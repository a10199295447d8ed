import Testing
import TodoLocalisation
import TodoPresentation

/// Widths that were determined by hand, and checked against the Python package wcwidth 0.7.0 unless
/// a line says otherwise.
@Suite struct DisplayWidthTests {
  @Test(
    "A letter of a plain script takes one column",
    arguments: [
      ("", 0), ("a", 1), ("todo list", 9), ("café", 4), ("Ünïcödé", 7), ("Привет", 6), ("Ωμέγα", 5),
      ("שלום", 4), ("100%", 4), ("₩1,000", 6), ("a\u{AD}b", 3),
    ])
  func narrow(text: String, columns: Int) {
    #expect(text.displayWidth == columns)
  }

  @Test(
    "A character of ambiguous width takes one column",
    arguments: [
      ("…", 1), ("●", 1), ("─", 1), ("█▏", 2), ("①", 1), ("※", 1), ("‘’", 2), ("→", 1), ("★", 1),
    ])
  func ambiguous(text: String, columns: Int) {
    #expect(text.displayWidth == columns)
  }

  @Test(
    "An East Asian letter takes two columns, and its half-width form one",
    arguments: [
      ("한글", 4), ("할 일", 5), ("가나다abc", 9), ("ㄱㄴㅏ", 6), ("漢字", 4), ("会議資料", 8),
      ("ひらがな", 8), ("カタカナ", 8), ("ｶﾀｶﾅ", 4), ("ｶﾞ", 2), ("ﾊﾟﾝ", 3), ("ﾡ", 1), ("Ａ１", 4),
      ("￦", 2), ("「」、。", 8), ("\u{3000}", 2), ("㉠㈜", 4), ("䷀", 2), ("☰", 2), ("𠀀", 2),
      ("가\u{FF9E}", 3),
    ])
  func eastAsian(text: String, columns: Int) {
    #expect(text.displayWidth == columns)
  }

  @Test(
    "Hangul spelled in jamo is as wide as the syllables it spells",
    arguments: [
      ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", 4),
      ("\u{AC00}\u{11A8}", 2), ("\u{1112}", 2), ("\u{1161}", 0), ("\u{11A8}", 0),
      ("\u{1100}\u{1100}", 4), ("\u{115F}\u{1161}", 2), ("a\u{1112}\u{1161}b", 4),
    ])
  func jamo(text: String, columns: Int) {
    #expect(text.displayWidth == columns)
  }

  @Test(
    "An emoji takes two columns however many scalars spell it",
    arguments: [
      ("😀", 2), ("👍🏽", 2), ("🏽", 2), ("👨‍👩‍👧", 2), ("👨🏻‍💻", 2), ("🧑🏽‍🤝‍🧑🏿", 2), ("🏳️‍🌈", 2),
      ("❤️‍🔥", 2), ("🇰🇷", 2), ("🇰🇷🇺🇸", 4), ("🇰", 2), ("1️⃣", 2), ("#️⃣", 2), ("❤️", 2), ("☺️", 2),
      ("✔️", 2), ("©️", 2), ("⌚", 2), ("⭐", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("a🏽", 3),
    ])
  func emoji(text: String, columns: Int) {
    #expect(text.displayWidth == columns)
  }

  @Test(
    "A symbol without the emoji selector keeps its text width",
    arguments: [
      ("❤", 1), ("☺\u{FE0E}", 1), ("☎", 1), ("©", 1), ("1\u{20E3}", 1),
      // A wide emoji asked to be text stays wide on most terminals, and so says wcwidth.
      ("⌚\u{FE0E}", 2),
    ])
  func textPresentation(text: String, columns: Int) {
    #expect(text.displayWidth == columns)
  }

  @Test(
    "Combining marks, joiners and control characters take no column",
    arguments: [
      ("\u{301}", 0), ("e\u{301}", 1), ("o\u{302}\u{323}", 1), ("か\u{3099}", 2), ("\u{3099}", 0),
      ("\u{200B}", 0), ("\u{200D}", 0), ("\u{FEFF}", 0), ("\u{3164}", 0), ("\u{1B}", 0), ("\t", 0),
      ("\r\n", 0), ("\u{85}", 0), ("a\u{0}b", 2), ("क्षि", 2), ("กำ", 2),
    ])
  func zeroWidth(text: String, columns: Int) {
    #expect(text.displayWidth == columns)
  }

  @Test(
    "Display widths follow modern terminals where wcwidth differs",
    arguments: [
      // A modifier on a text-style hand makes it an emoji: two columns (wcwidth: 1).
      ("☝🏽", 2),
      // An eye joined to a bubble without selectors is still one emoji (wcwidth: 1).
      ("👁\u{200D}🗨", 2),
      // A spacing mark with nothing to sit on is drawn in a column of its own (wcwidth: 0).
      ("\u{93F}", 1),
    ])
  func disagreement(text: String, columns: Int) {
    #expect(text.displayWidth == columns)
  }
}

import Testing
import TodoLocalisation
import TodoPresentation

@Suite struct TextFittingTests {
  @Test(
    "Truncation keeps whole characters and leaves room for the ellipsis",
    arguments: [
      ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""),
      ("abcdef", -3, ""), ("", 3, ""), ("가나다", 6, "가나다"), ("가나다", 5, "가나…"), ("가나다", 4, "가…"),
      ("가나다", 2, "…"), ("a가b나", 5, "a가b…"), ("👨‍👩‍👧👍🏽x", 5, "👨‍👩‍👧👍🏽x"), ("👨‍👩‍👧👍🏽x", 4, "👨‍👩‍👧…"),
      ("🇰🇷🇺🇸", 3, "🇰🇷…"), ("cafe\u{301}s", 5, "cafe\u{301}s"), ("cafe\u{301}s!", 5, "cafe\u{301}…"),
      ("\u{1112}\u{1161}\u{11AB}글", 3, "\u{1112}\u{1161}\u{11AB}…"), ("ab\u{301}", 2, "ab\u{301}"),
    ])
  func truncation(text: String, width: Int, expected: String) {
    #expect(Array(text.truncated(toWidth: width).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(
    "An ASCII text that is cut ends with three dots, or one if there is little room",
    arguments: [
      ("abcdefgh", 8, "abcdefgh"), ("abcdefgh", 7, "abcd..."), ("abcdefgh", 5, "abcd."),
      ("가나다라", 6, "가..."), ("가나다라", 1, "."), ("가…나", 5, "가…나"),
    ])
  func ascii(text: String, width: Int, expected: String) {
    #expect(text.truncated(toWidth: width, glyphs: .ascii) == expected)
  }

  @Test(
    "Padding counts columns, not characters",
    arguments: [
      ("ab", 4, TextAlignment.left, "ab  "), ("ab", 4, .right, "  ab"), ("가", 4, .left, "가  "),
      ("가", 5, .right, "   가"), ("가나다", 4, .left, "가나다"), ("", 2, .left, "  "),
      ("👍🏽", 3, .left, "👍🏽 "),
    ])
  func padding(text: String, width: Int, alignment: TextAlignment, expected: String) {
    #expect(text.padded(toWidth: width, alignment: alignment) == expected)
  }

  @Test("A random text truncated to any width fits it and is a prefix with an ellipsis")
  func truncationAlwaysFits() {
    var random = MixedText(seed: 7)
    for _ in 0..<2_000 {
      let text = random.text(maxLength: 14)
      for width in 0...12 {
        let cut = text.truncated(toWidth: width)
        #expect(cut.displayWidth <= width)
        if cut != text && width > 0 {
          #expect(cut.hasSuffix("…") && text.displayWidth > width)
          #expect(cut.displayWidth >= width - 2)
        }
      }
    }
  }
}

import Testing
import TodoLocalisation
import TodoPresentation

@Suite struct TerminalTextTests {
  @Test(
    "Single-line text shows control characters as escapes, and breaks and tabs as spaces",
    arguments: [
      ("plain 한글", "plain 한글"), ("", ""), ("\u{1B}[31mred", "\\u{1b}[31mred"), ("a\nb\tc", "a b c"),
      ("a\r\nb", "a b"), ("a\rb", "a\\u{d}b"), ("\u{7}\u{0}\u{7F}", "\\u{7}\\u{0}\\u{7f}"),
      ("\u{9B}31m\u{80}", "\\u{9b}31m\\u{80}"), ("a\u{A0}b", "a\u{A0}b"),
    ])
  func singleLine(text: String, expected: String) {
    #expect(TerminalText.singleLine(text) == expected)
  }

  @Test("Multi-line text keeps its line breaks and no other cursor movement")
  func multiLine() {
    #expect(TerminalText.multiLine("one\ntwo\r\n\tthree\r!") == "one\ntwo\n    three\\u{d}!")
    #expect(TerminalText.multiLine("\u{1B}]0;x\u{7}") == "\\u{1b}]0;x\\u{7}")
  }

  @Test("Every bidirectional control and Unicode line break is escaped")
  func bidirectional() {
    let values =
      [0x061C, 0x200E, 0x200F, 0x2028, 0x2029] + Array(0x202A...0x202E) + Array(0x2066...0x2069)
    for value in values.compactMap(Unicode.Scalar.init) {
      let expected = "a\\u{" + String(value.value, radix: 16) + "}b"
      #expect(TerminalText.singleLine("a\(value)b") == expected)
      #expect(TerminalText.multiLine("a\(value)b") == expected)
    }
  }

  @Test("An emoji sequence passes through terminal escaping unchanged")
  func emojiStay() {
    for text in ["👨‍👩‍👧", "❤️", "🏳️‍🌈", "1️⃣", "\u{1112}\u{1161}\u{11AB}"] {
      let safe = TerminalText.singleLine(text + "\u{1B}")
      #expect(Array(safe.unicodeScalars) == Array((text + "\\u{1b}").unicodeScalars))
    }
  }

  @Test("No control character survives in a terminal text")
  func nothingSurvives() {
    let all = (0...0x2FF).compactMap(Unicode.Scalar.init).map(String.init).joined()
    let safe = TerminalText.singleLine(all).unicodeScalars
    #expect(safe.allSatisfy { $0.properties.generalCategory != .control })
  }
}

extension Unicode.Scalar {
  fileprivate init?(_ value: Int) {
    self.init(UInt32(value))
  }
}

import Testing
import TodoPresentation

@Suite struct TextStyleTests {
  @Test("A style wraps a text in its code and a reset")
  func wraps() {
    #expect(TextStyle.bold.applied(to: "할 일", mode: .on) == "\u{1B}[1m할 일\u{1B}[0m")
    #expect(TextStyle.bold.and(.red).applied(to: "x", mode: .on) == "\u{1B}[1;31mx\u{1B}[0m")
    #expect(TextStyle.cyan.applied(to: "", mode: .on) == "")
  }

  @Test("With colour off a style leaves no trace")
  func off() {
    #expect(TextStyle.bold.and(.red).applied(to: "x", mode: .off) == "x")
    #expect(TextStyle.swatch(hex: "#FF0000", mode: .off) == "●")
  }

  @Test(
    "A hex colour maps to its nearest palette entry",
    arguments: [
      ("#000000", 16), ("#FFFFFF", 231), ("#ffffff", 231), ("#FF0000", 196), ("#00FF00", 46),
      ("#0000FF", 21), ("#5F87AF", 67), ("#808080", 244), ("#3366CC", 62), ("#EEEEEE", 255),
      ("#0A0A0A", 232),
    ])
  func palette(hex: String, index: Int) {
    #expect(TextStyle.foreground(hex: hex)?.parameters == "38;5;\(index)")
  }

  @Test(
    "What is not #RRGGBB is no colour",
    arguments: ["", "#", "#FFF", "FF0000", "#GG0000", "#FF00000", "#FF000", "#ＦF00", "#+F0000"])
  func malformed(hex: String) {
    #expect(TextStyle.foreground(hex: hex) == nil)
    #expect(TextStyle.swatch(hex: hex, mode: .on) == "●")
  }

  @Test("A swatch is a dot in the category's colour")
  func swatch() {
    #expect(TextStyle.swatch(hex: "#FF0000", mode: .on) == "\u{1B}[38;5;196m●\u{1B}[0m")
  }
}

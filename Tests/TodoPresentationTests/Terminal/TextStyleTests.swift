import Foundation
import Testing
import TodoPresentation

@Suite struct TextStyleTests {
  @Test("A style wraps a text in its code and a reset")
  func wraps() {
    #expect(TextStyle.bold.applied(to: "할 일", mode: .on) == "\u{1B}[1m할 일\u{1B}[0m")
    #expect(TextStyle.bold.and(.red).applied(to: "x", mode: .on) == "\u{1B}[1;31mx\u{1B}[0m")
    #expect(TextStyle.cyan.applied(to: "", mode: .on) == "")
  }

  @Test("A style without colour leaves no trace")
  func off() {
    #expect(TextStyle.bold.and(.red).applied(to: "x", mode: .off) == "x")
    #expect(TextStyle.swatch(hex: "#FF0000", mode: .off) == "●")
  }

  @Test(
    "A hex colour maps to its nearest palette entry if it is legible on white and black",
    arguments: [
      ("#FF0000", 196), ("#ff0000", 196), ("#5F87AF", 67), ("#808080", 244), ("#3366CC", 62),
    ])
  func palette(hex: String, index: Int) {
    #expect(TextStyle.foreground(hex: hex)?.parameters == "38;5;\(index)")
  }

  @Test("Pale and dark colours become legible on white and black, and pale ones stay distinct")
  func legible() throws {
    let pale = [
      "#DADADA", "#EAECFF", "#FFE3CC", "#FFD6E2", "#DEEEFC", "#F3E6D6", "#E4E9F3", "#F0DFDF",
      "#E3EEEA", "#F0F4BF",
    ]
    let others = ["#000000", "#FFFFFF", "#00FF00", "#0000FF", "#FFFF00", "#330000", "#0A0A0A"]
    var seen: Set<String> = []
    for hex in pale + others {
      let style = try #require(TextStyle.foreground(hex: hex))
      let index = try #require(style.parameters.split(separator: ";").last.flatMap { Int($0) })
      // Contrast by WCAG 2.2: 1 is the luminance of white, and 0 that of black.
      let luminance = PaletteEntry(index).luminance
      #expect(1.05 / (luminance + 0.05) >= 3, "\(hex) \(index) on white")
      #expect((luminance + 0.05) / 0.05 >= 3, "\(hex) \(index) on black")
      if pale.contains(hex) { seen.insert(style.parameters) }
    }
    #expect(seen.count == pale.count)
  }

  @Test(
    "A text that is not #RRGGBB is no colour",
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

/// An entry of the palette of 256 colours, as xterm defines it: from 16 on a cube, from 232 on greys.
private struct PaletteEntry {
  let parts: [Int]

  init(_ index: Int) {
    let (step, grey) = ([0, 0x5F, 0x87, 0xAF, 0xD7, 0xFF], 8 + 10 * (index - 232))
    let place = index - 16
    parts =
      index >= 232
      ? [grey, grey, grey] : [step[place / 36], step[(place % 36) / 6], step[place % 6]]
  }

  /// The relative luminance by WCAG 2.2.
  var luminance: Double {
    let linear = parts.map { part in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return zip([0.2126, 0.7152, 0.0722], linear).map(*).reduce(0, +)
  }
}

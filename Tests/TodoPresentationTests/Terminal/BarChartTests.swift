import Testing
import TodoLocalisation
import TodoPresentation

@Suite struct BarChartTests {
  @Test(
    "A bar is as long as its share of the width, to an eighth of a column",
    arguments: [
      (10.0, 10.0, 4, "████"), (5, 10, 4, "██"), (1, 8, 1, "▏"), (7, 8, 1, "▉"), (3, 8, 2, "▊"),
      (9, 16, 2, "█▏"), (0, 10, 4, ""), (-1, 10, 4, ""), (20, 10, 3, "███"), (0.001, 10, 4, "▏"),
      (1, 0, 4, ""), (1, 10, 0, ""), (.nan, 10, 4, ""), (.infinity, 10, 4, ""),
    ])
  func bar(value: Double, max: Double, width: Int, expected: String) {
    #expect(BarChart.bar(value: value, max: max, width: width) == expected)
  }

  @Test(
    "An ASCII bar has only whole columns",
    arguments: [(10.0, 10.0, 4, "####"), (1, 100, 4, "#"), (5, 8, 4, "###"), (0, 10, 4, "")])
  func ascii(value: Double, max: Double, width: Int, expected: String) {
    #expect(BarChart.bar(value: value, max: max, width: width, glyphs: .ascii) == expected)
  }

  @Test(
    "A bar never exceeds its width, and a larger value's bar is never narrower",
    arguments: [Glyphs.unicode, .ascii])
  func bounds(glyphs: Glyphs) {
    for width in 1...12 {
      let widths = (0...100).map {
        BarChart.bar(value: Double($0), max: 100, width: width, glyphs: glyphs).displayWidth
      }
      #expect(widths == widths.sorted() && widths.last == width)
    }
  }
}

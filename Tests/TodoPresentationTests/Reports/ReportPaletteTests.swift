import Foundation
import Testing

import TodoLocalisation
@testable import TodoPresentation

@Suite("The contrast of report colours")
struct ReportPaletteTests {
  private static let text: [(ColorRole, ColorRole)] = [
    (.ink, .paper), (.ink, .card), (.muted, .paper), (.muted, .card), (.on0, .heat0),
    (.on1, .heat1), (.on2, .heat2), (.on3, .heat3), (.on4, .heat4), (.felt0, .mood0),
    (.felt1, .mood1), (.felt2, .mood2), (.felt3, .mood3), (.felt4, .mood4),
    // The marks in the grid of habits, and the numbers on future days.
    (.heat4, .card), (.on0, .card),
  ]
  private static let shapes: [(ColorRole, ColorRole)] = [
    (.outline, .card), (.accent, .card), (.mood0, .card), (.mood1, .card), (.mood2, .card),
    (.mood3, .card), (.mood4, .card),
  ]

  /// Returns the relative luminance by WCAG 2.2.
  private func luminance(_ hex: String) throws -> Double {
    let value = try #require(Int(hex.dropFirst(), radix: 16))
    let channels = [value >> 16, value >> 8 & 255, value & 255].map { channel in
      let share = Double(channel) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }

  private func contrast(_ one: String, _ other: String) throws -> Double {
    let (a, b) = (try luminance(one), try luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  @Test("The contrast of black and white is 21 to 1")
  func measure() throws {
    #expect(abs(try contrast("#000000", "#FFFFFF") - 21) < 0.001)
    #expect(try contrast("#777777", "#FFFFFF") < 4.5)
  }

  @Test(
    "Report colours have a contrast of 4.5 to 1 for text and 3 to 1 for lines",
    arguments: [true, false])
  func contrasts(isLight: Bool) throws {
    let palette = isLight ? ReportPalette.light : ReportPalette.dark
    for (text, ground) in Self.text {
      #expect(try contrast(palette[text], palette[ground]) >= 4.5, "\(text) on \(ground)")
    }
    for (shape, ground) in Self.shapes {
      #expect(try contrast(palette[shape], palette[ground]) >= 3, "\(shape) on \(ground)")
    }
  }

  @Test(
    "Each step of a heat map has more contrast than the step before",
    arguments: [true, false])
  func steps(isLight: Bool) throws {
    let palette = isLight ? ReportPalette.light : ReportPalette.dark
    let steps: [ColorRole] = [.heat0, .heat1, .heat2, .heat3, .heat4]
    let contrasts = try steps.map { try contrast(palette[$0], palette[.heat0]) }
    #expect(contrasts == contrasts.sorted())
  }

  @Test("The light and the dark palette have every colour")
  func complete() {
    for palette in [ReportPalette.light, .dark] {
      #expect(!ColorRole.allCases.contains { palette[$0] == "#808080" })
    }
  }
}

import Foundation

/// The fixed part of the 256-colour palette: a 6×6×6 cube (16–231) and a grey ramp (232–255).
///
/// Entries 0–15 are not used, since the theme of the terminal decides how they look. Of the other
/// entries, only those are used whose contrast is at least 3:1 on both white and black (WCAG 2.2,
/// 1.4.11), since a program can't know whether its terminal is light or dark.
enum ColorPalette {
  /// The six strengths, 0…255, of red, green and blue in the 6×6×6 colour cube of the palette.
  private static let levels = [0, 95, 135, 175, 215, 255]
  /// The relative luminances (WCAG 2.2) of colours with enough contrast on both backgrounds.
  private static let legible = 0.1...0.3
  /// The number of steps from a colour to white or to black.
  private static let steps = 32

  /// Returns the palette index (16–255) for `hex`, `#RRGGBB`; nil for a text of another form.
  static func index(hex: String) -> Int? {
    let digits = hex.utf8.dropFirst()
    guard hex.utf8.first == UInt8(ascii: "#"), digits.count == 6 else { return nil }
    var value = 0
    for digit in digits {
      guard let nibble = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      value = value * 16 + nibble
    }
    return legibleIndex(Parts(value >> 16, value >> 8 & 0xFF, value & 0xFF))
  }

  /// Red, green and blue, each 0–255.
  private typealias Parts = SIMD3<Int>

  /// Returns the legible palette entry that resembles a colour most. A dark colour is made lighter
  /// step by step. A pale colour is first made stronger, so that it stays distinct from other
  /// colours, and then darker.
  private static func legibleIndex(_ color: Parts) -> Int {
    let own = index(color)
    let white = Parts(repeating: 255)
    if luminances[own] < legible.lowerBound {
      return first { step in color &+ (white &- color) &* step / steps } ?? own
    }
    let ink = white &- color
    let most = ink.max()
    let inked = { (wanted: Int) in white &- ink &* wanted / max(1, most) }
    return first { step in inked(most + (255 - most) * step / steps) }
      ?? first { step in inked(255) &* (steps - step) / steps } ?? own
  }

  /// Tries the colours of all steps from 0 on, and returns the nearest entry of the first colour
  /// for which that entry is legible; nil if there is none.
  private static func first(_ color: (Int) -> Parts) -> Int? {
    for step in 0...steps {
      let entry = index(color(step))
      if legible.contains(luminances[entry]) { return entry }
    }
    return nil
  }

  /// Returns the entry nearest to a colour by squared distance.
  private static func index(_ color: Parts) -> Int {
    let cube = Parts(nearestStep(color.x), nearestStep(color.y), nearestStep(color.z))
    let grey = min(max((color.wrappedSum() / 3 - 3) / 10, 0), 23)
    let greyDistance = distance(color, Parts(repeating: 8 + grey * 10))
    let cubeDistance = distance(color, Parts(levels[cube.x], levels[cube.y], levels[cube.z]))
    return greyDistance < cubeDistance ? 232 + grey : 16 + cube.x * 36 + cube.y * 6 + cube.z
  }

  /// Returns the index in `levels` of the level nearest to the strength of red, green or blue. All
  /// levels but the first two are 40 apart.
  private static func nearestStep(_ part: Int) -> Int {
    part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40
  }

  private static func distance(_ left: Parts, _ right: Parts) -> Int {
    ((left &- right) &* (left &- right)).wrappedSum()
  }

  /// The relative luminance of each entry; 0 for the entries of the theme.
  private static let luminances = (0...255).map { luminance(of: $0) }

  private static func luminance(of index: Int) -> Double {
    let cube = index - 16
    let parts =
      index < 16
      ? [0, 0, 0]
      : index < 232
        ? [levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6]]
        : Array(repeating: 8 + (index - 232) * 10, count: 3)
    let linear = parts.map { part in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}

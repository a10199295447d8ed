/// The fixed part of the 256-colour palette: a 6×6×6 cube (16–231) and a grey ramp (232–255).
///
/// Entries 0–15 are left alone: a terminal's theme decides what they look like.
enum ColorPalette {
  /// The strengths each of red, green and blue has in the cube.
  private static let levels = [0, 95, 135, 175, 215, 255]

  /// The palette index (16–255) nearest to `hex`, `#RRGGBB`; `nil` for any other shape.
  static func index(hex: String) -> Int? {
    let digits = hex.utf8.dropFirst()
    guard hex.utf8.first == UInt8(ascii: "#"), digits.count == 6 else { return nil }
    var value = 0
    for digit in digits {
      guard let nibble = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      value = value * 16 + nibble
    }
    return index(red: value >> 16, green: value >> 8 & 0xFF, blue: value & 0xFF)
  }

  /// The palette index nearest to a colour by squared distance, each part 0–255.
  static func index(red: Int, green: Int, blue: Int) -> Int {
    let target = [red, green, blue]
    let steps = target.map(nearestStep)
    let cubeDistance = distance(target, steps.map { levels[$0] })
    let grey = min(max(((red + green + blue) / 3 - 3) / 10, 0), 23)
    let greyLevel = 8 + grey * 10
    if distance(target, [greyLevel, greyLevel, greyLevel]) < cubeDistance { return 232 + grey }
    return 16 + steps.reduce(0) { $0 * 6 + $1 }
  }

  private static func nearestStep(_ part: Int) -> Int {
    levels.indices.min { abs(levels[$0] - part) < abs(levels[$1] - part) } ?? 0
  }

  private static func distance(_ left: [Int], _ right: [Int]) -> Int {
    zip(left, right).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }
}

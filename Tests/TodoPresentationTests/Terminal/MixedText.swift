/// Random text in the scripts and emoji of people's todos, the same for the same seed.
struct MixedText: RandomNumberGenerator {
  private var state: UInt64

  private static let pieces = [
    "a", "B", "7", " ", "-", "한", "글", "할", "漢", "か", "ｶﾞ", "é", "e\u{301}", "👍🏽", "👨‍👩‍👧",
    "🇰🇷", "1️⃣", "❤️", "●", "\u{1112}\u{1161}\u{11AB}",
  ]

  init(seed: UInt64) {
    state = seed
  }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A text of 0 to `maxLength` pieces.
  mutating func text(maxLength: Int) -> String {
    let length = Int.random(in: 0...maxLength, using: &self)
    return (0..<length).reduce(into: "") { text, _ in
      text += Self.pieces.randomElement(using: &self) ?? ""
    }
  }
}

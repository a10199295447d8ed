import TodoTesting
import TodoText

extension JSONValue {
  /// A value nested at most `depth` levels, with the texts and numbers that are easy to get wrong.
  static func random(depth: Int, using generator: inout SplitMix64) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2: return .integer(randomInteger(using: &generator))
    case 3: return .number(randomNumber(using: &generator))
    case 4, 5: return .string(randomText(using: &generator))
    case 6:
      let count = Int.random(in: 0..<6, using: &generator)
      return .array((0..<count).map { _ in random(depth: depth - 1, using: &generator) })
    default:
      let isLarge = Int.random(in: 0..<20, using: &generator) == 0
      let count = Int.random(in: 0..<(isLarge ? 60 : 6), using: &generator)
      return .object(
        JSONObject(
          (0..<count).map { index in
            let key = randomText(using: &generator) + "\(index)"
            return (key, random(depth: depth - 1, using: &generator))
          }))
    }
  }

  static func randomInteger(using generator: inout SplitMix64) -> Int64 {
    let edges: [Int64] = [0, -1, .min, .max, 1 << 53, (1 << 53) + 1]
    return Bool.random(using: &generator)
      ? edges.randomElement(using: &generator) ?? 0
      : Int64(bitPattern: generator.next()) >> Int64.random(in: 0..<64, using: &generator)
  }

  static func randomNumber(using generator: inout SplitMix64) -> Double {
    let edges = [
      0.1, -0.0, 3, Double.leastNonzeroMagnitude, 1.7976931348623157e308, 1e20, 0x1p63, -0x1p63,
      1e-7,
    ]
    let bits = Double(bitPattern: generator.next())
    return Bool.random(using: &generator) || !bits.isFinite
      ? edges.randomElement(using: &generator) ?? 0 : bits
  }

  static func randomText(using generator: inout SplitMix64) -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0x20...0x7E, 0x00...0x1F, 0x7F...0xFF, 0xAC00...0xD7A3, 0x0600...0x0620,
      0x2000...0x2070, 0xD000...0xFFFF, 0x1F600...0x1F64F, 0...0x10FFFF,
    ]
    var text = ""
    let range = ranges.randomElement(using: &generator) ?? 0x20...0x7E
    for _ in 0..<Int.random(in: 0..<24, using: &generator) {
      let isOdd = Int.random(in: 0..<8, using: &generator) == 0
      let source = isOdd ? ranges.randomElement(using: &generator) ?? range : range
      let scalar = Unicode.Scalar(UInt32.random(in: source, using: &generator))
      text.unicodeScalars.append(scalar ?? "\u{FFFD}")
    }
    return text
  }
}

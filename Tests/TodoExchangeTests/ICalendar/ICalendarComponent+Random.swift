import TodoExchange
import TodoTesting

extension ICalendarComponent {
  /// Returns a random component that can be written, with texts that are easy to get wrong.
  static func random(depth: Int = 3, using generator: inout SplitMix64) -> ICalendarComponent {
    let names = ["VEVENT", "X-OWN", "VALARM", "A", "STANDARD"]
    let name = depth == 3 ? "VEVENT" : names.randomElement(using: &generator) ?? "A"
    // An alarm and an observance of a zone contain no components.
    let isLeaf = depth == 1 || ["VALARM", "STANDARD"].contains(name)
    let inner = isLeaf ? 0 : Int.random(in: 0..<3, using: &generator)
    return ICalendarComponent(
      name == "VEVENT" && depth < 3 ? "X" : name,
      (0..<Int.random(in: 0..<8, using: &generator)).map { _ in .random(using: &generator) },
      components: (0..<inner).map { _ in .random(depth: depth - 1, using: &generator) })
  }
}

extension ICalendarProperty {
  static func random(using generator: inout SplitMix64) -> ICalendarProperty {
    let names = ["SUMMARY", "X-A-1", "UID", "D", "COMMENT", "9-"]
    let name = names.randomElement(using: &generator) ?? "A"
    let parameters = (0..<Int.random(in: 0..<3, using: &generator)).map { _ in
      ICalendarParameter(
        names.randomElement(using: &generator) ?? "A",
        (0...Int.random(in: 0..<3, using: &generator)).map { _ in text(of: 8, using: &generator) })
    }
    let length = Bool.random(using: &generator) ? 200 : 20
    return ICalendarProperty(name, parameters, text: text(of: length, using: &generator))
  }

  /// Returns a text of up to `length` scalars, with the characters that texts and parameters
  /// escape, and without forbidden ones.
  static func text(of length: Int, using generator: inout SplitMix64) -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0x20...0x7E, 0x80...0x2FF, 0xAC00...0xD7A3, 0x1F600...0x1F64F, 0x2000...0x2070,
    ]
    let special = ["\\", ";", ",", ":", "\"", "^", "n", "\n", "\t", " ", "\u{FEFF}"]
    return (0..<Int.random(in: 0...length, using: &generator)).map { _ in
      if Int.random(in: 0..<4, using: &generator) == 0 {
        return special.randomElement(using: &generator) ?? ""
      }
      let range = ranges.randomElement(using: &generator) ?? 0x20...0x7E
      return Unicode.Scalar(UInt32.random(in: range, using: &generator)).map(String.init) ?? ""
    }.joined()
  }
}

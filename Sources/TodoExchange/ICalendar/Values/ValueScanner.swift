/// Takes the pieces of a value from its front.
struct ValueScanner<Bytes: Collection<UInt8>> where Bytes.SubSequence == Bytes {
  private var rest: Bytes

  init(_ bytes: Bytes) {
    rest = bytes
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Takes the byte if it is next; a letter in either case (RFC 5545 §3.1 has its literals so).
  mutating func take(_ byte: UInt8) -> Bool {
    guard let next = rest.first, next == byte || Self.isLetter(byte) && next ^ byte == 0x20 else {
      return false
    }
    rest.removeFirst()
    return true
  }

  /// Takes exactly `count` digits; nil where others than digits come.
  mutating func digits(_ count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let byte = rest.first, Byte.zero...Byte.nine ~= byte else { return nil }
      number = number * 10 + Int(byte - Byte.zero)
      rest.removeFirst()
    }
    return number
  }

  /// Takes a sign, if one is next; -1 for a minus, else 1.
  mutating func sign() -> Int {
    if take(Byte.minus) { return -1 }
    _ = take(UInt8(ascii: "+"))
    return 1
  }

  /// Takes all digits that come, at least one; `Int.max` for a number too great for the type.
  mutating func number() -> Int? {
    var number: Int?
    while let byte = rest.first, Byte.zero...Byte.nine ~= byte {
      let (tens, tooGreat) = (number ?? 0).multipliedReportingOverflow(by: 10)
      let (sum, tooGreatStill) = tens.addingReportingOverflow(Int(byte - Byte.zero))
      number = tooGreat || tooGreatStill ? Int.max : sum
      rest.removeFirst()
    }
    return number
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x40 }
}

extension ValueScanner<Substring.UTF8View> {
  init(_ text: Substring) {
    self.init(text.utf8)
  }
}

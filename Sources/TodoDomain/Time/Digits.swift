extension UInt8 {
  /// The value of an ASCII digit; nil for any other byte.
  var asciiDigit: Int? {
    let digit = self &- UInt8(ascii: "0")
    return digit < 10 ? Int(digit) : nil
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes a number of 0…99 as two ASCII digits.
  func writeDigits(_ number: Int, at index: Int) {
    self[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10)
    self[index + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10)
  }
}

/// Names for the ASCII bytes that structure content lines beside those of JSON.
extension Byte {
  static var semicolon: UInt8 { UInt8(ascii: ";") }
  static var equals: UInt8 { UInt8(ascii: "=") }
  static var caret: UInt8 { UInt8(ascii: "^") }
  static var slash: UInt8 { UInt8(ascii: "/") }
}

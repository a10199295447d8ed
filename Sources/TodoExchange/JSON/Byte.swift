/// Names for the ASCII bytes that structure JSON.
enum Byte {
  static var quote: UInt8 { UInt8(ascii: "\"") }
  static var backslash: UInt8 { UInt8(ascii: "\\") }
  static var openBrace: UInt8 { UInt8(ascii: "{") }
  static var closeBrace: UInt8 { UInt8(ascii: "}") }
  static var openBracket: UInt8 { UInt8(ascii: "[") }
  static var closeBracket: UInt8 { UInt8(ascii: "]") }
  static var comma: UInt8 { UInt8(ascii: ",") }
  static var colon: UInt8 { UInt8(ascii: ":") }
  static var minus: UInt8 { UInt8(ascii: "-") }
  static var zero: UInt8 { UInt8(ascii: "0") }
  static var nine: UInt8 { UInt8(ascii: "9") }
  static var space: UInt8 { 0x20 }
  static var lineFeed: UInt8 { 0x0A }
  static var carriageReturn: UInt8 { 0x0D }
  static var tab: UInt8 { 0x09 }
  static var delete: UInt8 { 0x7F }
}

/// A colour, `#RRGGBB`, upper-case.
public struct ColorHex: Hashable, Sendable, CustomStringConvertible {
  /// `#` and six upper-case hexadecimal digits.
  public let description: String

  /// Reads `#RRGGBB` in either case.
  ///
  /// - Throws: `ValueError.malformed` for any other shape.
  public init(_ text: String) throws(ValueError) {
    let digits = text.dropFirst()
    guard text.first == "#", text.utf8.count == 7, digits.utf8.count == 6,
      digits.allSatisfy({ $0.isASCII && $0.isHexDigit })
    else { throw .malformed(.color, text) }
    description = text.uppercased()
  }
}

/// Which store this is: 128 random bits, as 32 digits of lower-case hexadecimal.
///
/// A store gets one when it is made, and keeps it wherever its file is moved. A backup has its store's. A
/// backup that is restored elsewhere, while the store that it was made of is there, gets one of its own.
public struct StoreIdentity: Hashable, Sendable, CustomStringConvertible {
  /// The digits.
  public let description: String

  private static let digits = 32

  /// Reads the digits; nil for any other text.
  public init?(_ text: String) {
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) }
    guard text.utf8.count == Self.digits, text.utf8.allSatisfy(isDigit) else { return nil }
    description = text
  }
}

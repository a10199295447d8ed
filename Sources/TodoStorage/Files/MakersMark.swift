/// The part of a name by which this program knows its own files in the making: eight random digits, and
/// sixteen of a hash of them and of the rest of the name. Nobody comes to such a name by chance, and a
/// date or a name of the same look isn't one.
enum MakersMark {
  private static let purpose = "todoctl, in the making"
  private static let randomLength = 8
  private static let proofLength = 16

  /// Twenty-four hexadecimal digits, others each time.
  static func make(for rest: String) -> String {
    let number = UInt32.random(in: .min ... .max)
    let digits = String(number, radix: 16)
    let random = String(repeating: "0", count: randomLength - digits.count) + digits
    return random + proof(of: random, rest)
  }

  /// Whether a text is a mark that was made for this rest of a name.
  static func isMark(_ text: some StringProtocol, for rest: String) -> Bool {
    let text = String(text)
    guard text.utf8.count == randomLength + proofLength else { return false }
    let random = String(text.prefix(randomLength))
    return text == random + proof(of: random, rest)
  }

  private static func proof(of random: String, _ rest: String) -> String {
    var hash = SHA256()
    hash.update(Array("\(purpose)\n\(random)\n\(rest)".utf8))
    return String(hash.hexadecimal.prefix(proofLength))
  }
}

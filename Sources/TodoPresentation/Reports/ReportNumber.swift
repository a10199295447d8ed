import TodoDomain

/// Numbers as reports write them: everywhere a full stop for the decimals, a true minus sign.
enum ReportNumber {
  /// A mean with one decimal, none where it is whole: `3.5`, `12`, `−0.8`.
  static func mean(_ number: Double) -> String { decimal(number, 1, trimmed: true) }

  /// A mood with its sign and two decimals: `+1.50`, `−0.33`, `0.00`.
  static func mood(_ number: Double) -> String { signed(decimal(number, 2)) }

  /// A mood score with its sign: `+3`, `−2`, `0`.
  static func score(_ score: Int) -> String { signed(decimal(Double(score), 1, trimmed: true)) }

  /// A share of 1, rounded, but 100 % only of all, and 0 % only of nothing.
  static func percentage(_ share: Double) -> String {
    // A half goes up, also one that a binary fraction misses by a hair.
    let rounded = Int((share * 100 + 1e-9).rounded())
    let honest = share < 1 ? min(rounded, 99) : rounded
    return "\(share > 0 ? max(honest, 1) : honest)%"
  }

  /// A difference with its sign: `+3`, `−2.5`, `±0`.
  static func change(_ difference: Double) -> String {
    let text = mean(difference)
    return text == "0" ? "±0" : signed(text)
  }

  private static func signed(_ text: String) -> String {
    text.hasPrefix("\u{2212}") || !text.contains { "123456789".contains($0) } ? text : "+" + text
  }

  private static func decimal(_ number: Double, _ digits: Int, trimmed: Bool = false) -> String {
    let scale = digits == 1 ? 10 : 100
    let units = Int((number * Double(scale)).rounded())
    let (whole, rest) = abs(units).quotientAndRemainder(dividingBy: scale)
    let sign = units < 0 ? "\u{2212}" : ""
    if trimmed, rest == 0 { return "\(sign)\(whole)" }
    let tail = digits == 2 && rest < 10 ? "0\(rest)" : "\(rest)"
    return "\(sign)\(whole).\(tail)"
  }
}

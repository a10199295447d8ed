import Foundation

/// An amount of something: glasses, minutes, kilometres. It is an exact decimal with at most three
/// decimals, zero or more.
///
/// The text form is the number without zeros at its end: `3`, `2.5`, `0.125`.
public struct Amount: Hashable, Sendable {
  /// The amount in thousandths, 0…10¹².
  public let thousandths: Int

  /// The largest amount in thousandths: a thousand millions.
  public static let maximumInThousandths = 1_000_000_000_000

  /// Nothing of it.
  public static let zero = Amount(checked: 0)

  /// Makes an amount of a number of thousandths; nil outside 0…`maximumInThousandths`.
  public init?(thousandths: Int) {
    guard (0...Amount.maximumInThousandths).contains(thousandths) else { return nil }
    self.thousandths = thousandths
  }

  private init(checked thousandths: Int) { self.thousandths = thousandths }

  /// Reads `3`, `2.5` or `0.125`.
  ///
  /// - Throws: `ValueError.malformed` for any other text, more than three decimals, and an amount
  ///   beyond the largest one.
  public init(_ text: String) throws(ValueError) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isNumeric = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    let decimals = parts.count == 2 ? parts[1] : ""
    guard isNumeric, parts.count <= 2, decimals.count <= 3, let whole = parts.first,
      let number = Int(whole + decimals + String(repeating: "0", count: 3 - decimals.count)),
      let amount = Amount(thousandths: number)
    else { throw .malformed(.amount, text) }
    self = amount
  }

  /// The sum; the largest amount if it is beyond that.
  public static func + (left: Amount, right: Amount) -> Amount {
    Amount(checked: min(left.thousandths + right.thousandths, maximumInThousandths))
  }
}

extension Amount: Comparable {
  /// Orders by size.
  public static func < (left: Amount, right: Amount) -> Bool {
    left.thousandths < right.thousandths
  }
}

extension Amount: CustomStringConvertible {
  /// The text form.
  public var description: String {
    let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1_000)
    guard rest > 0 else { return "\(whole)" }
    var digits = String("\(1_000 + rest)".dropFirst())
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}

/// What is to be reached, or not exceeded, on each date of a routine: 8 glasses, 30 minutes, at
/// most 2 coffees.
///
/// The text form is the amount and then its unit, behind `at most` for a limit: `8 glasses`, `12`,
/// `at most 2 coffees`.
public struct Target: Hashable, Sendable {
  /// The amount to be reached, or not to be exceeded.
  public let amount: Amount
  /// What is counted; empty if nobody said so.
  @Exactly public private(set) var unit: String
  /// Whether the amount is a limit, which may be reached and not exceeded.
  public let isAtMost: Bool

  /// The largest length of a unit.
  public static let longestUnit = 50

  private static let atMost = "at most "

  /// Makes a target. White space at the ends of the unit is left out.
  ///
  /// - Throws: `ValueError.malformed` for zero that is to be reached, and for a unit of more than
  ///   `longestUnit` characters or with a line break.
  public init(_ amount: Amount, unit: String = "", isAtMost: Bool = false) throws(ValueError) {
    let unit = unit.trimmingCharacters(in: .whitespacesAndNewlines)
    self.amount = amount
    self.isAtMost = isAtMost
    self.unit = unit
    guard isAtMost || amount > .zero, !unit.contains(where: \.isNewline),
      unit.count <= Self.longestUnit
    else { throw .malformed(.target, description) }
  }

  /// Reads the text form.
  ///
  /// - Throws: `ValueError.malformed` for any other text.
  public init(_ text: String) throws(ValueError) {
    let isAtMost = text.hasPrefix(Self.atMost)
    let parts = text.dropFirst(isAtMost ? Self.atMost.count : 0)
      .split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard let number = parts.first, let amount = try? Amount(String(number)),
      let target = try? Target(
        amount, unit: parts.count > 1 ? String(parts[1]) : "", isAtMost: isAtMost),
      target.description.isExactly(text)
    else { throw .malformed(.target, text) }
    self = target
  }

  /// Whether an amount meets the target: it reaches what is to be reached, or doesn't exceed a
  /// limit.
  public func isMet(by amount: Amount) -> Bool {
    isAtMost ? amount <= self.amount : amount >= self.amount
  }

  /// The share of an amount in what is to be reached, 0…1; of a limit 1 unless it is exceeded.
  public func share(of amount: Amount) -> Double {
    guard !isAtMost else { return isMet(by: amount) ? 1 : 0 }
    return min(1, Double(amount.thousandths) / Double(self.amount.thousandths))
  }
}

extension Target: CustomStringConvertible {
  /// The text form.
  public var description: String {
    (isAtMost ? Self.atMost : "") + "\(amount)" + (unit.isEmpty ? "" : " \(unit)")
  }
}

extension EventField {
  /// What is to be reached, or not exceeded, on each date.
  public static let target = EventField(rawValue: "target")
  /// How much was done on one date.
  public static let amount = EventField(rawValue: "amount")

  /// Checks the text of a value that one day can have.
  ///
  /// - Throws: `ValueError.malformed`.
  func check(_ text: String) throws(ValueError) {
    switch self {
    case .target: _ = try Target(text)
    case .amount: _ = try Amount(text)
    default: break
    }
  }
}

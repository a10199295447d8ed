import Foundation

/// An amount of something, such as glasses, minutes or kilometres. It is an exact decimal number
/// with at most three decimals, zero or more.
///
/// The text form is the number without zeros at its end: `3`, `2.5`, `0.125`.
public struct Amount: Hashable, Sendable {
  /// The amount in thousandths, 0…10¹².
  public let thousandths: Int

  /// The largest amount in thousandths: a thousand million.
  public static let maximumInThousandths = 1_000_000_000_000

  /// The amount zero.
  public static let zero = Amount(checked: 0)

  /// Makes an amount from a number of thousandths; nil outside 0…`maximumInThousandths`.
  public init?(thousandths: Int) {
    guard (0...Amount.maximumInThousandths).contains(thousandths) else { return nil }
    self.thousandths = thousandths
  }

  private init(checked thousandths: Int) { self.thousandths = thousandths }

  /// Reads `3`, `2.5` or `0.125`.
  ///
  /// - Throws: `ValueError.malformed` for any other text, for more than three decimals, and for an
  ///   amount that is too large.
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

  /// Returns the sum; the largest amount if the sum exceeds it.
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

/// The amount to reach, or not to exceed, on each date of a routine: 8 glasses, 30 minutes, at most
/// 2 coffees.
///
/// The text form is the amount and then its unit, after `at most` for a limit: `8 glasses`, `12`,
/// `at most 2 coffees`.
public struct Target: Hashable, Sendable {
  /// The amount to reach, or not to exceed.
  public let amount: Amount
  /// The unit of the amount; empty if it has none.
  @Exactly public private(set) var unit: String
  /// Whether the amount is a limit, which may be reached but not exceeded.
  public let isAtMost: Bool

  /// The largest number of characters of a unit.
  public static let longestUnit = 50

  private static let atMost = "at most "

  /// Makes a target. Removes white space at both ends of the unit.
  ///
  /// - Throws: `ValueError.malformed` for an amount of zero that isn't a limit, and for a unit with
  ///   more than `longestUnit` characters or a line break.
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

  /// Returns whether an amount meets the target: it reaches the target's amount, or doesn't exceed
  /// the limit.
  public func isMet(by amount: Amount) -> Bool {
    isAtMost ? amount <= self.amount : amount >= self.amount
  }

  /// Returns the share of the target that an amount reaches, 0…1. The share of a limit is 0 if the
  /// amount exceeds the limit, and 1 otherwise.
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
  /// The amount to reach, or not to exceed, on each date.
  public static let target = EventField(rawValue: "target")
  /// The amount that was done on one date.
  public static let amount = EventField(rawValue: "amount")

  /// Checks that a text is valid for this field, if the field is the target or the amount of one
  /// date. Any other field accepts every text.
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

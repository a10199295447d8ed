/// The order of titles and names in lists, the same on every machine and in every backend.
///
/// Titles are compared in their folded form, so that Apple is next to apple and café next to cafe.
/// Whole numbers in them are compared by value, so that 10번 comes after 9번. If two titles are equal
/// in this way, the one with the lower scalars comes first.
package enum TitleOrder {
  /// Returns whether a title comes before another title. False for titles with the same scalars.
  package static func precedes(_ left: String, _ right: String) -> Bool {
    let order =
      compare(PlainScalars(left), PlainScalars(right))
      ?? compare(
        FoldedText(left).scalars.makeIterator(), FoldedText(right).scalars.makeIterator())
    // The byte order of UTF-8 is the order of scalars. `<` on String would normalise first.
    guard let order, order != 0 else { return left.utf8.lexicographicallyPrecedes(right.utf8) }
    return order < 0
  }

  /// Returns a negative number if the left text comes first, a positive number if the right text
  /// comes first, 0 if the texts are equal; nil if the result depends on an unknown scalar.
  private static func compare<Scalars: IteratorProtocol<UInt32>>(
    _ left: Scalars, _ right: Scalars
  ) -> Int? {
    var (left, right) = (Reading(left), Reading(right))
    while let one = left.scalar, let other = right.scalar {
      if left.isAtDigit, right.isAtDigit {
        guard let order = compareNumbers(&left, &right) else { return nil }
        if order != 0 { return order }
      } else if left.isUnknown || right.isUnknown {
        return nil
      } else if one != other {
        return one < other ? -1 : 1
      } else {
        left.advance()
        right.advance()
      }
    }
    if left.isUnknown || right.isUnknown { return nil }
    return (left.scalar == nil ? 0 : 1) - (right.scalar == nil ? 0 : 1)
  }

  /// Reads a number of any length from each text, and compares the numbers. Returns a negative
  /// number if the left number is smaller, a positive number if it is larger, 0 if both are equal;
  /// nil if the result depends on an unknown scalar.
  private static func compareNumbers<Scalars: IteratorProtocol<UInt32>>(
    _ left: inout Reading<Scalars>, _ right: inout Reading<Scalars>
  ) -> Int? {
    left.skipZeros()
    right.skipZeros()
    var order = 0
    while left.isAtDigit, right.isAtDigit {
      if order == 0, let one = left.scalar, let other = right.scalar, one != other {
        order = one < other ? -1 : 1
      }
      left.advance()
      right.advance()
    }
    if left.isUnknown || right.isUnknown { return nil }
    // The longer number is larger.
    return left.isAtDigit ? 1 : right.isAtDigit ? -1 : order
  }
}

/// A text that is read scalar by scalar.
private struct Reading<Scalars: IteratorProtocol<UInt32>> {
  private var scalars: Scalars
  /// The next scalar; nil at the end.
  private(set) var scalar: UInt32?

  init(_ scalars: Scalars) {
    self.scalars = scalars
    advance()
  }

  var isAtDigit: Bool { scalar.map { (0x30...0x39).contains($0) } ?? false }
  var isUnknown: Bool { scalar == unknown }

  mutating func advance() { scalar = scalars.next() }

  mutating func skipZeros() { while scalar == 0x30 { advance() } }
}

/// Stands for a scalar that depends on its neighbours, or is expensive to fold.
private let unknown = UInt32.max

/// The scalars of the folded form of a text, without allocating memory, up to the first scalar that
/// depends on its neighbours; then `unknown`. Nearly all titles differ before that.
private struct PlainScalars: IteratorProtocol {
  private var scalars: String.UnicodeScalarView.Iterator
  /// The scalar after the current one, folded; nil at the end.
  private var following: UInt32?
  private var isAfterSpace = true

  init(_ text: String) {
    scalars = text.unicodeScalars.makeIterator()
    read()
  }

  private mutating func read() {
    following = scalars.next().map { FoldedText.plain($0) ?? unknown }
  }

  mutating func next() -> UInt32? {
    while let scalar = following {
      read()
      // A combining mark after it may change the scalar.
      if scalar == unknown || following == unknown { return unknown }
      // Merges spaces in a row, and drops leading ones.
      let isSpace = scalar == FoldedText.space
      defer { isAfterSpace = isSpace }
      if !isSpace || !isAfterSpace { return scalar }
    }
    return nil
  }
}

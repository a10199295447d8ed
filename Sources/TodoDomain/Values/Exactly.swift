/// A text, or several texts, with equality by Unicode scalars.
///
/// `==` on `String` treats canonically equivalent spellings as equal: é as one scalar, or as an e
/// and an accent (Unicode 16, §3.7, D70). That is right for look-ups. It is wrong for the decision
/// whether a store has to change, since a store keeps the given scalars.
@propertyWrapper
public struct Exactly<Text: ExactlyComparable & Sendable>: Hashable, Sendable {
  /// The text, or the texts.
  public var wrappedValue: Text

  /// Wraps a text, or several.
  public init(wrappedValue: Text) {
    self.wrappedValue = wrappedValue
  }

  /// Returns whether every scalar is equal.
  public static func == (left: Exactly, right: Exactly) -> Bool {
    left.wrappedValue.isExactly(right.wrappedValue)
  }

  /// Hashes the bytes of the texts.
  public func hash(into hasher: inout Hasher) {
    wrappedValue.hashExactly(into: &hasher)
  }
}

/// A value made of texts that can be compared scalar by scalar.
public protocol ExactlyComparable {
  /// Returns whether every scalar is equal.
  func isExactly(_ other: Self) -> Bool
  /// Hashes the parts that `isExactly` compares.
  func hashExactly(into hasher: inout Hasher)
}

extension String: ExactlyComparable {
  public func isExactly(_ other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    var (one, two) = (self, other)
    return one.withUTF8 { left in two.withUTF8 { right in left.elementsEqual(right) } }
  }

  public func hashExactly(into hasher: inout Hasher) {
    var text = self
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension Optional: ExactlyComparable where Wrapped: ExactlyComparable {
  public func isExactly(_ other: Wrapped?) -> Bool {
    guard let one = self, let other else { return self == nil && other == nil }
    return one.isExactly(other)
  }

  public func hashExactly(into hasher: inout Hasher) {
    hasher.combine(self != nil)
    self?.hashExactly(into: &hasher)
  }
}

extension Array: ExactlyComparable where Element: ExactlyComparable {
  public func isExactly(_ other: [Element]) -> Bool {
    elementsEqual(other) { $0.isExactly($1) }
  }

  public func hashExactly(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { element.hashExactly(into: &hasher) }
  }
}

extension Dictionary: ExactlyComparable where Key == String, Value: ExactlyComparable {
  public func isExactly(_ other: [Key: Value]) -> Bool {
    count == other.count
      && allSatisfy { key, value in
        guard let place = other.index(forKey: key) else { return false }
        return other[place].key.isExactly(key) && other[place].value.isExactly(value)
      }
  }

  public func hashExactly(into hasher: inout Hasher) {
    // Adds the hashes, since members have no order.
    let sum = reduce(0) { sum, member in
      var one = Hasher()
      member.key.hashExactly(into: &one)
      member.value.hashExactly(into: &one)
      return sum &+ one.finalize()
    }
    hasher.combine(sum)
  }
}

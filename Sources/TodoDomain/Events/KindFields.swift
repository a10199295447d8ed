/// A field that a kind adds to the fields of every event.
///
/// A kind declares its fields once. Storage, files and renderers ask the kind for them, so that
/// they work for every kind without knowing its name.
public struct KindField: Hashable, Sendable {
  /// The name of the field.
  public let field: EventField
  /// The form of the field's values.
  public let form: Form

  /// Makes a field with values of a form.
  public init(_ field: EventField, _ form: Form) {
    self.field = field
    self.form = form
  }

  /// The forms of values.
  public enum Form: CaseIterable, Hashable, Sendable {
    /// A text, or nil. A search looks into it.
    case text
    /// A value that can be written as text, such as a target; or nil.
    case value
    /// A value that can be written as text and that only single dates have, such as an amount; or
    /// nil.
    case valueOfDay
    /// True or false; never nil.
    case flag
    /// A whole number; never nil.
    case count

    /// Whether one date can have its own value.
    public var isOfOneDay: Bool {
      switch self {
      case .text, .value, .valueOfDay: true
      case .flag, .count: false
      }
    }

    /// Whether the event itself has a value, and not only its single dates.
    public var isStored: Bool { self != .valueOfDay }
  }
}

/// The value of a field that a kind adds.
public enum KindValue: Sendable {
  case text(String?)
  case flag(Bool)
  case count(Int)
}

extension KindValue: Hashable {
  /// Returns whether form and value are equal. Texts are compared scalar by scalar.
  public static func == (left: KindValue, right: KindValue) -> Bool {
    switch (left, right) {
    case (.text(let one), .text(let other)): one.isExactly(other)
    case (.flag(let one), .flag(let other)): one == other
    case (.count(let one), .count(let other)): one == other
    default: false
    }
  }

  /// Hashes the parts that `==` compares.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .text(let text): text.hashExactly(into: &hasher)
    case .flag(let flag): hasher.combine(flag)
    case .count(let count): hasher.combine(count)
    }
  }
}

/// The values of the fields that a kind adds, each field once.
public struct KindValues: Sendable, ExpressibleByDictionaryLiteral {
  private var entries: [(field: EventField, value: KindValue)] = []

  /// Makes values from pairs of a field and its value. If a field is in several pairs, the last one
  /// counts.
  public init(dictionaryLiteral elements: (EventField, KindValue)...) {
    for (field, value) in elements { self[field] = value }
  }

  /// The fields that have a value, in the order in which they were added.
  public var fields: [EventField] { entries.map(\.field) }

  /// The value of a field; nil if the field has none.
  public subscript(field: EventField) -> KindValue? {
    get { entries.first { $0.field == field }?.value }
    set {
      let index = entries.firstIndex { $0.field == field }
      switch (index, newValue) {
      case (let index?, let value?): entries[index].value = value
      case (let index?, nil): entries.remove(at: index)
      case (nil, let value?): entries.append((field, value))
      case (nil, nil): break
      }
    }
  }

  /// Returns the text of a field; nil if the field has no value, or a value that isn't a text.
  public func text(_ field: EventField) -> String? {
    if case .text(let text)? = self[field] { text } else { nil }
  }

  /// Returns the value of a field that holds a flag: true or false.
  ///
  /// - Throws: `ValueError.missing` if the field has no value of this form.
  public func flag(_ field: EventField) throws(ValueError) -> Bool {
    guard case .flag(let flag)? = self[field] else { throw .missing(field) }
    return flag
  }

  /// Returns the value of a field that holds a count.
  ///
  /// - Throws: `ValueError.missing` if the field has no value of this form.
  public func count(_ field: EventField) throws(ValueError) -> Int {
    guard case .count(let count)? = self[field] else { throw .missing(field) }
    return count
  }

  /// Returns a copy with the values of `others` added; they replace values of the same fields.
  package func replacing(_ others: KindValues) -> KindValues {
    others.fields.reduce(into: self) { $0[$1] = others[$1] }
  }
}

extension KindValues: Hashable {
  /// Returns whether both have the same fields with the same values, in any order.
  public static func == (left: KindValues, right: KindValues) -> Bool {
    left.entries.count == right.entries.count
      && left.entries.allSatisfy { right[$0.field] == $0.value }
  }

  /// Hashes the fields and their values, in any order.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(Dictionary(uniqueKeysWithValues: entries.map { ($0.field, $0.value) }))
  }
}

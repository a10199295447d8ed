/// A field that a kind adds to those of every event.
///
/// A kind declares its fields once. Storage, files and renderers ask the kind for them, so they
/// serve every kind without its name.
public struct KindField: Hashable, Sendable {
  /// The name of the field.
  public let field: EventField
  /// The form of its values.
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
    /// A value that has a text, such as a target; or nil.
    case value
    /// A value that has a text, and that only single dates have, such as an amount; or nil.
    case valueOfDay
    /// True or false; never nil.
    case flag
    /// A whole number; never nil.
    case count

    /// Whether one date can have a value of its own.
    public var isOfOneDay: Bool {
      switch self {
      case .text, .value, .valueOfDay: true
      case .flag, .count: false
      }
    }

    /// Whether events have a value, and not only single dates of them.
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
  /// Whether form and value are equal, texts in every scalar.
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

/// The values of a kind's own fields, each field once.
public struct KindValues: Sendable, ExpressibleByDictionaryLiteral {
  private var entries: [(field: EventField, value: KindValue)]

  /// Makes values of fields and their values.
  public init(dictionaryLiteral elements: (EventField, KindValue)...) {
    entries = elements
  }

  /// The fields that have a value, in the order in which they got it.
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

  /// The text of a field; nil if it has none, or a value of another form.
  public func text(_ field: EventField) -> String? {
    if case .text(let text)? = self[field] { text } else { nil }
  }

  /// The truth value of a field.
  ///
  /// - Throws: `ValueError.missing` if the field has no value of that form.
  public func flag(_ field: EventField) throws(ValueError) -> Bool {
    guard case .flag(let flag)? = self[field] else { throw .missing(field) }
    return flag
  }

  /// The number of a field.
  ///
  /// - Throws: `ValueError.missing` if the field has no value of that form.
  public func count(_ field: EventField) throws(ValueError) -> Int {
    guard case .count(let count)? = self[field] else { throw .missing(field) }
    return count
  }

  /// A copy in which the values of `others` replace those of the same fields, or are added.
  package func replacing(_ others: KindValues) -> KindValues {
    others.fields.reduce(into: self) { $0[$1] = others[$1] }
  }
}

extension KindValues: Hashable {
  /// Whether both have the same values of the same fields, in the same order.
  public static func == (left: KindValues, right: KindValues) -> Bool {
    left.entries.elementsEqual(right.entries) { $0 == $1 }
  }

  /// Hashes the fields and their values.
  public func hash(into hasher: inout Hasher) {
    for (field, value) in entries {
      hasher.combine(field)
      hasher.combine(value)
    }
  }
}

/// A field that one kind of event adds to those that all have.
///
/// A kind lists its fields once. Whoever stores, writes or shows events asks the kind for them, and
/// so serves every kind without naming one.
public struct KindField: Hashable, Sendable {
  /// Which field.
  public let field: EventField
  /// What its values look like.
  public let form: Form

  /// A field with values of a form.
  public init(_ field: EventField, _ form: Form) {
    self.field = field
    self.form = form
  }

  /// What a value looks like.
  public enum Form: CaseIterable, Hashable, Sendable {
    /// A text, or nothing.
    case text
    /// Yes or no; never nothing.
    case flag
    /// A whole number; never nothing.
    case count
  }
}

/// The value of a kind's own field.
public enum KindValue: Sendable {
  case text(String?)
  case flag(Bool)
  case count(Int)
}

extension KindValue: Hashable {
  /// Equal in form and value; a text in every scalar.
  public static func == (left: KindValue, right: KindValue) -> Bool {
    switch (left, right) {
    case (.text(let one), .text(let other)): one.isExactly(other)
    case (.flag(let one), .flag(let other)): one == other
    case (.count(let one), .count(let other)): one == other
    default: false
    }
  }

  /// Hashes what is compared.
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

  /// The values of these fields.
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

  /// The text of a field; nil where it has none.
  public func text(_ field: EventField) -> String? {
    if case .text(let text)? = self[field] { text } else { nil }
  }

  /// Whether a field says yes.
  ///
  /// - Throws: `ValueError.missing` where it says nothing.
  public func flag(_ field: EventField) throws(ValueError) -> Bool {
    guard case .flag(let flag)? = self[field] else { throw .missing(field) }
    return flag
  }

  /// The number of a field.
  ///
  /// - Throws: `ValueError.missing` where there is none.
  public func count(_ field: EventField) throws(ValueError) -> Int {
    guard case .count(let count)? = self[field] else { throw .missing(field) }
    return count
  }

  /// These values, with those of the others in the place of the same fields.
  func replacing(_ others: KindValues) -> KindValues {
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

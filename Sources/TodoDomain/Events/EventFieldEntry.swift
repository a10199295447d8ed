/// An entry in the table of an event's fields: the name, the values and the uses of one field.
///
/// It is a class because writers visit every entry for every event, and copying a structure with
/// three closures takes as long as writing a short field.
package final class EventFieldEntry: Sendable {
  /// Where a field is used.
  package struct Uses: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// JSON Lines have the field.
    package static let lines = Uses(rawValue: 1)
    /// JSON Lines must have the field; the reader refuses a line without it.
    package static let required = Uses(rawValue: 2)
    /// `--json` and CSV have the field.
    package static let shown = Uses(rawValue: 4)
    /// Comparing two events compares the field.
    package static let compared = Uses(rawValue: 8)
    /// A search looks into the text of the field.
    package static let searched = Uses(rawValue: 16)
    /// The uses of a field that isn't derived from other fields.
    static let own: Uses = [.lines, .shown, .compared]
  }

  /// The form of a field's values.
  package enum Form: Sendable {
    case text, texts, flag, count, source
  }

  package let field: EventField
  package let form: Form
  package let uses: Uses
  // The functions are closures that capture nothing. When they were key paths, they took half of
  // the time of an export.

  /// The value of the field.
  package let value: @Sendable (EventFields) -> FieldValue
  /// Sets the field to a value of its form. Does nothing for a derived field.
  package let set: @Sendable (inout EventFields, FieldValue) throws(ValueError) -> Void
  /// Copies the field from the second event's fields into the first.
  package let copy: @Sendable (inout EventFields, EventFields) -> Void

  /// Makes the entry of a field that is derived from other fields, so nothing sets it.
  convenience init(
    _ field: EventField, _ form: Form, uses: Uses,
    value: @escaping @Sendable (EventFields) -> FieldValue
  ) {
    self.init(field, form, uses: uses, value: value, set: { _, _ in }, copy: { _, _ in })
  }

  /// Makes the entry of a field with a value of its own.
  init(
    _ field: EventField, _ form: Form, uses: Uses,
    value: @escaping @Sendable (EventFields) -> FieldValue,
    set: @escaping @Sendable (inout EventFields, FieldValue) throws(ValueError) -> Void,
    copy: @escaping @Sendable (inout EventFields, EventFields) -> Void
  ) {
    self.field = field
    self.form = form
    self.uses = uses
    self.value = value
    self.set = set
    self.copy = copy
  }

  /// Makes the entry of a field that a kind adds.
  package init(_ kindField: KindField) {
    let field = kindField.field
    self.field = field
    value = { fields in
      switch fields.own[field] {
      case .text(let text?): .text(text)
      case .flag(let flag): .flag(flag)
      case .count(let count): .count(count)
      case .text(nil), nil: .nothing
      }
    }
    copy = { if let value = $1.own[field] { $0.own[field] = value } }
    set = { fields, value in
      switch value {
      case .text(let text): fields.own[field] = .text(text)
      case .flag(let flag): fields.own[field] = .flag(flag)
      case .count(let count): fields.own[field] = .count(count)
      case .nothing, .texts, .source: break
      }
    }
    switch kindField.form {
    case .text, .value: (form, uses) = (.text, .own)
    case .valueOfDay: (form, uses) = (.text, [])
    case .flag: (form, uses) = (.flag, [.own, .required])
    case .count: (form, uses) = (.count, [.own, .required])
    }
  }

  /// Reads the field's value from a text (`FieldValue(_:of:)`), and stores it in `fields`.
  package func read(_ text: String, into fields: inout EventFields) throws(ValueError) {
    try set(&fields, FieldValue(text, of: form))
  }

  /// The name of the field in files.
  package var name: String { field.rawValue }

  /// Returns whether two events have equal values in this field. An absent value equals an empty
  /// value.
  package func isSame(_ one: EventFields, _ other: EventFields) -> Bool {
    let (left, right) = (value(one), value(other))
    return left == right || left.isEmpty && right.isEmpty
  }
}

/// The value of a field in a form that every file can write.
package enum FieldValue: Sendable {
  /// The absent value.
  case nothing
  case text(String)
  case flag(Bool)
  case count(Int)
  case texts([String])
  // Indirect, since otherwise every value would take as much memory as this largest case.
  indirect case source(EventSource)

  /// Whether the value means the same as an absent value.
  package var isEmpty: Bool {
    switch self {
    case .nothing, .count(0): true
    case .texts(let texts): texts.isEmpty
    case .text, .flag, .count, .source: false
    }
  }
}

extension FieldValue: Equatable {
  /// Returns whether form and value are equal. Texts are compared scalar by scalar.
  package static func == (left: FieldValue, right: FieldValue) -> Bool {
    switch (left, right) {
    case (.nothing, .nothing): true
    case (.text(let one), .text(let other)): one.isExactly(other)
    case (.flag(let one), .flag(let other)): one == other
    case (.count(let one), .count(let other)): one == other
    case (.texts(let one), .texts(let other)): one.isExactly(other)
    case (.source(let one), .source(let other)): one == other
    default: false
    }
  }
}

extension FieldValue {
  /// Makes a text value; `.nothing` for nil.
  init(_ text: String?) {
    self = text.map { .text($0) } ?? .nothing
  }

  /// Reads a value from a text: a list with commas between its elements if that is the form, else
  /// the text itself.
  package init(_ text: String, of form: EventFieldEntry.Form) {
    self =
      form == .texts ? .texts(text.split(separator: ",").map { String($0) }) : .text(text)
  }

  /// The text from which `init(_:of:)` reads the value; nil if the value has no text.
  package var text: String? {
    switch self {
    case .text(let text): text
    case .texts(let texts) where !texts.isEmpty: texts.joined(separator: ",")
    case .texts, .nothing, .flag, .count, .source: nil
    }
  }
  var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  var source: EventSource? { if case .source(let source) = self { source } else { nil } }

  /// Parses the text of the value with a closure; nil if the value isn't a text.
  func parsed<Value>(
    _ read: (String) throws(ValueError) -> Value
  ) throws(ValueError) -> Value? {
    guard case .text(let text) = self else { return nil }
    return try read(text)
  }

  /// Parses each text of a list with a closure; nil if the value isn't a list.
  func parsed<Value>(
    each read: (String) throws(ValueError) -> Value
  ) throws(ValueError) -> [Value]? {
    guard case .texts(let texts) = self else { return nil }
    var values: [Value] = []
    for text in texts { values.append(try read(text)) }
    return values
  }

  /// Parses the whole list with a closure; nil if the value isn't a list.
  func parsed<Value>(
    _ read: ([String]) throws(ValueError) -> Value
  ) throws(ValueError) -> Value? {
    guard case .texts(let texts) = self else { return nil }
    return try read(texts)
  }
}

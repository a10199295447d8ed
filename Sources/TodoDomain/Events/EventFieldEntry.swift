/// An entry in the table of an event's fields: the name, the values and the uses of one field.
package struct EventFieldEntry: Sendable {
  /// The uses of a field.
  package struct Uses: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// JSON Lines have the field.
    package static let lines = Uses(rawValue: 1)
    /// JSON Lines must have the field; the reader refuses a line without it.
    package static let required = Uses(rawValue: 2)
    /// `--json` and CSV have the field.
    package static let shown = Uses(rawValue: 4)
    /// The field counts when two events are compared.
    package static let compared = Uses(rawValue: 8)
    /// The uses of a field that doesn't follow from other fields.
    static let own: Uses = [.lines, .shown, .compared]
  }

  /// The form of a field's values.
  package enum Form: Sendable {
    case text, texts, flag, count, source
  }

  package let field: EventField
  package let form: Form
  package let uses: Uses
  /// The value of the field.
  package let value: @Sendable (EventFields) -> FieldValue
  /// Sets the field to a value of its form. A derived field stays as it is.
  package let set: @Sendable (inout EventFields, FieldValue) throws(ValueError) -> Void
  /// Takes the field from other fields.
  package let copy: @Sendable (inout EventFields, EventFields) -> Void

  /// The name of the field in files.
  package var name: String { field.rawValue }

  /// Whether two events have equal values. An absent value equals an empty one.
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
  case source(EventSource)

  /// Whether the value means no more than an absent one.
  package var isEmpty: Bool {
    switch self {
    case .nothing, .count(0): true
    case .texts(let texts): texts.isEmpty
    case .text, .flag, .count, .source: false
    }
  }
}

extension FieldValue: Equatable {
  /// Whether form and value are equal, texts in every scalar.
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

/// Makes the entries of the table.
extension EventFieldEntry {
  typealias Path<Value> = any WritableKeyPath<EventFields, Value?> & Sendable

  private init<Value>(
    _ field: EventField, _ form: Form, _ uses: Uses, _ path: Path<Value>,
    write: @escaping @Sendable (Value) -> FieldValue,
    read: @escaping @Sendable (FieldValue) throws(ValueError) -> Value?
  ) {
    self.field = field
    self.form = form
    self.uses = uses
    value = { $0[keyPath: path].map(write) ?? .nothing }
    set = { (fields, value) throws(ValueError) in fields[keyPath: path] = try read(value) }
    copy = { $0[keyPath: path] = $1[keyPath: path] }
  }

  /// An entry whose value is a text.
  static func text(
    _ field: EventField, _ path: Path<String>, _ uses: Uses
  ) -> EventFieldEntry {
    EventFieldEntry(field, .text, uses, path, write: { .text($0) }) { value in
      if case .text(let text) = value { text } else { nil }
    }
  }

  /// An entry whose value has one text form.
  static func parsed<Value>(
    _ field: EventField, _ path: Path<Value>, _ uses: Uses,
    _ read: @escaping @Sendable (String) throws(ValueError) -> Value,
    _ write: @escaping @Sendable (Value) -> String
  ) -> EventFieldEntry {
    EventFieldEntry(field, .text, uses, path, write: { .text(write($0)) }) {
      (value) throws(ValueError) in
      guard case .text(let text) = value else { return nil }
      return try read(text)
    }
  }

  /// An entry whose value is a list of texts in files.
  static func list<Value>(
    _ field: EventField, _ path: Path<Value>,
    _ read: @escaping @Sendable ([String]) throws(ValueError) -> Value,
    _ write: @escaping @Sendable (Value) -> [String]
  ) -> EventFieldEntry {
    EventFieldEntry(field, .texts, .own, path, write: { .texts(write($0)) }) {
      (value) throws(ValueError) in
      guard case .texts(let texts) = value else { return nil }
      return try read(texts)
    }
  }

  static func flag(
    _ field: EventField, _ path: Path<Bool>, _ uses: Uses
  ) -> EventFieldEntry {
    EventFieldEntry(field, .flag, uses, path, write: { .flag($0) }) { value in
      if case .flag(let flag) = value { flag } else { nil }
    }
  }

  /// The entry of the number that a store gave.
  static func number(
    _ field: EventField, _ path: Path<EventID>, _ uses: Uses
  ) -> EventFieldEntry {
    EventFieldEntry(field, .count, uses, path, write: { .count($0.rawValue) }) {
      (value) throws(ValueError) in
      guard case .count(let number) = value else { return nil }
      guard let id = EventID(number) else { throw .malformed(.id, String(number)) }
      return id
    }
  }

  static func source(
    _ field: EventField, _ path: Path<EventSource>
  ) -> EventFieldEntry {
    EventFieldEntry(field, .source, [.lines, .compared], path, write: { .source($0) }) { value in
      if case .source(let source) = value { source } else { nil }
    }
  }

  /// An entry whose value follows from other fields.
  static func derived(
    _ field: EventField, _ form: Form, _ value: @escaping @Sendable (EventFields) -> FieldValue
  ) -> EventFieldEntry {
    EventFieldEntry(
      field: field, form: form, uses: .shown, value: value, set: { _, _ in }, copy: { _, _ in })
  }

  /// The entry of a field that a kind adds.
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
    case .text: (form, uses) = (.text, .own)
    case .flag: (form, uses) = (.flag, [.own, .required])
    case .count: (form, uses) = (.count, [.own, .required])
    }
  }
}

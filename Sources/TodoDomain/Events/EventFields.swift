/// A field of an event, as messages and files name it. Open: a kind's own fields are new values,
/// declared beside its type.
public struct EventField: RawRepresentable, Hashable, Sendable {
  /// The name in files: camelCase, ASCII.
  public let rawValue: String

  /// The field with this name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// All fields in the order in which lists name them, the kinds' own among them.
  public static let inOrder: [EventField] =
    [
      .id, .uid, .kind, .title, .category, .start, .until, .days, .rule, .extraDates, .time,
      .length, .zone, .isAllDay, .isRepeating, .isFinished,
    ] + EventKinds.standard.kindFields.map(\.field) + [.alarm, .memo, .source, .date, .deletedAt]

  /// The store's number.
  public static let id = EventField(rawValue: "id")
  /// The name that never changes.
  public static let uid = EventField(rawValue: "uid")
  /// What sort of event it is.
  public static let kind = EventField(rawValue: "kind")
  /// What it is called.
  public static let title = EventField(rawValue: "title")
  /// What it belongs to.
  public static let category = EventField(rawValue: "category")
  /// The first date.
  public static let start = EventField(rawValue: "start")
  /// The last date.
  public static let until = EventField(rawValue: "until")
  /// The days of a weekly series.
  public static let days = EventField(rawValue: "days")
  /// The time of day.
  public static let time = EventField(rawValue: "time")
  /// Whether it has no time.
  public static let isAllDay = EventField(rawValue: "isAllDay")
  /// Whether it covers more than one day by its form.
  public static let isRepeating = EventField(rawValue: "isRepeating")
  /// Whether it is done.
  public static let isFinished = EventField(rawValue: "isFinished")
  /// The rule by which it repeats.
  public static let rule = EventField(rawValue: "rule")
  /// Dates beside those of the rule.
  public static let extraDates = EventField(rawValue: "extraDates")
  /// How long each occurrence lasts.
  public static let length = EventField(rawValue: "length")
  /// The zone of its dates and times.
  public static let zone = EventField(rawValue: "zone")
  /// How long before to remind.
  public static let alarm = EventField(rawValue: "alarm")
  /// The user's note.
  public static let memo = EventField(rawValue: "memo")
  /// Where it was imported from.
  public static let source = EventField(rawValue: "source")
  /// The date of an occurrence.
  public static let date = EventField(rawValue: "date")
  /// When an occurrence was deleted.
  public static let deletedAt = EventField(rawValue: "deletedAt")
}

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
public struct KindValues: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The fields that have a value, in the order in which they got it.
  public private(set) var fields: [EventField]
  private var values: [KindValue]

  /// The values of these fields.
  public init(dictionaryLiteral elements: (EventField, KindValue)...) {
    fields = elements.map(\.0)
    values = elements.map(\.1)
  }

  /// The value of a field; nil for one that isn't there.
  public subscript(field: EventField) -> KindValue? {
    get { fields.firstIndex(of: field).map { values[$0] } }
    set {
      let index = fields.firstIndex(of: field)
      switch (index, newValue) {
      case (let index?, let value?): values[index] = value
      case (let index?, nil):
        fields.remove(at: index)
        values.remove(at: index)
      case (nil, let value?):
        fields.append(field)
        values.append(value)
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

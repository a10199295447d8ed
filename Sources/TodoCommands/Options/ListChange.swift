import TodoDomain

/// A value of which a todo has several, as people type it.
protocol ListedValue: Sendable {
  static var form: ValueForm { get }
  /// Reads one of them.
  init(typed text: String) throws(ValueError)
  /// Whether both are the same one for who adds or removes it.
  func matches(_ other: Self) -> Bool
}

extension Tag: ListedValue {
  static let form = ValueForm.tag

  init(typed text: String) throws(ValueError) { self = try Tag(text) }
}

extension Alarm: ListedValue {
  static let form = ValueForm.alarm

  init(typed text: String) throws(ValueError) { self = try Alarm.inWords(text) }

  func matches(_ other: Alarm) -> Bool { self == other }
}

/// What an option says of the tags or the alarms of a todo: `+garden` adds one, `-garden` removes
/// one, and `garden,home` is all of them.
struct ListChange<Element: ListedValue>: Sendable {
  private enum Form {
    case all, adding, removing
  }

  private let form: Form
  private let elements: [Element]

  /// Reads the value of an option.
  ///
  /// - Throws: `ValueError`.
  init(_ text: String) throws(ValueError) {
    form = text.hasPrefix("+") ? .adding : text.hasPrefix("-") ? .removing : .all
    elements = try Self.elements(in: form == .removing ? String(text.dropFirst()) : text)
  }

  /// The elements of a text with commas between them, of which each may have its `+`.
  ///
  /// - Throws: `ValueError`, also for a text without any.
  static func elements(in text: String) throws(ValueError) -> [Element] {
    var elements: [Element] = []
    for part in text.split(separator: ",") {
      let name = part.drop { $0.isWhitespace || $0 == "+" }
      let trimmed = String(name.reversed().drop(while: \.isWhitespace).reversed())
      elements.append(try Element(typed: trimmed))
    }
    guard !elements.isEmpty else { throw .malformed(Element.form, text) }
    return elements
  }

  /// Whether it says all of them, and leaves nothing of those that were there.
  var replaces: Bool { form == .all }

  fileprivate func applied(to old: [Element]) -> [Element] {
    switch form {
    case .all, .adding: old + elements.filter { new in !old.contains { $0.matches(new) } }
    case .removing: old.filter { one in !elements.contains { $0.matches(one) } }
    }
  }
}

extension Array {
  /// The elements after the changes, one after the other.
  func applied<Value>(to old: [Value]) -> [Value] where Element == ListChange<Value> {
    reduce(contains { $0.replaces } ? [] : old) { $1.applied(to: $0) }
  }
}

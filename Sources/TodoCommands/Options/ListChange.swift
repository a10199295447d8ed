import TodoDomain

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
    elements = try Element.list(typed: form == .removing ? String(text.dropFirst()) : text)
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

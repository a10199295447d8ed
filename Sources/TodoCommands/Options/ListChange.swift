import TodoDomain

/// A change of the tags or the alarms of a todo: `+garden` adds a tag, `-garden` removes it, and
/// `garden,home` replaces all tags.
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

  /// Whether the change replaces all old elements.
  var replaces: Bool { form == .all }

  fileprivate func applied(to old: [Element]) -> [Element] {
    switch form {
    case .all, .adding: old + elements.filter { new in !old.contains { $0.matches(new) } }
    case .removing: old.filter { one in !elements.contains { $0.matches(one) } }
    }
  }
}

extension Array {
  /// Returns the elements after all changes, in their order.
  func applied<Value>(to old: [Value]) -> [Value] where Element == ListChange<Value> {
    reduce(contains { $0.replaces } ? [] : old) { $1.applied(to: $0) }
  }
}

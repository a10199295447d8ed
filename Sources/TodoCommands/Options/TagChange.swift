import TodoDomain

/// What an option says of the tags of a todo: `+garden` adds one, `-garden` removes one, and
/// `garden,home` is all of them.
struct TagChange: Sendable {
  private enum Form {
    case all, adding, removing
  }

  private let form: Form
  private let tags: [Tag]

  /// Reads the value of an option.
  ///
  /// - Throws: `ValueError.malformed`, `.tooLong`.
  init(_ text: String) throws(ValueError) {
    form = text.hasPrefix("+") ? .adding : text.hasPrefix("-") ? .removing : .all
    tags = try Self.tags(in: form == .removing ? String(text.dropFirst()) : text)
  }

  /// The tags of a text with commas between them, of which each may have its `+`.
  ///
  /// - Throws: `ValueError.malformed` also for a text without a tag; `.tooLong`.
  static func tags(in text: String) throws(ValueError) -> [Tag] {
    var tags: [Tag] = []
    for part in text.split(separator: ",") {
      let name = part.drop { $0.isWhitespace || $0 == "+" }
      tags.append(try Tag(String(name.reversed().drop(while: \.isWhitespace).reversed())))
    }
    guard !tags.isEmpty else { throw .malformed(.tag, text) }
    return tags
  }

  /// Whether it says all tags, and leaves nothing of those that were there.
  var replaces: Bool { form == .all }

  fileprivate func applied(to old: [Tag]) -> [Tag] {
    switch form {
    case .all, .adding: old + tags.filter { tag in !old.contains { $0.matches(tag) } }
    case .removing: old.filter { tag in !tags.contains { $0.matches(tag) } }
    }
  }
}

extension [TagChange] {
  /// The tags after the changes, one after the other.
  func applied(to old: [Tag]) -> [Tag] {
    reduce(contains { $0.replaces } ? [] : old) { $1.applied(to: $0) }
  }
}

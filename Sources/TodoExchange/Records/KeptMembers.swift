import TodoText

/// Members of a JSON object that are kept as texts, so that they can be written back unchanged.
///
/// A string is kept without quotes, and any other value as its JSON text. A string that could be
/// taken for such a JSON text is kept with its quotes, so that `5` and `"5"` stay different.
enum KeptMembers {
  /// Returns the texts of members by name. Null is left out.
  static func texts(of members: [JSONObject.Member]) -> [String: String] {
    var texts: [String: String] = [:]
    for member in members where member.value != .null {
      texts[member.key] = text(of: member.value)
    }
    return texts
  }

  /// Returns the value that became a kept text.
  static func value(of text: String) -> JSONValue { value(spelled: text) ?? .string(text) }

  private static func text(of value: JSONValue) -> String {
    guard case .string(let text) = value else { return value.quotable }
    return self.value(spelled: text) == nil ? text : jsonText(of: value)
  }

  /// Returns the value that has exactly this JSON text; nil for null, and for a string that didn't
  /// need its quotes.
  private static func value(spelled text: String) -> JSONValue? {
    guard let value = try? JSONReader().read(Array(text.utf8)), value != .null,
      jsonText(of: value).utf8.elementsEqual(text.utf8)
    else { return nil }
    if case .string(let inner) = value, self.value(spelled: inner) == nil { return nil }
    return value
  }

  private static func jsonText(of value: JSONValue) -> String {
    String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)
  }
}

import TodoDomain

/// Members that an event has no place for, kept as texts and written back as they were.
///
/// A string is kept as it is, any other value as its JSON text, so that `5` and `"5"` stay apart: a
/// string that could be taken for such a JSON text is kept as JSON too, in its quotes.
enum ToduckExtra {
  private static let color = "color"
  private static let ours = [
    color, ToduckIdentity.uidField, ToduckSpan.fromField, ToduckSpan.untilField,
  ]

  /// What the server says in members that are not known here.
  static func texts(of members: [JSONObject.Member], color: String?) -> [String: String] {
    var texts: [String: String] = [:]
    for member in members where member.value != .null {
      texts[member.key] = text(of: member.value)
    }
    texts[self.color] = color
    return texts
  }

  /// The colour, which is a text or nothing.
  static func color(of details: EventDetails) -> JSONValue {
    details.toduckSource?.extra[color].map(JSONValue.string) ?? .null
  }

  /// The other members, by name, without those whose name is one of the shape's own.
  static func members(
    of details: EventDetails, besides known: [(String, JSONValue)]
  ) -> [(String, JSONValue)] {
    guard let extra = details.toduckSource?.extra, !extra.isEmpty else { return [] }
    let names = Set(known.map(\.0) + ours)
    return extra.filter { !names.contains($0.key) }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { ($0.key, value(of: $0.value)) }
  }

  /// The value that a text was made of.
  static func value(of text: String) -> JSONValue { value(spelled: text) ?? .string(text) }

  private static func text(of value: JSONValue) -> String {
    guard case .string(let text) = value else { return value.quotable }
    return self.value(spelled: text) == nil ? text : jsonText(of: value)
  }

  /// The value whose JSON text this is, to the byte; absent values have none, and strings only where
  /// they are in need of their quotes.
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

/// Caches the values of texts. A table has few different times and date words, and a lookup is
/// faster than reading the text again.
final class ReadValues<Value> {
  private var results: [String: Result<Value, FieldFault>] = [:]
  /// The most texts that are kept.
  private static var most: Int { 1_000 }

  /// Returns the value of a text, which is read if it isn't cached.
  func value(
    of text: String, _ read: (String) throws(FieldFault) -> Value
  ) throws(FieldFault) -> Value {
    if let result = results[text] { return try result.get() }
    let result = Result { () throws(FieldFault) in try read(text) }
    if results.count == Self.most { results = [:] }
    results[text] = result
    return try result.get()
  }
}

/// What texts were read as before. A table has few times and few words for dates, and to look one
/// up is faster than to read it again.
final class ReadValues<Value> {
  private var results: [String: Result<Value, FieldFault>] = [:]
  /// The most texts that are kept.
  private static var most: Int { 1_000 }

  /// The value of a text, which is read if it wasn't before.
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

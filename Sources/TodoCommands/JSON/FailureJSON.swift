import TodoExchange
import TodoPresentation

/// Errors as `--json` shows them.
enum FailureJSON {
  /// The envelope, on a line of its own.
  static func line(_ failure: Failure) -> String {
    let error: JSONValue = [
      "kind": .string(failure.kind), "message": .string(failure.text.message),
      "hint": EventJSON.text(failure.text.hint),
    ]
    let bytes = JSONWriter.bytes(of: Envelope.of([("error", error)] + failure.details))
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }
}

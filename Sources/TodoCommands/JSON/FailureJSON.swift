import TodoExchange
import TodoPresentation

/// Errors as `--json` shows them.
enum FailureJSON {
  /// Writes the envelope, on a line of its own.
  static func write(_ failure: Failure, _ put: (String) -> Void) {
    let error: JSONValue = [
      "kind": .string(failure.kind), "message": .string(failure.text.message),
      "hint": EventJSON.text(failure.text.hint),
    ]
    let bytes = JSONWriter.bytes(of: Envelope.of([("error", error)] + failure.details))
    if let problems = failure.problems {
      // Where the list can't be read any more, what could be told was.
      try? problems.fill(bytes) { put(String(decoding: $0, as: UTF8.self)) }
    } else {
      put(String(decoding: bytes, as: UTF8.self))
    }
    put("\n")
  }
}

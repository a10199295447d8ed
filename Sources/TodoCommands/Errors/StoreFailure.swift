import TodoDomain
import TodoLocalisation
import TodoStorage

extension StoreError: DetailedError {
  /// The explanation; for a change that may or may not be stored, also the hint that the user can
  /// repeat the command.
  var failure: Failure {
    if case .outcomeUnknown = self {
      Failure(explanation: explanation.advises(RetrySafety.harmless.hint))
    } else {
      Failure(explanation: explanation)
    }
  }
}

extension Explanation {
  /// Returns the explanation of a damaged store, with commands that name its path. Nil for any
  /// other error, and for a store on a server.
  static func damaged(_ error: any Error, at path: String) -> Explanation? {
    guard let error = error as? StoreError, case .damaged = error, !StorePath.isAddress(path)
    else { return nil }
    let store = "--store \(typed(path))"
    return error.explanation.says(
      Text(
        "The store \(quoted(path)) is damaged: \(error.words).",
        "저장소 \(quoted(path), .subject) 손상됐어요: \(error.words).")
    ).advises(
      """
      `todoctl check \(store)` lists the problems; `todoctl restore FILE \(store)` replaces \
      the store with a backup, and `todoctl check --repair \(store)` with what can be saved.
      """,
      """
      문제는 `todoctl check \(store)`에서 볼 수 있어요. `todoctl restore FILE \(store)`는 저장소를 \
      백업으로 바꾸고, `todoctl check --repair \(store)`는 읽을 수 있는 내용만 복구해요.
      """)
  }
}

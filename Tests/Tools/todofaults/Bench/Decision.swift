/// What became of an operation that was hit.
enum Decision: Hashable, Sendable {
  /// The store is as if it had never been asked for.
  case undone
  /// The store is as if nothing had hit it.
  case done
  /// Neither, and how.
  case half(String)

  var isHalf: Bool {
    if case .half = self { true } else { false }
  }
}

/// The outcome of an operation with a fault.
enum Decision: Hashable, Sendable {
  /// The store is as it was before the operation.
  case undone
  /// The store is as it is after an operation without a fault.
  case done
  /// The store is in neither state; the text says how.
  case half(String)

  var isHalf: Bool {
    if case .half = self { true } else { false }
  }
}

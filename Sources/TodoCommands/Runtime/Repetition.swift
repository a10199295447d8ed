import TodoDomain

/// What a command does when it is run once more, after a run of which nobody knows whether it is
/// stored.
enum Repetition {
  /// Nothing that isn't done: it sets the same again, or is refused.
  case harmless
  /// It adds another one, unless it is given this uid.
  case harmlessWithUID(EventUID)
  /// It may do everything once more; the command that shows whether it is done.
  case doubling(lookWith: String)

  /// What to do next.
  var hint: String {
    switch self {
    case .harmless:
      "The same command again is safe: nothing is done twice. `todoctl check` looks at the store."
    case .harmlessWithUID(let uid):
      "The same command again with `--uid \(uid)` is safe: it is stored once."
    case .doubling(let command):
      "Look first, with `\(command)`: the same command again could do it twice."
    }
  }
}

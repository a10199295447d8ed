/// How much of a repeating event an operation is about.
public enum EventScope: Hashable, Sendable {
  /// All of it.
  case all
  /// This one date.
  case only(CivilDate)
  /// This date and all after it.
  case following(CivilDate)
}

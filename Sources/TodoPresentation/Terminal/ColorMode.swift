/// Whether text carries colour and weight.
public enum ColorMode: Sendable, Equatable {
  /// Styles become SGR escape sequences.
  case on
  /// Styles leave no trace, for pipes, files and `NO_COLOR`.
  case off
}

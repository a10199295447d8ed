/// What a presenter shows at the moment: one alert, until somebody answers it.
///
/// A screen, or a terminal, looks at `presented` and answers with `confirm` or `cancel`. After the
/// first answer there is nothing more to answer.
public final class CustomAlert {
  /// How an alert is shown.
  public enum Style: Hashable, Sendable {
    /// A message with one button.
    case notice
    /// An error, with one button.
    case failure
    /// A question, with a button that agrees and one that cancels [취소].
    case question
  }

  /// An alert on show.
  public struct Presented {
    /// What is shown.
    public let alertCase: any BaseAlert
    /// How it is shown.
    public let style: Style
    fileprivate let onClose: () -> Void
  }

  /// The language of the texts that aren't an alert's own.
  public let language: Language
  /// The alert on show; nil where there is none.
  public private(set) var presented: Presented?

  /// Nothing on show.
  public init(language: Language = .en) {
    self.language = language
  }

  /// Shows an alert, in the place of one that nobody answered.
  ///
  /// - Parameter onClose: Called once, when the alert is answered, before its callback.
  public func present(
    _ alertCase: any BaseAlert, _ style: Style, onClose: @escaping () -> Void = {}
  ) {
    presented = Presented(alertCase: alertCase, style: style, onClose: onClose)
  }

  /// Agrees: the alert is gone, then its callback runs.
  ///
  /// - Throws: What the callback throws.
  public nonisolated(nonsending) func confirm() async throws {
    try await close()?.callback()
  }

  /// Cancels: the alert is gone, and its callback never runs.
  public func cancel() {
    _ = close()
  }

  private func close() -> (any BaseAlert)? {
    guard let closing = presented else { return nil }
    presented = nil
    closing.onClose()
    return closing.alertCase
  }
}

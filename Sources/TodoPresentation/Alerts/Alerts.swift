public import TodoDomain

/// Something that can show alerts.
///
/// ```swift
/// final class Editor: AlertPresenting {
///   let alert = CustomAlert()
///   var alertCase: (any BaseAlert)?
///   enum AlertCase: BaseAlert { … }
/// }
/// editor.showAlertWithCancelButton(alertCase: Editor.AlertCase.discard)
/// ```
///
/// ## Implementation guidance
/// A conformer writes its two stored properties and its cases; the three methods are inherited.
/// They are requirements all the same, so that a conformer's own version is called through `any
/// AlertPresenting` too.
public protocol AlertPresenting: AnyObject {
  /// What is on show, and takes the answer.
  var alert: CustomAlert { get }
  /// The alert that waits for an answer; nil where there is none.
  var alertCase: (any BaseAlert)? { get set }

  /// Shows a message with one button.
  func showAlert(alertCase: any BaseAlert)
  /// Shows a question with a button that cancels. Cancelling never runs the callback.
  func showAlertWithCancelButton(alertCase: any BaseAlert)
  /// Shows an error; a fallback text stands in for a detail that isn't there.
  func showAlert(with error: any Error)
}

extension AlertPresenting {
  /// Shows a message with one button.
  public func showAlert(alertCase: any BaseAlert) {
    present(alertCase, .notice)
  }

  /// Shows a question with a button that cancels.
  public func showAlertWithCancelButton(alertCase: any BaseAlert) {
    present(alertCase, .question)
  }

  /// Shows an error.
  public func showAlert(with error: any Error) {
    present(ErrorAlert(error, language: alert.language), .failure)
  }

  private func present(_ alertCase: any BaseAlert, _ style: CustomAlert.Style) {
    self.alertCase = alertCase
    alert.present(alertCase, style) { [weak self] in self?.alertCase = nil }
  }
}

/// A message to a person, and what follows when they agree to it.
///
/// ```swift
/// enum AlertCase: BaseAlert {
///   case saved
///   var title: String { "Saved." }
///   var message: String? { nil }
/// }
/// ```
public protocol BaseAlert {
  /// What happened, or what is asked, on one line.
  var title: String { get }
  /// What there is to know besides; nil where the title says it all.
  var message: String? { get }
  /// What follows when the person agrees. Nothing, unless a conformer says otherwise.
  nonisolated(nonsending) func callback() async throws
}

extension BaseAlert {
  /// Nothing follows.
  public nonisolated(nonsending) func callback() async throws {}
}

/// An error as an alert: what happened is the title, and what to do next the message.
public struct ErrorAlert: BaseAlert, Hashable, Sendable {
  /// What there is to say of the error.
  public let text: ErrorText

  /// An alert of any error; a fallback text stands in for a detail that isn't there.
  public init(_ error: any Error, language: Language) {
    let text = ErrorText(error, language: language)
    self.text = text.message.isEmpty ? language.strings.unknownError : text
  }

  /// What happened and why.
  public var title: String { text.message }
  /// What to do next.
  public var message: String? { text.hint }
}

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

/// What is asked before something that can't be taken back.
public enum Question: Hashable, Sendable {
  /// Whether to delete an event, one of its days, or all from a day on.
  case deleteEvent(EventKind, EventID, title: String, isRepeating: Bool, EventScope)
  /// Whether to delete a category.
  case deleteCategory(name: String)
  /// Whether a backup should take the place of a store.
  case restore(file: String, store: String)
  /// Whether what could be saved of a damaged store should take its place.
  case repair(store: String)
  /// Whether to delete a diary entry, which goes by its moment and uid, never by its texts.
  case deleteDiary(moment: String, uid: EventUID)
  /// Whether to put the tally's counts back to 0.
  case resetTally

  /// The question in a language, on one line.
  public func text(_ language: Language) -> String { language.strings.question(self) }
}

public import Observation
public import TodoDomain
public import TodoLocalisation

/// A type that can show alerts.
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
/// A conformer stores the two properties, declares its alerts as a type of ``BaseAlert``, and
/// inherits the methods. The methods are requirements of the protocol, so that a conformer's own
/// version is also called through `any AlertPresenting`.
public protocol AlertPresenting: AnyObject {
  /// The state that holds the alert on show and takes the answer.
  var alert: CustomAlert { get }
  /// The alert that waits for an answer; nil if there is none.
  var alertCase: (any BaseAlert)? { get set }

  /// Shows a message with one button.
  func showAlert(alertCase: any BaseAlert)
  /// Shows a question with a button that cancels. Cancelling never runs the callback.
  func showAlertWithCancelButton(alertCase: any BaseAlert)
  /// Shows an error. An error without an explanation gets a general text.
  func showAlert(with error: any Error)
  /// Answers yes to the alert on show. If the alert's callback fails, shows the error.
  nonisolated(nonsending) func confirmAlert() async
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
    present(ErrorAlert(error), .failure)
  }

  /// Answers yes to the alert that is being shown. If the alert's callback fails, shows the error.
  public nonisolated(nonsending) func confirmAlert() async {
    do {
      try await alert.confirm()
    } catch {
      showAlert(with: error)
    }
  }

  /// Shows an alert, and forgets it when it is answered.
  package func present(_ alertCase: any BaseAlert, _ style: CustomAlert.Style) {
    alert.present(alertCase, style) { [weak self] in self?.alertCase = nil }
    self.alertCase = alertCase
  }
}

/// A message to a person, and a callback that runs if the person agrees.
///
/// ```swift
/// enum AlertCase: BaseAlert {
///   case saved
///   var title: Text { Text("Saved.", "저장했어요.") }
///   var message: Text? { nil }
/// }
/// ```
public protocol BaseAlert {
  /// The statement or the question of the alert, on one line.
  var title: Text { get }
  /// Further information; nil if the title says everything.
  var message: Text? { get }
  /// Whether an empty answer (only the Return key) counts as yes. The default is false.
  var agreesWhenEmpty: Bool { get }
  /// Runs when the person agrees. The default does nothing.
  nonisolated(nonsending) func callback() async throws
}

extension BaseAlert {
  /// False: an empty answer doesn't count as yes.
  public var agreesWhenEmpty: Bool { false }
  /// Does nothing.
  public nonisolated(nonsending) func callback() async throws {}
}

/// An error as an alert. Its title is the message of the error, and its message is the hint, unless
/// the hint names something to type on a terminal.
public struct ErrorAlert: BaseAlert, Hashable, Sendable {
  /// The explanation of the error.
  public let explanation: Explanation

  /// Creates an alert for any error. An error without an explanation gets a general text.
  public init(_ error: any Error) { explanation = Explanation(error) }

  /// The message of the error.
  public var title: Text { explanation.message }
  /// The hint of the error; nil if the hint is for a terminal.
  public var message: Text? { explanation.hintOutsideTerminal }
}

/// The state of a presenter: at most one alert, until somebody answers it.
///
/// A screen observes `presented`, and a terminal reads it. Both answer with `confirm` or `cancel`;
/// further answers do nothing.
@Observable
public final class CustomAlert {
  /// The way in which an alert is shown.
  public enum Style: Hashable, Sendable {
    /// A message with one button.
    case notice
    /// An error, with one button.
    case failure
    /// A question, with a button to agree and a button to cancel [취소].
    case question
  }

  /// An alert that is being shown.
  public struct Presented {
    /// The alert.
    public let alertCase: any BaseAlert
    /// The way in which the alert is shown.
    public let style: Style
    fileprivate let onClose: () -> Void
  }

  /// The language of the texts that alerts don't provide themselves.
  public let language: Language
  /// The alert on show; nil if there is none.
  public private(set) var presented: Presented?

  /// Creates a presenter that shows nothing.
  public init(language: Language = .current) {
    self.language = language
  }

  /// Shows an alert. An earlier alert that nobody has answered is cancelled.
  ///
  /// - Parameters:
  ///   - alertCase: The texts of the alert, and the callback that agreeing to it runs.
  ///   - style: The way in which the alert is shown: as a message, an error or a question.
  ///   - onClose: Called once when the alert is answered, before its callback.
  public func present(
    _ alertCase: any BaseAlert, _ style: Style, onClose: @escaping () -> Void = {}
  ) {
    cancel()
    presented = Presented(alertCase: alertCase, style: style, onClose: onClose)
  }

  /// Agrees: closes the alert, then runs its callback.
  ///
  /// - Throws: Errors of the callback.
  public nonisolated(nonsending) func confirm() async throws {
    try await close()?.callback()
  }

  /// Closes the alert without running its callback.
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

/// The questions before changes that can't be undone, or that somebody may not have meant.
public enum Question: Hashable, Sendable {
  /// Whether to add the category that a new todo names. `near` is a similar category that may be
  /// meant instead; nil if there is none.
  case addCategory(name: String, near: String?)
  /// Whether to delete an event, one of its days, or all its days from a date on, as the scope
  /// says. The question tells how many finished days are deleted with the whole event.
  case deleteEvent(
    EventKind, EventID, title: String, isRepeating: Bool, finished: Int, EventScope)
  /// Whether to delete several events, or the part of their dates that the scope names.
  case deleteEvents([EventDisplayItem], finished: Int, EventScope)
  /// Whether to delete a category.
  case deleteCategory(name: String)
  /// Whether to replace a store with a backup.
  case restore(file: String, store: String)
  /// Whether to replace a damaged store with its salvaged content.
  case repair(store: String)
  /// Whether to delete a diary entry. The question names the entry by its moment, and by its number
  /// or its uid, never by its texts.
  case deleteDiary(moment: String, name: String)
  /// Whether to set all counters of the tally back to 0.
  case resetTally
  /// Whether to remove all entries of the history from before a date. The question tells how many
  /// entries that is.
  case pruneHistory(count: Int, before: CivilDate)
  /// Whether to change several overdue todos at once. The question has their number and the first
  /// titles.
  case changeOverdue(OverdueChange, count: Int, titles: [String])
  /// Whether to move several finished todos. The question has their number and the first titles.
  case moveFinished(count: Int, titles: [String])

  /// The question, on one line.
  public var text: Text { Text.question(self) }

  /// Returns the question as an alert that runs the action if the answer is yes.
  public func then(_ action: @escaping () async throws -> Void) -> some BaseAlert {
    AskedQuestion(question: self, action: action)
  }

  /// Whether an empty answer counts as yes. It does so only for a new category, to which nearly
  /// everybody agrees. The category's name must have letters (`#12` may be a part of the title),
  /// and no similar category may exist, since the name may then be a typo.
  public var expectsYes: Bool {
    guard case .addCategory(let name, near: nil) = self else { return false }
    return name.contains(where: \.isLetter)
  }
}

/// A question as an alert whose callback runs the action.
private struct AskedQuestion: BaseAlert {
  let question: Question
  let action: () async throws -> Void

  var title: Text { question.text }
  var message: Text? { nil }
  var agreesWhenEmpty: Bool { question.expectsYes }

  nonisolated(nonsending) func callback() async throws { try await action() }
}

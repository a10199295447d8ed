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
/// A conformer writes its two stored properties and its cases; the three methods are inherited. They
/// are requirements all the same, so that a conformer's own version is called through
/// `any AlertPresenting` too.
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

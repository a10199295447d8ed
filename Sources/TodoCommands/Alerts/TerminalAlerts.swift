import TodoPresentation

/// Alerts on a terminal: errors as lines on stderr, and the questions before what can't be undone.
final class TerminalAlerts: AlertPresenting {
  let alert: CustomAlert
  var alertCase: (any BaseAlert)?

  init(language: Language) {
    alert = CustomAlert(language: language)
  }

  /// The questions of commands.
  enum AlertCase: BaseAlert {
    /// A question, and what is done when the answer is yes.
    case question(Question, Language, then: () throws -> Void)

    var title: String {
      switch self {
      case .question(let question, let language, _): question.text(language)
      }
    }

    var message: String? { nil }

    func callback() async throws {
      switch self {
      case .question(_, _, let action): try action()
      }
    }
  }
}

/// Alerts for programs: errors as JSON, questions as on a terminal.
final class JSONAlerts: AlertPresenting {
  let alert: CustomAlert
  var alertCase: (any BaseAlert)?
  private let write: (String) -> Void

  init(language: Language, write: @escaping (String) -> Void = Output.report) {
    alert = CustomAlert(language: language)
    self.write = write
  }

  func showAlert(with error: any Error) {
    let failure = FailureText.failure(for: error, language: alert.language)
    FailureJSON.write(failure, write)
  }
}

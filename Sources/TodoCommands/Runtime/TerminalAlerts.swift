import Foundation
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

/// Where alerts are shown and answered: stderr and stdin.
struct AlertTerminal {
  /// Whether somebody is there to answer a question.
  let canAsk: Bool
  var write: (String) -> Void = Output.report
  var readAnswer: () -> String? = { readLine() }

  private static let agreements = ["y", "yes", "예", "네"]

  /// Shows a message or an error, to which there is nothing to answer.
  func show(_ alert: CustomAlert) {
    guard let shown = alert.presented else { return }
    let (title, message) = (shown.alertCase.title, shown.alertCase.message)
    let isFailure = shown.style == .failure
    write(
      (isFailure ? "Error: " : "") + title + "\n"
        + (message.map { (isFailure ? "Hint: " : "") + $0 + "\n" } ?? ""))
    alert.cancel()
  }

  /// Asks, and does what the alert is about when the answer is yes.
  ///
  /// - Throws: `CommandError.declined`, `.cannotAsk` where nobody can answer, and what the alert's
  ///   callback throws.
  nonisolated(nonsending) func answer(_ alert: CustomAlert, assumingYes: Bool) async throws {
    guard let question = alert.presented?.alertCase.title else { return }
    if !assumingYes {
      do throws(CommandError) {
        try ask(question)
      } catch {
        alert.cancel()
        throw error
      }
    }
    try await alert.confirm()
  }

  private func ask(_ question: String) throws(CommandError) {
    guard canAsk else { throw .cannotAsk(question) }
    write("\(question) [y/N] ")
    let answer = readAnswer()?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
    guard Self.agreements.contains(answer) else { throw .declined }
  }
}

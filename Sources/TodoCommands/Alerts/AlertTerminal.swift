import Foundation
import TodoPresentation

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

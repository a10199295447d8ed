import Foundation
import TodoLocalisation
import TodoPresentation

/// Alerts on a terminal: errors as lines on standard error, and questions before changes that can't
/// be undone.
final class TerminalAlerts: AlertPresenting {
  let alert: CustomAlert
  var alertCase: (any BaseAlert)?

  init(language: Language) {
    alert = CustomAlert(language: language)
  }

  /// Shows an error with its hint.
  func showAlert(with error: any Error) { present(FailureAlert(error), .failure) }
}

/// An error as the command line explains it.
private struct FailureAlert: BaseAlert {
  private let explanation: Explanation

  init(_ error: any Error) { explanation = Failure(error).explanation }

  var title: Text { explanation.message }
  var message: Text? { explanation.hint }
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
    FailureJSON.write(Failure(error), alert.language, put: write)
  }
}

/// The terminal on which alerts are shown and answered: standard error and standard input.
struct AlertTerminal {
  /// Whether somebody can answer a question.
  let canAsk: Bool
  var write: (String) -> Void = Output.report
  var readAnswer: () -> String? = { readLine() }
  var readKey: (_ asking: () -> Void) -> UInt8? = { SilentTerminal.key(asking: $0) }

  /// The answers that agree. ㅛ is the key of y, and ㅇㅇ is short for 응.
  private static let agreements: Set<String> = [
    "y", "yes", "yep", "yeah", "ok", "예", "네", "넵", "응", "어", "ㅇ", "ㅇㅇ", "ㅛ", "ㅛㄷㄴ",
  ]

  /// Shows a message or an error, which has no answer.
  func show(_ alert: CustomAlert) {
    guard let shown = alert.presented else { return }
    let (title, message) = (shown.alertCase.title, shown.alertCase.message)
    let isFailure = shown.style == .failure
    let (error, hint) = (Text("Error: ", "오류: "), Text("Hint: ", "힌트: "))
    let text =
      (isFailure ? error : .empty) + title + "\n"
      + (message.map { (isFailure ? hint : .empty) + $0 + "\n" } ?? .empty)
    write(text[alert.language])
    alert.cancel()
  }

  /// Asks, and runs the alert's callback if the answer is yes.
  ///
  /// - Throws: `CommandError.declined`, `.cannotAsk` if nobody can answer, and errors of the
  ///   callback.
  nonisolated(nonsending) func answer(_ alert: CustomAlert, assumingYes: Bool) async throws {
    guard let question = alert.presented?.alertCase else { return }
    if !assumingYes {
      do throws(CommandError) {
        try ask(question, alert.language)
      } catch {
        alert.cancel()
        throw error
      }
    }
    try await alert.confirm()
  }

  private func ask(_ question: any BaseAlert, _ language: Language) throws(CommandError) {
    guard canAsk else { throw .cannotAsk(question.title) }
    write("\(question.title[language]) \(question.agreesWhenEmpty ? "[Y/n]" : "[y/N]") ")
    guard let answer = typedAnswer,
      answer.isEmpty ? question.agreesWhenEmpty : Self.agreements.contains(answer)
    else { throw .declined }
  }

  /// The typed line in lowercase, without spaces and punctuation around it: 네 if 네! was typed; nil
  /// at the end of the input.
  private var typedAnswer: String? {
    readAnswer()?.trimmingCharacters(in: .whitespaces.union(.punctuationCharacters))
      .precomposedStringWithCanonicalMapping.lowercased()
  }

  /// Asks which of several choices is meant, and returns its index. A single key answers.
  ///
  /// - Throws: `CommandError.declined` for a key that is not the number of a choice.
  func choose(
    _ question: Text, among choices: [Text], in language: Language
  ) throws(CommandError) -> Int {
    let lines = choices.enumerated().map { "  \($0 + 1)  \($1[language])" }
    write(([question[language]] + lines).joined(separator: "\n") + "\n")
    let key = readKey {
      write("\(Text("Which one?", "어느 것인가요?")[language]) [1-\(choices.count)] ")
    }
    let number = key.flatMap { Int(String(UnicodeScalar($0))) }
    write((number.map { "\($0)" } ?? "") + "\n")
    guard let number, (1...choices.count).contains(number) else { throw .declined }
    return number - 1
  }
}

import Testing
import TodoLocalisation
import TodoPresentation

@testable import TodoCommands

@Suite("Alerts on a terminal")
struct AlertTerminalTests {
  private final class Screen {
    var text = ""
    var runs = 0
  }

  private let screen = Screen()

  private func terminal(answer: String?, canAsk: Bool = true) -> AlertTerminal {
    AlertTerminal(
      canAsk: canAsk, write: { [screen] in screen.text += $0 }, readAnswer: { answer })
  }

  private func ask(
    _ terminal: AlertTerminal, _ question: Question = .deleteCategory(name: "food"),
    assumingYes: Bool = false
  ) async throws {
    let alerts = TerminalAlerts(language: .en)
    alerts.showAlertWithCancelButton(
      alertCase: question.then { [screen] in
        screen.runs += 1
      })
    defer { #expect(alerts.alertCase == nil) }
    try await terminal.answer(alerts.alert, assumingYes: assumingYes)
  }

  @Test("A yes at a question runs its action once", arguments: ["y", " Yes ", "네"])
  func yes(answer: String) async throws {
    try await ask(terminal(answer: answer))
    #expect(screen.runs == 1)
    #expect(screen.text == "Delete category “food”? [y/N] ")
  }

  @Test(
    "Any answer but yes declines a question, and its action doesn't run",
    arguments: ["n", "", "yess", nil])
  func no(answer: String?) async {
    await #expect { try await ask(terminal(answer: answer)) } throws: {
      Failure($0).kind.status == .refused
    }
    #expect(screen.runs == 0)
  }

  @Test("An empty answer accepts a question with [Y/n], but the end of the input declines it")
  func usualYes() async throws {
    let question = Question.addCategory(name: "food", near: nil)
    try await ask(terminal(answer: ""), question)
    #expect(screen.runs == 1)
    #expect(screen.text == "There is no category “food”. Add it? [Y/n] ")
    for answer in ["n", "no", "x", nil] {
      await #expect(throws: CommandError.self) { try await ask(terminal(answer: answer), question) }
    }
    for doubtful in [
      Question.addCategory(name: "fod", near: "food"), .addCategory(name: "12", near: nil),
    ] {
      await #expect(throws: CommandError.self) { try await ask(terminal(answer: ""), doubtful) }
    }
    #expect(screen.runs == 1)
    #expect(screen.text.hasSuffix("? [y/N] "))
  }

  @Test("--yes runs the action of a question without asking, with and without a terminal")
  func assumed() async throws {
    try await ask(terminal(answer: nil, canAsk: false), assumingYes: true)
    #expect(screen.runs == 1)
    #expect(screen.text.isEmpty)
  }

  @Test("A question without a terminal and without --yes is refused")
  func refused() async {
    await #expect { try await ask(terminal(answer: "y", canAsk: false)) } throws: {
      Failure($0).kind.status == .usage
    }
    #expect(screen.runs == 0)
    #expect(screen.text.isEmpty)
  }

  @Test("An error prints one line on standard error and its hint on the next")
  func failure() {
    let alerts = TerminalAlerts(language: .en)
    alerts.showAlert(
      with: CommandError.cannotAsk(Text("Sure?", "할까요?")))
    terminal(answer: nil).show(alerts.alert)
    #expect(
      screen.text == """
        Error: Sure? Nobody can answer, since there is no terminal.
        Hint: Repeat the command with `--yes` to agree.\n
        """)
  }

  @Test("With --json an error is printed as JSON")
  func json() {
    let alerts: any AlertPresenting = JSONAlerts(language: .en) { [screen] in screen.text += $0 }
    alerts.showAlert(with: CommandError.declined)
    terminal(answer: nil).show(alerts.alert)
    #expect(screen.text.hasPrefix(#"{"version":1,"error":{"kind":"declined","#))
    #expect(screen.text.hasSuffix("}\n"))
  }
}

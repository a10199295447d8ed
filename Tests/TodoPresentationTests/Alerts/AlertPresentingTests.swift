import Testing
import TodoLocalisation
import TodoPresentation

@Suite("Presenting alerts")
struct AlertPresentingTests {
  /// A conformer with as little code as possible.
  private final class Screen: AlertPresenting {
    let alert = CustomAlert(language: .ko)
    var alertCase: (any BaseAlert)?

    enum AlertCase: BaseAlert {
      case saved
      case discard(Ledger)

      var title: Text { Text("title", "제목") }
      var message: Text? { Text("message", "내용") }

      func callback() async throws {
        if case .discard(let ledger) = self { ledger.entries += 1 }
      }
    }
  }

  /// A conformer that presents errors in its own way.
  private final class LoudScreen: AlertPresenting {
    let alert = CustomAlert()
    var alertCase: (any BaseAlert)?
    var shown: [String] = []

    func showAlert(with error: any Error) { shown.append("\(error)") }
    func showAlert(alertCase: any BaseAlert) { shown.append(alertCase.title[alert.language]) }
    func showAlertWithCancelButton(alertCase: any BaseAlert) { shown.append("?") }
  }

  private final class Ledger {
    var entries = 0
  }

  private struct Bare: Error {}

  @Test("A type with two stored properties and its alert cases can present all alerts")
  func inherited() {
    let screen = Screen()
    screen.showAlert(alertCase: Screen.AlertCase.saved)
    #expect(screen.alert.presented?.style == .notice)
    #expect(screen.alertCase?.title[.ko] == "제목")
    screen.showAlertWithCancelButton(alertCase: Screen.AlertCase.saved)
    #expect(screen.alert.presented?.style == .question)
    screen.showAlert(with: Bare())
    #expect(screen.alert.presented?.style == .failure)
    #expect(screen.alertCase is ErrorAlert)
  }

  @Test("A conformer's own alert methods are called through an existential")
  func overridden() {
    let screen = LoudScreen()
    let presenter: any AlertPresenting = screen
    presenter.showAlert(with: Bare())
    presenter.showAlert(alertCase: Screen.AlertCase.saved)
    presenter.showAlertWithCancelButton(alertCase: Screen.AlertCase.saved)
    #expect(screen.shown == ["Bare()", "title", "?"])
    #expect(screen.alert.presented == nil)
  }

  @Test("An error without an explanation is shown with a fallback text")
  func fallback() {
    #expect(ErrorAlert(Bare()).title[.en] == "Something went wrong, for an unknown reason.")
  }

  @Test("A cancelled alert clears its case and never runs its callback")
  func cancelling() async throws {
    let (screen, ledger) = (Screen(), Ledger())
    screen.showAlertWithCancelButton(alertCase: Screen.AlertCase.discard(ledger))
    screen.alert.cancel()
    #expect(screen.alertCase == nil)
    #expect(screen.alert.presented == nil)
    try await screen.alert.confirm()
    #expect(ledger.entries == 0)
  }

  @Test("A confirmed alert runs its callback once, however often it is confirmed")
  func agreeing() async throws {
    let (screen, ledger) = (Screen(), Ledger())
    screen.showAlertWithCancelButton(alertCase: Screen.AlertCase.discard(ledger))
    try await screen.alert.confirm()
    try await screen.alert.confirm()
    #expect(ledger.entries == 1)
    #expect(screen.alertCase == nil)
  }

  @Test("A new alert cancels the one below it, and an error of a callback is shown")
  func replaced() async {
    let screen = Screen()
    var closed = 0
    screen.alert.present(Screen.AlertCase.saved, .question) { closed += 1 }
    let question = Question.deleteCategory(name: "food").then { throw Bare() }
    screen.showAlertWithCancelButton(alertCase: question)
    #expect(closed == 1 && screen.alert.presented?.style == .question)
    await screen.confirmAlert()
    #expect(screen.alert.presented?.style == .failure && screen.alertCase is ErrorAlert)
  }

  @Test("A question is asked in every language, on one line")
  func questions() {
    for language in Language.allCases {
      let text = Question.deleteCategory(name: "a\nb").text[language]
      #expect(text.contains("“") && text.hasSuffix("?"))
      #expect(!text.contains("\n"))
    }
    #expect(
      Question.restore(file: "a.db", store: "b.db").text[.en] == "Replace b.db with a.db?")
  }
}

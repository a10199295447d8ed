import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation

enum OneItemAndOneAlert {
  enum Wrong {
    /// A screen with its own texts, and a flag for each alert.
    final class DayScreen {
      var asksToDelete = false
      var showsError = false
      var errorText = ""

      func row(_ todo: any PlannedEvent) -> String {
        "\(todo.time?.description ?? "-") \(todo.title)"
      }

      func delete() { asksToDelete = true }
      func fail(_ error: any Error) { (showsError, errorText) = (true, "\(error)") }
    }

    /// The next screen formats the time again, in its own words.
    final class WeekScreen {
      func row(_ todo: any PlannedEvent) -> String {
        "\(todo.time?.description ?? "All day") \(todo.title)"
      }
    }
  }

  enum Right {
    /// A screen with the library's texts and one alert. Its view shows `alertCase`.
    final class DayScreen: AlertPresenting {
      let alert: CustomAlert
      var alertCase: (any BaseAlert)?

      init(language: Language) { alert = CustomAlert(language: language) }

      struct DeleteAll: BaseAlert {
        let title = Text("Delete all todos?", "할 일을 모두 삭제할까요?")
        let message: Text? = nil
        let delete: () -> Void
        func callback() { delete() }
      }

      func row(_ todo: any PlannedEvent) -> String {
        let item = EventDisplayItem(of: todo)
        return "\(item.timeText(in: alert.language)) \(item.title)"
      }

      func deleteAll(_ delete: @escaping () -> Void) {
        showAlertWithCancelButton(alertCase: DeleteAll(delete: delete))
      }
    }
  }
}

@Suite("Lesson: one item and one alert")
struct OneItemAndOneAlertTests {
  private let todo: Schedule

  init() throws { todo = try Schedule(title: "dentist", on: CivilDate("2026-11-04")) }

  @Test("Screens with their own texts disagree, show two alerts at once, and show an error's name")
  func wrong() {
    let day = OneItemAndOneAlert.Wrong.DayScreen()
    #expect(day.row(todo) == "- dentist")
    #expect(OneItemAndOneAlert.Wrong.WeekScreen().row(todo) == "All day dentist")
    day.delete()
    day.fail(ValueError.emptyTitle)
    #expect(day.asksToDelete && day.showsError && day.errorText == "emptyTitle")
  }

  @Test("Screens with shared texts agree in both languages and show one alert at a time")
  func right() async throws {
    let screen = OneItemAndOneAlert.Right.DayScreen(language: .ko)
    #expect(screen.row(todo) == "종일 dentist")
    #expect(OneItemAndOneAlert.Right.DayScreen(language: .en).row(todo) == "All day dentist")

    var deletions = 0
    screen.deleteAll { deletions += 1 }
    screen.showAlert(with: ValueError.emptyTitle)
    let error = try #require(screen.alert.presented)
    #expect(error.style == .failure && error.alertCase.title[.ko] == "제목이 비어 있어요.")
    try await screen.alert.confirm()
    #expect(deletions == 0 && screen.alertCase == nil, "the answer was to the error")

    screen.deleteAll { deletions += 1 }
    screen.alert.cancel()
    #expect(deletions == 0)
    screen.deleteAll { deletions += 1 }
    try await screen.alert.confirm()
    #expect(deletions == 1)
  }
}

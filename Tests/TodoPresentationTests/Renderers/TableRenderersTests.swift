import Testing
import TodoLocalisation
import TodoPresentation

@testable import TodoDomain

@Suite struct TableRenderersTests {
  @Test("A list of categories shows colours and icons")
  func categories() {
    let lines = CategoryRenderer(TextRenderer(width: 80)).list(Array(Category.initial.suffix(3)))
    #expect(
      lines == [
        "Category  Color    Icon        Holds",
        "────────────────────────────────────",
        "heart     #FFE3CC  💖 HEART    tasks",
        "vehicle   #F0F4BF  🚗 VEHICLE  tasks",
        "none                           tasks",
      ])
    let coloured = CategoryRenderer(TextRenderer(color: .on, language: .ko)).list([
      Samples.category("food")
    ])
    #expect(
      coloured.last
        == "\u{1B}[38;5;105m●\u{1B}[0m 식사    #EAECFF  🍴 FOOD  \u{1B}[2m할 일\u{1B}[0m")
  }

  @Test("Every preference is listed, whether it is set or not")
  func settings() throws {
    #expect(
      SettingsRenderer(TextRenderer(width: 40)).list([try Setting(.language, "ko")]) == [
        "Setting        Value",
        "──────────────────────",
        "week-start     not set",
        "time-zone      not set",
        "language       ko",
        "overdue-days   not set",
        "due-soon       not set",
        "all-day-alarm  not set",
        "undated        not set",
        "report-diary   not set",
        "date-order     not set",
        "history-days   not set",
        "history-share  not set",
        "search         not set",
      ])
  }

  @Test("The summary of an import has totals, types and the places of problems")
  func importReport() {
    var summary = ImportSummary()
    summary.count(ImportRecordType(.schedule), .new, number: 290)
    summary.count(ImportRecordType(.routine), .updated, number: 5)
    summary.count(ImportRecordType(.routine), .same, number: 4)
    summary.count(ImportRecordType(.routine), .rejected, number: 2)
    summary.added(Samples.category("food"))
    let problem = ImportProblem(
      at: .line(12), type: ImportRecordType(.routine), record: "Read", field: "from",
      value: "2025-02-30", .invalid(.malformed(.date, "2025-02-30")))
    let report = ImportReport(summary: summary, problems: [problem])
    #expect(
      ImportRenderer(TextRenderer(width: 60)).report(report, dryRun: true) == [
        "read 301, new 290, updated 5, same 4, rejected 2",
        "",
        "  Type      Read  New  Updated  Same  Rejected",
        "  schedule   290  290        0     0         0",
        "  routine     11    0        5     4         2",
        "",
        "  line 12  routine “Read”: from: “2025-02-30” is not a date.",
        "  … and 1 more; `--report FILE` writes them all",
        "",
        "Would be added: category “food”",
        "This was a dry run: nothing was stored.",
      ])
    #expect(
      ImportRenderer(TextRenderer(language: .ko)).report(
        ImportReport(summary: ImportSummary(), problems: []))
        == ["읽음 0, 추가 0, 수정 0, 동일 0, 실패 0"])
  }

  @Test("Text wraps at spaces, and inside words that are too wide")
  func wrapping() throws {
    let event = try Samples.schedule(
      1, "one two  three 가나다라마바사아자차카타파하 x", DatePattern(on: Samples.today()))
    let lines = EventRenderer(TextRenderer(width: 9)).show(event).prefix { !$0.isEmpty }
    #expect(lines == ["one two ", "three", "가나다라", "마바사아", "자차카타", "파하 x"])
  }
}

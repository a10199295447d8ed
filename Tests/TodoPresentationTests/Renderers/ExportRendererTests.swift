import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation

@Suite("The summary of an export as text")
struct ExportRendererTests {
  private func summary() throws -> ExportSummary {
    var summary = ExportSummary()
    for number in 1...25 {
      let id = try #require(EventID(number))
      summary.note(ExportLoss(.init(.schedule), .alarms, reason: .noPlace), of: id)
    }
    summary.note(ExportLoss(.occurrence, .time, reason: .differs), of: EventID(7), times: 2)
    summary.note(ExportLoss(.init(.routine), .title, reason: .tooLong(limit: 100)), of: EventID(3))
    summary.note(ExportLoss(.diary, nil, reason: .noPlace), times: 4)
    summary.note(ExportLoss(.setting, nil, reason: .noPlace), times: 0)
    return summary
  }

  @Test("The summary of an export has a line per loss with the first ids, or no line")
  func lines() throws {
    #expect(
      ExportRenderer(TextRenderer(width: 80)).report(try summary()) == [
        "These are not in the file as the store has them:", "",
        "  diary             4 × no place for it",
        "  occurrence, time  2 × reads back differently: 7",
        "  routine, title    1 × more than 100 characters, written whole: 3",
        "  schedule, alarms  25 × no place for it: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,",
        "                    13, 14, 15, 16, 17, 18, 19, 20 … and 5 more",
      ])
    #expect(ExportRenderer(TextRenderer()).report(ExportSummary()).isEmpty)
  }

  @Test("The summary of an export is available in Korean")
  func korean() throws {
    let lines = ExportRenderer(TextRenderer(language: .ko)).report(try summary())
    #expect(lines.first == "파일에 그대로 담지 못한 것:")
    #expect(lines.contains("  루틴, 제목       1 × 100자보다 길지만 모두 담았어요: 3"))
  }
}

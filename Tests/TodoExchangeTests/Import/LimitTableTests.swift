import Foundation
import Testing
import TodoDomain
import TodoText

@testable import TodoExchange

@Suite("The documented table of limits")
struct LimitTableTests {
  @Test(
    "The table of limits in the documentation matches the code",
    arguments: [
      ("records that can't be imported", "\(ImportOptions.mostRejected)"),
      ("a line", "\(LineReader.defaultMaximumLineLength) bytes"),
      ("a task", "\(JSONObjectReader.maximumLengthInBytes) bytes"),
      ("a row", "\(CSVReader.maximumLengthInBytes) bytes, \(CSVReader.maximumFields) fields"),
      ("days of habits", "\(ForeignHabit.maximumDays)"),
      ("a database", "\(LoopFormat.maximumSizeInBytes) bytes"),
      (
        "a zip",
        "\(ZipArchive.maximumFiles) files, \(ZipArchive.maximumSize) bytes, "
          + "\(ZipArchive.maximumRatio) times its size"
      ),
      (
        "recurring tasks and their instances",
        "\(TaskwarriorReader.maximumCount), \(TaskwarriorReader.maximumSizeInBytes) bytes"
      ),
      ("nesting", "\(JSONReader().maximumDepth) arrays or objects"),
      ("a document", "\(ToduckFormat.maximumLengthInBytes) bytes"),
      ("values of JSON", "\(ToduckFormat.maximumValues) in a document"),
      ("a list of routines", "\(ToduckRoutines.maximumRangeInDays) days"),
      ("an unfolded line", "\(ICalendarLimits.standard.lineLengthInBytes) bytes"),
      (
        "a component",
        "\(ICalendarLimits.standard.lines) lines, \(ICalendarLimits.standard.sizeInBytes) bytes"
      ),
      ("components inside one another", "\(ICalendarLimits.standard.depth)"),
      (
        "changed dates of a calendar's series",
        "\(ICalendarOverrides.maximumCount), \(ICalendarOverrides.maximumSizeInBytes) bytes"
      ),
      ("EXDATEs or RDATEs of an event", "\(ICalendarOverrides.maximumCount)"),
      ("combining marks of a character", "\(CombiningMarks.maximumCount)"),
      ("a rule of recurrence", "\(RecurrenceRule.textLimit) bytes"),
      ("categories", "\(TodoDomain.Category.maximumCount)"),
      ("a uid", "\(EventUID.maximumLengthInBytes) bytes"),
      (
        "texts",
        "\(EventLimits.standard.title) characters a title or place, \(EventLimits.standard.memo) a memo"
      ),
    ])
  func row(what: String, limit: String) throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Docs/hostile-input.md")
    #expect(try String(contentsOf: page, encoding: .utf8).contains("\n| \(what) | \(limit) |"))
  }
}

import Foundation
import Testing
import TodoDomain
import TodoWords

/// Texts that people type, read on three days: a Sunday, the last day of a year and a leap day. The
/// answers in `Texts/texts.tsv` are from `Texts/texts.py`, which asks Python's calendar.
@Suite("Sample texts and their readings")
struct TextsTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let kind: String
    let text: String
    let answers: [String]
    var testDescription: String { "\(kind): \(text)" }
  }

  static let days = ["2026-11-22", "2026-12-31", "2028-02-29"].compactMap { try? CivilDate($0) }

  static let rows: [Row] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Texts/texts.tsv")
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.map { line in
      let fields = line.split(separator: "\t").map(String.init)
      return Row(kind: fields[0], text: fields[1], answers: Array(fields.dropFirst(2)))
    }
  }()

  @Test("The sample texts are at least 300, half of them Korean")
  func counts() {
    #expect(Self.rows.count >= 300)
    #expect(Self.rows.filter { $0.text.utf8.contains { $0 >= 0x80 } }.count >= 150)
  }

  @Test("Each sample text has its answer on each day, or is refused", arguments: rows)
  func answers(row: Row) throws {
    for (day, expected) in zip(Self.days, row.answers) {
      #expect((try? answer(row, on: day)) ?? "!" == expected, "on \(day)")
    }
  }

  @Test("A text in decomposed Unicode is read like a composed one", arguments: rows)
  func decomposed(row: Row) throws {
    let other = Row(
      kind: row.kind, text: row.text.decomposedStringWithCanonicalMapping, answers: row.answers)
    #expect((try? answer(other, on: Self.days[0])) ?? "!" == row.answers[0])
  }

  private func answer(_ row: Row, on day: CivilDate) throws -> String {
    switch row.kind {
    case "date", "back":
      let reference = DateReference(today: day, direction: row.kind == "back" ? .back : .ahead)
      return try reference.date(SpokenDate(row.text)).description
    case "time": return try TimeOfDay(spoken: TimeWords(row.text)).description
    case "length": return try String(LengthWords(row.text).minutes)
    case "period":
      let days = try DateReference(today: day).period(PeriodWords(row.text), row.text).days
      return "\(days.lowerBound)/\(days.upperBound)"
    default: return try RecurrenceRule(phrase: row.text, from: day).description
    }
  }
}

@Suite("The forms of the grammar")
struct FormsTests {
  @Test("Each example of the grammar is read as a whole by its own form")
  func examples() throws {
    for form in DateWords.forms { try check(form) { try DateWords($0) } }
    for form in TimeWords.forms { try check(form) { try TimeWords($0) } }
    for form in LengthWords.forms { try check(form) { try LengthWords($0) } }
    for form in PeriodWords.forms { try check(form) { try PeriodWords($0) } }
    for text in RepeatWords.englishExamples + RepeatWords.koreanExamples {
      _ = try RepeatWords(text)
    }
  }

  private func check<Value>(_ form: Form<Value>, _ read: (String) throws -> Value) throws {
    for text in form.english + form.korean {
      #expect(throws: Never.self, "\(text)") { try read(text) }
    }
  }

  @Test(
    "A phrase with a wrong word is refused with that word",
    arguments: [
      ("next tuseday", WordsError.unknownWord("tuseday")),
      ("next next", .unfinished(after: "next")), ("in 3", .unfinished(after: "3")),
      ("tomorrow tomorrow", .unexpectedWord("tomorrow")), ("", .empty), ("  ", .empty),
      ("3일 뒤로", .unknownWord("뒤로")),
    ])
  func errors(text: String, expected: WordsError) {
    do throws(WordsError) {
      _ = try DateWords(text)
      Issue.record("It was read.")
    } catch {
      #expect(error == expected)
    }
  }
}

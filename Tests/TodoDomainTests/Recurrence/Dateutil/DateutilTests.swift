import Foundation
import Testing
import TodoDomain
import TodoTesting

@Suite("Recurrence rules compared with python-dateutil")
struct DateutilTests {
  private func questions(_ count: Int, seed: UInt64) throws -> [RecurrenceQuestion] {
    var life = RandomLife(seed: seed)
    return try (0..<count).map { _ in try life.recurrenceQuestion() }
  }

  private func text(_ dates: [CivilDate]) -> String {
    dates.map(\.description).joined(separator: " ")
  }

  /// Returns a line of the recording: the question, and its answer as a first date and the days
  /// between the dates.
  private func line(_ question: RecurrenceQuestion, _ answer: String) throws -> String {
    let dates = try answer.split(separator: " ").map { try CivilDate(String($0)) }
    let gaps = zip(dates, dates.dropFirst()).map { "\($0.distance(to: $1))" }
    let short = ([dates.first?.description ?? "-"] + gaps).joined(separator: " ")
    return "\(question)\t\(short)"
  }

  @Test(
    "2,000 random rules have the dates that dateutil finds",
    .enabled(if: Dateutil.isThere, "needs python3 with dateutil"))
  func random() throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["SEED"].flatMap(UInt64.init) ?? 1
    let count = environment["RULES"].flatMap(Int.init) ?? 2_000
    let questions = try questions(count, seed: seed)
    let answers = try Dateutil.answers(to: questions)
    #expect(answers.count == questions.count)
    for (question, answer) in zip(questions, answers) where text(question.dates) != answer {
      Issue.record("seed \(seed): \(question)\n  \(text(question.dates))\n  not \(answer)")
    }
  }

  @Test("500 recorded rules have the dates that dateutil found")
  func recorded() throws {
    let file = Dateutil.folder.appending(path: "recorded.txt")
    let questions = try questions(500, seed: 5_545)
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      let answers = try Dateutil.answers(to: questions)
      let lines = try zip(questions, answers).map { try line($0, $1) + "\n" }
      try Data(lines.joined().utf8).write(to: file)
      Issue.record("recorded \(file.lastPathComponent)")
    }
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 500)
    for recorded in lines {
      let fields = recorded.split(separator: "\t").map(String.init)
      let question = try RecurrenceQuestion(
        rule: RecurrenceRule(fields[0]), start: CivilDate(fields[1]),
        window: CivilDate(fields[2])...CivilDate(fields[3]))
      #expect(try line(question, text(question.dates)) == recorded)
    }
  }
}

import ArgumentParser
import Foundation
import TodoDomain

/// Times the expansion of one week's dates of many weekly rules that started ten years ago.
struct Expand: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the seconds that one week takes out of weekly rules ten years old, and how "
      + "many dates it has.")

  @Option(help: "How many rules.")
  var rules = 10_000

  @Flag(help: "Ask Foundation's Calendar.RecurrenceRule, and not ours.")
  var foundation = false

  func run() throws {
    let dates = try foundation ? foundations() : ours()
    let clock = ContinuousClock()
    var count = 0
    let time = clock.measure { count = dates() }
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    print(seconds, count)
  }

  /// The interval of a rule, in weeks: every second rule repeats every second week.
  private static func interval(_ rule: Int) -> Int { rule % 2 + 1 }

  private func ours() throws -> () -> Int {
    let start = try CivilDate("2016-03-02")
    let week = try CivilDate("2026-03-02")...CivilDate("2026-03-08")
    let patterns = try (0..<rules).map { rule in
      let text = "FREQ=WEEKLY;INTERVAL=\(Self.interval(rule));BYDAY=MO,WE"
      return try DatePattern(
        start: start, recurrence: .set(RecurrenceSet(rule: RecurrenceRule(text))))
    }
    return { patterns.reduce(0) { $0 + $1.dates(in: week).count } }
  }

  private func foundations() throws -> () -> Int {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let date = { (text: String) in try Date("\(text)T09:00:00Z", strategy: .iso8601) }
    let start = try date("2016-03-02")
    let week = try date("2026-03-02")..<date("2026-03-09")
    let all = (0..<rules).map { rule in
      var rule = Calendar.RecurrenceRule(
        calendar: calendar, frequency: .weekly, interval: Self.interval(rule))
      rule.weekdays = [.every(.monday), .every(.wednesday)]
      return rule
    }
    return {
      all.reduce(0) { $0 + $1.recurrences(of: start, in: week).reduce(0) { n, _ in n + 1 } }
    }
  }
}

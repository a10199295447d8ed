import Foundation
import Testing
import TodoDomain
import TodoStorage
import TodoTesting

extension CommandLineRunner {
  /// A user with the three weeks from 22 December 2025 in their store, on the third Friday.
  static func withThreeWeeks() throws -> CommandLineRunner {
    let user = try CommandLineRunner()
    try user.succeed("init")
    try ThreeWeeks(from: CivilDate("2025-12-22")).fill(SQLiteStore.open(at: user.store))
    return user
  }

  /// Runs a command in New York on the third Friday, which must succeed.
  @discardableResult
  func report(_ line: String, _ environment: [String: String] = [:]) throws -> Transcript {
    let now = ["TODOCTL_NOW": "2026-01-09T17:00:00Z"]
    return try succeed(
      "report \(line) --time-zone America/New_York",
      environment: now.merging(environment) { $1 })
  }
}

/// The members of `report --json` that tests read.
struct ReportAnswer: Decodable {
  struct Group: Decodable, Equatable {
    var category: String?
    var weekday: String?
    var hours: String?
    let count: Int
    let finished: Int
    let rate: Double?
  }

  struct Day: Decodable {
    let date: String
    let count: Int
    let finished: Int
    let entries: Int
    let averageMood: Double?
  }

  struct Streak: Decodable {
    let title: String
    let present: Int
    let longest: Int
    let next: String?
  }

  struct Finding: Decodable {
    let insight: String
    let text: String
  }

  struct Report: Decodable {
    let count: Int
    let finished: Int
    let overdue: Int
    let leftOver: Int
    let moved: Int
    let byCategory: [Group]
    let byWeekday: [Group]
    let byHour: [Group]
    let days: [Day]
    let streaks: [Streak]
    let findings: [Finding]

    /// Planned, finished, overdue, left over, moved.
    var numbers: [Int] { [count, finished, overdue, leftOver, moved] }
  }

  let report: Report
}

import ArgumentParser
import Foundation
import TodoDomain
import TodoExchange
import TodoTesting

/// Prints a made-up life as JSON Lines, for demos, tests and benchmarks.
@main
struct Generate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Print two believable years of schedules and routines as JSON Lines.")

  @Option(help: "How many events.")
  var events = 1_500

  @Option(help: "The same seed gives the same life.")
  var seed: UInt64 = 1

  @Option(help: "The last date that an event starts on.")
  var until = "2026-12-31"

  @Option(
    help: "How many days long the life is (default: 730, or more where there are many events).")
  var days: Int?

  @Option(help: "The date up to which things have happened.")
  var today = "2026-11-21"

  func validate() throws {
    guard (0...EventID.maximum).contains(events) else {
      throw ValidationError("--events takes a number from 0 to \(EventID.maximum).")
    }
    guard days.map({ (1...700_000).contains($0) }) ?? true else {
      throw ValidationError("--days takes a number from 1 to 700000.")
    }
  }

  func run() throws {
    signal(SIGPIPE, SIG_DFL)
    let life = DemoLife(
      eventCount: events, seed: seed, lastDate: try CivilDate(until), today: try CivilDate(today),
      lengthInDays: days)
    try JSONLinesFormat().write(life, ExportOptions()) { bytes in
      try FileHandle.standardOutput.write(contentsOf: Data(bytes))
    }
  }
}

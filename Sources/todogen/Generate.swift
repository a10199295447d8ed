import ArgumentParser
import Foundation
import TodoDomain
import TodoExchange
import TodoTestSupport

/// Prints a made-up life as JSON Lines: for demos, tests and benchmarks.
@main
struct Generate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Print two believable years of schedules and routines as JSON Lines.")

  @Option(help: "How many events.")
  var events = 1_500

  @Option(help: "The same seed gives the same life.")
  var seed: UInt64 = 1

  @Option(help: "The first of the two years' dates.")
  var from = "2025-01-01"

  @Option(help: "The date up to which things have happened.")
  var today = "2026-11-21"

  func validate() throws {
    guard (0...EventID.maximum).contains(events) else {
      throw ValidationError("--events takes a number from 0 to \(EventID.maximum).")
    }
  }

  func run() throws {
    signal(SIGPIPE, SIG_DFL)
    let life = DemoLife(
      eventCount: events, seed: seed, firstDate: try CivilDate(from), today: try CivilDate(today))
    try JSONLinesFormat().write(life, ExportOptions()) { bytes in
      try FileHandle.standardOutput.write(contentsOf: Data(bytes))
    }
  }
}

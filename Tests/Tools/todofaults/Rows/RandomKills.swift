import Foundation
import TodoTesting

/// Kills at random moments of additions, one after another, on a single store.
struct RandomKills {
  private static let quickAttempts = 25
  private static let attempts = 300
  /// The number of runs that measure the duration of a run.
  private static let rehearsals = 5

  let bench: FaultBench

  func run(_ random: inout SplitMix64) throws -> FaultOutcome {
    var outcome = FaultOutcome()
    let store = bench.path("random.db")
    try bench.succeed(["init", "--store", store])
    var acknowledged: Set<String> = []
    var tried: Set<String> = []
    let lengthInMicroseconds = try lengthInMicroseconds(store, &acknowledged)
    for attempt in 0..<(bench.isQuick ? Self.quickAttempts : Self.attempts) {
      let title = "Random \(attempt)"
      let delayInMicroseconds = UInt32.random(in: 0...lengthInMicroseconds, using: &random)
      let result = try kill(
        ["add", "schedule", title, "--on", "today", "--store", store], delayInMicroseconds)
      tried.insert(title)
      if !result.output.isEmpty { acknowledged.insert(title) }
      outcome.attempts += 1
      if result.status == 137 { outcome.fired += 1 }
      let place = "add, killed after \(delayInMicroseconds) µs"
      try look(at: store, &acknowledged, tried, place: place, outcome: &outcome)
    }
    outcome.add(outcome.fired, to: "at any moment killed")
    outcome.add(acknowledged.count, to: "acknowledged")
    return outcome
  }

  private func look(
    at store: String, _ acknowledged: inout Set<String>, _ tried: Set<String>,
    place: String, outcome: inout FaultOutcome
  ) throws {
    let probe = try StoreProbe(store)
    let titles = Set(probe.titles.values)
    let lost = acknowledged.subtracting(titles)
    let strange = titles.subtracting(acknowledged).subtracting(tried)
    // A lost title is reported once.
    acknowledged.subtract(lost)
    outcome.add(lost.count, to: "lost")
    outcome.require(lost.isEmpty, "\(place): lost \(lost.sorted())")
    let isWhole = probe.isWhole(titles.count) && strange.isEmpty
    outcome.add(isWhole ? 0 : 1, to: "half-done")
    outcome.require(isWhole, "\(place): \(probe.problems) problems, and strange are \(strange)")
  }

  /// The duration of an addition without a kill.
  private func lengthInMicroseconds(_ store: String, _ acknowledged: inout Set<String>) throws
    -> UInt32
  {
    let start = ContinuousClock.now
    for number in 0..<Self.rehearsals {
      let title = "Rehearsed \(number)"
      try bench.succeed(["add", "schedule", title, "--on", "today", "--store", store])
      acknowledged.insert(title)
    }
    return UInt32((ContinuousClock.now - start) / .microseconds(Self.rehearsals))
  }

  private func kill(_ arguments: [String], _ delayInMicroseconds: UInt32) throws -> CommandResult {
    let program = try bench.start(bench.binary, arguments)
    usleep(delayInMicroseconds)
    Foundation.kill(program.process.id, SIGKILL)
    return try bench.finish(program)
  }
}

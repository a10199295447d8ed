import Foundation
import TodoTesting

/// Signals with which people and systems end programs, at random moments of a long import.
struct SignalledImportRow: FaultRow {
  let number = 9
  let fault = "SIGINT, SIGTERM, SIGHUP or SIGQUIT at any moment of an import"
  let required = "all or nothing, and status 128 and the signal's number"

  private static let events = 4_000
  private static let quickAttempts = 16
  private static let attempts = 160
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  func run(on bench: FaultBench) throws -> FaultOutcome {
    var random = SplitMix64(seed: bench.seed)
    var outcome = FaultOutcome()
    let titles = (0..<Self.events).map { "Meeting \($0)" }
    let stage = try Stage(on: bench) { folder in
      try bench.succeed(["init", "--store", "\(folder)/todo.db"])
      _ = try bench.write(TestLife.lines(titled: titles), to: "base/life.jsonl")
    }
    let store = stage.path("todo.db")
    let words = ["import", stage.path("life.jsonl"), "--store", store]
    let lengthInMicroseconds = try lengthInMicroseconds(of: words, on: stage)
    for attempt in 0..<(bench.isQuick ? Self.quickAttempts : Self.attempts) {
      try stage.reset()
      let signal = Self.signals[attempt % Self.signals.count]
      let delayInMicroseconds = UInt32.random(in: 0...lengthInMicroseconds, using: &random)
      let program = try bench.start(bench.binary, words)
      usleep(delayInMicroseconds)
      kill(program.process.id, signal)
      let result = try bench.finish(program)
      outcome.attempts += 1
      let place = "signal \(signal) after \(delayInMicroseconds) µs of \(lengthInMicroseconds)"
      try look(at: store, result, signal, place: place, outcome: &outcome)
    }
    return outcome
  }

  private func look(
    at store: String, _ result: CommandResult, _ signal: CInt, place: String,
    outcome: inout FaultOutcome
  ) throws {
    let probe = try StoreProbe(store)
    let isThere = probe.isWhole(Self.events)
    outcome.require(isThere || probe.isWhole(0), "\(place): \(probe.titles.count) events")
    outcome.add(isThere ? 1 : 0, to: "all")
    outcome.add(isThere ? 0 : 1, to: "nothing")
    if result.status == 128 + Int(signal) {
      outcome.fired += 1
    } else {
      // The import ended before the signal came.
      outcome.require(result.status == 0, "\(place): status \(result.status)")
    }
    outcome.require(
      isThere || result.output.isEmpty && result.status != 0,
      "\(place): it said that it was done, and nothing is there")
  }

  /// The duration of an import without a signal.
  private func lengthInMicroseconds(of words: [String], on stage: Stage) throws -> UInt32 {
    try stage.reset()
    let start = ContinuousClock.now
    try stage.bench.succeed(words)
    return UInt32((ContinuousClock.now - start) / .microseconds(1))
  }
}

import TodoTesting

/// An error of each sync, followed by a repeated command or by a crash.
struct FailedSyncRow: FaultRow {
  let number = 5
  let fault = "EIO at each fsync and fdatasync, then the same again, or kill -9"
  let required = "done, or said to be unknown; and the same again leaves one of it"
  let needs = [Requirement.strace, .sqlite3, .nextSchema]

  private static let quickSample = 3
  /// The number of calls after the error at which the program is killed. After these calls it has
  /// handled the error.
  private static let crashes = 12
  private static let quickCrashes = 1

  func run(on bench: FaultBench) throws -> FaultOutcome {
    var random = SplitMix64(seed: bench.seed)
    var outcome = FaultOutcome()
    let stage = try Stage.withStores(on: bench)
    let repeatable: [FaultOperation] = [.addWithUID, .importOfOne, .edit]
    for operation in repeatable {
      let rehearsal = try Rehearsal(operation, on: stage)
      outcome.add(try fail(rehearsal, isRepeatable: true, &random))
    }
    let others: [FaultOperation] = [.import, .backup, try .restore(on: stage), .migrate]
    for operation in others {
      let rehearsal = try Rehearsal(operation, on: stage)
      outcome.add(try fail(rehearsal, isRepeatable: false, &random))
    }
    return outcome
  }

  private func fail(
    _ rehearsal: Rehearsal, isRepeatable: Bool, _ random: inout SplitMix64
  ) throws -> FaultOutcome {
    var outcome = FaultOutcome()
    let sample = rehearsal.stage.bench.isQuick ? Self.quickSample : nil
    for isLasting in [false, true] {
      var crashes: [(Rehearsal.Point, TracedRun)] = []
      try rehearsal.hit(
        { TracedCall.syncing.contains($0.call) }, sample: sample, &random
      ) { point in
        let run = try rehearsal.fail(at: point, with: "EIO", isLasting: isLasting)
        let words = Rehearsal.description("EIO", isLasting: isLasting)
        let place = rehearsal.place(words, point)
        outcome.attempts += 1
        if run.hasFailedCall { outcome.fired += 1 }
        rehearsal.judge(run.result, statuses: [74], at: place, &outcome)
        if isRepeatable { try again(rehearsal, place, outcome: &outcome) }
        if !isLasting, run.hasFailedCall { crashes.append((point, run)) }
        return run.hasFailedCall
      }
      for (point, run) in crashes {
        try crash(
          rehearsal, point, after: run, isRepeatable: isRepeatable, random: &random,
          outcome: &outcome)
      }
    }
    return outcome
  }

  /// Kills the program at the calls that follow the failed one.
  private func crash(
    _ rehearsal: Rehearsal, _ point: Rehearsal.Point, after run: TracedRun, isRepeatable: Bool,
    random: inout SplitMix64, outcome: inout FaultOutcome
  ) throws {
    let stage = rehearsal.stage
    // strace injects only one fault for each name of a call.
    let following = run.calls.drop { !$0.isInjected }.filter { $0.name != point.call }
      .prefix(Self.crashes)
    let chosen = following.shuffled(using: &random)
    for call in stage.bench.isQuick ? chosen.prefix(Self.quickCrashes) : chosen[...] {
      try stage.reset()
      let kill = Injection(calls: [call.name], fault: .kill, occurrence: call.occurrence)
      let crashed = try stage.bench.trace(
        rehearsal.arguments, calls: TracedCall.changing,
        under: [Rehearsal.failure(at: point, with: "EIO"), kill])
      let place =
        rehearsal.place("EIO", point) + ", then killed at \(call.name) \(call.occurrence)"
      outcome.attempts += 1
      if crashed.isKilled, crashed.hasFailedCall { outcome.add(to: "crashed") }
      let decision = rehearsal.decision()
      if case .half(let reason) = decision { outcome.violate("\(place): \(reason)") }
      outcome.require(
        crashed.result.output.isEmpty || decision == .done,
        "\(place): it said that it was done, and the store doesn't have it")
      if isRepeatable { try again(rehearsal, place, outcome: &outcome) }
    }
  }

  /// Repeats the command on a working disk. Its change must then be there exactly once.
  private func again(
    _ rehearsal: Rehearsal, _ place: String, outcome: inout FaultOutcome
  ) throws {
    let result = try rehearsal.stage.bench.todoctl(rehearsal.arguments)
    outcome.add(to: "repeated")
    outcome.require(
      result.status == 0, "\(place), then again: status \(result.status), \(result.errors)")
    let decision = rehearsal.decision()
    outcome.require(decision == .done, "\(place), then again: \(decision)")
  }
}

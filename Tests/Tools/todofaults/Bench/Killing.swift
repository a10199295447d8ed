import TodoTesting

extension Rehearsal {
  /// A check of a row after a kill. It receives the place of the kill.
  typealias Look = (_ place: String, inout FaultOutcome) throws -> Void

  /// Kills the operation at each of its calls, or at a sample of them, and judges the result.
  ///
  /// - Parameters:
  ///   - firstLook: A check that runs before anything opens the store again.
  ///   - lastLook: A check that runs after the store was judged, and may change it.
  func kill(
    sample: Int?, _ random: inout SplitMix64, firstLook: Look = { _, _ in },
    lastLook: Look = { _, _ in }
  ) throws -> FaultOutcome {
    var outcome = FaultOutcome()
    try hit({ _ in true }, sample: sample, &random) { point in
      let run = try kill(at: point)
      let place = place("killed", point)
      try firstLook(place, &outcome)
      outcome.judge(run, decision(), of: operation.name, at: place)
      try lastLook(place, &outcome)
      return run.isKilled
    }
    return outcome
  }

  private func kill(at point: Point) throws -> TracedRun {
    try stage.reset()
    let kill = Injection(calls: [point.call], fault: .kill, occurrence: point.occurrence)
    return try stage.bench.trace(arguments, calls: kill.calls, under: [kill])
  }
}

extension FaultOutcome {
  /// Judges the result of a kill, and counts it. Both good outcomes include everything that was
  /// acknowledged before the operation. If the operation itself was acknowledged, it must be done.
  fileprivate mutating func judge(
    _ run: TracedRun, _ decision: Decision, of name: String, at place: String
  ) {
    attempts += 1
    fired += run.isKilled ? 1 : 0
    add(run.isKilled ? 1 : 0, to: "\(name) killed")
    require(
      run.isKilled || run.result.status == 0,
      "\(place): status \(run.result.status), \(run.result.errors)")
    let isAcknowledged = !run.result.output.isEmpty
    let isLost = isAcknowledged && decision != .done
    add(isAcknowledged ? 1 : 0, to: "acknowledged")
    add(isLost ? 1 : 0, to: "lost")
    require(!isLost, "\(place): it said that it was done, and the store doesn't have it")
    add(decision.isHalf ? 1 : 0, to: "half-done")
    if case .half(let reason) = decision { violate("\(place): \(reason)") }
  }
}

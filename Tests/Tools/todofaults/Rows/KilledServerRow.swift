import Foundation
import TodoTesting

/// A server that ends at a random moment of a change.
struct KilledServerRow: FaultRow {
  let number = 39
  let fault = "a server that is killed or restarted at any moment of a change"
  let required = "what was acknowledged is there, what was said not to be stored isn't"
  let needs = [Requirement.postgresql]

  private static let store = "family"
  private static let quickAttempts = 8
  private static let attempts = 150
  private static let eventsOfImport = 400

  func run(on bench: FaultBench) throws -> FaultOutcome {
    var random = SplitMix64(seed: bench.seed)
    var outcome = FaultOutcome()
    let server = try DatabaseServer(on: bench)
    let address = try server.makeStore(Self.store, 10)
    var titles = try ServerProbe.titles(in: Self.store, on: server)
    let length = try lengthInMicroseconds(of: ["list", "--store", address], server)
    for attempt in 0..<(bench.isQuick ? Self.quickAttempts : Self.attempts) {
      let isImport = attempt % 2 == 1
      let new = (0..<(isImport ? Self.eventsOfImport : 1)).map { "Attempt \(attempt) \($0)" }
      let words =
        try isImport ? importing(new, attempt, server: server) : ["add", new[0], "on", "today"]
      let delay = UInt32.random(in: 0...(length * (isImport ? 3 : 1)), using: &random)
      let end = DatabaseServer.End.allCases[attempt / 2 % 2]
      let program = try server.bench.start(server.bench.binary, words + ["--store", address])
      usleep(delay)
      server.end(end)
      let result = try server.bench.finish(program)
      try server.start()
      let place = "\(isImport ? "import" : "add"), \(end) after \(delay) µs"
      outcome.attempts += 1
      outcome.fired += result.status == 0 ? 0 : 1
      let found = try ServerProbe.titles(in: Self.store, on: server)
      judge(result, Set(new), before: titles, found: found, place: place, outcome: &outcome)
      titles = found
    }
    let check = try server.bench.todoctl(["check", "--store", address])
    outcome.require(check.status == 0, "the check: \(check)")
    return outcome
  }

  private func judge(
    _ result: CommandResult, _ new: Set<String>, before: Set<String>, found: Set<String>,
    place: String, outcome: inout FaultOutcome
  ) {
    let decision: Decision =
      found == before ? .undone : found == before.union(new) ? .done : .half("\(found.count)")
    outcome.require(!decision.isHalf, "\(place): \(decision)")
    guard result.status != 0 else {
      outcome.add(to: "acknowledged")
      return outcome.require(decision == .done, "\(place): acknowledged, and \(decision)")
    }
    let claim = Claim(result.errors)
    outcome.add(to: claim == .unknown ? "unknown" : "known not to be stored")
    outcome.require(result.withoutNotices.isRefusal(74), "\(place): \(result)")
    outcome.require(claim.isTrue(of: decision), "\(place): \(decision), and was told \(result)")
  }

  private func importing(
    _ titles: [String], _ attempt: Int, server: DatabaseServer
  ) throws -> [String] {
    let lines = TestLife.lines(titled: titles).replacing("\"life-", with: "\"\(attempt)-")
    return ["import", try server.bench.write(lines, to: "attempt.jsonl")]
  }

  private func lengthInMicroseconds(
    of words: [String], _ server: DatabaseServer
  ) throws -> UInt32 {
    let begin = ContinuousClock.now
    try server.bench.succeed(words)
    return UInt32((ContinuousClock.now - begin) / .microseconds(1))
  }
}

extension CommandResult {
  /// The result without the lines that libpq itself prints if a server ends while a connection is
  /// being made.
  fileprivate var withoutNotices: CommandResult {
    let lines = errors.split(separator: "\n").filter { !$0.hasPrefix("FATAL:") }
    return CommandResult(status: status, output: output, errors: lines.joined(separator: "\n"))
  }
}

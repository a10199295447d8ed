import TodoTesting

/// A connection that is cut at any piece of the sent data, and a client that is killed at each call
/// that sends or receives. The server keeps running, so a client can find out whether its change is
/// stored.
struct CutConnectionRow: FaultRow {
  let number = 40
  let fault = "a connection to a server cut, or its client killed, wherever something is sent"
  let required = "everything or nothing, and what the message says, which is never “unknown”"
  let needs = [Requirement.postgresql, .strace]

  /// The words that a user types. `@` is a file with thirty events.
  private static let operations = [
    "add Added on today", "add diary --emotion calm --situation Written", "edit 1 --title Edited",
    "finish 3", "delete 4 --yes", "tally tap blue", "category add Garden", "undo", "import @",
  ]
  private static let quickSample = 3

  func run(on bench: FaultBench) throws -> FaultOutcome {
    var random = SplitMix64(seed: bench.seed)
    var outcome = FaultOutcome()
    let server = try DatabaseServer(on: bench)
    let lines = TestLife.lines(titled: (0..<30).map { "New \($0)" })
    let file = try bench.write(lines.replacing("\"life-", with: "\"new-"), to: "new.jsonl")
    for (index, operation) in Self.operations.enumerated() {
      let words = operation.words.map { $0 == "@" ? file : $0 }
      let rehearsal = try ServerRehearsal(words, name: "rehearsal\(index)", on: server)
      let faults = rehearsal.faults.shuffled(using: &random)
      for fault in bench.isQuick ? Array(faults.prefix(Self.quickSample)) : faults {
        try rehearsal.attempt(fault, "\(operation): \(fault)", outcome: &outcome)
      }
    }
    return outcome
  }
}

/// A command without a fault, and the store before and after it.
private struct ServerRehearsal {
  enum Fault {
    case cut(Relay.Cut)
    case kill(call: String, occurrence: Int)
  }

  private static let events = 5
  private static let calls = ["sendto", "recvfrom"]

  /// The faults that can hit the command.
  let faults: [Fault]
  private let words: [String]
  private let server: DatabaseServer
  private let before: ServerProbe
  private let after: ServerProbe

  init(_ words: [String], name: String, on server: DatabaseServer) throws {
    (self.words, self.server) = (words, server)
    _ = try server.makeStore(name, Self.events)
    before = try ServerProbe(name, on: server)
    let relay = try server.relay(cut: nil)
    let run = try server.bench.trace(
      words + ["--store", server.relayAddress(of: name)], calls: Self.calls)
    let pieces = relay.end().pieces
    guard run.result.status == 0 else { throw BenchError.unexpected(words, run.result) }
    after = try ServerProbe(name, on: server)
    faults =
      Relay.Direction.allCases.flatMap { direction in
        (0..<(pieces[direction] ?? 0)).map { .cut(Relay.Cut(direction: direction, piece: $0 + 1)) }
      } + run.calls.map { .kill(call: $0.name, occurrence: $0.occurrence) }
  }

  /// Runs the command with a fault on a new store with the same content.
  func attempt(_ fault: Fault, _ place: String, outcome: inout FaultOutcome) throws {
    let name = "attempt\(outcome.attempts)"
    let address = try server.makeStore(name, Self.events)
    outcome.attempts += 1
    let result: CommandResult
    switch fault {
    case .cut(let cut):
      let relay = try server.relay(cut: cut)
      result = try server.bench.todoctl(words + ["--store", server.relayAddress(of: name)])
      guard relay.end().hasCut else { return }
    case .kill(let call, let occurrence):
      let kill = Injection(calls: [call], fault: .kill, occurrence: occurrence)
      let run = try server.bench.trace(words + ["--store", address], calls: [call], under: [kill])
      guard run.isKilled else { return }
      result = run.result
    }
    outcome.fired += 1
    judge(result, try ServerProbe(name, on: server), place: place, outcome: &outcome)
  }

  private func judge(
    _ result: CommandResult, _ found: ServerProbe, place: String, outcome: inout FaultOutcome
  ) {
    let decision: Decision =
      found == after
      ? .done
      : found == before
        ? .undone : .half("without \(after.missing(in: found)), with \(found.missing(in: after))")
    outcome.require(!decision.isHalf, "\(place): \(decision)")
    outcome.add(to: decision == .done ? "and there" : "and not there")
    switch result.status {
    case 0: outcome.require(decision == .done, "\(place): status 0, and \(decision)")
    case 137: break
    default:
      let claim = Claim(result.errors)
      outcome.require(result.isRefusal(74), "\(place): \(result)")
      outcome.require(
        claim != .unknown && claim.isTrue(of: decision), "\(place): \(decision), told \(result)")
    }
  }
}

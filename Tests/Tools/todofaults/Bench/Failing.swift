import TodoTesting

extension Rehearsal {
  /// Runs the operation with a failing call, the stage as it was before.
  func fail(at point: Point, with error: String, isLasting: Bool) throws -> TracedRun {
    try stage.reset()
    return try stage.bench.trace(
      arguments, calls: TracedCall.changing,
      under: [Self.failure(at: point, with: error, isLasting: isLasting)])
  }

  static func failure(
    at point: Point, with error: String, isLasting: Bool = false
  ) -> Injection {
    Injection(
      calls: [point.call], fault: .error(error), occurrence: point.occurrence,
      isLasting: isLasting)
  }

  /// How a fault is called in a sentence about it.
  static func description(_ error: String, isLasting: Bool) -> String {
    isLasting ? "\(error) from then on" : error
  }

  /// Judges how the program ended after an error: with a status that is documented for it, a
  /// message that people can read (where it `canSpeak`), and a store that is as the message says.
  func judge(
    _ result: CommandResult, statuses: Set<Int>, canSpeak: Bool = true, at place: String,
    _ outcome: inout FaultOutcome
  ) {
    let decision = decision()
    if case .half(let reason) = decision { outcome.violate("\(place): \(reason)") }
    guard result.status != 0 else {
      outcome.add(to: "survived")
      return outcome.require(decision == .done, "\(place): status 0, and the store doesn't have it")
    }
    outcome.add(to: decision == .done ? "failed and there" : "failed and not there")
    outcome.require(
      statuses.contains(result.status), "\(place): status \(result.status), \(result.errors)")
    guard canSpeak else { return }
    let isTrue = Claim(result.errors).isTrue(of: decision)
    outcome.require(isTrue, "\(place): it is \(decision), and was told: \(result.errors)")
    outcome.require(
      result.hasReadableMessage, "\(place): not a message for people: \(result.errors)")
  }
}

/// What a message says of the change that was asked for. One that says nothing of it means that
/// there is none.
private enum Claim {
  case undone, done, unknown

  init(_ message: String) {
    self =
      if message.contains("is unknown") {
        .unknown
      } else if message.contains("asked for is stored") {
        .done
      } else {
        .undone
      }
  }

  func isTrue(of decision: Decision) -> Bool {
    switch self {
    case .undone: decision == .undone
    case .done: decision == .done
    case .unknown: true
    }
  }
}

extension CommandResult {
  /// Whether the errors are a message with a hint, after a note at most, and no backtrace.
  fileprivate var hasReadableMessage: Bool {
    let lines = errors.split(separator: "\n")
    return lines.suffix(2).contains { $0.hasPrefix("Error: ") } && lines.count <= 3
      && lines.allSatisfy { $0.count < 400 }
  }
}

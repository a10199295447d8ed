import TodoTesting

extension Rehearsal {
  /// Resets the stage, and runs the operation with a failing call.
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

  /// The words for an error in a sentence.
  static func description(_ error: String, isLasting: Bool) -> String {
    isLasting ? "\(error) from then on" : error
  }

  /// Judges the end of the program after an error. Its status must be documented for the error, its
  /// message must be readable (if it `canSpeak`), and the store must be as the message says.
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

/// The claim of a message about the change. A message that doesn't mention the change claims that
/// nothing was stored.
enum Claim {
  case undone, done, unknown

  init(_ message: String) {
    self =
      if message.contains("is unknown") {
        .unknown
      } else if message.contains("asked for is stored") || message.contains("change is stored") {
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
  /// Whether standard error is a message with a hint, after at most one note, and no backtrace.
  fileprivate var hasReadableMessage: Bool {
    let lines = errors.split(separator: "\n")
    return lines.suffix(2).contains { $0.hasPrefix("Error: ") } && lines.count <= 3
      && lines.allSatisfy { $0.count < 400 }
  }
}

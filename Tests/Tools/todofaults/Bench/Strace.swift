/// System calls that fail, or kill, at a chosen moment: `strace -e inject`, which needs no change
/// to the program.
struct Injection: Sendable {
  /// What happens at the call.
  enum Fault: Sendable {
    /// The process ends before the call.
    case kill
    /// The call fails with this error, such as `EIO`.
    case error(String)

    fileprivate var text: String {
      switch self {
      case .kill: "signal=KILL"
      case .error(let name): "error=\(name)"
      }
    }
  }

  /// The system calls, such as `pwrite64` or `fdatasync`.
  let calls: [String]
  let fault: Fault
  /// Which of the calls, from 1. Each thread has a count of its own.
  let occurrence: Int
  /// Whether all calls from there on are hit.
  var isLasting = false

  fileprivate var text: String {
    "inject=\(calls.joined(separator: ",")):\(fault.text):when=\(occurrence)\(isLasting ? "+" : "")"
  }
}

/// A run of the program under strace.
struct TracedRun: Sendable {
  let result: CommandResult
  /// The calls that were traced, in their order.
  let calls: [TracedCall]

  /// Whether a kill at a call ended it.
  var isKilled: Bool { result.status == 137 }
  /// Whether a call was made to fail.
  var hasFailedCall: Bool { calls.contains(where: \.isInjected) }
}

extension FaultBench {
  static let strace = "/usr/bin/strace"

  /// Runs the program, with faults in its system calls, and writes those of these kinds down.
  func trace(
    _ arguments: [String], calls: [String], under injections: [Injection] = [],
    input: String? = nil
  ) throws -> TracedRun {
    let log = path("streams/strace.log")
    // Paths beside the numbers of files tell which calls are about the row's own.
    var options = ["-f", "-y", "-qq", "-o", log, "-e", "trace=\(calls.joined(separator: ","))"]
    for injection in injections { options += ["-e", injection.text] }
    let result = try run(Self.strace, options + [binary] + arguments, input: input)
    return TracedRun(result: result, calls: TracedCall.calls(in: try contents(of: log)))
  }
}

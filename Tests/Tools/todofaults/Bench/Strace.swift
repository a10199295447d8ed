/// A fault that strace injects into a system call (`strace -e inject`). The program needs no
/// change.
struct Injection: Sendable {
  /// The effect at the call.
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

  /// The names of the system calls, such as `pwrite64` or `fdatasync`.
  let calls: [String]
  let fault: Fault
  /// The number of the call, from 1. Each thread counts its own calls.
  let occurrence: Int
  /// Whether all later calls fail too.
  var isLasting = false

  fileprivate var text: String {
    "inject=\(calls.joined(separator: ",")):\(fault.text):when=\(occurrence)\(isLasting ? "+" : "")"
  }
}

/// The result of a run of the program under strace.
struct TracedRun: Sendable {
  let result: CommandResult
  /// The traced calls, in order.
  let calls: [TracedCall]

  /// Whether a kill at a call ended the program.
  var isKilled: Bool { result.status == 137 }
  /// Whether an error was injected into a call.
  var hasFailedCall: Bool { calls.contains(where: \.isInjected) }
}

extension FaultBench {
  static let strace = "/usr/bin/strace"

  /// Runs the program with faults, and records its system calls with these names.
  func trace(
    _ arguments: [String], calls: [String], under injections: [Injection] = [],
    input: String? = nil
  ) throws -> TracedRun {
    let log = path("streams/strace.log")
    // The paths of descriptors show which calls concern the row's own files.
    var options = ["-f", "-y", "-qq", "-o", log, "-e", "trace=\(calls.joined(separator: ","))"]
    for injection in injections { options += ["-e", injection.text] }
    let result = try run(Self.strace, options + [binary] + arguments, input: input)
    return TracedRun(result: result, calls: TracedCall.calls(in: try contents(of: log)))
  }
}

/// System calls that fail, or kill, at a chosen moment: `strace -e inject`, which needs no change to
/// the program.
struct Injection: Sendable {
  /// What happens at the call.
  enum Fault: Sendable {
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
  /// Which of the calls, from 1.
  let occurrence: Int
  /// Whether all calls from there on are hit.
  var isLasting = false

  fileprivate var text: String {
    "inject=\(calls.joined(separator: ",")):\(fault.text):when=\(occurrence)\(isLasting ? "+" : "")"
  }
}

extension FaultBench {
  static let strace = "/usr/bin/strace"

  /// Runs the program with faults in its system calls.
  ///
  /// - Returns: How it ended, and whether a fault fired, by what strace wrote down.
  func todoctl(
    _ arguments: [String], under injection: Injection, input: String? = nil
  ) throws -> (result: CommandResult, hasFired: Bool) {
    let log = path("streams/strace.log")
    let trace = "trace=\(injection.calls.joined(separator: ","))"
    let options = ["-f", "-qq", "-o", log, "-e", trace, "-e", injection.text]
    let result = try run(Self.strace, options + [binary] + arguments, input: input)
    let lines = try contents(of: log)
    let hasFired =
      switch injection.fault {
      case .kill: result.status == 137
      case .error: lines.contains("(INJECTED)")
      }
    return (result, hasFired)
  }
}

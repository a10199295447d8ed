import ArgumentParser
import Foundation
import TodoExchange
import TodoPresentation

extension Todoctl {
  /// Runs the process's command line, and ends the process with the documented status.
  public static func runProcess() -> Never {
    // Both end a process by default; as errors of `write` they can be told and survived.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    umask(0o077)
    Foundation.exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  private static func run(_ arguments: [String]) -> ExitStatus {
    do {
      var command = try parseAsRoot(arguments)
      try command.run()
      return .done
    } catch {
      return report(error, asJSON: arguments.contains("--json"))
    }
  }

  private static func report(_ error: any Error, asJSON: Bool) -> ExitStatus {
    if case CommandError.outputClosed = error { return .done }
    if exitCode(for: error).isSuccess {
      return printHelp(fullMessage(for: error))
    }
    let failure = FailureText.failure(for: error, language: World.present.language)
    Output.report(asJSON ? json(failure) : text(failure))
    return failure.status
  }

  /// `--help` and `--version` arrive as errors that aren't any.
  private static func printHelp(_ text: String) -> ExitStatus {
    do {
      try Output.write(text.hasSuffix("\n") ? text : text + "\n")
      return .done
    } catch {
      return report(error, asJSON: false)
    }
  }

  private static func text(_ failure: Failure) -> String {
    let hint = failure.text.hint.map { "Hint: \($0)\n" } ?? ""
    return "Error: \(failure.text.message)\n\(hint)"
  }

  private static func json(_ failure: Failure) -> String {
    let error: JSONValue = [
      "kind": .string(failure.kind), "message": .string(failure.text.message),
      "hint": EventJSON.text(failure.text.hint),
    ]
    let bytes = JSONWriter.bytes(of: Envelope.of([("error", error)] + failure.details))
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }
}

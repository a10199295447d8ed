import Foundation
import TodoDomain

/// A list that is shown again after each commit, and when another day changes it.
struct LiveView: Sendable {
  let request: AgendaRequest
  /// A run at the moment of the call.
  let session: @Sendable () throws -> Session
  let write: @Sendable ([UInt8]) throws -> Void

  /// Shows a list on standard output, until a signal, or the reader's going, ends it.
  ///
  /// - Throws: `CommandError.outputClosed` when nobody looks any more, or why the list can't be read.
  static func run(_ request: AgendaRequest, _ options: GlobalOptions) async throws {
    endAtSignals()
    let view = LiveView(
      request: request, session: { try Session(options) }, write: { try Output.write($0) })
    try await view.run(clock: seconds)
  }

  /// Shows the list for as long as anybody looks.
  ///
  /// - Parameter clock: Ticks at which today may be another day than it was.
  func run(clock: AsyncStream<Void>) async throws {
    let provider = try session().provider()
    let screen = LiveScreen(request, of: provider, session: session, write: write)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for await _ in provider.commitTicks() { try await screen.showPresent() }
      }
      group.addTask {
        for await _ in clock {
          try Output.checkReader()
          try await screen.showNewDay()
        }
      }
      try await group.next()
      group.cancelAll()
    }
  }

  /// A tick a second, until cancellation.
  private static var seconds: AsyncStream<Void> {
    AsyncStream { try? await Task.sleep(for: .seconds(1)) }
  }

  private static func endAtSignals() {
    // Nothing is half-done at any time, so that the process may end at once.
    signal(SIGINT) { _exit(128 + $0) }
    signal(SIGTERM) { _exit(128 + $0) }
    // Who started this process may have left them blocked, as worker threads do.
    var ends = sigset_t()
    sigemptyset(&ends)
    sigaddset(&ends, SIGINT)
    sigaddset(&ends, SIGTERM)
    pthread_sigmask(SIG_UNBLOCK, &ends, nil)
  }
}

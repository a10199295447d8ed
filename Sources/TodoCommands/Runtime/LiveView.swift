import Foundation
import TodoDomain

/// A list that is shown again after each commit, until a signal, or the reader's going, ends it.
struct LiveView: Sendable {
  let request: AgendaRequest
  let options: GlobalOptions

  /// Shows the list for as long as anybody looks.
  ///
  /// - Throws: `CommandError.outputClosed` when nobody does any more, or why the list can't be read.
  func run() async throws {
    // Nothing is half-done at any time, so that the process may end at once.
    signal(SIGINT) { _exit(128 + $0) }
    signal(SIGTERM) { _exit(128 + $0) }
    // Who started this process may have left them blocked, as worker threads do.
    var ends = sigset_t()
    sigemptyset(&ends)
    sigaddset(&ends, SIGINT)
    sigaddset(&ends, SIGTERM)
    pthread_sigmask(SIG_UNBLOCK, &ends, nil)
    let provider = try Session(options).provider()
    while true { try await showUntilMidnight(provider) }
  }

  /// Shows the list until another day is today.
  private func showUntilMidnight(_ provider: any StoreProviding & Sendable) async throws {
    let today = try Session(options).today(provider)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await show(provider) }
      group.addTask {
        while try Session(options).today(provider) == today {
          try Output.checkReader()
          try await Task.sleep(for: .seconds(1))
        }
      }
      try await group.next()
      group.cancelAll()
    }
  }

  private func show(_ provider: any StoreProviding & Sendable) async throws {
    let states = provider.changes { provider in
      Result { try request.answer(Session(options), provider) }
    }
    let isOnScreen = !options.json && World.present.isOnScreen
    var isFirst = true
    for await state in states {
      let clearing = isOnScreen ? "\u{1B}[2J\u{1B}[H" : options.json || isFirst ? "" : "\n"
      try Output.write(Array(clearing.utf8) + state.get())
      isFirst = false
    }
  }
}

import Foundation
import TodoDomain

/// A list on show. A list is read and written without anything between, so that none is ever
/// followed by an older one.
actor LiveScreen {
  private let request: AgendaRequest
  private let provider: any StoreProviding & Sendable
  private let session: @Sendable () throws -> Session
  private let write: @Sendable ([UInt8]) throws -> Void
  private var shown: Agenda?

  /// A screen that shows nothing yet.
  ///
  /// - Parameter session: A run at the moment of the call: it knows which day is today.
  init(
    _ request: AgendaRequest, of provider: any StoreProviding & Sendable,
    session: @escaping @Sendable () throws -> Session,
    write: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    self.request = request
    self.provider = provider
    self.session = session
    self.write = write
  }

  /// Shows the list as it is now: at first, and after a commit.
  func showPresent() throws {
    let session = try session()
    try show(present(session), session)
  }

  /// Time went by: shows the list again where another day makes it another.
  func showNewDay() throws {
    let session = try session()
    guard let shown, try session.context(provider).today != shown.today else { return }
    let present = try present(session)
    guard present.looksLike(shown) else { return try show(present, session) }
    self.shown = present
  }

  private func present(_ session: Session) throws -> Agenda {
    try provider.withSnapshot { try request.answer(session, $0) }
  }

  private func show(_ agenda: Agenda, _ session: Session) throws {
    try write(Array(separator(session).utf8) + agenda.bytes)
    shown = agenda
  }

  /// What divides a list from the one before.
  private func separator(_ session: Session) -> String {
    if session.options.json { return "" }
    if session.environment.isOnScreen { return "\u{1B}[2J\u{1B}[H" }
    return shown == nil ? "" : "\n"
  }
}

/// A list that is shown again after each commit, and when another day changes it.
struct LiveView: Sendable {
  let request: AgendaRequest
  /// A run at the moment of the call.
  let session: @Sendable () throws -> Session
  let write: @Sendable ([UInt8]) throws -> Void

  /// Shows a list on standard output, until a signal, or the reader's going, ends it.
  ///
  /// - Throws: `CommandError.outputClosed` when nobody looks any more, or why the list can't be
  ///   read.
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

import Foundation
import TodoDomain

/// A screen that shows a list. Reading and writing a list are one step of the actor, so that an
/// older list never follows a newer one.
actor LiveScreen {
  private let request: AgendaRequest
  private let provider: any StoreProviding
  private let session: @Sendable () throws -> Session
  private let write: @Sendable ([UInt8]) throws -> Void
  private var shown: Agenda?

  /// Creates a screen that shows nothing yet.
  ///
  /// - Parameter session: Makes a session for the present moment, which knows the date of today.
  init(
    _ request: AgendaRequest, of provider: any StoreProviding,
    session: @escaping @Sendable () throws -> Session,
    write: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    self.request = request
    self.provider = provider
    self.session = session
    self.write = write
  }

  /// Shows the list as it is now. It is called first at the beginning, and then after each commit.
  func showPresent() throws {
    let session = try session()
    try show(present(session), session)
  }

  /// Shows the list again if a new day has begun and changes it.
  func showNewDay() throws {
    let session = try session()
    guard let shown, try session.context(provider).today != shown.today else { return }
    let present = try present(session)
    guard present.looksLike(shown) else { return try show(present, session) }
    self.shown = present
  }

  private func present(_ session: Session) throws -> Agenda {
    try provider.readAndWait { try request.answer(session, $0) }
  }

  private func show(_ agenda: Agenda, _ session: Session) throws {
    let height = session.options.json ? nil : session.environment.screenHeight
    let bytes = height.map { agenda.bytes(fitting: $0) } ?? agenda.bytes
    try write(Array(separator(session).utf8) + bytes)
    shown = agenda
  }

  /// Returns the text to write before a list: on a screen, the codes that clear it; elsewhere a
  /// line break, but nothing before the first list and in JSON.
  private func separator(_ session: Session) -> String {
    if session.options.json { return "" }
    if session.environment.isOnScreen { return "\u{1B}[2J\u{1B}[H" }
    return shown == nil ? "" : "\n"
  }
}

/// A list that is shown again after each commit, and when a new day changes it.
struct LiveView: Sendable {
  let request: AgendaRequest
  /// Makes a session for the present moment.
  let session: @Sendable () throws -> Session
  let write: @Sendable ([UInt8]) throws -> Void

  /// Shows a list on standard output, until a signal ends it or its reader leaves.
  ///
  /// - Throws: `CommandError.outputClosed` when the reader has left, or an error of reading the
  ///   list.
  static func run(_ request: AgendaRequest, _ options: GlobalOptions) async throws {
    endAtSignals()
    let view = LiveView(
      request: request, session: { try Session(options) }, write: { try Output.write($0) })
    try await view.run(clock: seconds)
  }

  /// Shows the list for as long as it has a reader.
  ///
  /// - Parameter clock: Ticks at moments at which a new day may have begun.
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

  /// A tick every second, until cancellation.
  private static var seconds: AsyncStream<Void> {
    AsyncStream { try? await Task.sleep(for: .seconds(1)) }
  }

  private static func endAtSignals() {
    // The process may end at once, since it changes nothing.
    signal(SIGINT) { _exit(128 + $0) }
    signal(SIGTERM) { _exit(128 + $0) }
    // The process may have been started with these signals blocked, as worker threads are.
    var ends = sigset_t()
    sigemptyset(&ends)
    sigaddset(&ends, SIGINT)
    sigaddset(&ends, SIGTERM)
    pthread_sigmask(SIG_UNBLOCK, &ends, nil)
  }
}

import TodoDomain

/// A list on show. A list is read and written without anything between, so that none is ever followed
/// by an older one.
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
    guard let shown, try session.today(provider) != shown.today else { return }
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
    if session.world.isOnScreen { return "\u{1B}[2J\u{1B}[H" }
    return shown == nil ? "" : "\n"
  }
}

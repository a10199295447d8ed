import Foundation
import Synchronization
import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoMaintenance
import TodoPresentation
import TodoStorage

/// One run of one command, and the composition root: the only place where the protocols get their
/// concrete types.
struct Session {
  let options: GlobalOptions
  let environment: ProcessEnvironment
  /// The kinds of events of this program. They are named here, and passed on from here.
  static let kinds = EventKinds.standard
  /// The language of the run, which may be a preference of the store.
  let spoken: RunLanguage
  private let milliseconds: Int
  /// The last change, kept until the output has a hint on how to take it back.
  private let changes = CommittedChange()

  /// Begins a run with these options.
  ///
  /// - Throws: `ValueError` for an invalid `TODOCTL_NOW`, and for an option that names no zone. The
  ///   zone is checked before anything is changed, even if it isn't needed.
  init(_ options: GlobalOptions, environment: ProcessEnvironment = .present) throws {
    self.options = options
    self.environment = environment
    spoken =
      RunLanguage.current
      ?? RunLanguage(options.lang, environment, storePath: options.storePath(in: environment))
    milliseconds = try environment.milliseconds()
    if let name = options.timeZone { _ = try ZoneID(typed: name) }
  }

  // MARK: The store

  /// The path of the store: the option's, else the environment's, else the user's own.
  var storePath: String { options.storePath(in: environment) }

  /// Refuses a path that is the store itself or a file of SQLite beside it, under any name. SQLite
  /// would use such a file as a log, and apply it or remove it.
  ///
  /// - Throws: `CommandError.usage`.
  func refuseOwnFiles(_ path: String) throws {
    let store = LinkTarget.of(storePath)
    let own = [store] + SQLiteStore.companions.map { store + $0 }
    guard !own.contains(where: { FileIdentity.isSame(path, $0) }) else {
      throw CommandError.usage(
        Text(
          "“\(TerminalText.singleLine(path))” is the store itself, or its log.",
          "“\(TerminalText.singleLine(path))”: 저장소 자체이거나 그 로그예요."),
        hint: Text("Name another file.", "다른 파일을 적어 주세요."))
    }
  }

  private var namedPath: String? { options.namedStore(in: environment) }

  /// Opens the store for reading. It never creates a store.
  ///
  /// - Throws: `StoreError.notFound`.
  func provider() throws -> any StoreProviding { try copyable() }

  /// Opens the store for copying it as a whole. It never creates a store.
  ///
  /// - Throws: `StoreError.notFound`.
  func copyable() throws -> any CopyableStore {
    isOnServer ? try ServerStores.provider(at: storePath) : try sqliteProvider()
  }

  /// The store's path or address as a place for a copy.
  var place: any StorePlace {
    get throws {
      isOnServer
        ? try ServerStores.place(at: storePath) : SQLitePlace(storePath, kinds: Self.kinds)
    }
  }

  /// Opens the store for a command that changes it.
  ///
  /// - Parameters:
  ///   - retrySafety: What happens if the user repeats the command.
  ///   - isChange: Whether the command changes anything this time. A first change creates the
  ///     user's own store.
  func store(
    _ retrySafety: RetrySafety = .harmless, isChange: Bool = true
  ) throws -> StoreAccess {
    if isOnServer {
      let (writer, provider) = try ServerStores.open(at: storePath)
      return access(writer, provider, retrySafety: retrySafety)
    }
    if isChange { try createDefaultStore() }
    let store = try open()
    return access(store, store.provider, retrySafety: retrySafety)
  }

  /// Opens the store for a command that changes existing records, and so never creates a store.
  ///
  /// - Throws: `StoreError.notFound`.
  func existingStore(_ retrySafety: RetrySafety = .harmless) throws -> StoreAccess {
    try store(retrySafety, isChange: false)
  }

  /// Opens the store for a trial that changes nothing. If the user's own store doesn't exist and
  /// has no backup, the trial gets an empty store in memory.
  ///
  /// - Throws: `StoreError.notFound` if the user's own store doesn't exist but has a backup, and if
  ///   a store that the user named doesn't exist.
  func trialStore() throws -> StoreAccess {
    guard namedPath == nil, !isOnServer, !FileManager.default.fileExists(atPath: storePath),
      BackupLocations(environment).newestBackup(of: storePath) == nil
    else { return try existingStore() }
    let store = try SQLiteStore.inMemory(kinds: Self.kinds)
    return access(store, store.provider, retrySafety: .harmless)
  }

  private func access(
    _ writer: any EventWriting, _ provider: any StoreProviding, retrySafety: RetrySafety
  ) -> StoreAccess {
    StoreAccess(
      writer: writer, provider: provider, retrySafety: retrySafety, changes: changes,
      spoken: spoken)
  }

  /// Gives the space of removed records back to the disk. A server does that by itself.
  func giveBackSpace() throws { if !isOnServer { try open().giveBackSpace() } }

  /// Checks the whole store.
  func check(_ store: any CopyableStore) throws -> CheckReport {
    try (store as? SQLiteProvider).map(StoreBackup.check) ?? CheckReport.reading(store)
  }

  /// Upgrades the store, and returns its schema's version before and after.
  func migrate() throws -> (old: Int, new: Int) {
    if isOnServer { return try ServerStores.migrate(at: storePath) }
    let store = try open()
    spoken.resolve(by: store.provider)
    let new = SQLiteStore.currentSchema
    return (store.migration?.oldVersion ?? new, new)
  }

  /// Opens the store's file for reading. It must exist.
  func sqliteProvider() throws -> SQLiteProvider {
    try requireFile()
    do {
      return try SQLiteStore.provider(at: storePath, kinds: Self.kinds)
    } catch StoreError.olderSchema {
      // Opening the store for changes upgrades the schema.
      return try open().provider
    }
  }

  /// Opens the store for changes, and reports an upgrade of its schema.
  private func open() throws -> SQLiteStore {
    let store = try SQLiteStore.open(at: storePath, kinds: Self.kinds)
    if let migration = store.migration {
      let (path, copy) = (
        TerminalText.singleLine(storePath), TerminalText.singleLine(migration.copyPath)
      )
      let new = migration.newVersion
      spoken.resolve(by: store.provider)
      tell(
        Text(
          "Upgraded \(path) to schema \(new); the old store is kept as \(copy)",
          "\(path): 스키마 \("\(new)", .toward) 업그레이드했어요. 예전 저장소를 남겨 둔 곳: \(copy)"))
    }
    return store
  }

  /// Creates a store that only this user can read.
  func createStore() throws {
    if isOnServer {
      try ServerStores.create(at: storePath)
    } else {
      try makeDefaultFolder()
      try SQLiteStore.create(at: storePath)
    }
    // A new store has no preferences.
    spoken.resolve([])
  }

  /// Creates the folder of the user's own store with its parents, but no folder for a path that was
  /// typed.
  func makeDefaultFolder() throws {
    guard namedPath == nil else { return }
    try PrivateFolder.make(FolderPath.containing(storePath))
  }

  /// Creates the user's own store for a first change. A path that was typed must exist.
  private func createDefaultStore() throws {
    guard namedPath == nil, !FileManager.default.fileExists(atPath: storePath) else { return }
    do {
      try createStore()
      tell(Self.created(storePath))
      hintAtBackup()
    } catch StoreError.alreadyExists {
      // Another process created the store at the same time.
    }
  }

  /// Names the newest backup of an earlier store at this path, if there is a backup.
  private func hintAtBackup() {
    guard let backup = BackupLocations(environment).newestBackup(of: storePath) else { return }
    let command = "todoctl restore \(ShellText.path(backup))"
    tell(
      Text(
        "Hint: It is empty, but a store was here before: `\(command)` restores its newest backup.",
        "힌트: 비어 있지만, 전에 여기에 저장소가 있었어요. 가장 최근 백업을 복원하려면 `\(command)`"))
  }

  /// Returns the sentence about a new store.
  static func created(_ path: String) -> Text {
    let path = TerminalText.singleLine(path)
    return Text("Created \(path)", "\(path, .object) 만들었어요")
  }

  // MARK: The moment

  var now: Instant { Instant(secondsSince1970: milliseconds / 1_000) }

  /// Returns a note for the journal.
  func note(_ action: String) -> CommitNote {
    CommitNote(action: action, at: now, origin: Self.origin)
  }

  /// The origin of this program's commits.
  static let origin = "todoctl"

  func makeUID() -> EventUID { environment.makeUID(milliseconds: milliseconds) }

  // MARK: Questions

  /// Asks before a change that can't be undone, and makes the change if the answer is yes.
  ///
  /// - Throws: `CommandError.declined`, `.cannotAsk` if nobody can answer, and errors of the
  ///   action.
  nonisolated(nonsending) func ask(
    _ question: Question, _ language: Language, assumingYes: Bool,
    then action: @escaping () throws -> Void
  ) async throws {
    let alerts = TerminalAlerts(language: language)
    alerts.showAlertWithCancelButton(alertCase: question.then(action))
    try await AlertTerminal(canAsk: environment.canAsk).answer(
      alerts.alert, assumingYes: assumingYes)
  }
}

/// A store for commands: a writer, and read-only access beside it. Only the session knows the
/// backend.
struct StoreAccess: EventWriting {
  fileprivate let writer: any EventWriting
  let provider: any StoreProviding
  fileprivate let retrySafety: RetrySafety
  fileprivate let changes: CommittedChange
  fileprivate let spoken: RunLanguage

  func writeAndWait<Result>(
    _ note: CommitNote, _ body: (any StoreTransaction) throws -> Result
  ) throws -> Result {
    do {
      let (result, isChange) = try writer.writeAndWait(note) { transaction in
        let newest = try transaction.newestHistory()
        let result = try body(transaction)
        return (result, try transaction.newestHistory() != newest)
      }
      changes.isNothing = !isChange
      // The hint at `undo` is not about the changes of other devices.
      if isChange, note.action != CommitNote.sync { changes.add(note.action) }
      spoken.resolve(by: provider)
      return result
    } catch StoreError.outcomeUnknown(let code) {
      throw CommandError.outcomeUnknown(code: code, retrySafety)
    } catch {
      throw explained(error)
    }
  }

  /// Adds the nearest dates of the todo to an error about a day on which the todo doesn't occur.
  func explaining<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch { throw explained(error) }
  }

  private func explained(_ error: any Error) -> any Error {
    switch error {
    case let error as RequestError: NoOccurrence(error, in: provider) ?? error as any Error
    case let error as MissingDay: NoOccurrence(error, in: provider) ?? error as any Error
    default: error
    }
  }

  /// Shows the result of a change. If the store can't be read to show it, the error says that the
  /// change is stored all the same.
  func showing(_ body: (any StoreReading) throws -> Void) throws {
    do {
      try body(provider)
    } catch let error as StoreError {
      throw CommandError.storedUnseen(error)
    }
  }
}

/// The output of results: JSON for programs, texts for people.
extension Session {
  /// Prints lines of text. After a change, a person also gets a hint on how to take the change
  /// back.
  func print(_ lines: [String]) throws {
    try Output.write(Output.bytes(of: lines + takeBackHint()))
  }

  /// Prints lines in the language of the session.
  func print(_ lines: [Text]) throws {
    let language = language
    try print(lines.map { $0[language] })
  }

  /// Prints lines about a change, and says so if it changed nothing.
  func printAnswer(_ lines: [String]) throws {
    try print(lines + (changes.isNothing ? [Text.nothingChanged[language]] : []))
  }

  /// Whether the last transaction left everything as it was.
  var hasChangedNothing: Bool { changes.isNothing }

  /// Notes the number of changes that an undo or a redo took back, which the hint then names.
  func tookBack(_ count: Int) { changes.count = count }

  /// Returns the line with the command that takes back the last commit. Returns no line if the
  /// output isn't a terminal or is JSON, nor a second time for the same commit.
  private func takeBackHint() throws -> [String] {
    guard environment.isTerminal, !options.json, let action = changes.take() else {
      return []
    }
    let isRedo = action == HistoryAction.undo
    let named = options.store.map { " --store \(ShellText.path($0))" } ?? ""
    let name = isRedo ? HistoryAction.redo : HistoryAction.undo
    let command = "todoctl \(name)\(changes.count > 1 ? " \(changes.count)" : "")\(named)"
    let text = Text.takeBackHint(command, isRedo: isRedo)[language]
    return [TextStyle.dim.applied(to: text, mode: environment.colorMode)]
  }
}

/// The journal's actions of `undo` and `redo`.
enum HistoryAction {
  static let undo = "undo"
  static let redo = "redo"
}

/// The last change of this run, for the hint on how to take it back.
private final class CommittedChange: Sendable {
  private let state = Mutex<(action: String?, isNothing: Bool, count: Int)>((nil, false, 1))

  func add(_ action: String) { state.withLock { $0.action = action } }

  /// Returns the action of the newest commit, and forgets it, so that the hint at `undo` appears
  /// only once.
  func take() -> String? {
    state.withLock { state in
      defer { state.action = nil }
      return state.action
    }
  }

  /// The number of changes in the hint's command: the 3 of `todoctl undo 3` or `todoctl redo 3`.
  var count: Int {
    get { state.withLock { $0.count } }
    set { state.withLock { $0.count = newValue } }
  }

  /// Whether the last transaction left everything as it was.
  var isNothing: Bool {
    get { state.withLock { $0.isNothing } }
    set { state.withLock { $0.isNothing = newValue } }
  }
}

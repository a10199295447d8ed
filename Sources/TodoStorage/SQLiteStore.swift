public import TodoDomain
import Foundation
import GRDB

/// A store of events in SQLite.
///
/// ```swift
/// let store = try SQLiteStore.openOrCreate(at: path)
/// let id = try await store.write { try $0.add(schedule) }
/// let counts = try await store.provider.read { try $0.countByCategory(inWeekOf: week) }
/// ```
///
/// All writing goes through one connection, and only one transaction runs at a time among all
/// processes. When `write` returns, the commit is on the disk. Reading goes through other,
/// read-only connections.
///
/// All members throw `StoreError`; `write` also throws the errors of its closure, such as the
/// `RequestError` of an edit.
public struct SQLiteStore: EventStore {
  /// The suffixes of the files that SQLite may put beside a store.
  public static let companions = LeftoverLog.suffixes

  /// The version of the schema of an open store.
  public static var currentSchema: Int { StoreSchema.currentVersion }

  /// Read-only access to the store.
  public let provider: SQLiteProvider
  /// The migration that opening the store made; nil if its schema was current.
  public let migration: StoreMigration?
  let writer: DatabaseQueue

  /// Opens the store at a path for reading and writing. A store with an older schema is migrated,
  /// and a copy of it is kept. Missing tables of kinds are created.
  ///
  /// - Throws: `StoreError.notFound`; `.leftoverLog` for a log without its store; `.notAStore`,
  ///   `.newerSchema`, `.notPermitted`, `.busy`, `.kindNotStorable` and others.
  public static func open(at path: String, kinds: EventKinds = .standard) throws -> SQLiteStore {
    try SoleName.require(path)
    CompanionModes.align(besides: path)
    // The file is checked before it is opened for writing: it may belong to another program.
    let (first, immutable, _) = try reader(at: path)
    return try DatabaseErrors.translating(path: path) {
      let writer = try Connections.writer(path: path)
      // The writer could lock the file, so a new reader can too.
      let reader = immutable == nil ? first : try Connections.reader(path: path).queue
      let migration = try StoreMigration.carryOut(at: path, through: writer, reader: reader)
      let columns = try writer.writeWithoutTransaction { try KindTables.made(for: kinds, in: $0) }
      let provider = SQLiteProvider(
        readers: ReaderPool(reader, path: path), path: path, columns: columns,
        feed: CommitFeed(polling: reader), closedBefore: writer)
      return SQLiteStore(provider: provider, writer: writer, migration: migration)
    }
  }

  /// Opens the store at a path, and creates it first if nothing exists at the path.
  ///
  /// - Throws: The errors of `open(at:)` and `create(at:)`.
  public static func openOrCreate(
    at path: String, kinds: EventKinds = .standard
  ) throws -> SQLiteStore {
    do {
      return try open(at: path, kinds: kinds)
    } catch StoreError.notFound {
      // A store that another process creates meanwhile is just as good.
      do { try create(at: path) } catch StoreError.alreadyExists {}
      return try open(at: path, kinds: kinds)
    }
  }

  /// Opens the store at a path for reading. The store is not changed; SQLite may leave an empty log
  /// beside it.
  ///
  /// - Throws: The errors of `open(at:kinds:)`, and `StoreError.olderSchema`.
  public static func provider(
    at path: String, kinds: EventKinds = .standard
  ) throws -> SQLiteProvider {
    try SoleName.requireCompleteness(of: path)
    let (reader, immutable, isOlder) = try reader(at: path)
    guard !isOlder else { throw StoreError.olderSchema(path: path) }
    return try DatabaseErrors.translating(path: path) {
      let columns = try reader.read { try KindTables.found(of: kinds, in: $0) }
      let readers =
        immutable == nil
        ? ReaderPool(reader, path: path) : ReaderPool(only: reader, isInMemory: false)
      return SQLiteProvider(
        readers: readers, path: path, columns: columns,
        feed: CommitFeed(polling: reader, immutable), immutable: immutable)
    }
  }

  private static func reader(
    at path: String
  ) throws -> (DatabaseQueue, immutable: ImmutableFile?, isOlder: Bool) {
    do {
      try StoreFile.inspect(path)
    } catch StoreError.notFound {
      // The log may hold the last changes of the missing store.
      try LeftoverLog.refuse(besides: path, isReplaced: false)
      throw StoreError.notFound(path: path)
    }
    return try DatabaseErrors.translating(path: path) {
      let (reader, immutable) = try Connections.reader(path: path)
      return (reader, immutable, try reader.read { try StoreSchema.isOlder($0, path: path) })
    }
  }

  /// Creates a store with the initial categories. It gets its name only when it is complete, and
  /// never replaces a file.
  ///
  /// - Throws: `StoreError.alreadyExists`, `.leftoverLog`, `.cannotCreate` and others.
  public static func create(at path: String) throws { try making(at: path) { _ in } }

  /// Creates a store, and runs work in the store before its file gets the name. If the work throws,
  /// no store is left.
  static func making<Result>(
    at path: String, _ work: (Database) throws -> Result
  ) throws -> Result {
    try AtomicFile.makingDatabase(at: path) { temporaryPath in
      try DatabaseErrors.translating(path: path) {
        let queue = try Connections.exclusive(path: temporaryPath)
        let result = try queue.writeWithoutTransaction { db in
          try StoreSchema.prepare(db)
          return try work(db)
        }
        // The mode is set while nobody else can have the file open: a later switch wouldn't wait
        // for other connections.
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try queue.close()
        return result
      }
    }
  }

  /// Creates a store in memory. It disappears with the last value that refers to it.
  public static func inMemory(kinds: EventKinds = .standard) throws -> SQLiteStore {
    try inMemory(kinds: kinds, filling: StoreSchema.prepare)
  }

  /// Creates a copy of this store in memory, with the same content as a restored backup.
  package func copiedInMemory(kinds: EventKinds = .standard) throws -> SQLiteStore {
    try Self.inMemory(kinds: kinds) { copy in try writer.read { try $0.backup(to: copy) } }
  }

  private static func inMemory(
    kinds: EventKinds, filling fill: (Database) throws -> Void
  ) throws -> SQLiteStore {
    let name = "todo-\(UUID().uuidString)"
    return try DatabaseErrors.translating(path: name) {
      let writer = try Connections.inMemory(name: name, readonly: false)
      try writer.writeWithoutTransaction(fill)
      let columns = try writer.writeWithoutTransaction { try KindTables.made(for: kinds, in: $0) }
      let reader = try Connections.inMemory(name: name, readonly: true)
      let provider = SQLiteProvider(
        readers: ReaderPool(only: reader, isInMemory: true), path: name, columns: columns,
        feed: CommitFeed(look: nil))
      return SQLiteStore(provider: provider, writer: writer, migration: nil)
    }
  }

  private init(provider: SQLiteProvider, writer: DatabaseQueue, migration: StoreMigration?) {
    self.provider = provider
    self.writer = writer
    self.migration = migration
  }

  /// Returns the space of removed rows to the disk. SQLite rewrites the file, wholly or not at all,
  /// and needs the same amount of free space meanwhile.
  public func giveBackSpace() throws {
    try DatabaseErrors.translating(path: provider.path) {
      try writer.writeWithoutTransaction { db in
        try SoleName.require(provider.path)
        try db.execute(sql: "VACUUM")
        try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    }
  }

  @available(*, noasync, message: "A task awaits write.")
  public func writeAndWait<Result>(
    _ note: CommitNote, _ body: (any StoreTransaction) throws -> Result
  ) throws -> Result {
    try DatabaseErrors.translating(path: provider.path) {
      var commit: Int?
      let result = try provider.readers.takingTurns {
        try writer.writeWithoutTransaction { db in
          var result: Result?
          try db.inKnownTransaction {
            // The file may have got another name since it was opened.
            try SoleName.require(provider.path)
            let transaction = SQLiteTransaction(db, provider.columns, note: note)
            result = try body(transaction)
            try transaction.finish()
            commit = transaction.commitID
          }
          guard let result else { throw StoreError.unexpected(code: 0) }
          return result
        }
      }
      if let commit { provider.feed.committed(commit) }
      return result
    }
  }
}

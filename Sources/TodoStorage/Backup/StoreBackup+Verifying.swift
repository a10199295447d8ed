import Foundation
import GRDB
import Synchronization

/// What a look at a backup found, in which all was well.
public struct VerifiedBackup: Sendable {
  /// What the backup was compared with; nil where there is no manifest, so that only its own
  /// integrity is known.
  public let manifest: BackupManifest?
  /// The length of the file.
  public let sizeInBytes: Int
  /// What the check of the backup found it to hold.
  public let report: CheckReport
  /// Whether what the restored store says was compared with the manifest. Not where that is of
  /// another form, or the backup of an older schema, which was brought to the present one.
  public let isContentCompared: Bool
}

extension StoreBackup {
  /// Restores a backup on trial, into a folder that is gone afterwards, and compares all that its
  /// manifest says. The backup is read once, and nothing beside it is touched: a log there is
  /// refused where there is a manifest, and passed over where there is none.
  ///
  /// - Parameter scratch: A folder with room for two copies.
  /// - Throws: `BackupError`; `StoreError.diskFull` and its like of the copies.
  public static func verify(
    _ path: String, scratch: String, _ digester: ContentDigester
  ) throws -> VerifiedBackup {
    let manifest = try ManifestFile.read(besides: path)
    if manifest != nil { try refuseLog(besides: path) }
    return try TrialRestoreFolder.naming(scratch) { try verify(path, manifest, scratch, digester) }
  }

  private static func verify(
    _ path: String, _ manifest: BackupManifest?, _ scratch: String, _ digester: ContentDigester
  ) throws -> VerifiedBackup {
    let folder = try TrialRestoreFolder(in: scratch)
    defer { folder.remove() }
    let backup = folder.file("backup.db")
    let copy = try BackupCopy(of: path, as: backup)
    if let manifest { try compare(copy, manifest, path) }
    return try blaming(path) {
      if let manifest { try compare(BackupTables(of: backup), manifest, path) }
      let trial = try TrialRestore(of: backup, in: folder, digester)
      let isCompared =
        manifest?.content.form == trial.content.form
        && manifest?.schema == StoreSchema.currentVersion
      guard !isCompared || manifest?.content == trial.content else {
        throw BackupError.changed(path: path, .content)
      }
      return VerifiedBackup(
        manifest: manifest, sizeInBytes: copy.sizeInBytes, report: trial.report,
        isContentCompared: isCompared)
    }
  }

  /// Compares the bytes of a backup with its manifest, where there is one.
  ///
  /// - Throws: `BackupError.changed`, also where a log lies beside the backup.
  static func compareWithManifest(_ path: String) throws {
    guard let manifest = try ManifestFile.read(besides: path) else { return }
    try compare(BackupCopy(reading: path), manifest, path)
    try refuseLog(besides: path)
  }

  /// What SQLite reads of a file and a log is not what was backed up.
  private static func refuseLog(besides path: String) throws {
    guard LeftoverLog.first(besides: path) == nil else {
      throw BackupError.changed(path: path, .log)
    }
  }

  /// Runs work on a backup, whose errors of content are those of the backup.
  static func blaming<Result>(_ path: String, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as StoreError where error.isAboutContent {
      throw BackupError.notRestorable(path: path, error)
    }
  }

  private static func compare(
    _ copy: BackupCopy, _ manifest: BackupManifest, _ path: String
  ) throws {
    guard copy.sizeInBytes == manifest.sizeInBytes else {
      throw BackupError.changed(
        path: path, .size(found: copy.sizeInBytes, expected: manifest.sizeInBytes))
    }
    guard copy.sha256 == manifest.sha256 else { throw BackupError.changed(path: path, .bytes) }
  }

  private static func compare(
    _ tables: BackupTables, _ manifest: BackupManifest, _ path: String
  ) throws {
    guard tables.schema == manifest.schema else {
      throw BackupError.changed(
        path: path, .schema(found: tables.schema, expected: manifest.schema))
    }
    guard tables.rows == manifest.rows else { throw BackupError.changed(path: path, .rows) }
    if let origin = manifest.origin, origin.store != tables.store {
      throw BackupError.changed(path: path, .store)
    }
  }
}

extension StoreError {
  /// Whether the file itself is to blame, not the disk or another process.
  fileprivate var isAboutContent: Bool {
    switch self {
    case .notAStore, .newerSchema, .olderSchema, .damaged, .unknownKind, .kindNotStorable,
      .unexpected:
      true
    case .notFound, .alreadyExists, .leftoverLog, .cannotCreate, .notPermitted, .busy, .diskFull,
      .quotaExceeded, .fileTooLarge, .scratchFull, .severalNames, .inputOutput, .outcomeUnknown:
      false
    }
  }
}

/// A backup that is open for reading; one of an older schema, or that is to become another store,
/// as a copy that was changed, since a backup stays as it is.
struct OpenBackup {
  let provider: SQLiteProvider
  private let copy: AtomicFile?

  /// Opens a backup; to be discarded in the end.
  ///
  /// - Parameters:
  ///   - other: A path beside which a copy may be made.
  ///   - identity: Which store it is to be.
  init(
    _ path: String, besides other: String, as identity: RestoredIdentity = .ofBackup
  ) throws {
    if let provider = try Self.unchanged(path, identity) {
      self.provider = provider
      copy = nil
      return
    }
    let copy = try AtomicFile(besides: other)
    do {
      try Self.change(path, into: copy.temporaryPath, as: identity)
      provider = try SQLiteStore.provider(at: copy.temporaryPath)
      self.copy = copy
    } catch {
      copy.discard()
      throw error
    }
  }

  /// The backup itself; nil where it has to be changed.
  private static func unchanged(
    _ path: String, _ identity: RestoredIdentity
  ) throws -> SQLiteProvider? {
    do {
      let provider = try SQLiteStore.provider(at: path)
      switch identity {
      case .ofBackup: return provider
      case .ofPlace(let present): return try provider.identity() == present ? provider : nil
      case .new: return nil
      }
    } catch StoreError.olderSchema {
      return nil
    }
  }

  private static func change(
    _ path: String, into target: String, as identity: RestoredIdentity
  ) throws {
    try DatabaseErrors.translating(path: path) {
      try StoreBackup.fill(target, from: Connections.reader(path: path).queue)
      let copy = try Connections.exclusive(path: target)
      try copy.writeWithoutTransaction { db in
        try StoreSchema.migrate(db)
        switch identity {
        case .ofBackup: break
        case .ofPlace(let present): try IdentityRow.set(present, in: db)
        case .new: try IdentityRow.set(nil, in: db)
        }
      }
      try copy.close()
    }
  }

  /// Removes the copy, where there is one.
  func discard() { copy?.discard() }
}

/// Two pieces of work at the same time.
enum ForkJoin {
  /// Runs both, each on a thread of its own where one can be had, and waits for both.
  ///
  /// - Throws: What the first throws; else what the second does.
  static func run<First: Sendable, Second: Sendable>(
    _ first: @Sendable () throws -> First, and second: @Sendable () throws -> Second
  ) throws -> (First, Second) {
    let firstResult = Mutex(notYet(First.self))
    let secondResult = Mutex(notYet(Second.self))
    DispatchQueue.concurrentPerform(iterations: 2) { number in
      if number == 0 {
        let result = Result { try first() }
        firstResult.withLock { $0 = result }
      } else {
        let result = Result { try second() }
        secondResult.withLock { $0 = result }
      }
    }
    return (try firstResult.withLock(\.self).get(), try secondResult.withLock(\.self).get())
  }

  private static func notYet<Value>(_: Value.Type) -> Result<Value, any Error> {
    .failure(CancellationError())
  }
}

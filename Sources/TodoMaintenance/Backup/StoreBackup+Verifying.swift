public import TodoDomain
import TodoStorage

/// The result of a successful verification of a backup.
public struct VerifiedBackup: Sendable {
  /// The manifest that the backup was compared with. Nil if there is none, so that only the file's
  /// own integrity was checked.
  public let manifest: BackupManifest?
  /// The length of the file.
  public let sizeInBytes: Int
  /// The result of checking the store that was restored from the backup.
  public let report: CheckReport
  /// Whether the content of the restored store was compared with the manifest. This is impossible
  /// if the digest has another form, or if the backup had an older schema and was migrated.
  public let isContentCompared: Bool
}

extension StoreBackup {
  /// Restores a backup into a folder that is removed afterwards, and compares it with its manifest.
  /// The backup is read once, and no file beside it is changed. A log beside it is refused if there
  /// is a manifest, and ignored if there is none.
  ///
  /// - Parameters:
  ///   - path: The backup, with or without a manifest beside it.
  ///   - scratch: A folder with room for two copies.
  ///   - kinds: The kinds of events that the store may have.
  ///   - digester: The digester that the backup was made with; nil for the default.
  /// - Throws: `BackupError`; `StoreError.scratchFull` and other errors of making the copies.
  public static func verify(
    _ path: String, scratch: String, kinds: EventKinds = .standard,
    _ digester: ContentDigester? = nil
  ) throws -> VerifiedBackup {
    let manifest = try ManifestFile.read(besides: path)
    if manifest != nil { try refuseLog(besides: path) }
    return try TrialRestoreFolder.naming(scratch) {
      try verify(path, manifest, scratch: scratch, kinds: kinds, digester: digester)
    }
  }

  private static func verify(
    _ path: String, _ manifest: BackupManifest?, scratch: String, kinds: EventKinds,
    digester: ContentDigester?
  ) throws -> VerifiedBackup {
    let folder = try TrialRestoreFolder(in: scratch)
    defer { folder.remove() }
    let backup = folder.file("backup.db")
    let bytes = try FileDigest(of: path, copiedTo: backup)
    if let manifest { try compare(bytes, manifest, path: path) }
    return try blaming(path) {
      if let manifest { try compare(BackupTables(of: backup), manifest, path: path) }
      let trial = try TrialRestore(of: backup, in: folder, kinds, digester)
      let isCompared =
        manifest?.content.form == trial.content.form
        && manifest?.schema == StoreSchema.currentVersion
      guard !isCompared || manifest?.content == trial.content else {
        throw BackupError.changed(path: path, .content)
      }
      return VerifiedBackup(
        manifest: manifest, sizeInBytes: bytes.sizeInBytes, report: trial.report,
        isContentCompared: isCompared)
    }
  }

  /// Compares the bytes of a backup with its manifest, if it has one.
  ///
  /// - Throws: `BackupError.changed`, also if a log lies beside the backup.
  static func compareWithManifest(_ path: String) throws {
    guard let manifest = try ManifestFile.read(besides: path) else { return }
    try compare(FileDigest(of: path), manifest, path: path)
    try refuseLog(besides: path)
  }

  /// Refuses a log beside a backup: SQLite would read its changes as part of the backup.
  private static func refuseLog(besides path: String) throws {
    guard LeftoverLog.first(besides: path) == nil else {
      throw BackupError.changed(path: path, .log)
    }
  }

  /// Runs work on a backup, and turns an error about the file's content into `notRestorable`, which
  /// names the backup.
  ///
  /// - Throws: `BackupError.notRestorable`, and the other errors of the work.
  static func blaming<Result>(_ path: String, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as StoreError where error.isAboutContent {
      throw BackupError.notRestorable(path: path, error)
    }
  }

  private static func compare(
    _ bytes: FileDigest, _ manifest: BackupManifest, path: String
  ) throws {
    guard bytes.sizeInBytes == manifest.sizeInBytes else {
      throw BackupError.changed(
        path: path, .size(found: bytes.sizeInBytes, expected: manifest.sizeInBytes))
    }
    guard bytes.sha256 == manifest.sha256 else { throw BackupError.changed(path: path, .bytes) }
  }

  private static func compare(
    _ tables: BackupTables, _ manifest: BackupManifest, path: String
  ) throws {
    guard tables.schema == manifest.schema else {
      throw BackupError.changed(
        path: path, .schema(found: tables.schema, expected: manifest.schema))
    }
    guard tables.rows == manifest.rows else { throw BackupError.changed(path: path, .rows) }
    guard tables.store == manifest.origin.store else {
      throw BackupError.changed(path: path, .store)
    }
  }
}

extension StoreError {
  /// Whether the cause is the content of the file, and not the disk or another process.
  fileprivate var isAboutContent: Bool {
    switch self {
    case .notAStore, .newerSchema, .olderSchema, .damaged, .unknownKind, .kindNotStorable,
      .kindNotGiven,
      .unexpected:
      true
    case .notFound, .alreadyExists, .leftoverLog, .cannotCreate, .notPermitted, .busy, .diskFull,
      .quotaExceeded, .fileTooLarge, .scratchFull, .severalNames, .inputOutput, .outcomeUnknown,
      .server:
      false
    }
  }
}

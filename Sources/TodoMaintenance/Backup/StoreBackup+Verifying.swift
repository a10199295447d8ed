import TodoStorage

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
    let bytes = try FileDigest(of: path, copiedTo: backup)
    if let manifest { try compare(bytes, manifest, path) }
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
        manifest: manifest, sizeInBytes: bytes.sizeInBytes, report: trial.report,
        isContentCompared: isCompared)
    }
  }

  /// Compares the bytes of a backup with its manifest, where there is one.
  ///
  /// - Throws: `BackupError.changed`, also where a log lies beside the backup.
  static func compareWithManifest(_ path: String) throws {
    guard let manifest = try ManifestFile.read(besides: path) else { return }
    try compare(FileDigest(of: path), manifest, path)
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
    _ bytes: FileDigest, _ manifest: BackupManifest, _ path: String
  ) throws {
    guard bytes.sizeInBytes == manifest.sizeInBytes else {
      throw BackupError.changed(
        path: path, .size(found: bytes.sizeInBytes, expected: manifest.sizeInBytes))
    }
    guard bytes.sha256 == manifest.sha256 else { throw BackupError.changed(path: path, .bytes) }
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

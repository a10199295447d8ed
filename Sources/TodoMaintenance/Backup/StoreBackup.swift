import Foundation
import GRDB
public import TodoDomain
public import TodoStorage

/// Backups of whole stores. A backup is made while others write, restored once before it gets its
/// name, and put back without losing the current store.
public enum StoreBackup {
  /// Makes a backup in a folder, under the first free name of the moment. The folder may hold
  /// backups of other stores, and backups that other processes make in the same second.
  ///
  /// - Parameters:
  ///   - provider: Read-only access to the store. Others may write to it meanwhile.
  ///   - folder: The path of an existing folder.
  ///   - made: The moment for the name and the manifest.
  ///   - scratch: A folder for the trial restore.
  ///   - digester: Computes the digest of the content; nil for the digest of its JSON Lines.
  /// - Throws: The errors of `make(_:to:at:scratch:_:)`.
  public static func make(
    _ provider: SQLiteProvider, in folder: String, at made: Instant, scratch: String,
    _ digester: ContentDigester? = nil
  ) throws -> MadeBackup {
    var name = freeName(in: folder, BackupName(made: made))
    while true {
      do {
        return try make(
          provider, to: BackupFolder.path(name, in: folder), at: made, scratch: scratch, digester)
      } catch StoreError.alreadyExists where name.number < BackupName.mostOfASecond {
        // Another process took the name after it was found free.
        name = freeName(in: folder, BackupName(made: made, number: name.number + 1))
      }
    }
  }

  /// Returns the first free name, from the given name on, for a backup made in the same second. A
  /// name is free if no backup, manifest or log has it.
  private static func freeName(in folder: String, _ first: BackupName) -> BackupName {
    for number in first.number..<BackupName.mostOfASecond {
      let name = BackupName(made: first.made, number: number)
      let path = BackupFolder.path(name, in: folder)
      let names = [path, ManifestFile.path(of: path)] + LeftoverLog.suffixes.map { path + $0 }
      if names.allSatisfy({ FileStatus(at: $0) == nil }) { return name }
    }
    return BackupName(made: first.made, number: BackupName.mostOfASecond)
  }

  /// Makes a backup: a copy of the store at one moment, which is restored once and checked, with a
  /// manifest beside it.
  ///
  /// Both files are private, and get their names only when they are complete and on the disk. No
  /// file is replaced. A crash between the two renames leaves a backup without a manifest.
  ///
  /// - Parameters:
  ///   - provider: Read-only access to the store, to which other writers may write meanwhile.
  ///   - path: The path of the backup, at which no file may exist.
  ///   - made: The moment for the manifest.
  ///   - scratch: A folder for the trial restore.
  ///   - digester: Computes the digest of the content; nil for the digest of its JSON Lines.
  /// - Throws: `StoreError.alreadyExists` if a file has one of the names; `.damaged` if the copy
  ///   doesn't pass its check. After an error neither file is left.
  public static func make(
    _ provider: SQLiteProvider, to path: String, at made: Instant, scratch: String,
    _ digester: ContentDigester? = nil
  ) throws -> MadeBackup {
    let file = try AtomicFile(besides: path)
    do {
      let manifestFile = try AtomicFile(besides: ManifestFile.path(of: path))
      do {
        let (report, manifest) = try fillAndTry(
          file, from: provider, made, scratch: scratch, digester: digester)
        try write(manifest, to: manifestFile)
        try publish(file, manifestFile, at: path)
        return MadeBackup(path: path, report: report, manifest: manifest)
      } catch {
        manifestFile.discard()
        throw error
      }
    } catch {
      file.discard()
      throw error
    }
  }

  private static func fillAndTry(
    _ file: AtomicFile, from provider: SQLiteProvider, _ made: Instant, scratch: String,
    digester: ContentDigester?
  ) throws -> (CheckReport, BackupManifest) {
    let (path, kinds) = (file.temporaryPath, provider.columns.kinds)
    let progress = Progress(totalUnitCount: 4)
    try progress.part(1) { try provider.reading { try StoreCopy.fill(path, from: $0) } }
    let trial = try TrialRestoreFolder.naming(scratch) {
      let folder = try TrialRestoreFolder(in: scratch)
      defer { folder.remove() }
      return try progress.part(3) {
        try TrialRestore(of: path, in: folder, kinds, digester)
      }
    }
    let tables = try BackupTables(of: path)
    let bytes = try FileDigest(of: path)
    let manifest = BackupManifest(
      made: made, sizeInBytes: bytes.sizeInBytes, sha256: bytes.sha256, schema: tables.schema,
      rows: tables.rows, content: trial.content,
      origin: BackupOrigin(store: tables.store, path: RealPath.of(provider.path)))
    return (trial.report, manifest)
  }

  private static func write(_ manifest: BackupManifest, to manifestFile: AtomicFile) throws {
    let file = try NewFile(filling: manifestFile)
    defer { file.close() }
    try ManifestFile.bytes(of: manifest).withUnsafeBytes { try file.write($0) }
  }

  private static func publish(
    _ file: AtomicFile, _ manifestFile: AtomicFile, at path: String
  ) throws {
    try file.publishDatabase()
    do {
      try manifestFile.publish(replacing: false)
    } catch {
      // The backup is removed again. Nobody knows of it yet.
      guard unlink(path) == 0 else { throw StoreError.outcomeUnknown(code: Int(errno)) }
      throw error
    }
  }

  /// Copies a store, as it is at one moment, into a new file without a log and without a manifest.
  /// The file gets its name only when it is complete, checked and on the disk.
  ///
  /// - Returns: The report of the check of the copy.
  /// - Throws: `StoreError.alreadyExists` if a file has that name; `.damaged` if the copy doesn't
  ///   pass its check.
  public static func copy(_ provider: SQLiteProvider, to path: String) throws -> CheckReport {
    try AtomicFile.makingDatabase(at: path) { try fillAndCheck($0, from: provider) }
  }

  /// Fills an empty file with a store's content, and checks it through a new connection.
  static func fillAndCheck(
    _ target: String, from source: SQLiteProvider
  ) throws -> CheckReport {
    try source.reading {
      try StoreCopy.fill(target, from: $0)
      let reopened = try Connections.examiner(path: target)
      let report = try reopened.read { db in
        _ = try StoreSchema.isOlder(db, path: source.path)
        return try CheckReport.make(db, source.columns, readsValues: true)
      }
      try reopened.close()
      try report.requireSoundness()
      return report
    }
  }

  /// Checks a whole store.
  public static func check(_ provider: SQLiteProvider) throws -> CheckReport {
    try provider.reading { try CheckReport.make(examiner(of: provider) ?? $0, provider.columns) }
  }

  /// Returns a connection that enforces the CHECK constraints of the schema; nil for a read-only
  /// file and for a store in memory. The provider's own connection stays open meanwhile, so that
  /// SQLite leaves the log as it is when this connection is closed.
  private static func examiner(of provider: SQLiteProvider) -> DatabaseQueue? {
    guard (try? StoreFile.inspect(provider.path)) != nil else { return nil }
    return try? Connections.examiner(path: provider.path)
  }
}

/// A new backup.
public struct MadeBackup: Sendable {
  /// The path of the backup.
  public let path: String
  /// The report of the check of the restored backup.
  public let report: CheckReport
  /// The content of the file beside the backup.
  public let manifest: BackupManifest
}

/// The reasons why a backup can't be used. They never contain a user's text.
public enum BackupError: Error, Hashable, Sendable {
  /// A file can't be read.
  case unreadable(path: String)
  /// A folder doesn't exist, is not a folder, or can't be read.
  case unreadableFolder(path: String)
  /// The manifest has changed since it was written, or has a version that this program doesn't
  /// know.
  case manifestDamaged(path: String)
  /// The backup differs from its manifest.
  case changed(path: String, Difference)
  /// The backup can't be restored, for the reason given.
  case notRestorable(path: String, StoreError)

  /// The part of a backup that differs from its manifest.
  public enum Difference: Hashable, Sendable {
    /// The length of the file.
    case size(found: Int, expected: Int)
    /// The bytes of the file.
    case bytes
    /// A log of SQLite beside the file, which SQLite would apply to the backup.
    case log
    /// The version of the schema.
    case schema(found: Int, expected: Int)
    /// The number of rows in a table.
    case rows
    /// The identity of the store.
    case store
    /// The content of the restored store, although the bytes of the file are those of the manifest.
    case content
  }
}

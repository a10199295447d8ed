import Foundation
public import TodoDomain

/// A backup that was just made.
public struct MadeBackup: Sendable {
  /// Where it is.
  public let path: String
  /// What the check of the copy found it to hold.
  public let report: CheckReport
  /// What stands in the file beside it.
  public let manifest: BackupManifest
}

extension StoreBackup {
  /// Makes a backup in a folder, under the first free name of the moment: another store's backups,
  /// and those that others make in the same second, may be there too.
  ///
  /// - Parameter made: The moment that the name and the manifest tell.
  /// - Throws: As `make(_:to:at:scratch:_:)`.
  public static func make(
    _ provider: SQLiteProvider, in folder: String, at made: Instant, scratch: String,
    _ digester: ContentDigester
  ) throws -> MadeBackup {
    var name = freeName(in: folder, BackupName(made: made))
    while true {
      do {
        return try make(
          provider, to: BackupFolder.path(name, in: folder), at: made, scratch: scratch, digester)
      } catch StoreError.alreadyExists where name.number < BackupName.mostOfASecond {
        // Somebody took it since it was looked at.
        name = freeName(in: folder, BackupName(made: made, number: name.number + 1))
      }
    }
  }

  /// The first name of a second, from one on, that neither a backup, a manifest nor a log has.
  private static func freeName(in folder: String, _ first: BackupName) -> BackupName {
    for number in first.number..<BackupName.mostOfASecond {
      let name = BackupName(made: first.made, number: number)
      let path = BackupFolder.path(name, in: folder)
      let names = [path, ManifestFile.path(of: path)] + LeftoverLog.suffixes.map { path + $0 }
      if names.allSatisfy({ FileStatus(at: $0) == nil }) { return name }
    }
    return BackupName(made: first.made, number: BackupName.mostOfASecond)
  }

  /// Makes a backup: a checked copy of a store, as it is at one moment, restored once, with a
  /// manifest beside it.
  ///
  /// Both files are private, and stand under their names only when they are complete and on the
  /// disk. Nothing that is there is replaced. A crash between the two leaves a backup without a
  /// manifest.
  ///
  /// - Parameters:
  ///   - made: The moment that the manifest tells.
  ///   - scratch: A folder for the copy that is restored on trial.
  /// - Throws: `StoreError.alreadyExists` where something has one of the names; `.damaged` where
  ///   the copy doesn't pass its check. Nothing is left behind then.
  public static func make(
    _ provider: SQLiteProvider, to path: String, at made: Instant, scratch: String,
    _ digester: ContentDigester
  ) throws -> MadeBackup {
    let file = try AtomicFile(besides: path)
    do {
      let note = try AtomicFile(besides: ManifestFile.path(of: path))
      do {
        let (report, manifest) = try fillAndTry(file, from: provider, made, scratch, digester)
        try write(manifest, to: note)
        try publish(file, note, at: path)
        return MadeBackup(path: path, report: report, manifest: manifest)
      } catch {
        note.discard()
        throw error
      }
    } catch {
      file.discard()
      throw error
    }
  }

  private static func fillAndTry(
    _ file: AtomicFile, from provider: SQLiteProvider, _ made: Instant, _ scratch: String,
    _ digester: ContentDigester
  ) throws -> (CheckReport, BackupManifest) {
    let path = file.temporaryPath
    try provider.reading { try fill(path, from: $0) }
    let trial = try TrialRestoreFolder.naming(scratch) {
      let folder = try TrialRestoreFolder(in: scratch)
      defer { folder.remove() }
      return try TrialRestore(of: path, in: folder, digester)
    }
    let tables = try BackupTables(of: path)
    let copy = try BackupCopy(reading: path)
    let manifest = BackupManifest(
      made: made, sizeInBytes: copy.sizeInBytes, sha256: copy.sha256, schema: tables.schema,
      rows: tables.rows, content: trial.content,
      origin: tables.store.map { BackupOrigin(store: $0, path: RealPath.of(provider.path)) })
    return (trial.report, manifest)
  }

  private static func write(_ manifest: BackupManifest, to note: AtomicFile) throws {
    let file = try NewFile(filling: note)
    defer { file.close() }
    try ManifestFile.bytes(of: manifest).withUnsafeBytes { try file.write($0) }
  }

  private static func publish(_ file: AtomicFile, _ note: AtomicFile, at path: String) throws {
    try file.publishDatabase()
    do {
      try note.publish(replacing: false)
    } catch {
      // Ours, and nobody was told of it yet.
      guard unlink(path) == 0 else { throw StoreError.outcomeUnknown(code: Int(errno)) }
      throw error
    }
  }
}

/// A file, read once: its length, its hash, and, where one is asked for, a copy of it.
struct BackupCopy {
  let sizeInBytes: Int
  let sha256: String

  private static let chunkInBytes = 1 << 20

  /// Reads a file, and hands on the bytes that are hashed.
  ///
  /// - Throws: `BackupError.unreadable`, and what `take` throws.
  init(
    reading path: String, _ take: (UnsafeRawBufferPointer) throws -> Void = { _ in }
  ) throws {
    // A pipe is not waited for, nor a device read, which has no end.
    let source = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard source >= 0 else { throw BackupError.unreadable(path: path) }
    defer { close(source) }
    var information = stat()
    guard fstat(source, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      throw BackupError.notRestorable(path: path, .notAStore(path: path, .notAFile))
    }
    var hash = SHA256()
    var sizeInBytes = 0
    try withUnsafeTemporaryAllocation(byteCount: Self.chunkInBytes, alignment: 16) { buffer in
      while true {
        let count = read(source, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw BackupError.unreadable(path: path) }
        guard count > 0 else { return }
        let chunk = UnsafeRawBufferPointer(rebasing: buffer.prefix(count))
        hash.update(chunk)
        sizeInBytes += count
        try take(chunk)
      }
    }
    self.sizeInBytes = sizeInBytes
    sha256 = hash.hexadecimal
  }

  /// Reads a file, and writes a new, private one with the bytes that are hashed.
  init(of path: String, as target: String) throws {
    let copy = try NewFile(target)
    defer { copy.close() }
    try self.init(reading: path) { try copy.write($0) }
  }
}

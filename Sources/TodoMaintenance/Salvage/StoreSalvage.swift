import Foundation
import GRDB
public import TodoDomain
import TodoStorage

/// Saves the readable rows of a damaged store into a new store.
///
/// SQLite never opens the damaged store, only a copy of it. The rows of the copy are read by their
/// keys, without indexes, and around unreadable pages. The rows that any reader would accept get
/// into the new store, with their ids and uids. All other rows are reported.
public struct StoreSalvage: Sendable {
  fileprivate let kinds: EventKinds
  private let nameLost: @Sendable (Int) -> String

  /// Makes a salvage.
  ///
  /// - Parameters:
  ///   - kinds: The kinds whose events are kept.
  ///   - nameLost: Makes the name of a lost category from its id, which its events still have.
  public init(kinds: EventKinds = .standard, nameLost: @escaping @Sendable (Int) -> String) {
    self.kinds = kinds
    self.nameLost = nameLost
  }

  /// Saves a store into a new file, which gets its name when it is complete, checked and on the
  /// disk.
  ///
  /// - Parameters:
  ///   - store: The path of the damaged store, which is copied and not changed.
  ///   - target: The path of the new store, at which no file may exist.
  ///   - scratch: A folder with room for two copies.
  /// - Throws: `StoreError.alreadyExists` if a file has the name of the new store; `.notAStore`,
  ///   `.newerSchema` and `.damaged` if SQLite can't open the damaged file at all; `.busy` while
  ///   another process writes to the store.
  public func run(
    _ store: String, to target: String, scratch: String
  ) throws -> SalvageReport {
    try AtomicFile.makingDatabase(at: target) {
      try fill($0, from: store, scratch: scratch).report
    }
  }

  /// Fills an empty file with the rows that can be saved.
  ///
  /// - Returns: The report, and the state of the store when it was copied.
  func fill(
    _ target: String, from store: String, scratch: String
  ) throws -> (report: SalvageReport, fingerprint: FileFingerprint) {
    let folder = try TrialRestoreFolder.naming(scratch) { try TrialRestoreFolder(in: scratch) }
    defer { folder.remove() }
    let copy = try TrialRestoreFolder.naming(scratch) { try DamagedCopy(of: store, in: folder) }
    let extracted = folder.file("extracted.db")
    let report = try DatabaseErrors.translating(path: store) {
      let new = try Connections.exclusive(path: target)
      try new.writeWithoutTransaction { try StoreSchema.migrate($0) }
      let columns = try new.writeWithoutTransaction { try KindTables.made(for: kinds, in: $0) }
      let tables = try new.read { try SalvageTable.all(of: columns, in: $0) }
      let extractor = try TrialRestoreFolder.naming(scratch) {
        try DatabaseErrors.translating(path: store) {
          try extract(tables, from: copy.path, to: extracted, naming: store)
        }
      }
      let (kept, findings) = try rebuild(
        new, columns, tables: tables, extractor: extractor, from: extracted)
      try new.close()
      // The new store must pass every check.
      let counts = try CheckReport.ofSoundStore(at: target, columns).counts
      return SalvageReport(tables: kept, findings: findings, counts: counts)
    }
    return (report, copy.fingerprint)
  }

  private func extract(
    _ tables: [SalvageTable], from copy: String, to extracted: String, naming store: String
  ) throws -> RowExtractor {
    let source = try Connections.damaged(path: copy)
    let target = try Connections.exclusive(path: extracted)
    let extractor = try source.inDatabase { source in
      // A changed schema counts as damage too: the rows of our tables can still be read.
      let version = try StoreSchema.claimedVersion(of: source, path: store)
      return try target.inDatabase { target in
        // The file is removed at the end.
        try target.execute(sql: "PRAGMA synchronous = OFF")
        return try RowExtractor(tables, ofVersion: version, from: source, into: target)
      }
    }
    try target.close()
    try source.close()
    return extractor
  }

  private func rebuild(
    _ new: DatabaseQueue, _ columns: EventColumns, tables: [SalvageTable],
    extractor: RowExtractor, from extracted: String
  ) throws -> ([SalvagedTable], [StoreFinding<SalvageOutcome>]) {
    try new.writeWithoutTransaction { db in
      try db.execute(sql: "ATTACH ? AS extracted", arguments: [Connections.fileName(extracted)])
      let rebuilder = StoreRebuilder(
        db, columns, tables: tables, extractor: extractor, nameLost: nameLost)
      try db.inTransaction {
        try rebuilder.run()
        try SearchIndex.remake(in: db, columns)
        return .commit
      }
      let kept = try rebuilder.salvagedTables(in: tables)
      return (kept, rebuilder.findings.all)
    }
  }
}

/// A repair of a damaged store: its salvaged rows, in a file beside it that can take its place.
public struct StoreRepair: Sendable {
  /// The report of the salvage.
  public let report: SalvageReport
  private let store: String
  private let file: AtomicFile
  private let kinds: EventKinds
  private let fingerprint: FileFingerprint

  /// Salvages the store into the file. The store is not changed.
  ///
  /// - Throws: The errors of `StoreSalvage.run`, and `StoreError.unknownKind` if events are of
  ///   kinds that this program doesn't know: they are not damaged, and would be lost.
  public init(of store: String, by salvage: StoreSalvage, scratch: String) throws {
    (self.store, kinds) = (store, salvage.kinds)
    file = try AtomicFile(besides: LinkTarget.of(store))
    do {
      (report, fingerprint) = try salvage.fill(
        file.temporaryPath, from: store, scratch: scratch)
      for finding in report.findings where finding.name == .unknownKind {
        if case .id(let id) = finding.places.first { throw StoreError.unknownKind(id: id) }
      }
    } catch {
      file.discard()
      throw error
    }
  }

  /// Puts the repaired file in the place of the store, as a restore does. The old store is kept at
  /// `safetyPath`.
  ///
  /// - Throws: `StoreError.busy` if another process has the store open, or has written to it since
  ///   the repair was made. Nothing is changed then.
  public func apply(keepingAs safetyPath: String) throws -> RestoredStore {
    try StoreBackup.restore(
      file.temporaryPath, to: store, keepingAs: safetyPath, kinds: kinds,
      identity: .ofBackup, unchangedSince: fingerprint)
  }

  /// Removes the file. The caller must do this in the end, even if the repair was applied.
  public func discard() { file.discard() }
}

/// The result of a salvage.
public struct SalvageReport: Hashable, Sendable {
  /// The tables, with the numbers of their rows that were found and kept.
  public let tables: [SalvagedTable]
  /// The rows that were dropped or changed, by outcome and table.
  public let findings: [StoreFinding<SalvageOutcome>]
  /// The numbers of events, records and categories that are kept.
  public let counts: StoreCounts

  /// Whether no row is missing or changed.
  public var isWhole: Bool {
    // A store that no longer syncs lacks no rows.
    findings.allSatisfy { $0.name == .leftFolder } && tables.allSatisfy(\.gaps.isEmpty)
  }
}

/// The result of a salvage for one table.
public struct SalvagedTable: Hashable, Sendable {
  /// The table's name.
  public let name: String
  /// The number of rows that could be read.
  public let found: Int
  /// The number of read rows that are kept.
  public let kept: Int
  /// The gaps left by unreadable pages, in the order of the rows. The number of rows in a gap is
  /// unknown.
  public let gaps: [SalvageGap]
}

/// A stretch of a table on unreadable pages.
public struct SalvageGap: Hashable, Sendable {
  /// The last row before the gap; nil at the beginning.
  public let after: RowPlace?
  /// The first row after the gap; nil at the end.
  public internal(set) var before: RowPlace?
}

/// The ways in which a salvage dropped or changed a row or a table. The raw values are names for
/// programs.
public enum SalvageOutcome: String, Hashable, Sendable, CaseIterable {
  /// All rows of a table are lost: the damaged store lacks the table, or columns of its key.
  case missingTable
  /// Left behind: a table that this program doesn't know.
  case unknownTable
  /// Dropped: a value is invalid for its column.
  case unreadableValue
  /// Dropped: the event's required row in the table of its kind is lost.
  case incompleteEvent
  /// Dropped: an event of a kind that this program doesn't know.
  case unknownKind
  /// Dropped: the event is of another kind.
  case strayKindRow
  /// Dropped: the event is lost.
  case orphan
  /// Dropped: an earlier row has the same uid, or the same source and remote id.
  case duplicate
  /// Dropped: an incomplete entry of the journal, with all its changes.
  case brokenEntry
  /// Dropped: a change whose entry in the journal is lost.
  case entryLost
  /// Dropped: an earlier category has the same name, and gets the events.
  case categoryMerged
  /// Created, under another name: the replacement of a lost category that has events.
  case categoryMadeAnew
  /// Kept, under a replaced category.
  case underNewCategory
  /// Kept, without the lost row in the table of its kind, in which no value is required.
  case keptWithoutPart
  /// Kept, under another id: the old id was outside the range that a store assigns.
  case renumbered
  /// Created: the identity was lost, so the new store has a new identity.
  case identityMadeAnew
  /// Left out: the sync state. The new store doesn't sync with the shared folder until it joins
  /// again.
  case leftFolder
}

/// A private copy of a store that may be damaged, with its logs. The store itself is only read as a
/// file, and never opened by SQLite.
private struct DamagedCopy {
  let path: String
  /// The state of the store when it was copied.
  let fingerprint: FileFingerprint

  /// Copies the store and its logs.
  ///
  /// - Throws: `StoreError.busy` while another process writes to the store;
  ///   `BackupError.unreadable`.
  init(of link: String, in folder: TrialRestoreFolder) throws {
    let store = LinkTarget.of(link)
    try StoreFile.inspect(store)
    path = folder.file("damaged.db")
    fingerprint = FileFingerprint(of: store)
    for suffix in FileFingerprint.suffixes
    where FileManager.default.fileExists(atPath: store + suffix) {
      _ = try FileDigest(of: store + suffix, copiedTo: path + suffix)
    }
    try fingerprint.verify(store)
    try fillUp()
  }

  private static let headerInBytes = 100
  private static let mostGrowth = 1_000

  /// Extends a truncated file to the length in its header. SQLite then opens it, and treats the
  /// missing pages as damaged.
  private func fillUp() throws {
    guard let size = FileStatus(at: path)?.sizeInBytes,
      let header = try? OpenFile.firstBytes(Self.headerInBytes, of: path),
      header.count == Self.headerInBytes
    else { return }
    let pageSize = Self.number(header[16..<18])
    let stated = (pageSize == 1 ? 65_536 : pageSize) * Self.number(header[28..<32])
    // A header with a far greater length is damaged itself.
    guard stated > size, stated <= size * Self.mostGrowth else { return }
    guard truncate(path, stated) == 0 else { throw StoreError.system(errno, path: path) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}

public import TodoDomain

import GRDB

/// Saves what can be read of a store that is damaged, into a new one.
///
/// The damaged store is copied, and never opened. From the copy the rows are read by their keys, without
/// indexes, and around pages that can't be read; those that any reader would take go into the new store
/// as they are, with their ids and uids. Everything else is told.
public struct StoreSalvage: Sendable {
  private let kinds: EventKinds
  private let nameLost: @Sendable (Int) -> String

  /// - Parameters:
  ///   - kinds: The kinds whose events are kept.
  ///   - nameLost: The name of a category that is lost but for its row id, for the events that it has.
  public init(kinds: EventKinds = .standard, nameLost: @escaping @Sendable (Int) -> String) {
    self.kinds = kinds
    self.nameLost = nameLost
  }

  /// Saves a store into a new file, which stands under its name when it is complete, checked and on the
  /// disk.
  ///
  /// - Parameter scratch: A folder with room for two copies.
  /// - Throws: `StoreError.alreadyExists` where something has that name; `.notAStore`, `.newerSchema`
  ///   and `.damaged` where SQLite can't open the file at all; `.busy` while others write to it.
  public func run(
    _ store: String, to target: String, scratch: String
  ) throws -> SalvageReport {
    try PendingFile.makingDatabase(at: target) {
      try fill($0, from: store, scratch: scratch).report
    }
  }

  /// Fills an empty file with what can be saved.
  func fill(
    _ target: String, from store: String, scratch: String
  ) throws -> (report: SalvageReport, stamp: StoreStamp) {
    let folder = try DrillFolder.naming(scratch) { try DrillFolder(in: scratch) }
    defer { folder.remove() }
    let copy = try DrillFolder.naming(scratch) { try DamagedCopy(of: store, in: folder) }
    let lifted = folder.file("lifted.db")
    let report = try DatabaseErrors.translating(path: store) {
      let new = try Connections.exclusive(path: target)
      try new.writeWithoutTransaction { try StoreSchema.migrate($0) }
      let columns = try new.writeWithoutTransaction { try KindTables.made(for: kinds, in: $0) }
      let tables = try new.read { try SalvageTable.all(of: columns, in: $0) }
      let lift = try DrillFolder.naming(scratch) {
        try DatabaseErrors.translating(path: store) {
          try self.lift(tables, from: copy.path, to: lifted, naming: store)
        }
      }
      let (kept, findings) = try rebuild(new, columns, tables, lift, from: lifted)
      try new.close()
      // What is given out must be a store without fault.
      let counts = try CheckReport.ofSoundStore(at: target, columns).counts
      return SalvageReport(tables: kept, findings: findings, counts: counts)
    }
    return (report, copy.stamp)
  }

  private func lift(
    _ tables: [SalvageTable], from copy: String, to lifted: String, naming store: String
  ) throws -> Lift {
    let source = try Connections.damaged(path: copy)
    let target = try Connections.exclusive(path: lifted)
    let lift = try source.inDatabase { source in
      // Another schema than ours is damage, too: what our tables hold can be read.
      let version = try StoreSchema.claimedVersion(of: source, path: store)
      return try target.inDatabase { target in
        // Nobody keeps it.
        try target.execute(sql: "PRAGMA synchronous = OFF")
        return try Lift(tables, ofVersion: version, from: source, into: target)
      }
    }
    try target.close()
    try source.close()
    return lift
  }

  private func rebuild(
    _ new: DatabaseQueue, _ columns: EventColumns, _ tables: [SalvageTable], _ lift: Lift,
    from lifted: String
  ) throws -> ([SalvagedTable], [StoreFinding<SalvageOutcome>]) {
    try new.writeWithoutTransaction { db in
      try db.execute(sql: "ATTACH ? AS lifted", arguments: [Connections.fileName(lifted)])
      let rebuild = Rebuild(db, columns, tables, lift, nameLost: nameLost)
      try db.inTransaction {
        try rebuild.run()
        return .commit
      }
      let kept = try rebuild.salvagedTables(in: tables)
      return (kept, rebuild.findings.all)
    }
  }
}

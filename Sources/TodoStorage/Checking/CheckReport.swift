import GRDB
import TodoDomain

/// What a look at the whole of a store found.
public struct CheckReport: Hashable, Sendable {
  /// Everything that is wrong: what, in which table, how often, and where.
  public let findings: [StoreFinding<StoreProblem>]
  /// How many events, records of dates, and categories there are; none of what can't be counted.
  public let counts: StoreCounts

  /// Everything that is wrong, counted.
  public var problems: Int { findings.reduce(0) { $0 + $1.count } }

  /// Refuses a store in which anything is wrong.
  ///
  /// - Throws: `StoreError.damaged`.
  public func requireSoundness() throws {
    guard problems == 0 else { throw StoreError.damaged(.check(problems: problems)) }
  }

  /// What SQLite's integrity check says, line by line; empty where all is well.
  public var structureLines: [String] {
    findings.filter { $0.name == .structure }.flatMap(\.places).compactMap { place in
      if case .line(let line) = place { line } else { nil }
    }
  }

  /// How many problems of these sorts there are.
  public func count(of problems: StoreProblem...) -> Int {
    findings.reduce(0) { problems.contains($1.name) ? $0 + $1.count : $0 }
  }
}

/// How much a store holds.
public struct StoreCounts: Hashable, Sendable {
  /// Events of every kind.
  public let events: Int
  /// Dates that something happened to.
  public let occurrences: Int
  /// Categories.
  public let categories: Int
}

extension CheckReport {
  /// Looks at the whole of a file that was just made, and refuses one in which anything is wrong.
  ///
  /// - Throws: `StoreError.damaged`.
  static func ofSoundStore(
    at path: String, _ columns: EventColumns, readsValues: Bool = true
  ) throws -> CheckReport {
    let examiner = try Connections.examiner(path: path)
    let report = try make(examiner, columns, readsValues: readsValues)
    try examiner.close()
    try report.requireSoundness()
    return report
  }

  /// Looks at everything that a connection sees, in one transaction.
  ///
  /// - Parameter readsValues: Whether each value is read; not where somebody reads all of them anyway.
  static func make(
    _ queue: DatabaseQueue, _ columns: EventColumns, readsValues: Bool = true
  ) throws -> CheckReport {
    var found: CheckReport?
    do {
      return try queue.read { db in
        let report = try make(db, columns, readsValues: readsValues)
        found = report
        return report
      }
    } catch let error as DatabaseError {
      // When SQLite has met a damaged page, it fails to end the transaction as well.
      guard error.isDamage, let found, found.problems > 0 else { throw error }
      return found
    }
  }

  /// Looks at everything that a connection sees.
  static func make(
    _ db: Database, _ columns: EventColumns, readsValues: Bool
  ) throws -> CheckReport {
    var findings = StoreFindings<StoreProblem>()
    try StructureCheck().look(at: db, &findings)
    let store = CheckedStore(db: db, columns: columns, isSound: findings.all.isEmpty)
    for check in StoreChecks.all where readsValues || !check.isCoveredByReading {
      try passingOver(damageIn: store) { try check.look(at: store, &findings) }
    }
    var counts: StoreCounts?
    try passingOver(damageIn: store) { counts = try self.counts(db) }
    return CheckReport(
      findings: findings.all,
      counts: counts ?? StoreCounts(events: 0, occurrences: 0, categories: 0))
  }

  /// What can't be asked of a file whose structure is broken isn't asked: that it is was said.
  private static func passingOver(damageIn store: CheckedStore, _ work: () throws -> Void) throws {
    do {
      try work()
    } catch let error as DatabaseError where !store.isSound && error.isDamage {
      return
    }
  }

  private static func counts(_ db: Database) throws -> StoreCounts {
    StoreCounts(
      events: try Int.fetchOne(db, sql: "SELECT count(*) FROM event") ?? 0,
      occurrences: try Int.fetchOne(db, sql: "SELECT count(*) FROM occurrence") ?? 0,
      categories: try Int.fetchOne(db, sql: "SELECT count(*) FROM category") ?? 0)
  }
}

extension DatabaseError {
  /// Whether the file is to blame: pages, or a table that isn't there, or sizes out of all measure.
  /// Such a page may end a transaction, and what comes after it is aborted.
  var isDamage: Bool {
    [.SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_TOOBIG, .SQLITE_NOMEM, .SQLITE_ABORT].contains(
      resultCode)
  }
}

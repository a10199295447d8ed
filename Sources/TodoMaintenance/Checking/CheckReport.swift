import Foundation
import GRDB
public import TodoDomain
import TodoStorage

/// The result of a check of a whole store.
public struct CheckReport: Hashable, Sendable {
  /// The problems of the store, by kind, table and column.
  public let findings: [StoreFinding<StoreProblem>]
  /// The numbers of events, records and categories; all 0 if they can't be counted.
  public let counts: StoreCounts

  /// The number of problems.
  public var problems: Int { findings.reduce(0) { $0 + $1.count } }

  /// Refuses a store with problems.
  ///
  /// - Throws: `StoreError.damaged`; `.unknownKind` if the only problem is todos of kinds that the
  ///   store was opened without.
  public func requireSoundness() throws {
    guard problems > 0 else { return }
    if findings.allSatisfy({ $0.name == .unknownKind }),
      case .id(let id)? = findings.first?.places.first
    {
      throw StoreError.unknownKind(id: id)
    }
    throw StoreError.damaged(.check(problems: problems))
  }

  /// The lines of SQLite's integrity check; empty if it found nothing.
  public var structureLines: [String] {
    findings.filter { $0.name == .structure }.flatMap(\.places).compactMap { place in
      if case .line(let line) = place { line } else { nil }
    }
  }

  /// Returns the number of problems of these kinds.
  public func count(of problems: StoreProblem...) -> Int {
    findings.reduce(0) { problems.contains($1.name) ? $0 + $1.count : $0 }
  }
}

/// The numbers of events, records and categories in a store.
public struct StoreCounts: Hashable, Sendable {
  /// The number of events of every kind.
  public let events: Int
  /// The number of records.
  public let occurrences: Int
  /// The number of categories.
  public let categories: Int
}

extension CheckReport {
  /// Checks a file that was just made, and refuses it if it has problems.
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

  /// Checks the database of a connection, in one transaction.
  ///
  /// - Parameter readsValues: Whether to read each value. This isn't needed if the caller reads all
  ///   of them anyway.
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
      // After a damaged page SQLite also fails to end the transaction.
      guard error.isDamage, let found, found.problems > 0 else { throw error }
      return found
    }
  }

  /// Checks the database of a connection, inside the caller's transaction.
  static func make(
    _ db: Database, _ columns: EventColumns, readsValues: Bool
  ) throws -> CheckReport {
    var findings = StoreFindings<StoreProblem>()
    let checks = StoreChecks.all.filter { readsValues || !$0.isCoveredByReading }
    let progress = Progress(
      totalUnitCount: checks.reduce(StructureCheck.share) { $0 + $1.share })
    try progress.part(StructureCheck.share) { try StructureCheck().run(on: db, &findings) }
    let store = CheckedStore(db: db, columns: columns, isSound: findings.all.isEmpty)
    for check in checks {
      guard !progress.isCancelled else { throw CancellationError() }
      try progress.part(check.share) {
        try passingOver(damageIn: store) { try check.run(on: store, &findings) }
      }
    }
    var counts: StoreCounts?
    try passingOver(damageIn: store) { counts = try self.counts(db) }
    return CheckReport(
      findings: findings.all,
      counts: counts ?? StoreCounts(events: 0, occurrences: 0, categories: 0))
  }

  /// Runs a check. If the structure is broken, it ignores errors of damage, since the report
  /// already has that finding.
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
  /// Whether the cause is damage of the file: broken pages, missing tables, impossible sizes. A
  /// broken page may end the transaction, and SQLite aborts the statements after it.
  var isDamage: Bool {
    [.SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_TOOBIG, .SQLITE_NOMEM, .SQLITE_ABORT].contains(
      resultCode)
  }
}

/// A problem in a table: how often it occurs, and in which rows. It tells where the rows are, and
/// never has a user's text.
public struct StoreFinding<Name: Hashable & Sendable>: Hashable, Sendable {
  /// The kind of the finding.
  public let name: Name
  /// The table; empty for the file as a whole.
  public let table: String
  /// The column; empty if the problem concerns whole rows.
  public let column: String
  /// The number of occurrences.
  public fileprivate(set) var count = 0
  /// The first places of the problem, at most `mostPlaces`, in the order of the rows.
  public fileprivate(set) var places: [RowPlace] = []

  /// The greatest number of places in a finding.
  public static var mostPlaces: Int { 100 }
}

/// The place at which a finding occurs: a row, or a line of SQLite's check.
public enum RowPlace: Hashable, Sendable {
  /// A row by its id. In a table keyed by event, this is the event's id.
  case id(Int)
  /// A record, by its event and date. The date is nil if it can't be read.
  case date(event: Int, CivilDate?)
  /// A change in the journal, by its entry and its step.
  case step(entry: Int, Int)
  /// A preference or a key-value entry, by its key.
  case key(String)
  /// A line of SQLite's integrity check, or the name of a table, an index or a view.
  case line(String)
}

/// A collection of findings, with one finding for each combination of name, table and column.
struct StoreFindings<Name: Hashable & Sendable> {
  private(set) var all: [StoreFinding<Name>] = []

  /// Adds `times` to the count of a finding, and makes the finding if it is new. Also adds `place`
  /// to the finding, unless the finding already has `mostPlaces` places.
  mutating func add(
    _ name: Name, _ table: String, column: String = "", place: RowPlace?, times: Int = 1
  ) {
    let known = all.firstIndex { ($0.name, $0.table, $0.column) == (name, table, column) }
    let index = known ?? all.endIndex
    if known == nil { all.append(StoreFinding(name: name, table: table, column: column)) }
    all[index].count += times
    guard let place, all[index].places.count < StoreFinding<Name>.mostPlaces else { return }
    all[index].places.append(place)
  }

  /// Returns the sum of the counts of all findings with these names.
  func count(of names: Name...) -> Int {
    all.reduce(0) { names.contains($1.name) ? $0 + $1.count : $0 }
  }
}

/// The kinds of problems that a check finds. The raw values are names for programs.
public enum StoreProblem: String, Hashable, Sendable, CaseIterable {
  /// SQLite's integrity check reports a problem. Each of the finding's `places` is a line of the
  /// check's output.
  case structure
  /// A row refers to a missing row.
  case danglingReference
  /// A row belongs to a missing event.
  case orphan
  /// An event lacks its row in the table of its kind.
  case incompleteEvent
  /// An event is of a kind that this program doesn't know.
  case unknownKind
  /// A kind's table has a row for an event of another kind.
  case strayKindRow
  /// Another row has the same uid.
  case duplicateUID
  /// The value is invalid for its column.
  case unreadableValue
  /// The steps of an entry in the journal are not 1, 2, 3 …
  case brokenSteps
  /// A change in the journal lacks its target, or has an image that this program doesn't write.
  case unreadableChange
  /// A row has an id beyond its table's sequence, which would assign that id again.
  case sequenceBehind
  /// The row with the identity of the store is missing.
  case missingIdentity
  /// The search index doesn't match the texts of the todos.
  case searchDiffers
}

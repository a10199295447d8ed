import GRDB
public import TodoDomain
import TodoStorage

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
  /// - Parameter readsValues: Whether each value is read; not where somebody reads all of them
  ///   anyway.
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
    try StructureCheck().run(on: db, &findings)
    let store = CheckedStore(db: db, columns: columns, isSound: findings.all.isEmpty)
    for check in StoreChecks.all where readsValues || !check.isCoveredByReading {
      try passingOver(damageIn: store) { try check.run(on: store, &findings) }
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

/// Something that was found in a table: how often, and in which rows. Carries places, never a
/// user's text.
public struct StoreFinding<Name: Hashable & Sendable>: Hashable, Sendable {
  /// What it is.
  public let name: Name
  /// The table; empty where it is the file as a whole.
  public let table: String
  /// The column, where it is about one; else empty.
  public let column: String
  /// How often it was found.
  public fileprivate(set) var count = 0
  /// Where, in the order of the rows; only the first `mostPlaces`.
  public fileprivate(set) var places: [RowPlace] = []

  /// The most places that are told of one finding.
  public static var mostPlaces: Int { 100 }
}

/// Where something was found.
public enum RowPlace: Hashable, Sendable {
  /// A row, by its number: of `event`, of a table keyed by event, of `category`, `diary`,
  /// `journal`.
  case id(Int)
  /// What happened to a date of an event; nil for a date that can't be read.
  case date(event: Int, CivilDate?)
  /// A change, by its entry in the journal and its step.
  case step(entry: Int, Int)
  /// A preference or a key-value entry, by its key.
  case key(String)
  /// What SQLite says of the file, or the name of a table, an index or a view.
  case line(String)
}

/// Findings as they come in, one of each name, table and column.
struct StoreFindings<Name: Hashable & Sendable> {
  private(set) var all: [StoreFinding<Name>] = []

  /// Counts one more. Without a place it is counted alone.
  mutating func add(
    _ name: Name, _ table: String, column: String = "", _ place: RowPlace?, times: Int = 1
  ) {
    let known = all.firstIndex { ($0.name, $0.table, $0.column) == (name, table, column) }
    let index = known ?? all.endIndex
    if known == nil { all.append(StoreFinding(name: name, table: table, column: column)) }
    all[index].count += times
    guard let place, all[index].places.count < StoreFinding<Name>.mostPlaces else { return }
    all[index].places.append(place)
  }

  /// How often something of these names was found.
  func count(of names: Name...) -> Int {
    all.reduce(0) { names.contains($1.name) ? $0 + $1.count : $0 }
  }
}

/// What a check may find wrong with a store. The raw values are names for programs.
public enum StoreProblem: String, Hashable, Sendable, CaseIterable {
  /// SQLite's integrity check says so; its lines are the places.
  case structure
  /// A row refers to a row that isn't there.
  case danglingReference
  /// A row belongs to an event that isn't there.
  case orphan
  /// An event is without the row that its kind adds.
  case incompleteEvent
  /// An event is of a kind that this program doesn't know.
  case unknownKind
  /// A kind's table has a row for an event of another kind.
  case strayKindRow
  /// Another row has the same uid.
  case duplicateUID
  /// A value is not one that its column may have.
  case unreadableValue
  /// The steps of an entry in the journal are not 1, 2, 3 …
  case brokenSteps
  /// A change doesn't say what it was about, or its image is none that this program writes.
  case unreadableChange
  /// Numbers were given that the table's sequence doesn't know of: they would be given again.
  case sequenceBehind
  /// No row says which store this is.
  case missingIdentity
}

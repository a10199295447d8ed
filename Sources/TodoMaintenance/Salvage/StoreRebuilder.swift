import GRDB
import TodoDomain
import TodoStorage

/// The second half of a salvage: of the rows that were lifted, those that any reader would take go
/// into a new store as they are, byte for byte, in an order in which each comes after those that it
/// refers to. Nothing that must be known is guessed.
final class StoreRebuilder {
  let db: Database
  let columns: EventColumns
  let tables: [String: SalvageTable]
  let extractor: RowExtractor
  let rules = ParsedRules()
  var findings: StoreFindings<SalvageOutcome>
  private let nameLost: (Int) -> String
  /// The categories that are kept, by the row ids that events have for them.
  private var categories: [Int: TodoDomain.Category] = [:]
  /// The ids under which they are kept.
  private var categoryIDs: [Int: Int] = [:]
  /// The row ids of categories that were made in place of lost ones.
  private var madeAnew: Set<Int> = []
  /// Whether the new store keeps the identity that it was made with.
  var isIdentityNew = false

  /// - Parameters:
  ///   - db: A new store without rows, to which the file of the lift is attached as `lifted`.
  ///   - nameLost: Names a category that is lost, given its row id.
  init(
    _ db: Database, _ columns: EventColumns, _ tables: [SalvageTable], _ extractor: RowExtractor,
    nameLost: @escaping (Int) -> String
  ) {
    self.db = db
    self.columns = columns
    self.tables = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) })
    self.extractor = extractor
    self.nameLost = nameLost
    findings = extractor.findings
  }

  /// Copies everything that can be kept.
  func run() throws {
    try addCategories()
    try addEvents()
    try addOrphans()
    try addRecords()
    try addDiary()
    try addKeyValues()
    try addJournal()
    try setSequences()
    try addIdentity()
  }

  /// What became of each table.
  func salvagedTables(in order: [SalvageTable]) throws -> [SalvagedTable] {
    try order.map { table in
      let rows = try Int.fetchOne(db, sql: "SELECT count(*) FROM main.\(table.name)") ?? 0
      let (found, gaps) = extractor.tables[table.name] ?? (0, [])
      let kept = rows - rowsMadeAnew(in: table.name)
      return SalvagedTable(name: table.name, found: found, kept: kept, gaps: gaps)
    }
  }

  private func rowsMadeAnew(in table: String) -> Int {
    switch table {
    case "category": madeAnew.count
    case "identity": isIdentityNew ? 1 : 0
    default: 0
    }
  }

  // MARK: Rows

  /// A statement that copies the row of a table whose key, or the first part of it, is parameter 1.
  ///
  /// - Parameter renumbered: The column that gets parameter 2 in place of what it holds.
  func copy(_ name: String, renumbering renumbered: String? = nil) -> CachedStatement {
    guard let table = tables[name] else { return CachedStatement("SELECT ?1 WHERE 0") }
    let values = table.columns.map { $0.name == renumbered ? "?2" : $0.name }
    let keys = table.key.columns.enumerated().map { "\($1) = ?\($0 + 1)" }
    return CachedStatement(
      """
      INSERT INTO main.\(name) (\(table.columnList))
      SELECT \(values.joined(separator: ", ")) FROM extracted.\(name)
      WHERE \(keys.joined(separator: " AND "))
      """)
  }

  /// Runs a statement that adds a row; answers why the row is none that the store can have.
  func refusal(of work: () throws -> Void) throws -> SalvageOutcome? {
    do {
      try work()
      return nil
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      let unique: [ResultCode] = [.SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY]
      return unique.contains(error.extendedResultCode) ? .duplicate : .unreadableValue
    }
  }

  // MARK: Categories

  private func addCategories() throws {
    let rows = try PreparedStatement(
      db, "SELECT \(CategoryRow.columns) FROM extracted.category ORDER BY id")
    let copy = copy("category")
    var ids: [String: Int] = [:]
    while try rows.step() {
      let id = rows.int(0)
      guard let category = try? CategoryRow.read(rows) else {
        findings.add(.unreadableValue, "category", .id(id))
        continue
      }
      if let first = ids[category.name] {
        findings.add(.categoryMerged, "category", .id(id))
        (categories[id], categoryIDs[id]) = (category, first)
        continue
      }
      let statement = try copy.ready(db)
      statement.bind(id, at: 1)
      if let reason = try refusal(of: statement.run) {
        findings.add(reason, "category", .id(id))
        continue
      }
      ids[category.name] = id
      (categories[id], categoryIDs[id]) = (category, id)
    }
    try addDefaultCategory(besides: ids)
  }

  /// Every store has the category of events that were given none.
  private func addDefaultCategory(besides ids: [String: Int]) throws {
    let category = TodoDomain.Category.none
    guard ids[category.name] == nil else { return }
    try CategoryTable.add(category, to: db)
    let id = Int(db.lastInsertedRowID)
    madeAnew.insert(id)
    findings.add(.categoryMadeAnew, "category", .id(id))
  }

  /// The category that events know by this row id; a new one where it is lost, so that events which
  /// were together stay so.
  func category(_ id: Int) throws -> TodoDomain.Category {
    try categories[id] ?? TodoDomain.Category(name: nameLost(id))
  }

  /// The same, under a name that none has.
  private func newCategory(_ id: Int) throws -> TodoDomain.Category {
    var category = try category(id)
    let taken = Set(try CategoryRow.fetchAll(db).inOrder.map(\.name))
    while taken.contains(category.name) {
      category = try TodoDomain.Category(name: category.name + "+")
    }
    return category
  }

  /// The row id of the category that stands for this one; it is made where it is lost.
  func keptID(ofCategory id: Int) throws -> Int {
    if let kept = categoryIDs[id] { return kept }
    let category = try newCategory(id)
    try CategoryTable.add(category, to: db)
    let new = Int(db.lastInsertedRowID)
    (categories[id], categoryIDs[id]) = (category, new)
    madeAnew.insert(new)
    findings.add(.categoryMadeAnew, "category", .id(new))
    return new
  }

  func isMadeAnew(category id: Int) -> Bool { madeAnew.contains(id) }
}

/// Ids that no store comes to by itself. Nothing but the journal's changes refers to them, so that
/// a table which has one is counted anew from 1, in the order of its rows.
extension StoreRebuilder {
  /// Whether the rows of a table get other ids.
  func isCountedAnew(_ table: String) throws -> Bool {
    let query = RowIDCheck.strayIDs(of: table, in: "extracted")
    return try Bool.fetchOne(db, sql: "SELECT EXISTS (\(query))") ?? false
  }

  /// Makes a table of the entries of the journal that are whole, with the ids under which they are
  /// kept, and tells of those that get another.
  func numberEntries() throws {
    let id = try isCountedAnew("journal") ? "row_number() OVER (ORDER BY id)" : "id"
    try db.execute(
      sql: """
        CREATE TABLE extracted.kept_entry (id INTEGER PRIMARY KEY, new_id INTEGER NOT NULL);
        INSERT INTO extracted.kept_entry SELECT id, \(id) FROM extracted.journal
        WHERE id NOT IN (SELECT id FROM extracted.broken_entry);
        """)
    let moved = try PreparedStatement(db, "SELECT id FROM extracted.kept_entry WHERE new_id <> id")
    while try moved.step() { findings.add(.renumbered, "journal", .id(moved.int(0))) }
  }
}

import GRDB
import TodoDomain
import TodoStorage

/// The second half of a salvage. It copies the extracted rows that any reader would accept to a new
/// store, byte for byte, each after the rows that it refers to. Important values are never guessed.
final class StoreRebuilder {
  let db: Database
  let columns: EventColumns
  let tables: [String: SalvageTable]
  let extractor: RowExtractor
  let rules = ParsedRules()
  var findings: StoreFindings<SalvageOutcome>
  private let nameLost: (Int) -> String
  /// The kept categories, by their ids in the old store.
  private var categories: [Int: TodoDomain.Category] = [:]
  /// The ids of the kept categories in the new store, by their ids in the old store.
  private var categoryIDs: [Int: Int] = [:]
  /// The ids of categories that replace lost categories.
  private var madeAnew: Set<Int> = []
  /// Whether the new store keeps the identity with which it was made, since the old identity is
  /// lost.
  var isIdentityNew = false

  /// Makes a rebuilder.
  ///
  /// - Parameters:
  ///   - db: A new store without rows, with the extractor's file attached as `extracted`.
  ///   - nameLost: Makes the name of a lost category from its id.
  init(
    _ db: Database, _ columns: EventColumns, tables: [SalvageTable], extractor: RowExtractor,
    nameLost: @escaping (Int) -> String
  ) {
    self.db = db
    self.columns = columns
    self.tables = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) })
    self.extractor = extractor
    self.nameLost = nameLost
    findings = extractor.findings
  }

  /// Copies all rows that can be kept.
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

  /// Returns the results for the tables, in the given order.
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
    default: findings.all.first { $0.name == .keptWithoutPart && $0.table == table }?.count ?? 0
    }
  }

  // MARK: Rows

  /// Returns a statement that copies a row. Its first parameters are the columns of the row's key.
  ///
  /// - Parameter renumbered: A column that doesn't keep its old value, but gets the parameter after
  ///   the key.
  func copy(_ name: String, renumbering renumbered: String? = nil) -> CachedStatement {
    guard let table = tables[name] else { return CachedStatement("SELECT ?1 WHERE 0") }
    let next = table.key.columns.count + 1
    let values = table.columns.map { $0.name == renumbered ? "?\(next)" : $0.name }
    let keys = table.key.columns.enumerated().map { "\($1) = ?\($0 + 1)" }
    return CachedStatement(
      """
      INSERT INTO main.\(name) (\(table.columnList))
      SELECT \(values.joined(separator: ", ")) FROM extracted.\(name)
      WHERE \(keys.joined(separator: " AND "))
      """)
  }

  /// Runs a statement that adds a row.
  ///
  /// - Returns: The reason why the store refused the row; nil if it was added.
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
        findings.add(.unreadableValue, "category", place: .id(id))
        continue
      }
      if let first = ids[category.name] {
        findings.add(.categoryMerged, "category", place: .id(id))
        (categories[id], categoryIDs[id]) = (category, first)
        continue
      }
      let statement = try copy.ready(db)
      statement.bind(id, at: 1)
      if let reason = try refusal(of: statement.run) {
        findings.add(reason, "category", place: .id(id))
        continue
      }
      ids[category.name] = id
      (categories[id], categoryIDs[id]) = (category, id)
    }
    try addDefaultCategory(besides: ids)
  }

  /// Adds the default category if it is lost. Every store has it, for events without a category of
  /// their own.
  private func addDefaultCategory(besides ids: [String: Int]) throws {
    let category = TodoDomain.Category.none
    guard ids[category.name] == nil else { return }
    try CategoryTable.add(category, to: db)
    let id = Int(db.lastInsertedRowID)
    madeAnew.insert(id)
    findings.add(.categoryMadeAnew, "category", place: .id(id))
  }

  /// Returns the category with an id. A lost category is replaced by a category with another name,
  /// so that its events stay together.
  func category(_ id: Int) throws -> TodoDomain.Category {
    try categories[id] ?? TodoDomain.Category(name: nameLost(id))
  }

  /// Returns the replacement of a lost category, under a name that no other category has.
  private func newCategory(_ id: Int) throws -> TodoDomain.Category {
    var category = try category(id)
    let taken = Set(try CategoryRow.fetchAll(db).inOrder.map(\.name))
    while taken.contains(category.name) {
      category = try TodoDomain.Category(name: category.name + "+")
    }
    return category
  }

  /// Returns the id of a category in the new store. A lost category is added first.
  func keptID(ofCategory id: Int) throws -> Int {
    if let kept = categoryIDs[id] { return kept }
    let category = try newCategory(id)
    try CategoryTable.add(category, to: db)
    let new = Int(db.lastInsertedRowID)
    (categories[id], categoryIDs[id]) = (category, new)
    madeAnew.insert(new)
    findings.add(.categoryMadeAnew, "category", place: .id(new))
    return new
  }

  func isMadeAnew(category id: Int) -> Bool { madeAnew.contains(id) }
}

/// Renumbers tables with ids outside the range that a store assigns. Only the journal's changes
/// refer to such ids, so the rows get new ids from 1, in their order.
extension StoreRebuilder {
  /// Returns whether the rows of a table get new ids.
  func isCountedAnew(_ table: String) throws -> Bool {
    let query = RowIDCheck.strayIDs(of: table, in: "extracted")
    return try Bool.fetchOne(db, sql: "SELECT EXISTS (\(query))") ?? false
  }

  /// Makes a table of the journal's complete entries with their ids in the new store, and reports
  /// the entries whose id changes.
  func numberEntries() throws {
    let id = try isCountedAnew("journal") ? "row_number() OVER (ORDER BY id)" : "id"
    try db.execute(
      sql: """
        CREATE TABLE extracted.kept_entry (id INTEGER PRIMARY KEY, new_id INTEGER NOT NULL);
        INSERT INTO extracted.kept_entry SELECT id, \(id) FROM extracted.journal
        WHERE id NOT IN (SELECT id FROM extracted.broken_entry);
        """)
    let moved = try PreparedStatement(db, "SELECT id FROM extracted.kept_entry WHERE new_id <> id")
    while try moved.step() { findings.add(.renumbered, "journal", place: .id(moved.int(0))) }
  }
}

import GRDB
import TodoDomain

/// A reader of a connection whose reads of devices are those of its tables.
protocol SyncTablesReading: SyncReading {
  var sync: SyncTables { get }
}

extension SyncTablesReading {
  func syncState() throws -> SyncState? { try sync.state() }
  func syncDevices() throws -> [SyncDevice] { try sync.devices() }

  func syncBatch(_ dot: SyncDot) throws -> KnownBatch? { try sync.batch(dot) }

  func visitBatches(_ body: (KnownBatch) throws -> Void) throws {
    try sync.visitBatches(body)
  }

  func cells(of thing: SyncThing) throws -> SyncCells { try sync.cells(of: thing) }

  func cells(of family: String) throws -> [SyncThing: SyncCells] {
    try sync.cells(where: "family = ?", family)
  }

  func cells(ofKind kind: String) throws -> [SyncThing: SyncCells] {
    try sync.cells(where: "family >= ?1 AND family < ?1 || '\u{10FFFF}'", kind)
  }

  func visitCells(
    inConflict: Bool, _ body: (SyncThing, SyncCells) throws -> Void
  ) throws {
    try sync.visitCells(inConflict: inConflict, body)
  }

  func numberedCategories() throws -> [(row: Int, category: TodoDomain.Category)] {
    try sync.categories()
  }

  func categoryRows() throws -> [String: Int] { try sync.categoryRows() }
  func events(inCategory row: Int) throws -> [EventUID] { try sync.events(inCategory: row) }
  func countCommits(since commit: Int) throws -> Int { try sync.countCommits(since: commit) }
  func sharedSources() throws -> [String: [String]] { try sync.sharedSources() }
  func syncFiles() throws -> [SyncFile] { try sync.files() }
}

extension StoreReader: SyncTablesReading {
  var sync: SyncTables { SyncTables(db) }
}

extension SQLiteTransaction: SyncTablesReading {}

extension SQLiteTransaction: SyncTransaction {
  func isNew(_ family: String) throws -> Bool { try sync.isNew(family) }
  func save(_ state: SyncState?) throws { try sync.save(state) }
  func save(_ device: SyncDevice) throws { try sync.save(device) }

  func save(_ batch: KnownBatch) throws { try sync.save(batch) }

  func removeBatches(of device: String, after number: Int) throws {
    try sync.removeBatches(of: device, after: number)
  }

  func save(_ cells: SyncCells, of thing: SyncThing, isDisputed: Bool) throws {
    try sync.save(cells, of: thing, isDisputed: isDisputed)
  }
  func save(categoryRows: [String: Int]) throws { try sync.save(categoryRows: categoryRows) }

  func save(sharedSources: [String: [String]]) throws {
    try sync.save(sharedSources: sharedSources)
  }

  func save(_ file: SyncFile) throws { try sync.save(file) }
  func forget(file path: String) throws { try sync.forget(file: path) }

  func touchChanges(since commit: Int) throws {
    try finishJournal()
    try sync.touchChanges(since: commit)
  }

  func touch(_ thing: SyncThing, at: Int) throws { try sync.touch(thing, at: at) }

  func touched(
    behind family: String, most: Int
  ) throws -> [(family: String, things: [SyncTouch])] {
    try sync.touched(behind: family, most: most)
  }

  func clearTouched() throws { try sync.clearTouched() }
}

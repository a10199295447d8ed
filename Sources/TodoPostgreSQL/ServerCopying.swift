package import TodoDomain
package import TodoStorage

extension PostgreSQLProvider: CopyableStore {
  package func readRows<Result>(
    _ body: (any StoreRowReading) throws -> Result
  ) throws -> Result {
    try reading { try body($0) }
  }
}

extension ServerReader: StoreRowReading {
  func numbers() throws -> StoreNumbers {
    let row = try query(
      "SELECT last_event, last_diary, last_commit FROM store WHERE owner = $1"
    ).first
    guard let row else { throw StoreError.notFound(path: "") }
    return StoreNumbers(event: row.int(0), diary: row.int(1), commit: row.int(2))
  }

  func countRows(of table: StoreTable) throws -> Int {
    try query("SELECT count(*) FROM \(table.name) WHERE owner = $1").first?.int(0) ?? 0
  }

  func visitRows(of table: StoreTable, _ body: ([String?]) throws -> Void) throws {
    let values = table.columns.map { $0.form == .flag ? "\($0.name)::int" : $0.name }
    try visit(
      """
      SELECT \(values.joined(separator: ", ")) FROM \(table.name)
      WHERE owner = $1 ORDER BY \(table.key.joined(separator: ", "))
      """
    ) { rows in
      try rows.forEach { row in try body(table.columns.indices.map { row.optionalText($0) }) }
    }
  }
}

/// The address at which a copy of a store becomes a store on a server.
package struct ServerPlace: StorePlace {
  private let address: ServerAddress
  private let kinds: EventKinds

  /// Makes the place for a copy at an address.
  package init(_ address: ServerAddress, kinds: EventKinds) {
    self.address = address
    self.kinds = kinds
  }

  package func make<Result>(_ fill: (any StoreFilling) throws -> Result) throws -> Result {
    try PostgreSQLStore.inTransaction(address) { connection in
      try PostgreSQLStore.makeTables(connection, address, kinds: kinds)
      let owner =
        try ServerSchema.owner(connection, address)
        ?? ServerSchema.createStore(connection, address)
      let columns = try ServerSchema.found(kinds, connection)
      let beginning = TransactionBeginning(owner: owner, address: address)
      let locked = try connection.send(beginning.locking)
      guard let row = try connection.last(of: locked).first else {
        throw try ServerSchema.refusal(connection, address)
      }
      let reader = ServerReader(connection, owner: owner, columns)
      try reader.requireNew(address.description)
      _ = try reader.query("DELETE FROM category WHERE owner = $1")
      return try fill(ServerFilling(reader, row))
    }
  }
}

/// Adds rows to an empty store, in bulk.
private final class ServerFilling: StoreFilling {
  private let reader: ServerReader
  private let token: String
  private let canCopy: Bool
  private let places: [String: Int]
  private var waiting: [WaitingRows]

  /// The approximate number of pending bytes at which rows are sent.
  private static let mostBytes = 4 << 20

  /// Makes a writer of rows for an empty store.
  ///
  /// - Parameter row: The row of the store that `TransactionBeginning.locking` selects.
  init(_ reader: ServerReader, _ row: ServerRow) {
    self.reader = reader
    token = row.text(4)
    canCopy = row.flag(5) == false
    let tables = StoreTable.all(reader.columns)
    waiting = tables.map { $0.name == StoreTable.journal.name ? .journal : WaitingRows($0) }
    places = Dictionary(uniqueKeysWithValues: zip(tables.map(\.name), tables.indices))
  }

  func add(_ row: [String?], to table: StoreTable) throws {
    guard let place = places[table.name] else { throw StoreError.damaged(.tables) }
    let isEntry = table.name == StoreTable.journal.name
    waiting[place].add(["\(reader.owner)"] + row + (isEntry ? [token] : []))
    if waiting[place].sizeInBytes >= Self.mostBytes { try flush() }
  }

  private func flush() throws {
    try WaitingRows.send(&waiting, by: reader, canCopy: canCopy)
    try reader.send()
  }

  func finish(_ numbers: StoreNumbers) throws -> any StoreRowReading {
    try flush()
    // The id of a removed category is only in the images of the journal. Quotes in texts are
    // escaped there, so the pattern can only match the member `id`.
    _ = try reader.query(
      """
      UPDATE store SET last_event = $2, last_diary = $3, last_commit = $4,
        last_category = greatest((SELECT max(id) FROM category WHERE owner = $1),
          (SELECT max(substring(before FROM '"id":([0-9]{1,9})[,}]')::int) FROM change
           WHERE owner = $1 AND entity = 'category'))
      WHERE owner = $1
      """,
      ["\(numbers.event)", "\(numbers.diary)", "\(numbers.commit)"])
    return ServerReader(reader.connection, owner: reader.owner, reader.columns)
  }
}

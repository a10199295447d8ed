package import GRDB
package import TodoDomain

/// Converts rows of `occurrence` to records and back.
package enum OccurrenceRow {
  package static let columns = "event_id, date, is_finished, deleted_at, time"

  package static func read(_ row: PreparedStatement) throws -> (
    event: Int, record: OccurrenceRecord
  ) {
    let event = row.int(0)
    guard let date = CivilDate(utf8: row.bytes(1)) else { throw damaged("date", event) }
    var time: TimeOfDay?
    if !row.isNull(4) {
      time = TimeOfDay(utf8: row.bytes(4))
      if time == nil { throw damaged("time", event) }
    }
    var deletedAt: Instant?
    if !row.isNull(3) {
      deletedAt = row.storedText(3).flatMap { try? Instant($0) }
      if deletedAt == nil { throw damaged("deleted_at", event) }
    }
    guard let isFinished = row.flag(2) else { throw damaged("is_finished", event) }
    let record = OccurrenceRecord(
      date: date, isFinished: isFinished, deletedAt: deletedAt, time: time)
    return (event, record)
  }

  /// Binds all five columns, from parameter 1 on.
  static func bind(_ record: OccurrenceRecord, of event: Int, to statement: PreparedStatement) {
    statement.bind(event, at: 1)
    statement.bind(record.date.columnText, at: 2)
    statement.bind(record.isFinished ? 1 : 0, at: 3)
    statement.bind(record.deletedAt?.description, at: 4)
    statement.bind(record.time?.description, at: 5)
  }

  private static func damaged(_ column: String, _ event: Int) -> StoreError {
    .damaged(.value(table: "occurrence", column: column, id: event))
  }
}

/// Converts rows of `category` to categories.
package enum CategoryRow {
  package static let columns = "id, name, color, icon, holds_events"

  /// All categories by their row ids, and in the user's order.
  package static func fetchAll(_ db: Database) throws -> (
    byID: [Int: Category], inOrder: [Category]
  ) {
    let rows = try PreparedStatement.cached(
      db, "SELECT \(columns) FROM category ORDER BY position, id")
    var byID: [Int: Category] = [:]
    var inOrder: [Category] = []
    defer { rows.reset() }
    while try rows.step() {
      let category = try read(rows)
      byID[rows.int(0)] = category
      inOrder.append(category)
    }
    guard byID.count == inOrder.count else { throw StoreError.damaged(.rows(table: "category")) }
    return (byID, inOrder)
  }

  /// The category of a statement's row. A name that isn't normalised is damage, since no search
  /// would find it.
  package static func read(_ row: PreparedStatement) throws -> Category {
    let category: Category
    do {
      category = try Category(
        name: row.text(1), color: row.optionalText(2).map { try ColorHex($0) },
        icon: CategoryIcon(row.text(3)), holdsEvents: row.int(4) == 1)
    } catch is ValueError {
      throw StoreError.damaged(.value(table: "category", column: "", id: row.int(0)))
    }
    guard [1, 3].allSatisfy({ row.storedText($0) != nil }),
      row.isNull(2) || row.storedText(2) != nil,
      category.name.utf8.elementsEqual(row.bytes(1))
    else {
      throw StoreError.damaged(.value(table: "category", column: "name", id: row.int(0)))
    }
    guard [0, 1].contains(row.int(4)) else {
      throw StoreError.damaged(.value(table: "category", column: "holds_events", id: row.int(0)))
    }
    return category
  }
}

/// The identity of a store: 128 random bits, as 32 hexadecimal digits in lower case.
///
/// A store gets its identity when it is made, and keeps it when its file moves. A backup has the
/// identity of its store. If it is restored to another place while that store exists, the restored
/// store gets a new identity.
public struct StoreIdentity: Hashable, Sendable, CustomStringConvertible {
  /// The digits.
  public let description: String

  private static let digits = 32

  /// Reads the digits; the result is nil for any other text.
  public init?(_ text: String) {
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) }
    guard text.utf8.count == Self.digits, text.utf8.allSatisfy(isDigit) else { return nil }
    description = text
  }
}

extension StoreIdentity: Codable {
  /// Reads the digits from a string.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let identity = StoreIdentity(text) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no identity"))
    }
    self = identity
  }

  /// Writes the digits as a string.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(description)
  }
}

/// Converts the only row of `identity` to the store's identity and back.
package enum IdentityRow {
  /// The key of the row.
  package static let id = 1

  /// - Throws: `StoreError.damaged` if the row is missing, or has a text of another form.
  package static func fetch(_ db: Database) throws -> StoreIdentity {
    let row = try PreparedStatement.cached(db, "SELECT store FROM identity WHERE id = \(id)")
    defer { row.reset() }
    guard try row.step(), let identity = StoreIdentity(row.text(0)) else {
      throw StoreError.damaged(.value(table: "identity", column: "store", id: id))
    }
    return identity
  }

  /// Gives a store another identity.
  ///
  /// - Parameter identity: The new identity; nil for a random one.
  package static func set(_ identity: StoreIdentity?, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO main.identity (id, store)
        VALUES (\(id), coalesce(?, lower(hex(randomblob(16)))))
        """, arguments: [identity?.description])
  }
}

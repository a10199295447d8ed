package import GRDB
package import TodoDomain
import TodoText

/// Converts rows of `occurrence` to records and back.
package enum OccurrenceRow {
  package static let columns = "\(unchangedColumns), shown_on, category_id, differs"
  /// The columns of a record without a changed day (``DayChange``). An index has all of them, so
  /// that reading these records needs no table.
  package static let unchangedColumns = "event_id, date, is_finished, deleted_at, time"

  /// The value of `deleted_at` for a date with a changed day.
  private static let changed = "changed"

  /// Reads a row of `columns`.
  package static func read(
    _ row: some StoredRow, _ categories: [Int: TodoDomain.Category]
  ) throws -> (event: Int, record: OccurrenceRecord) {
    guard row.isNull(5) else {
      let (event, record) = try readUnchanged(row, deletedAt: nil)
      return (event, record.changed(by: try change(row, event, categories: categories)))
    }
    let event = row.int(0)
    guard row.isNull(6) else { throw damaged("category_id", event) }
    guard row.isNull(7) else { throw damaged("differs", event) }
    guard let plain = try readUnchanged(row) else { throw damaged("shown_on", event) }
    return plain
  }

  /// Reads a row of `unchangedColumns`. Nil for a record with changed fields, which has to be read
  /// with all columns.
  static func readUnchanged(_ row: some StoredRow) throws -> (
    event: Int, record: OccurrenceRecord
  )? {
    guard !row.isNull(3) else { return try readUnchanged(row, deletedAt: nil) }
    guard let text = row.storedText(3) else { throw damaged("deleted_at", row.int(0)) }
    guard text != changed else { return nil }
    guard let deletedAt = try? Instant(text) else { throw damaged("deleted_at", row.int(0)) }
    return try readUnchanged(row, deletedAt: deletedAt)
  }

  private static func readUnchanged(
    _ row: some StoredRow, deletedAt: Instant?
  ) throws -> (event: Int, record: OccurrenceRecord) {
    let event = row.int(0)
    guard let date = CivilDate(utf8: row.bytes(1)) else { throw damaged("date", event) }
    var time: TimeOfDay?
    if !row.isNull(4) {
      time = TimeOfDay(utf8: row.bytes(4))
      if time == nil { throw damaged("time", event) }
    }
    guard let isFinished = row.flag(2) else { throw damaged("is_finished", event) }
    let record = OccurrenceRecord(
      date: date, isFinished: isFinished, deletedAt: deletedAt, time: time)
    return (event, record)
  }

  /// Reads the changed day of a row that has one.
  private static func change(
    _ row: some StoredRow, _ event: Int, categories: [Int: TodoDomain.Category]
  ) throws -> DayChange {
    guard let day = CivilDate(utf8: row.bytes(5)), row.storedText(3) == changed else {
      throw damaged("shown_on", event)
    }
    var texts: [(field: EventField, text: String?)] = []
    if !row.isNull(7) {
      guard row.storedText(7) != nil, let found = fields(row.bytes(7)) else {
        throw damaged("differs", event)
      }
      texts = found
    }
    guard
      let change = try? DayChange(on: day, texts: texts, kindFields: nil, limits: .unlimited),
      change.category == nil
    else { throw damaged("differs", event) }
    guard !row.isNull(6) else { return change }
    guard let category = row.storedInt(6).flatMap({ categories[$0] }) else {
      throw damaged("category_id", event)
    }
    return change.categorized(category)
  }

  /// Returns the members of a JSON object whose values are texts and nulls; nil for anything else.
  private static func fields(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> [(field: EventField, text: String?)]? {
    guard case .object(let object)? = try? JSONReader().read(bytes) else { return nil }
    var fields: [(field: EventField, text: String?)] = []
    for member in object.members {
      switch member.value {
      case .string(let text): fields.append((EventField(rawValue: member.key), text))
      case .null: fields.append((EventField(rawValue: member.key), nil))
      default: return nil
      }
    }
    return fields
  }

  /// Binds all columns, from parameter 1 on.
  ///
  /// - Parameter categoryID: The id of the changed day's category; nil for the event's category.
  package static func bind(
    _ record: OccurrenceRecord, of event: Int, categoryID: Int?, to statement: some StoredParameters
  ) {
    statement.bind(event, at: 1)
    statement.bind(record.date.columnText, at: 2)
    statement.bind(record.isFinished ? 1 : 0, at: 3)
    statement.bind(
      record.change == nil ? record.deletedAt?.description : changed, at: 4)
    statement.bind(record.time?.description, at: 5)
    statement.bind(record.change?.date.columnText, at: 6)
    statement.bind(categoryID, at: 7)
    statement.bind(record.change.flatMap(differences), at: 8)
  }

  /// Returns the values of a changed day other than its category, as a JSON object; nil if there
  /// are none.
  private static func differences(of change: DayChange) -> String? {
    let members = change.texts.filter { $0.field != .category }.map { field, text in
      (field.rawValue, text.map(JSONValue.string) ?? .null)
    }
    guard !members.isEmpty else { return nil }
    return String(
      decoding: JSONWriter.bytes(of: .object(JSONObject(members))), as: UTF8.self)
  }

  static func damaged(_ column: String, _ event: Int) -> StoreError {
    .damaged(.value(table: "occurrence", column: column, id: event))
  }
}

/// Converts rows of `category` to categories.
package enum CategoryRow {
  package static let columns = "id, name, color, icon, holds_events"

  /// Returns all categories, by id and in the user's order.
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

  /// Reads a category from a statement's row. A name that isn't normalised is damage, since no
  /// search would find it.
  package static func read(_ row: some StoredRow) throws -> Category {
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
/// identity of its store. If a backup is restored to another place while its store still exists,
/// the restored store gets a new identity.
public struct StoreIdentity: Hashable, Sendable, CustomStringConvertible {
  /// The 32 hexadecimal digits, in lower case.
  public let description: String

  private static let digits = 32

  /// Reads the 32 hexadecimal digits in lower case; nil for any other text.
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

  /// Reads the store's identity.
  ///
  /// - Throws: `StoreError.damaged` if the row is missing, or its text has another form.
  package static func fetch(_ db: Database) throws -> StoreIdentity {
    let row = try PreparedStatement.cached(db, "SELECT store FROM identity WHERE id = \(id)")
    defer { row.reset() }
    guard try row.step(), let identity = StoreIdentity(row.text(0)) else {
      throw StoreError.damaged(.value(table: "identity", column: "store", id: id))
    }
    return identity
  }

  /// Sets the identity of a store.
  ///
  /// - Parameter identity: The new identity; nil for a random identity.
  package static func set(_ identity: StoreIdentity?, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO main.identity (id, store)
        VALUES (\(id), coalesce(?, lower(hex(randomblob(16)))))
        """, arguments: [identity?.description])
  }
}

/// All categories of a store. They are read once, and cached until a change.
final class KnownCategories {
  private var rows: (byID: [Int: TodoDomain.Category], inOrder: [TodoDomain.Category])?
  private var names: [String: Int]?

  func all(
    _ db: Database
  ) throws -> (byID: [Int: TodoDomain.Category], inOrder: [TodoDomain.Category]) {
    if let rows { return rows }
    let new = try CategoryRow.fetchAll(db)
    rows = new
    return new
  }

  func idsByName(_ db: Database) throws -> [String: Int] {
    if let names { return names }
    let new = Dictionary(try all(db).byID.map { ($1.name, $0) }) { first, _ in first }
    names = new
    return new
  }

  /// Drops the cached categories, since they are about to change.
  func forget() {
    rows = nil
    names = nil
  }
}

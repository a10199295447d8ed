import TodoDomain

/// Which columns a stored event is read from, in which order: those of every kind, then each kind's
/// own, then its source's, then the event's id in each kind's table, NULL where it has no row there.
struct EventColumns: Sendable {
  let tables: [KindTable]
  /// `SELECT … FROM event …` up to where a WHERE may follow.
  let select: String
  /// The same for one event, by its id.
  let selectOne: String
  /// Where the source's columns start.
  let sourceOffset: Int
  /// A row's columns by their names, as the arguments of SQLite's `json_object`, the category by its
  /// own name.
  let imageMembers: String
  /// The tables that they are read from.
  let imageTables: String
  private let offsets: [EventKind: Int]
  let columnList: String

  init(_ tables: [KindTable]) {
    self.tables = tables
    var columns = EventRow.columns
    var offsets: [EventKind: Int] = [:]
    for table in tables {
      offsets[table.kind] = columns.count
      columns += table.columns.map { "\(table.name).\($0.name)" }
    }
    self.offsets = offsets
    sourceOffset = columns.count
    let joins = Self.joins(tables, of: "")
    let keys = tables.map { "\($0.name).event_id" }
    columnList =
      (columns + ["source.format", "source.remote_id", "source.extra"] + keys)
      .joined(separator: ", ")
    select = "SELECT \(columnList)\nFROM event \(joins)"
    selectOne = "\(select) WHERE event.id = ?"
    let own = tables.flatMap { table in
      table.columns.map { "'\($0.name)', \(table.name).\($0.name)" }
    }
    let source = [
      "'source_format', source.format", "'remote_id', source.remote_id",
      "'extra', json(source.extra)",
    ]
    imageMembers = (EventRow.imageMembers + own + source).joined(separator: ", ")
    imageTables = "event JOIN category ON category.id = event.category_id \(joins)"
  }

  static func joins(_ tables: [KindTable], of schema: String) -> String {
    (tables.map(\.name) + ["source"])
      .map { "LEFT JOIN \(schema)\($0) ON \($0).event_id = event.id" }
      .joined(separator: " ")
  }

  func table(of kind: EventKind) -> KindTable? {
    tables.first { $0.kind == kind }
  }

  /// Where the event's id in the table of a kind stands.
  func keyOffset(of kind: EventKind) -> Int? {
    tables.firstIndex { $0.kind == kind }.map { sourceOffset + 3 + $0 }
  }

  func offset(of kind: EventKind) -> Int? { offsets[kind] }

  /// The kinds whose records show dates beyond their pattern, as an SQL list.
  var historicKinds: String {
    tables.filter { $0.type.keepsHistory }.map { "'\($0.kind)'" }.joined(separator: ", ")
  }
}

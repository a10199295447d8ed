import TodoDomain

/// Which columns a stored event is read from, in which order: those of every kind, then each kind's
/// own, then its source's.
struct EventColumns: Sendable {
  /// The kinds that can be stored. A new kind is a new table, a new type, and a line here.
  static let standard = EventColumns(kinds: [ScheduleTable.self, RoutineTable.self])

  let kinds: [any KindTable.Type]
  /// `SELECT … FROM event …` up to where a WHERE may follow.
  let select: String
  private let offsets: [EventKind: Int]

  init(kinds: [any KindTable.Type]) {
    self.kinds = kinds
    var columns = EventRow.columns
    var joins = ""
    var offsets: [EventKind: Int] = [:]
    for kind in kinds {
      offsets[kind.kind] = columns.count
      columns += kind.columns.map { "\(kind.name).\($0)" }
      joins += " LEFT JOIN \(kind.name) ON \(kind.name).event_id = event.id"
    }
    self.offsets = offsets
    select = """
      SELECT \(columns.joined(separator: ", ")), source.format, source.remote_id, source.extra
      FROM event\(joins) LEFT JOIN source ON source.event_id = event.id
      """
    sourceOffset = columns.count
  }

  /// Where the source's columns start.
  let sourceOffset: Int

  func table(of kind: EventKind) -> (any KindTable.Type)? {
    kinds.first { $0.kind == kind }
  }

  func offset(of kind: EventKind) -> Int? { offsets[kind] }

  /// The kinds whose records show dates beyond their pattern, as an SQL list.
  var historicKinds: String {
    kinds.filter { $0.keepsHistory }.map { "'\($0.kind)'" }.joined(separator: ", ")
  }
}

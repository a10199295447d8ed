import Foundation
import TodoDomain

/// Rows of `event` ⇄ values: the one place of that mapping.
enum EventRow {
  /// The common columns, in the order that `read` takes them in.
  static let columns = names.map { "event.\($0)" }

  private static let names = [
    "id", "uid", "kind", "title", "category_id", "start", "until", "days", "time", "alarm", "memo",
  ]

  /// The same as arguments of SQLite's `json_object`, with the category by its name.
  static let imageMembers = names.map { name in
    name == "category_id" ? "'category', category.name" : "'\(name)', event.\(name)"
  }

  /// The event of the row that the statement stands on.
  ///
  /// - Throws: `StoreError.damaged` naming the column of a value that can't be.
  static func read(
    _ row: PreparedStatement, _ columns: EventColumns, _ categories: [Int: TodoDomain.Category]
  ) throws -> any PlannedEvent {
    let number = row.int(0)
    let id = try required(EventID(number), "id", number)
    let kind = EventKind(rawValue: row.text(2))
    guard let table = columns.table(of: kind), let offset = columns.offset(of: kind) else {
      throw StoreError.unknownKind(id: number)
    }
    do {
      let details = try EventDetails(
        uid: EventUID(row.text(1)), title: row.text(3),
        category: required(categories[row.int(4)], "category_id", number),
        time: time(row, 8, number), alarm: row.optionalInt(9).map(Alarm.init(minutesBefore:)),
        memo: row.optionalText(10), source: SourceRow.read(row, from: columns.sourceOffset),
        limits: .unlimited)
      return try table.make(id, details, pattern(row, number), row, from: offset)
    } catch is ValueError {
      throw StoreError.damaged(.value(table: "event", column: "", id: number))
    }
  }

  /// The pattern that `start`, `until` and `days` tell.
  private static func pattern(_ row: PreparedStatement, _ id: Int) throws -> DatePattern {
    let start = try required(CivilDate(utf8: row.bytes(5)), "start", id)
    let until =
      row.isNull(6) ? nil : try required(CivilDate(utf8: row.bytes(6)), "until", id)
    let days = WeekdaySet(rawValue: UInt8(truncatingIfNeeded: row.int(7)))
    if !days.isEmpty {
      return try DatePattern(start: start, recurrence: .weekly(on: days, until: until))
    }
    return try DatePattern(start: start, recurrence: .daily(until: required(until, "until", id)))
  }

  private static func time(_ row: PreparedStatement, _ column: Int, _ id: Int) throws -> TimeOfDay?
  {
    row.isNull(column) ? nil : try required(TimeOfDay(utf8: row.bytes(column)), "time", id)
  }

  private static func required<Value>(
    _ value: Value?, _ column: String, _ id: Int
  ) throws -> Value {
    guard let value else {
      throw StoreError.damaged(.value(table: "event", column: column, id: id))
    }
    return value
  }

  /// Binds everything but the id, from parameter `first` on.
  static func bind(
    _ event: any PlannedEvent, categoryID: Int, to statement: PreparedStatement, from first: Int
  ) {
    let pattern = event.pattern
    statement.bind(event.uid.rawValue, at: first)
    statement.bind(event.kind.rawValue, at: first + 1)
    statement.bind(event.title, at: first + 2)
    statement.bind(categoryID, at: first + 3)
    statement.bind(pattern.start.columnText, at: first + 4)
    statement.bind(pattern.end?.columnText, at: first + 5)
    statement.bind(Int(pattern.days.rawValue), at: first + 6)
    statement.bind(event.time?.description, at: first + 7)
    statement.bind(event.alarm?.minutesBefore, at: first + 8)
    statement.bind(event.memo, at: first + 9)
    statement.bind(SpanClass.number(of: pattern), at: first + 10)
  }
}

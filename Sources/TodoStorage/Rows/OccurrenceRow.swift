import TodoDomain

/// Rows of `occurrence` ⇄ values.
enum OccurrenceRow {
  static let columns = "event_id, date, is_finished, deleted_at, time"

  static func read(_ row: PreparedStatement) throws -> (event: Int, record: OccurrenceRecord) {
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

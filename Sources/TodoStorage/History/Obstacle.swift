import GRDB
import TodoDomain

/// What is in the way of taking one thing back. Who did it is only looked up for those that are
/// named (`JournalPast.conflict`).
struct Obstacle: Error {
  let subject: HistoryConflict.Subject
  let reason: HistoryConflict.Reason

  init(_ subject: HistoryConflict.Subject, _ reason: HistoryConflict.Reason) {
    self.subject = subject
    self.reason = reason
  }
}

extension JournalPast {
  /// An obstacle with the todo's title, and the entry that brought it about.
  ///
  /// - Parameter diary: The uid of the diary's entry that it is about.
  func conflict(_ obstacle: Obstacle, diary: String?) throws -> HistoryConflict {
    HistoryConflict(
      entry: entry, subject: obstacle.subject, reason: obstacle.reason,
      since: try newest(about: obstacle.subject, diary: diary),
      title: try title(of: obstacle.subject), hasOthers: try touchesSeveralThings())
  }

  private func title(of subject: HistoryConflict.Subject) throws -> String? {
    switch subject {
    case .event(let id), .day(let id, _):
      let sides = try event(id)
      return (sides.now ?? sides.after ?? sides.before)?.row["title"].text
    case .category, .setting, .value, .diary: return nil
    }
  }

  private func touchesSeveralThings() throws -> Bool {
    let row = try PreparedStatement.cached(
      reader.db,
      """
      SELECT DISTINCT event_id, iif(event_id IS NULL, entity || ' ' || name, NULL)
      FROM change WHERE journal_id = ? LIMIT 2
      """)
    row.bind(entry, at: 1)
    defer { row.reset() }
    return try row.step() && row.step()
  }

  /// The newest entry since that stands and touched a thing.
  private func newest(
    about subject: HistoryConflict.Subject, diary: String?
  ) throws -> HistoryEntry? {
    let (condition, name): (String, any DatabaseValueConvertible) =
      switch subject {
      case .event(let id), .day(let id, _): ("event_id = ?", id.rawValue)
      case .category(let name): ("entity = 'category' AND name = ? COLLATE NOCASE", name)
      case .setting(let key): ("entity = 'setting' AND name = ? COLLATE NOCASE", key)
      case .value(let key): ("entity = 'key_value' AND name = ? COLLATE NOCASE", key)
      case .diary: ("entity = 'diary' AND name = ? COLLATE NOCASE", diary ?? "")
      }
    let numbers = try Int.fetchAll(
      reader.db,
      sql: """
        SELECT DISTINCT journal_id FROM change WHERE \(condition) AND journal_id > ?
        ORDER BY journal_id DESC
        """, arguments: [name, entry])
    for number in numbers {
      if let entry = try reader.history(numbered: number), entry.stands { return entry }
    }
    return nil
  }
}

import TodoDomain

/// A reason why something can't be undone. It doesn't name the later entry that caused the
/// conflict: `JournalPast.conflict` looks up that entry if the conflict is reported.
struct Obstacle: Error {
  let subject: HistoryConflict.Subject
  let reason: HistoryConflict.Reason

  init(_ subject: HistoryConflict.Subject, _ reason: HistoryConflict.Reason) {
    self.subject = subject
    self.reason = reason
  }
}

extension JournalPast {
  /// Completes an obstacle with the todo's title and the entry that caused the conflict.
  ///
  /// - Parameter diary: The uid of the diary entry, if the obstacle is about one.
  func conflict(_ obstacle: Obstacle, diary: String?) throws -> HistoryConflict {
    HistoryConflict(
      entry: entry, subject: obstacle.subject, reason: obstacle.reason,
      since: try newest(about: obstacle.subject, diary: diary),
      title: try title(of: obstacle.subject),
      hasOthers: try reader.touchesSeveralThings(entry))
  }

  private func title(of subject: HistoryConflict.Subject) throws -> String? {
    switch subject {
    case .event(let id), .day(let id, _):
      let sides = try event(id)
      return (sides.now ?? sides.after ?? sides.before)?.row["title"].text
    case .category, .setting, .value, .diary: return nil
    }
  }

  /// Returns the newest of the later entries that touched a subject and were not undone.
  private func newest(
    about subject: HistoryConflict.Subject, diary: String?
  ) throws -> HistoryEntry? {
    let numbers = try reader.entries(touching: subject, diary: diary, after: entry)
    for number in numbers {
      if let entry = try reader.history(numbered: number), entry.stands { return entry }
    }
    return nil
  }
}

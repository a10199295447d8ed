import TodoDomain
import TodoText

/// Makes schedules of tasks.
struct TickTickMapping {
  private let context: ImportContext

  init(_ context: ImportContext) {
    self.context = context
  }

  /// The record of a task, with the lines of its subtasks.
  func record(
    of task: TickTickTask, _ subtasks: [String], _ seen: inout RepeatedNames
  ) -> ImportRecord {
    ForeignTask.record(at: task.location, name: task.title) { () throws(FieldFault) in
      try version(of: task, subtasks, seen.unique(identity(of: task)))
    }
  }

  /// A name that stays when the task is done, moved to another list or to another date. The copies
  /// that TickTick makes of a task that repeats, one each time that it is done, have their own.
  private func identity(of task: TickTickTask) -> String {
    var parts = [task.created?.description ?? task.labels.project ?? "", task.title]
    if task.isDone, task.rule != nil {
      parts += [(task.due ?? task.start)?.description ?? "", task.completed?.description ?? ""]
    }
    return "ticktick:\(TextDigest(parts.joined(separator: "\0")))"
  }

  private func version(
    of task: TickTickTask, _ subtasks: [String], _ uid: String
  ) throws(FieldFault) -> ForeignVersion {
    var made = ForeignTask(.tickTick, context, at: task.location, name: task.title)
    made.uid = uid
    made.labels = task.labels
    made.notes = ForeignNotes(task.content)
    made.notes.add(subtasks, of: "subtasks")
    made.notes.add("Priority", task.priority)
    made.notes.add("Tags", task.labels.tags)
    made.status = task.isDone ? .completed : task.status == .abandoned ? .deleted : .pending
    made.unstated = .unstated(stating: [.length, .zone, .alarm])
    made.fields.title = task.title
    let timing = try timing(of: task, &made)
    let pattern = try pattern(of: task, timing, &made)
    try readDueDate(of: task, timing, &made)
    made.fields.time = timing.start.time
    made.fields.zone = timing.start.time == nil ? nil : timing.zone
    made.fields.length = timing.length
    made.fields.alarm = alarm(of: task, &made)
    made.extra = task.kept.merging([
      "status": made.status.rawValue, "subtasks": subtasks.joined(separator: "\n"),
    ]) { _, own in own }
    let names: FieldNames = [.title: "Title", .category: "List Name", .memo: "Content"]
    return made.version(try made.schedule(pattern, names))
  }

  /// The times of a task, by the clock of its zone.
  private struct Timing {
    let start: LocalDateTime
    /// The last date of a task of several days; nil for one day.
    let last: CivilDate?
    let length: EventLength?
    /// The zone; nil for the reader's own.
    let zone: ZoneID?
  }

  private func timing(
    of task: TickTickTask, _ made: inout ForeignTask
  ) throws(FieldFault) -> Timing {
    let zone = task.zone ?? context.timeZone
    guard let first = task.start ?? task.due else {
      let date = try undatedDay(of: task, &made)
      return Timing(start: LocalDateTime(date: date, time: nil), last: nil, length: nil, zone: nil)
    }
    let local = first.localDateTime(in: zone)
    let end = task.due.map { $0 > first ? $0 : first } ?? first
    guard task.isAllDay else {
      let minutes = (end.secondsSince1970 - first.secondsSince1970) / 60
      let isOwn = task.isFloating || zone == context.timeZone
      return Timing(
        start: local, last: nil, length: try? EventLength(minutes: minutes),
        zone: isOwn ? nil : zone)
    }
    // The due date of several whole days is the day after the last, as TickTick counts it.
    let last = end.date(in: zone).dayBefore
    return Timing(
      start: LocalDateTime(date: local.date, time: nil), last: last > local.date ? last : nil,
      length: nil, zone: nil)
  }

  /// Makes a due date that no length can reach a line of the note, with a warning.
  private func readDueDate(
    of task: TickTickTask, _ timing: Timing, _ made: inout ForeignTask
  ) throws(FieldFault) {
    guard let start = task.start, let due = task.due else { return }
    let isTooLate = due > start && !task.isAllDay && timing.length == nil
    guard due < start || isTooLate else { return }
    let text = task.kept["Due Date"] ?? due.description
    let reason = ImportProblem.Reason.wrongType(
      expected: "at most a hundred years after Start Date")
    try made.note(text, as: "Due Date", FieldFault("Due Date", value: text, reason))
  }

  /// The day of a task without a date: the one on which it was done, or else, with a warning, the
  /// one on which it was written down.
  private func undatedDay(
    of task: TickTickTask, _ made: inout ForeignTask
  ) throws(FieldFault) -> CivilDate {
    if made.status != .pending, let done = task.completed {
      return done.date(in: context.timeZone)
    }
    let day = (task.created ?? context.now).date(in: context.timeZone)
    if made.status != .deleted || context.isStrict { try made.date("Due Date", on: day) }
    return day
  }

  /// The dates of a task. What repeats was copied each time that it was done, so that a task that
  /// is done has one day.
  private func pattern(
    of task: TickTickTask, _ timing: Timing, _ made: inout ForeignTask
  ) throws(FieldFault) -> DatePattern {
    let start = timing.start.date
    if let text = task.rule, !task.isDone, task.isDated {
      let value = text.uppercased().hasPrefix("RRULE:") ? String(text.dropFirst(6)) : text
      do throws(FieldFault) {
        return try series(value, from: timing)
      } catch {
        guard !context.isStrict else { throw error }
        try made.note(text, as: "Repeat", FieldFault("Repeat", value: text, error.reason))
      }
    }
    guard let last = timing.last else { return DatePattern(on: start) }
    return try checked { () throws(ValueError) in
      try DatePattern(start: start, recurrence: .daily(until: last))
    }
  }

  private func series(_ text: String, from timing: Timing) throws(FieldFault) -> DatePattern {
    let rule: RecurrenceRule
    do throws(RecurrenceRuleError) {
      let zone = timing.zone ?? context.timeZone
      rule = try RecurrenceRule(text) { $0.lastDate(at: timing.start.time, in: zone) }
    } catch {
      throw FieldFault("Repeat", value: text, .invalid(.recurrence(error)))
    }
    return try checked([.rule: "Repeat", .until: "Repeat"]) { () throws(ValueError) in
      try DatePattern(start: timing.start.date, recurrence: .set(RecurrenceSet(rule: rule)))
    }
  }

  /// The alarm; one that isn't a time before the beginning is a line of the note.
  private func alarm(of task: TickTickTask, _ made: inout ForeignTask) -> Alarm? {
    guard let text = task.reminder else { return nil }
    let value = text.hasPrefix("TRIGGER:") ? text.dropFirst(8) : text[...]
    if let duration = try? ICalendarDuration(value), duration.seconds.isMultiple(of: 60) {
      let alarm = try? Alarm(minutesBefore: -(duration.days * 1_440 + duration.seconds / 60))
      if let alarm, made.fields.time != nil || alarm.isWholeDays { return alarm }
    }
    made.notes.add("Reminder", text)
    return nil
  }
}

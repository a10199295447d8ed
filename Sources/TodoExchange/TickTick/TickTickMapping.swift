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
    let type = ImportRecordType(.schedule)
    do throws(FieldFault) {
      let uid = seen.unique(identity(of: task))
      return .item(.event(try version(of: task, subtasks, uid)), at: task.location)
    } catch {
      let handling = error.reason == .undated ? ImportHandling.leftOut : .rejected
      return .problem(error.problem(at: task.location, type, record: task.title, handling))
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
    let isDeleted = task.status == .abandoned
    var notes = ForeignNotes(task.content)
    notes.add(subtasks, of: "subtasks")
    notes.add("Priority", task.priority)
    notes.add("Tags", task.labels.tags)
    var warnings: [ImportProblem] = []
    let place = try timing(of: task, &warnings)
    let pattern = try pattern(of: task, place, &notes, &warnings)
    warnings += try unreadDueDate(of: task, place, &notes)
    var fields = EventFields()
    fields.uid = try parsed(uid, "", EventUID.init)
    fields.title = task.title
    fields.category = try task.labels.category(context.categories)
    fields.time = place.start.time
    fields.zone = place.start.time == nil ? nil : place.zone
    fields.length = place.length
    fields.alarm = alarm(of: task, isAllDay: place.start.time == nil, &notes)
    fields.note(notes.lines)
    let status = task.isDone ? "completed" : isDeleted ? "deleted" : "pending"
    fields.source = EventSource(
      format: FormatName.tickTick.rawValue,
      extra: task.kept.merging(["status": status, "subtasks": subtasks.joined(separator: "\n")]) {
        _, own in own
      })
    let values = fields
    let names = ForeignTodo.names(title: "Title", category: "List Name", note: "Content")
    let event = try checked(names) { () throws(ValueError) in
      try Schedule(details: values.details(limits: context.limits), pattern: pattern)
    }
    var records: [ImportedRecord] = []
    if task.isDone || isDeleted {
      let record = OccurrenceRecord(
        date: pattern.start, isFinished: task.isDone, deletedAt: isDeleted ? context.now : nil)
      records = [
        ImportedRecord(record, at: task.location, unstated: isDeleted ? [.deletedAt] : [])
      ]
    }
    let imported = ImportedEvent(
      event, category: .namedOrAdded, records: records,
      unstated: event.category == .none ? [.category, .place] : [.place], warnings: warnings)
    return ForeignVersion(
      imported, task.labels, context.categories, noting: notes.fields, isDeleted: isDeleted)
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
    of task: TickTickTask, _ warnings: inout [ImportProblem]
  ) throws(FieldFault) -> Timing {
    let zone = task.zone ?? context.timeZone
    guard let first = task.start ?? task.due else {
      let date = try undatedDay(of: task, &warnings)
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

  /// The warning about a due date that no length can reach, which is a line of the note.
  private func unreadDueDate(
    of task: TickTickTask, _ timing: Timing, _ notes: inout ForeignNotes
  ) throws(FieldFault) -> [ImportProblem] {
    guard let start = task.start, let due = task.due else { return [] }
    let isTooLate = due > start && !task.isAllDay && timing.length == nil
    guard due < start || isTooLate else { return [] }
    let text = task.kept["Due Date"] ?? due.description
    let reason = ImportProblem.Reason.wrongType(
      expected: "at most a hundred years after Start Date")
    guard !context.isStrict else { throw FieldFault("Due Date", value: text, reason) }
    notes.add("Due Date", text)
    return [warning(task, "Due Date", text, reason, .noted)]
  }

  /// The day of a task without a date: the one on which it was done, or else, with a warning, the
  /// one on which it was written down.
  private func undatedDay(
    of task: TickTickTask, _ warnings: inout [ImportProblem]
  ) throws(FieldFault) -> CivilDate {
    if task.isDone || task.status == .abandoned, let done = task.completed {
      return done.date(in: context.timeZone)
    }
    guard !context.isStrict else { throw FieldFault("Due Date", value: task.title, .undated) }
    let day = (task.created ?? context.now).date(in: context.timeZone)
    if task.status != .abandoned {
      warnings.append(
        warning(task, "Due Date", task.title, .undated, .readAs(day.description)))
    }
    return day
  }

  /// The dates of a task. What repeats was copied each time that it was done, so that a task that
  /// is done has one day.
  private func pattern(
    of task: TickTickTask, _ timing: Timing, _ notes: inout ForeignNotes,
    _ warnings: inout [ImportProblem]
  ) throws(FieldFault) -> DatePattern {
    let start = timing.start.date
    if let text = task.rule, !task.isDone, task.isDated {
      let value = text.uppercased().hasPrefix("RRULE:") ? String(text.dropFirst(6)) : text
      do throws(FieldFault) {
        return try series(value, from: timing)
      } catch {
        guard !context.isStrict else { throw error }
        notes.add("Repeat", text)
        warnings.append(warning(task, "Repeat", text, error.reason, .noted))
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
  private func alarm(
    of task: TickTickTask, isAllDay: Bool, _ notes: inout ForeignNotes
  ) -> Alarm? {
    guard let text = task.reminder else { return nil }
    let value = text.hasPrefix("TRIGGER:") ? text.dropFirst(8) : text[...]
    if let duration = try? ICalendarDuration(value), duration.seconds.isMultiple(of: 60) {
      let alarm = try? Alarm(minutesBefore: -(duration.days * 1_440 + duration.seconds / 60))
      if let alarm, !isAllDay || alarm.isWholeDays { return alarm }
    }
    notes.add("Reminder", text)
    return nil
  }

  private func warning(
    _ task: TickTickTask, _ field: String, _ value: String, _ reason: ImportProblem.Reason,
    _ mending: ImportMending
  ) -> ImportProblem {
    ForeignTodo.warning(
      at: task.location, record: task.title, field, value, reason, mending)
  }
}

import TodoDomain
import TodoText

/// Makes schedules from tasks.
struct TickTickMapping {
  private let context: ImportContext

  init(_ context: ImportContext) {
    self.context = context
  }

  /// Returns the record of a task, with the lines of its subtasks.
  func record(
    of task: TickTickTask, _ subtasks: [String], _ seen: inout RepeatedNames
  ) -> ImportRecord {
    ForeignTask.record(at: task.location, name: task.title) { () throws(FieldFault) in
      try version(of: task, subtasks, seen.unique(identity(of: task)))
    }
  }

  /// Returns a name that stays the same when the task is finished, or moved to another list or
  /// date. TickTick copies a repeating task at each completion, and each copy has its own name.
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
    made.notes = ForeignNotes(task.isChecklist ? [] : task.content)
    if task.isChecklist { made.notes.add(task.content, of: "Content", as: .steps) }
    made.notes.add(subtasks, of: "subtasks", as: .steps)
    made.prioritize(task.priority) { Self.priorities[$0] }
    made.status = task.isDone ? .completed : task.status == .abandoned ? .deleted : .pending
    made.completed = task.completed?.date(in: context.timeZone)
    made.unstated = .unstated(stating: .ofTasks.union([.length, .zone, .alarms]))
    made.fields.title = task.title
    let pattern = try readTimes(of: task, &made)
    made.fields.alarms = alarms(of: task, &made)
    made.extra = task.kept.merging([
      "status": made.status.rawValue, "subtasks": subtasks.joined(separator: "\n"),
    ]) { _, own in own }
    let names: FieldNames = [.title: "Title", .category: "List Name", .memo: "Content"]
    return made.version(try made.schedule(pattern, names))
  }

  private static let priorities: [String: Priority] = ["5": .high, "3": .medium, "1": .low]

  /// Reads the times of a task in its zone. A single date is the day, whichever column has it. The
  /// time from Start Date to Due Date is the length. If it is a day or longer and the task doesn't
  /// repeat, its end is also the due.
  private func readTimes(
    of task: TickTickTask, _ made: inout ForeignTask
  ) throws(FieldFault) -> DatePattern {
    guard let first = task.start ?? task.due else { return .undated }
    let zone = task.zone ?? context.timeZone
    var start = first.localDateTime(in: zone)
    if task.isAllDay { start = LocalDateTime(date: start.date, time: nil) }
    let isOwn = task.isAllDay || task.isFloating || zone == context.timeZone
    (made.fields.time, made.fields.zone) = (start.time, isOwn ? nil : zone)
    let pattern = try pattern(of: task, from: start, in: zone, &made)
    guard let due = task.due, due != first else { return pattern }
    guard due > first else {
      try noteDueDate(of: task, &made)
      return pattern
    }
    var end = due.localDateTime(in: zone)
    var minutes = (due.secondsSince1970 - first.secondsSince1970) / 60
    if task.isAllDay {
      // TickTick's due date of several whole days is the day after the last one.
      end = LocalDateTime(date: end.date.dayBefore, time: nil)
      minutes = (end.date.dayNumber - start.date.dayNumber + 1) * 1_440
      guard end.date > start.date else { return pattern }
    }
    made.fields.length = try? EventLength(minutes: minutes)
    if pattern.isRepeating {
      if made.fields.length == nil, minutes > 0 { try noteDueDate(of: task, &made) }
    } else if minutes >= 1_440 {
      (made.fields.due, made.fields.dueTime) = (end.date, end.time)
    }
    return pattern
  }

  /// Adds a line to the note, with a warning, for a due date that is before the start or beyond the
  /// greatest length of a series.
  private func noteDueDate(
    of task: TickTickTask, _ made: inout ForeignTask
  ) throws(FieldFault) {
    let text = task.kept["Due Date"] ?? ""
    let reason = ImportProblem.Reason.wrongType(
      expected: "at most a hundred years after Start Date")
    try made.note(text, as: "Due Date", FieldFault("Due Date", value: text, reason))
  }

  /// Returns the dates of a dated task. A repeating task is copied at each completion, so a
  /// finished task has a single day.
  private func pattern(
    of task: TickTickTask, from start: LocalDateTime, in zone: ZoneID, _ made: inout ForeignTask
  ) throws(FieldFault) -> DatePattern {
    if let text = task.rule, !task.isDone {
      let value = text.uppercased().hasPrefix("RRULE:") ? String(text.dropFirst(6)) : text
      do throws(FieldFault) {
        return try series(value, from: start, in: zone)
      } catch {
        guard !context.isStrict else { throw error }
        try made.note(text, as: "Repeat", FieldFault("Repeat", value: text, error.reason))
      }
    }
    return DatePattern(on: start.date)
  }

  private func series(
    _ text: String, from start: LocalDateTime, in zone: ZoneID
  ) throws(FieldFault) -> DatePattern {
    let rule: RecurrenceRule
    do throws(RecurrenceRuleError) {
      rule = try RecurrenceRule(text) { $0.lastDate(at: start.time, in: zone) }
    } catch {
      throw FieldFault("Repeat", value: text, .invalid(.recurrence(error)))
    }
    return try checked([.rule: "Repeat", .until: "Repeat"]) { () throws(ValueError) in
      try DatePattern(start: start.date, recurrence: .set(RecurrenceSet(rule: rule)))
    }
  }

  /// Returns the alarms. An alarm that no todo can have becomes a line of the note.
  private func alarms(of task: TickTickTask, _ made: inout ForeignTask) -> [Alarm] {
    guard let reminders = task.reminder else { return [] }
    let time = made.fields.time ?? (made.fields.start == nil ? made.fields.dueTime : nil)
    let base = ICalendarAlarmBase(time: time)
    var alarms: [Alarm] = []
    for text in reminders.split(whereSeparator: { ",\n".contains($0) }) {
      let value = text.hasPrefix("TRIGGER:") ? text.dropFirst(8) : text
      let duration = try? ICalendarDuration(value)
      if let duration, let alarm = base.alarm(days: -duration.days, seconds: -duration.seconds),
        base.rings(alarm), alarms.count < Alarm.maximumCount
      {
        alarms.append(alarm)
      } else {
        made.notes.add("Reminder", String(text))
      }
    }
    return alarms
  }
}

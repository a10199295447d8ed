import TodoDomain
import TodoText

/// Makes schedules of tasks.
struct TaskwarriorMapping {
  let context: ImportContext

  init(_ context: ImportContext) {
    self.context = context
  }

  /// The record of a task that is a todo of its own, or the problem with it.
  func record(of task: TaskwarriorTask) -> ImportRecord {
    do throws(FieldFault) {
      return .item(.event(try version(of: task)), at: task.location)
    } catch {
      return .problem(problem(error, ImportRecordType(.schedule), task.uuid, at: task.location))
    }
  }

  /// The schedule of a task on one day. A completed task is finished on it.
  ///
  /// - Throws: `FieldFault`, whose reason is `.undated` if the task has no date at all.
  func version(of task: TaskwarriorTask) throws(FieldFault) -> ForeignVersion {
    let day = try day(of: task)
    let event = try schedule(of: task, at: day.moment, DatePattern(on: day.moment.date))
    var records: [ImportedRecord] = []
    if task.status == .completed || task.status == .deleted {
      records.append(record(of: task, on: day.moment.date))
    }
    return ForeignVersion(
      ForeignTodo.imported(event, records).warning(day.warnings), task.labels, context.categories,
      noting: task.notes.fields, modified: task.modified, isDeleted: task.status == .deleted)
  }

  /// The record of a completed or deleted task on its date.
  func record(of task: TaskwarriorTask, on date: CivilDate) -> ImportedRecord {
    let isDeleted = task.status == .deleted
    let moment = isDeleted ? task.end ?? context.now : nil
    return ImportedRecord(
      OccurrenceRecord(date: date, isFinished: task.status == .completed, deletedAt: moment),
      at: task.location, unstated: isDeleted && task.end == nil ? [.deletedAt] : [])
  }

  /// The schedule of a task.
  ///
  /// - Parameter extra: What is kept beside the task's own members.
  func schedule(
    of task: TaskwarriorTask, at moment: LocalDateTime, _ pattern: DatePattern,
    extra: [String: String] = [:]
  ) throws(FieldFault) -> Schedule {
    var fields = EventFields()
    fields.uid = try uid(of: task)
    fields.title = task.title
    fields.category = try task.labels.category(context.categories)
    fields.time = moment.time
    fields.note(task.notes.lines)
    fields.source = EventSource(
      format: FormatName.taskwarrior.rawValue, remoteID: task.uuid,
      extra: task.kept.merging(extra) { own, _ in own })
    let values = fields
    return try checked(Self.names) { () throws(ValueError) in
      try Schedule(
        details: values.details(limits: context.limits), pattern: pattern, limits: context.limits)
    }
  }

  /// The uuid, or a digest of the members if the task has none.
  private func uid(of task: TaskwarriorTask) throws(FieldFault) -> EventUID {
    let members = task.kept.sorted { $0.key < $1.key }.map { "\($0.key)\0\($0.value)\0" }
    let text = task.uuid ?? "taskwarrior:\(TextDigest(members.joined()))"
    return try parsed(text, "uuid", EventUID.init)
  }

  private static let names: FieldNames = [
    .title: "description", .category: "project", .rule: "recur", .days: "recur", .uid: "uuid",
  ]

  func problem(
    _ fault: FieldFault, _ type: ImportRecordType, _ uuid: String?, at location: ImportLocation
  ) -> ImportProblem {
    fault.problem(at: location, type, record: uuid, fault.isLeftOut ? .leftOut : .rejected)
  }
}

extension FieldFault {
  /// Whether the task is as Taskwarrior means it, and only has no place in a store.
  fileprivate var isLeftOut: Bool {
    [.undated, .deletedThere, .notByDays].contains(reason)
  }
}

extension TaskwarriorMapping {
  /// The local date of a moment, and its time. A moment at midnight, or in the last second of a
  /// day, is Taskwarrior's way to say a day without a time.
  func local(_ moment: Instant) -> LocalDateTime {
    let text = moment.civil(in: context.timeZone)
    let wall = moment.localDateTime(in: context.timeZone)
    let isDay = text.hasSuffix("T00:00:00") || text.hasSuffix("T23:59:59")
    return isDay ? LocalDateTime(date: wall.date, time: nil) : wall
  }

  /// When a task takes place: when it is due, else when it is scheduled, else when it stops
  /// waiting. A task without a date is on the day on which it was completed, or else, with a
  /// warning, on the day on which it was written down.
  private func day(
    of task: TaskwarriorTask
  ) throws(FieldFault) -> (moment: LocalDateTime, warnings: [ImportProblem]) {
    if let moment = task.due ?? task.scheduled ?? task.wait { return (local(moment), []) }
    if task.status == .completed || task.status == .deleted, let end = task.end {
      return (LocalDateTime(date: local(end).date, time: nil), [])
    }
    guard let entry = task.entry, !context.isStrict else {
      throw FieldFault("due", value: task.title, .undated)
    }
    let date = local(entry).date
    let warning = ForeignTodo.warning(
      at: task.location, record: task.uuid, "due", task.title, .undated,
      .readAs(date.description))
    return (LocalDateTime(date: date, time: nil), [warning])
  }
}

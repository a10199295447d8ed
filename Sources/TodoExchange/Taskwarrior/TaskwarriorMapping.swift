import TodoDomain
import TodoText

/// Makes schedules from tasks.
struct TaskwarriorMapping {
  let context: ImportContext

  init(_ context: ImportContext) {
    self.context = context
  }

  /// Returns the record of a task that becomes a todo of its own, or the task's problem.
  func record(of task: TaskwarriorTask) -> ImportRecord {
    ForeignTask.record(at: task.location, name: task.uuid) { () throws(FieldFault) in
      try version(of: task)
    }
  }

  /// Returns the schedule of a task that isn't an instance of a recurring task: on its scheduled
  /// day, or else on the day until which it waits. A completed task without a day or a due is
  /// finished on the day of its completion.
  func version(of task: TaskwarriorTask) throws(FieldFault) -> ForeignVersion {
    var made = made(of: task)
    let (day, due) = ((task.scheduled ?? task.wait).map(local), task.due.map(local))
    (made.fields.time, made.fields.due, made.fields.dueTime) = (day?.time, due?.date, due?.time)
    made.completed = task.end.map { local($0).date }
    let pattern = day.map { DatePattern(on: $0.date) } ?? DatePattern(dueOn: due?.date)
    return made.version(try made.schedule(pattern, Self.names))
  }

  /// Returns a task without its dates, which the caller adds.
  ///
  /// - Parameter time: The time of the task; nil for a whole day, and for a time that is set later.
  func made(of task: TaskwarriorTask, at time: TimeOfDay? = nil) -> ForeignTask {
    var made = ForeignTask(.taskwarrior, context, at: task.location, name: task.uuid)
    made.uid = uid(of: task)
    made.remoteID = task.uuid
    made.fields.title = task.title
    made.fields.time = time
    made.labels = task.labels
    made.notes = task.notes
    made.fields.priority = task.priority
    made.status =
      task.status == .completed ? .completed : task.status == .deleted ? .deleted : .pending
    made.deletedAt = task.end
    made.modified = task.modified
    made.extra = task.kept
    return made
  }

  /// Returns the uuid, or a digest of the members if the task has none.
  private func uid(of task: TaskwarriorTask) -> String {
    let members = task.kept.sorted { $0.key < $1.key }.map { "\($0.key)\0\($0.value)\0" }
    return task.uuid ?? "taskwarrior:\(TextDigest(members.joined()))"
  }

  static let names: FieldNames = [
    .title: "description", .category: "project", .rule: "recur", .days: "recur", .uid: "uuid",
  ]

  func problem(
    _ fault: FieldFault, _ type: ImportRecordType, uuid: String?, at location: ImportLocation
  ) -> ImportProblem {
    let isLeftOut = fault.isLeftOut || fault.reason == .notByDays
    return fault.problem(at: location, type, record: uuid, isLeftOut ? .leftOut : .rejected)
  }
}

extension TaskwarriorMapping {
  /// Returns the local date of a moment, and its time. A moment at midnight, or in the last second
  /// of a day, is Taskwarrior's form of a day without a time.
  func local(_ moment: Instant) -> LocalDateTime {
    let text = moment.civil(in: context.timeZone)
    let wall = moment.localDateTime(in: context.timeZone)
    let isDay = text.hasSuffix("T00:00:00") || text.hasSuffix("T23:59:59")
    return isDay ? LocalDateTime(date: wall.date, time: nil) : wall
  }
}

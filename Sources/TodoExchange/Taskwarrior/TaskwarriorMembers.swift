import TodoDomain
import TodoText

/// The members of a task in an export. Members that an import kept stay unchanged, unless they
/// differ from the todo.
struct TaskwarriorMembers {
  private(set) var all: [String: JSONValue]

  /// Makes members from the texts that an import stored with a todo. `kept` is empty for a todo
  /// that Taskwarrior doesn't know yet.
  init(kept: [String: String]) {
    all = kept.mapValues(KeptMembers.value)
  }

  /// Makes a value that contains these members.
  init(_ all: [String: JSONValue]) {
    self.all = all
  }

  /// The members by name.
  var object: JSONObject {
    JSONObject(
      all.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { ($0.key, $0.value) })
  }

  /// The task that an import reads from the members; nil if it can't be read, as for a new task
  /// without members.
  var task: TaskwarriorTask? { try? TaskwarriorTask(object, at: .line(1)) }

  subscript(name: String) -> JSONValue? {
    get { all[name] }
    set { all[name] = newValue }
  }

  // MARK: - Corrections

  /// Sets the texts of a todo.
  mutating func set(_ event: any PlannedEvent, written: Instant) {
    let task = task
    if task?.title != event.title { all["description"] = .string(event.title) }
    let map = CategoryMap(keptIn: event.details.source)
    let category = task.flatMap { try? $0.labels.category(map) }
    if category?.name ?? Category.none.name != event.category.name {
      all["project"] = .string(event.category.name)
      if event.category.name == Category.none.name { all.removeValue(forKey: "project") }
    }
    if task?.priority != event.priority {
      let mark = TaskwarriorTask.priorities.first { $0.value == event.priority }?.key
      all["priority"] = mark.map { .string($0) }
    }
    var notes = task?.notes ?? ForeignNotes()
    notes.add("Tags", task?.labels.untagged(map) ?? [])
    var said = EventFields()
    said.note(notes.lines)
    guard said.memo != event.memo else { return }
    let values = notes.values
    let lines = event.memo?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    let text = lines.filter { !values.contains(String($0)) }.joined(separator: "\n")
    all["annotations"] = text.isEmpty ? nil : .array([Self.annotation(text, written)])
  }

  /// Whether the task has the tags of a todo.
  func hasTags(of event: any PlannedEvent) -> Bool {
    task?.labels.tags(CategoryMap(keptIn: event.details.source)) ?? [] == event.tags
  }

  /// Sets the tags of a todo.
  mutating func setTags(of event: any PlannedEvent) {
    guard !hasTags(of: event) else { return }
    let labels = task?.labels ?? ForeignLabels(project: nil, field: "project")
    let names = labels.labels(of: event.tags, CategoryMap(keptIn: event.details.source))
    all["tags"] = names.isEmpty ? nil : .array(names.map { .string($0) })
  }

  /// Returns an annotation of a text. Taskwarrior requires its moment.
  private static func annotation(_ text: String, _ moment: Instant) -> JSONValue {
    .object(
      JSONObject([
        ("entry", .string(InstantText.text(of: moment))), ("description", .string(text)),
      ]))
  }

  /// Sets the state of a day: pending, completed, or deleted. The moment of a completion isn't
  /// stored, so the task ends when it is due.
  mutating func set(_ state: TaskwarriorState, due: Instant) {
    let status = task?.status
    switch state {
    case .open:
      guard status == .completed || status == .deleted else { return }
      all["status"] = .string(pending)
      all.removeValue(forKey: "end")
    case .completed:
      guard status != .completed else { return }
      all["status"] = .string(TaskwarriorTask.Status.completed.rawValue)
      all["end"] = .string(InstantText.text(of: due))
    case .deleted(let moment):
      if status == .deleted, task?.end == nil || task?.end == moment { return }
      all["status"] = .string(TaskwarriorTask.Status.deleted.rawValue)
      all["end"] = .string(InstantText.text(of: moment))
    }
  }

  /// Sets the due, and the day: in `wait` if the task has only that member, otherwise in
  /// `scheduled`.
  mutating func set(
    day: LocalDateTime?, due: LocalDateTime?, _ mapping: TaskwarriorMapping
  ) {
    let task = task
    set("due", from: task?.due, to: due, mapping)
    guard let day else {
      // Another wait, such as until "someday", is not a day.
      guard task?.scheduled != nil || task?.wait != nil else { return }
      for name in ["scheduled", "wait"] { all.removeValue(forKey: name) }
      if task?.status == .waiting { all["status"] = .string(pending) }
      return
    }
    let waits = task?.scheduled == nil && task?.wait != nil
    let said = waits ? task?.wait : task?.scheduled
    set(waits ? "wait" : "scheduled", from: said, to: day, mapping)
  }

  /// Sets a member to a moment, or removes it for nil. Leaves it as it is if it means that moment
  /// already.
  ///
  /// - Parameter said: The moment that the member has now.
  mutating func set(
    _ name: String, from said: Instant?, to moment: LocalDateTime?, _ mapping: TaskwarriorMapping
  ) {
    guard said.map(mapping.local) != moment else { return }
    all[name] = moment.map { .string(InstantText.text(of: mapping.instant(of: $0))) }
  }

  private var pending: String { TaskwarriorTask.Status.pending.rawValue }
}

/// The state of a day in a task.
enum TaskwarriorState: Equatable {
  case open, completed
  case deleted(Instant)

  /// Makes the state of a record; open without one.
  init(_ record: OccurrenceRecord?) {
    if let moment = record?.deletedAt {
      self = .deleted(moment)
    } else {
      self = record?.isFinished == true ? .completed : .open
    }
  }

  /// The character for the state in a recurring task's mask, which has one character for each
  /// instance.
  var mark: Character {
    switch self {
    case .open: "-"
    case .completed: "+"
    case .deleted: "X"
    }
  }
}

extension TaskwarriorMapping {
  /// Returns the moment of a day and a time. A day without a time becomes its midnight, or its last
  /// second if a clock change skips midnight.
  func instant(of moment: LocalDateTime) -> Instant {
    let zone = context.timeZone
    if let time = moment.time { return Instant(moment.date, time, in: zone) }
    let midnight = Instant(moment.date, TimeOfDay(minutesAfterMidnight: 0), in: zone)
    guard local(midnight) != moment else { return midnight }
    return (try? Instant(civil: "\(moment.date)T23:59:59", in: zone)) ?? midnight
  }
}

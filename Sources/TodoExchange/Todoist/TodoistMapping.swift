import TodoDomain
import TodoText

/// Makes schedules from tasks.
struct TodoistMapping {
  private let context: ImportContext
  /// The name of the project; nil if the file has no name.
  private let project: String?
  private let timings = ReadValues<SpokenTiming>()

  init(_ context: ImportContext) {
    self.context = context
    project = context.fileName.flatMap(Self.project)
  }

  /// Returns the project in a file's name: the name without its extension, and without the number
  /// that a backup or a second download adds: `Work [2203306141].csv`, `Work (1).csv`. Nil for the
  /// inbox.
  private static func project(ofFile name: String) -> String? {
    let base = name.hasSuffix(".csv") ? String(name.dropLast(4)) : name
    let plain = base.replacing(/\s?(?:\[[0-9A-Za-z]+\]|\([0-9]+\))$/, with: "").trimmed
    return plain.isEmpty || plain == "Inbox" ? nil : plain
  }

  /// Returns the record of a task.
  func record(of task: TodoistTask, _ seen: inout RepeatedNames) -> ImportRecord {
    ForeignTask.record(at: task.location, name: task.title) { () throws(FieldFault) in
      // Rows have no ids. The project, the tasks above and the title identify a task.
      let names = [project ?? ""] + task.parents + [task.title]
      return try version(
        of: task, seen.unique("todoist:\(TextDigest(names.joined(separator: "\0")))"))
    }
  }

  private func version(
    of task: TodoistTask, _ uid: String
  ) throws(FieldFault) -> ForeignVersion {
    var made = ForeignTask(.todoist, context, at: task.location, name: task.title)
    made.uid = uid
    made.labels = ForeignLabels(
      project: project, field: "project", tags: task.labels, tagField: "label")
    made.notes = task.notes
    made.prioritize(task.priority) { Self.priorities[$0] }
    made.unstated = .unstated(stating: .ofTasks.union([.length, .zone]))
    made.fields.title = task.title
    let timing = try timing(of: task, &made)
    made.fields.time = timing.time
    made.fields.zone = timing.time == nil || task.zone == context.timeZone ? nil : task.zone
    made.fields.length = timing.length ?? task.length
    if timing.time == nil, made.fields.length?.isWholeDays == false { made.fields.length = nil }
    if made.fields.length == nil, let duration = task.duration {
      let reason = ImportProblem.Reason.wrongType(
        expected: "number of minutes of a task with a time")
      try made.note(
        duration, as: "Duration", FieldFault("DURATION", value: duration, reason))
    }
    made.fields.due = try deadline(of: task, timing.pattern, &made)
    made.extra = task.kept.merging(["lines": task.lines.joined(separator: "\n")]) { own, _ in own }
    let names: FieldNames = [.title: "CONTENT", .category: "project", .memo: "DESCRIPTION"]
    return made.version(try made.schedule(timing.pattern, names))
  }

  private static let priorities: [String: Priority] = ["1": .high, "2": .medium, "3": .low]

  private typealias Timing = (pattern: DatePattern, time: TimeOfDay?, length: EventLength?)

  /// Returns the timing of a task. Todoist writes dates as words, and the dates of a template count
  /// from the day of the import. Words that aren't understood become a line of the note.
  private func timing(
    of task: TodoistTask, _ made: inout ForeignTask
  ) throws(FieldFault) -> Timing {
    let today = context.now.date(in: context.timeZone)
    guard let text = task.date else { return (.undated, nil, nil) }
    let timing: SpokenTiming
    do throws(FieldFault) {
      timing = try spoken(text, task.language, today: today)
    } catch {
      try made.note(text, as: "Date", FieldFault("DATE", value: text, error.reason))
      return (.undated, nil, nil)
    }
    if timing.dependsOnToday {
      let first = (timing.pattern.firstDate ?? today).description
      try made.warn(FieldFault("DATE", value: text, .relativeDate), .readAs(first))
    }
    return (timing.pattern, try time(of: timing, text, &made), timing.length)
  }

  /// Returns the deadline of a task. The deadline of a repeating task becomes a line of the note,
  /// as do words that aren't understood.
  private func deadline(
    of task: TodoistTask, _ pattern: DatePattern, _ made: inout ForeignTask
  ) throws(FieldFault) -> CivilDate? {
    guard let text = task.deadline else { return nil }
    let today = context.now.date(in: context.timeZone)
    var fault = FieldFault("DEADLINE", value: text, .invalid(.malformed(.date, text)))
    do throws(FieldFault) {
      let timing = try spoken(text, task.deadlineLanguage, today: today)
      if pattern.isRepeating {
        fault = FieldFault("DEADLINE", value: text, .excluded(by: "DATE"))
      } else if let date = timing.pattern.start, !timing.pattern.isRepeating {
        if timing.dependsOnToday {
          let reason = ImportProblem.Reason.relativeDate
          try made.warn(FieldFault("DEADLINE", value: text, reason), .readAs(date.description))
        }
        return date
      }
    } catch {
      fault = FieldFault("DEADLINE", value: text, error.reason)
    }
    try made.note(text, as: "Deadline", fault)
    return nil
  }

  /// The hours of Todoist's parts of the day: `every morning` is every day at 9.
  private static let usualHours = ["morning": 9, "afternoon": 12, "evening": 19, "night": 22]

  /// Returns the time of the words, or the hour of their part of the day. If Todoist doesn't define
  /// the part of the day, the words become a line of the note.
  private func time(
    of timing: SpokenTiming, _ text: String, _ made: inout ForeignTask
  ) throws(FieldFault) -> TimeOfDay? {
    guard let part = timing.partOfDay else { return timing.time }
    if let hour = Self.usualHours[part] { return try? TimeOfDay(hour: hour, minute: 0) }
    let reason = ImportProblem.Reason.invalid(.malformed(.time, part))
    try made.note(text, as: "Date", FieldFault("DATE", value: text, reason))
    return nil
  }

  /// A moment in ISO 8601, whose seconds and zone are ignored.
  private static let momentForm = TextForm(
    /(.*[0-9])T([0-9]{2}:[0-9]{2})(?::[0-9]{2})?Z?/)
  private static let dateForm = TextForm(
    /[0-9]{4}-[0-9]{2}-[0-9]{2}(?: [0-9]{1,2}:[0-9]{2})?/)
  /// The word before the start of a repetition in Todoist's English dates.
  private static let startForm = TextForm(/\sstarting\s/.ignoresCase())

  private func spoken(
    _ text: String, _ language: String?, today: CivilDate
  ) throws(FieldFault) -> SpokenTiming {
    // The forms of ISO 8601 are the same in all languages.
    let plain = Self.momentForm.whole(text).map { "\($0.1) \($0.2)" } ?? text
    let isDate = Self.dateForm.whole(plain) != nil
    guard isDate || ["en", "ko", nil].contains(language) else {
      throw FieldFault("DATE", value: text, .invalid(.malformed(.date, text)))
    }
    return try timings.value(of: plain) { (plain) throws(FieldFault) in
      let words = Self.startForm.replaced(in: plain, with: " from ")
      return try parsed(words, "DATE") { (words) throws(ValueError) in
        try SpokenTiming(words, today: today)
      }
    }
  }
}

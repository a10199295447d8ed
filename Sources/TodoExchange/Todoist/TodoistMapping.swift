import TodoDomain
import TodoText

/// Makes schedules of tasks.
struct TodoistMapping {
  private let context: ImportContext
  /// The name of the project; nil if the file has no name.
  private let project: String?
  private let timings = ReadValues<SpokenTiming>()

  init(_ context: ImportContext) {
    self.context = context
    project = context.fileName.flatMap(Self.project)
  }

  /// The name of a file without its ending, and without the number that a backup or a second
  /// download gives it: `Work [2203306141].csv`, `Work (1).csv`. Nil for the inbox.
  private static func project(ofFile name: String) -> String? {
    let base = name.hasSuffix(".csv") ? String(name.dropLast(4)) : name
    let plain = base.replacing(/\s?(?:\[[0-9A-Za-z]+\]|\([0-9]+\))$/, with: "").trimmed
    return plain.isEmpty || plain == "Inbox" ? nil : plain
  }

  /// The record of a task.
  func record(of task: TodoistTask, _ seen: inout RepeatedNames) -> ImportRecord {
    let type = ImportRecordType(.schedule)
    do throws(FieldFault) {
      // Rows have no ids. A task is known by its project, the tasks above it and its title.
      let names = [project ?? ""] + task.parents + [task.title]
      let uid = seen.unique("todoist:\(TextDigest(names.joined(separator: "\0")))")
      return .item(.event(try version(of: task, uid)), at: task.location)
    } catch {
      let handling = error.reason == .undated ? ImportHandling.leftOut : .rejected
      return .problem(error.problem(at: task.location, type, record: task.title, handling))
    }
  }

  private func version(
    of task: TodoistTask, _ uid: String
  ) throws(FieldFault) -> ForeignVersion {
    var task = task
    var warnings: [ImportProblem] = []
    let timing = try timing(of: &task, &warnings)
    let labels = ForeignLabels(
      project: project, field: "project", tags: task.labels, tagField: "label")
    var fields = EventFields()
    fields.uid = try parsed(uid, "", EventUID.init)
    fields.title = task.title
    fields.category = try labels.category(context.categories)
    fields.time = timing.time
    fields.zone = timing.time == nil || task.zone == context.timeZone ? nil : task.zone
    fields.length = timing.length ?? task.length
    if timing.time == nil, fields.length?.isWholeDays == false { fields.length = nil }
    if fields.length == nil, let duration = task.duration {
      let fault = FieldFault(
        "DURATION", value: duration, .wrongType(expected: "number of minutes of a task with a time")
      )
      guard !context.isStrict else { throw fault }
      warnings.append(
        ForeignTodo.warning(
          at: task.location, record: task.title, "DURATION", duration, fault.reason, .noted))
      task.note("Duration", duration)
    }
    fields.note(task.notes.lines + task.lines)
    fields.source = EventSource(
      format: FormatName.todoist.rawValue,
      extra: task.kept.merging(["lines": task.lines.joined(separator: "\n")]) { own, _ in own })
    let values = fields
    let names = ForeignTodo.names(title: "CONTENT", category: "project", note: "DESCRIPTION")
    let event = try checked(names) { () throws(ValueError) in
      try Schedule(details: values.details(limits: context.limits), pattern: timing.pattern)
    }
    let imported = ImportedEvent(
      event, category: .namedOrAdded,
      unstated: event.category == .none ? [.category, .place, .alarm] : [.place, .alarm],
      warnings: warnings)
    let noted = task.notes.fields + (task.lines.isEmpty ? [] : ["subtasks"])
    return ForeignVersion(imported, labels, context.categories, noting: noted)
  }

  private typealias Timing = (pattern: DatePattern, time: TimeOfDay?, length: EventLength?)

  /// When a task takes place. Todoist's dates are words; a template means them from the day on
  /// which it is read. Words that aren't understood are a line of the note.
  private func timing(
    of task: inout TodoistTask, _ warnings: inout [ImportProblem]
  ) throws(FieldFault) -> Timing {
    let today = context.now.date(in: context.timeZone)
    guard let text = task.date else {
      warnings.append(try undated(task, on: today))
      return (DatePattern(on: today), nil, nil)
    }
    do throws(FieldFault) {
      let timing = try spoken(text, task.language, today)
      if timing.dependsOnToday {
        let first = (timing.pattern.firstDate ?? timing.pattern.start).description
        warnings.append(warning(task, text, .relativeDate, .readAs(first)))
      }
      return (timing.pattern, timing.time, timing.length)
    } catch {
      guard !context.isStrict else { throw error }
      warnings += [try undated(task, on: today), warning(task, text, error.reason, .noted)]
      task.note("Date", text)
      return (DatePattern(on: today), nil, nil)
    }
  }

  /// A moment as ISO 8601 writes it, whose seconds and zone mean nothing here.
  private static let momentForm = TextForm(
    /(.*[0-9])T([0-9]{2}:[0-9]{2})(?::[0-9]{2})?Z?/)
  private static let dateForm = TextForm(
    /[0-9]{4}-[0-9]{2}-[0-9]{2}(?: [0-9]{1,2}:[0-9]{2})?/)
  /// What English has for `from`.
  private static let startForm = TextForm(/\sstarting\s/.ignoresCase())

  private func spoken(
    _ text: String, _ language: String?, _ today: CivilDate
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

  /// The warning about a task without a date, which is on the day of its first import.
  private func undated(
    _ task: TodoistTask, on day: CivilDate
  ) throws(FieldFault) -> ImportProblem {
    guard !context.isStrict else { throw FieldFault("DATE", value: task.title, .undated) }
    return warning(task, task.title, .undated, .readAs(day.description))
  }

  private func warning(
    _ task: TodoistTask, _ value: String, _ reason: ImportProblem.Reason, _ mending: ImportMending
  ) -> ImportProblem {
    ForeignTodo.warning(
      at: task.location, record: task.title, "DATE", value, reason, mending)
  }
}

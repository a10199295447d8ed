public import TodoDomain
import TodoText

/// The plain text of todo.txt: a task on each line.
///
/// A task becomes a schedule. Lines have no ids, so that a task is known by its text and the date
/// of its creation. The line itself is kept.
public struct TodoTxtFormat: ImportFormat {
  /// The name `todotxt`.
  public let name = FormatName.todoTxt
  /// None: many files that end in `txt` are no lists of tasks.
  public let fileExtensions: [String] = []
  /// The file of what is to do, and the file to which clients move what is done.
  public let fileNames = ["todo.txt", "done.txt"]

  /// Makes the format.
  public init() {}

  /// Whether one of the first lines has a mark that only todo.txt has: a priority, or a date of
  /// completion, at its start, or a date after `due:`.
  public func recognizes(_ head: [UInt8]) -> Bool {
    let text = String(decoding: UnicodeText.opening(head), as: UTF8.self)
    let lines = text.split { $0.isNewline }
    let isOther = ["{", "[", "<", "BEGIN:"].contains { lines.first?.hasPrefix($0) == true }
    return !isOther && lines.contains { $0.contains(Self.mark) }
  }

  private static var mark: Regex<Substring> {
    /^\([A-Z]\) \S|^x [0-9]{4}-[0-9]{2}-[0-9]{2} |(?:^| )due:[0-9]{4}-[0-9]{2}-[0-9]{2}(?: |$)/
  }

  /// Returns a reader that holds one line at a time, and a digest of each line before.
  public func reader(
    of source: @escaping ByteSource, _ context: ImportContext
  ) -> any ImportReader {
    TodoTxtReader(source, context)
  }
}

/// Reads the tasks of a file, line by line.
private struct TodoTxtReader: ImportReader {
  private var lines: TextLines
  private let mapping: TodoTxtMapping
  private var seen = RepeatedNames()

  init(_ source: @escaping ByteSource, _ context: ImportContext) {
    lines = TextLines(source)
    mapping = TodoTxtMapping(context)
  }

  mutating func next() throws -> ImportRecord? {
    while let line = try lines.next() {
      switch line {
      case .problem(let problem): return .problem(problem)
      case .text(let text, let number):
        guard text.contains(where: { !$0.isSpace }) else { continue }
        return record(of: TodoTxtTask(text), at: .line(number))
      }
    }
    return nil
  }

  private mutating func record(of task: TodoTxtTask, at location: ImportLocation) -> ImportRecord {
    let uid = seen.unique(task.identity)
    do throws(FieldFault) {
      return .item(.event(try mapping.version(of: task, uid, at: location)), at: location)
    } catch {
      return .problem(
        error.problem(
          at: location, ImportRecordType(.schedule), record: nil,
          error.reason == .undated ? .leftOut : .rejected))
    }
  }
}

/// Makes schedules of lines.
struct TodoTxtMapping {
  private let context: ImportContext

  init(_ context: ImportContext) {
    self.context = context
  }

  func version(
    of task: TodoTxtTask, _ uid: String, at location: ImportLocation
  ) throws(FieldFault) -> ForeignVersion {
    var warnings: [ImportProblem] = []
    for (key, value) in task.repeated {
      guard !context.isStrict else { throw FieldFault(key, value: value, .repeated) }
      warnings.append(
        ForeignTodo.warning(at: location, key, value, .repeated, .droppedValue))
    }
    let start = try start(of: task, at: location, &warnings)
    let pattern = try pattern(of: task, from: start, at: location, &warnings)
    var fields = EventFields()
    fields.uid = try parsed(uid, "", EventUID.init)
    fields.title = task.title
    fields.category = try task.labels.category(context.categories)
    var notes = ForeignNotes()
    notes.add("Priority", task.priority.map { String($0.dropFirst().dropLast()) })
    fields.note(notes.lines)
    fields.source = source(of: task, on: start)
    let values = fields
    let event = try checked { () throws(ValueError) in
      try Schedule(
        details: values.details(limits: context.limits), pattern: pattern, place: task.place,
        limits: context.limits)
    }
    let done = ImportedRecord(OccurrenceRecord(date: start, isFinished: true), at: location)
    return ForeignVersion(
      ForeignTodo.imported(event, task.isDone ? [done] : []).warning(warnings), task.labels,
      context.categories, noting: notes.fields)
  }

  /// The line, its state, and of a line without any date the day on which it got here, so that an
  /// export knows whether it was moved since.
  private func source(of task: TodoTxtTask, on start: CivilDate) -> EventSource {
    var extra = ["line": task.line, "status": task.isDone ? "completed" : "pending"]
    if !task.hasDate { extra[ForeignVersion.arrival] = start.description }
    return EventSource(format: FormatName.todoTxt.rawValue, extra: extra)
  }

  /// The day of a task: when it is due, else when it begins to matter. A task without such a date
  /// is on the day on which it was done. Another one is on the day on which it was written down, or
  /// of the import, with a warning.
  private func start(
    of task: TodoTxtTask, at location: ImportLocation,
    _ warnings: inout [ImportProblem]
  ) throws(FieldFault) -> CivilDate {
    for key in ["due", "t"] {
      if let text = task.keys[key] { return try parsed(text, key, CivilDate.init) }
    }
    if let completed = task.completed { return completed }
    guard !context.isStrict else { throw FieldFault("due", value: task.title, .undated) }
    let day = task.created ?? context.now.date(in: context.timeZone)
    warnings.append(
      ForeignTodo.warning(at: location, "due", task.title, .undated, .readAs(day.description)))
    return day
  }

  /// The days of a task: those of its frequency, until it is done.
  private func pattern(
    of task: TodoTxtTask, from start: CivilDate, at location: ImportLocation,
    _ warnings: inout [ImportProblem]
  ) throws(FieldFault) -> DatePattern {
    guard let text = task.keys["rec"], !task.isDone else { return DatePattern(on: start) }
    do throws(FieldFault) {
      let often = try ForeignRecurrence(TodoTxtTask.frequency(text), field: "rec")
      let pattern = try often.pattern(from: start, until: nil)
      guard !text.hasPrefix("+"), !often.isEachDay else { return pattern }
      guard !context.isStrict else { throw FieldFault("rec", value: text, .fromCompletion) }
      warnings.append(
        ForeignTodo.warning(at: location, "rec", text, .fromCompletion, .readAs("+\(text)")))
      return pattern
    } catch {
      guard !context.isStrict else { throw FieldFault("rec", value: text, error.reason) }
      warnings.append(
        ForeignTodo.warning(at: location, "rec", text, error.reason, .droppedValue))
      return DatePattern(on: start)
    }
  }
}

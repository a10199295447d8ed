public import TodoDomain
import TodoText

/// The plain text of todo.txt, with one task per line.
///
/// A task becomes a schedule. Lines have no ids, so a task is identified by its text and its
/// creation date. The line itself is kept.
public struct TodoTxtFormat: ImportFormat {
  /// The name `todotxt`.
  public let name = FormatName.todoTxt
  /// No extensions, because many files that end in `txt` aren't lists of tasks.
  public let fileExtensions: [String] = []
  /// The file of open tasks, and the file to which clients move finished tasks.
  public let fileNames = ["todo.txt", "done.txt"]

  /// Makes the format.
  public init() {}

  /// Whether one of the first lines has a mark that only todo.txt has: a priority or a date of
  /// completion at the start of the line, or a date after `due:`.
  public func recognizes(_ head: [UInt8]) -> Bool {
    let text = String(decoding: UnicodeText.opening(head), as: UTF8.self)
    let lines = text.split { $0.isNewline }
    let isOther = ["{", "[", "<", "BEGIN:"].contains { lines.first?.hasPrefix($0) == true }
    return !isOther && lines.contains { $0.contains(Self.mark) }
  }

  private static var mark: Regex<Substring> {
    /^\([A-Z]\) \S|^x [0-9]{4}-[0-9]{2}-[0-9]{2} |(?:^| )due:[0-9]{4}-[0-9]{2}-[0-9]{2}(?: |$)/
  }

  /// Returns a reader that holds one line at a time, and a digest of each earlier line.
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
    return ForeignTask.record(at: location, name: nil) { () throws(FieldFault) in
      try mapping.version(of: task, uid, at: location)
    }
  }
}

/// Makes schedules from lines.
struct TodoTxtMapping {
  private let context: ImportContext

  init(_ context: ImportContext) {
    self.context = context
  }

  func version(
    of task: TodoTxtTask, _ uid: String, at location: ImportLocation
  ) throws(FieldFault) -> ForeignVersion {
    var made = ForeignTask(.todoTxt, context, at: location, name: nil)
    made.uid = uid
    made.fields.title = task.title
    made.labels = task.labels
    made.place = task.place
    made.status = task.isDone ? .completed : .pending
    for (key, value) in task.repeated {
      try made.warn(FieldFault(key, value: value, .repeated), .droppedValue)
    }
    // In a line, a due has a date but no time.
    made.unstated = .unstated(stating: .ofTasks.subtracting([.dueTime]))
    made.prioritize(task.priorityLetter, TodoTxtTask.priority)
    let pattern = try pattern(of: task, &made)
    made.completed = task.completed
    made.extra = ["line": task.line, "status": made.status.rawValue]
    return made.version(try made.schedule(pattern, [:]))
  }

  /// Returns the days of a task: `t:` is its day, and `due:` its due. A repeating task is on the
  /// days of its frequency, from its due on or else from its day on, until it is finished.
  private func pattern(
    of task: TodoTxtTask, _ made: inout ForeignTask
  ) throws(FieldFault) -> DatePattern {
    let due = try parsedIfPresent(task.keys["due"], "due", parse: CivilDate.init)
    let day = try parsedIfPresent(task.keys["t"], "t", parse: CivilDate.init)
    let single = day.map(DatePattern.init(on:)) ?? DatePattern(dueOn: due)
    guard let text = task.keys["rec"], !task.isDone else {
      made.fields.due = due
      return single
    }
    // An undated repeating task begins on its creation date.
    let start = due ?? day ?? task.created ?? context.now.date(in: context.timeZone)
    if due == nil, day == nil { try made.date("due", on: start) }
    do throws(FieldFault) {
      return try TodoTxtTask.frequency(text).pattern(from: start, until: nil)
    } catch {
      try made.warn(FieldFault("rec", value: text, error.reason), .droppedValue)
      made.fields.due = due
      return single
    }
  }
}

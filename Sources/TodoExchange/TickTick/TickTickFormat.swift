public import TodoDomain
import TodoText

/// The backup that TickTick exports: a task on each row, below a few rows about the file.
///
/// A task becomes a schedule. A subtask without a date becomes a step of its parent.
public struct TickTickFormat: TableFormat {
  /// The name `ticktick`.
  public let name = FormatName.tickTick

  static let header = TableHeader(["List Name", "Title", "Due Date", "Status"])

  /// Makes the format.
  public init() {}

  /// Returns a reader that holds all tasks, since a subtask may be before its parent.
  public func reader(
    of source: @escaping ByteSource, _ context: ImportContext
  ) -> any ImportReader {
    TickTickReader(CSVTable(source, name, header: Self.header), TickTickMapping(context))
  }
}

/// Reads all tasks, then returns them one by one, with their subtasks.
private struct TickTickReader: ImportReader {
  /// The most tasks of a file.
  private static let maximumCount = 100_000
  /// The most steps from a subtask up to a todo.
  private static let maximumDepth = 8

  private var table: CSVTable
  private let mapping: TickTickMapping
  private var tasks: [TickTickTask] = []
  private var places: [String: Int] = [:]
  /// The subtasks that are lines, by the ids of their parents; nil until all rows are read.
  private var lines: [String: [TickTickTask]]?
  private var seen = RepeatedNames()
  private var position = 0

  init(_ table: CSVTable, _ mapping: TickTickMapping) {
    self.table = table
    self.mapping = mapping
  }

  mutating func next() throws -> ImportRecord? {
    while lines == nil {
      switch try table.next() {
      case nil: lines = Dictionary(grouping: tasks.filter(isLine)) { $0.parent ?? "" }
      case .problem(let problem): return .problem(problem)
      case .record(let row):
        if let problem = add(row) { return .problem(problem) }
      }
    }
    guard position < tasks.count else { return nil }
    let task = tasks[position]
    position += 1
    guard !isLine(task) else { return .item(.copy(ImportRecordType(.schedule)), at: task.location) }
    return mapping.record(of: task, texts(below: task, indent: ""), &seen)
  }

  private mutating func add(_ row: CSVRecord) -> ImportProblem? {
    do throws(FieldFault) {
      guard tasks.count < Self.maximumCount else {
        throw FieldFault("", .tooMany(limit: Self.maximumCount))
      }
      let task = try TickTickTask(row)
      if let id = task.id, places[id] == nil { places[id] = tasks.count }
      tasks.append(task)
      return nil
    } catch {
      return row.problem(error, ImportRecordType(.schedule))
    }
  }

  /// The task of which this one is a subtask; nil if the file has none.
  private func parent(of task: TickTickTask) -> TickTickTask? {
    task.parent.flatMap { places[$0] }.map { tasks[$0] }
  }

  /// Whether the task is a step of another one: a subtask without a date, in a task that has
  /// a place of its own a few steps above. Tasks that are each other's subtasks have none.
  private func isLine(_ task: TickTickTask) -> Bool {
    guard !task.isDated else { return false }
    var ancestor = parent(of: task)
    for _ in 0..<Self.maximumDepth {
      guard let next = ancestor else { return false }
      if next.isDated || parent(of: next) == nil { return true }
      ancestor = parent(of: next)
    }
    return false
  }

  /// The steps of a task, with the lines below them. Those of an id that several tasks have are the
  /// first one's.
  private func texts(below task: TickTickTask, indent: String) -> [String] {
    guard let id = task.id, let place = places[id], tasks[place].location == task.location else {
      return []
    }
    return (lines?[id] ?? []).flatMap { subtask in
      let title = ForeignNotes.step(subtask.title, isDone: subtask.isDone, indent: indent)
      let content = subtask.content.map { "\(indent)    \($0)" }
      return [title] + content + texts(below: subtask, indent: indent + "  ")
    }
  }
}

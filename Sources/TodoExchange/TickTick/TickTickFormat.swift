public import TodoDomain
import TodoText

/// The backup that TickTick exports, with one task per row, below a few rows about the file.
///
/// A task becomes a schedule. A subtask without a date becomes a step of its parent.
public struct TickTickFormat: TableFormat {
  /// The name `ticktick`.
  public let name = FormatName.tickTick

  static let header = TableHeader(["List Name", "Title", "Due Date", "Status"])

  /// Makes the format.
  public init() {}

  /// Returns a reader that holds all tasks, because a subtask may come before its parent.
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
  /// The greatest depth of a subtask below a todo.
  private static let maximumDepth = 8

  private var table: CSVTable
  private let mapping: TickTickMapping
  private var tasks: [TickTickTask] = []
  private var places: [String: Int] = [:]
  /// The subtasks that become lines, by the ids of their parents; nil before all rows are read.
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
      case nil: lines = Dictionary(grouping: tasks.filter(isStep)) { $0.parent ?? "" }
      case .problem(let problem): return .problem(problem)
      case .record(let row):
        if let problem = add(row) { return .problem(problem) }
      }
    }
    guard position < tasks.count else { return nil }
    let task = tasks[position]
    position += 1
    guard !isStep(task) else { return .item(.copy(ImportRecordType(.schedule)), at: task.location) }
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

  /// Returns the parent of a subtask; nil if the file has none.
  private func parent(of task: TickTickTask) -> TickTickTask? {
    task.parent.flatMap { places[$0] }.map { tasks[$0] }
  }

  /// Whether the task is a step of another task: an undated subtask, a few levels below a task that
  /// becomes a todo. Circular subtasks are not steps.
  private func isStep(_ task: TickTickTask) -> Bool {
    guard !task.isDated else { return false }
    var ancestor = parent(of: task)
    for _ in 0..<Self.maximumDepth {
      guard let next = ancestor else { return false }
      if next.isDated || parent(of: next) == nil { return true }
      ancestor = parent(of: next)
    }
    return false
  }

  /// Returns the steps of a task, with the lines below them. If several tasks share an id, the
  /// first one gets the steps.
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

public import TodoDomain
import TodoText

/// The table of a project that Todoist exports as a template and keeps in its backups.
///
/// A task becomes a schedule in the project's category. Its subtasks without a date become steps,
/// and its comments become lines of its note. The file's name is the project's name.
public struct TodoistFormat: TableFormat {
  /// The name `todoist`.
  public let name = FormatName.todoist

  static let header = TableHeader(["TYPE", "CONTENT", "INDENT", "DATE"])

  /// Makes the format.
  public init() {}

  /// Returns a reader that holds a task with its subtasks.
  public func reader(
    of source: @escaping ByteSource, _ context: ImportContext
  ) -> any ImportReader {
    TodoistReader(CSVTable(source, name, header: Self.header), TodoistMapping(context))
  }
}

/// Reads the rows of a table. A task waits for the rows that belong to it, up to the next row that
/// becomes a task of its own.
private struct TodoistReader: ImportReader {
  /// The most bytes of the lines that belong to a task.
  private static let maximumSizeInBytes = LineReader.defaultMaximumLineLength

  private var table: CSVTable
  private let mapping: TodoistMapping
  private var section: String?
  /// The waiting task. `above` has the tasks that contain the next row.
  private var open: TodoistTask?
  private var above: [(title: String, indent: Int)] = []
  private var seen = RepeatedNames()
  private var ready: ArraySlice<ImportRecord> = []
  private var isAtEnd = false

  init(_ table: CSVTable, _ mapping: TodoistMapping) {
    self.table = table
    self.mapping = mapping
  }

  mutating func next() throws -> ImportRecord? {
    while ready.isEmpty, !isAtEnd {
      switch try table.next() {
      case nil:
        isAtEnd = true
        close()
      case .problem(let problem): ready.append(.problem(problem))
      case .record(let row):
        do throws(FieldFault) {
          try read(row)
        } catch {
          ready.append(.problem(row.problem(error, ImportRecordType(.schedule))))
        }
      }
    }
    return ready.popFirst()
  }

  private mutating func read(_ row: CSVRecord) throws(FieldFault) {
    switch row["TYPE"]?.lowercased() {
    case "task": try readTask(row)
    case "note":
      let text = try required(row["CONTENT"], "CONTENT")
      try add([text], areSteps: false, row)
    case "section":
      close()
      above = []
      section = row["CONTENT"]
    case "meta": break
    case let type:
      let known = ["task", "note", "section", "meta"]
      throw FieldFault("TYPE", value: type ?? "", .unknownType(known: known))
    }
  }

  private mutating func readTask(_ row: CSVRecord) throws(FieldFault) {
    let task = try TodoistTask(row, section: section, below: above.map(\.title))
    above.removeAll { $0.indent >= task.indent }
    let parents = above.map(\.title)
    above.append((task.title, task.indent))
    guard !parents.isEmpty, !task.isDated, open != nil else {
      close()
      open = try TodoistTask(row, section: section, below: parents)
      return
    }
    let indent = String(repeating: "  ", count: parents.count - 1)
    let step = ForeignNotes.step(task.content, isDone: false, indent: indent)
    var notes = task.notes
    notes.add("Priority", task.priority)
    let detail = notes.lines.map { "\(indent)    \($0)" }
    try add([step] + detail, areSteps: true, row)
  }

  /// Adds the lines of a row, as steps or as lines of the note, to the open task, whose rows are
  /// still being read.
  private mutating func add(
    _ lines: [String], areSteps: Bool, _ row: CSVRecord
  ) throws(FieldFault) {
    let limit = Self.maximumSizeInBytes
    guard open?.add(lines, areSteps: areSteps, atMost: limit) == true else {
      throw open == nil
        ? FieldFault("TYPE", value: row["TYPE"], .missing)
        : FieldFault("CONTENT", .tooMany(limit: limit))
    }
    ready.append(.item(.copy(ImportRecordType(.schedule)), at: row.location))
  }

  private mutating func close() {
    guard let task = open else { return }
    open = nil
    ready.append(mapping.record(of: task, &seen))
  }
}

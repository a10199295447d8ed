public import TodoDomain
import TodoText

/// The JSON of `task export` in Taskwarrior 2 and 3: an array of tasks, or one task per line.
///
/// A task becomes a schedule with the task's uuid as its uid. A recurring task becomes a series,
/// and its instances become records of the days of that series. All members of a task are kept,
/// except those that Taskwarrior computes for each export.
public struct TaskwarriorFormat: ImportFormat {
  /// The name `taskwarrior`.
  public let name = FormatName.taskwarrior
  /// The file extension `json`.
  public let fileExtensions = ["json"]

  /// Makes the format.
  public init() {}

  /// Returns whether the first bytes begin an array or an object, and have a task's description and
  /// one of Taskwarrior's statuses.
  public func recognizes(_ head: [UInt8]) -> Bool {
    let text = String.opening(head)
    guard text.first == "[" || text.first == "{", text.contains("\"description\"") else {
      return false
    }
    return text.matches(of: /"status"\s*:\s*"([a-z]+)"/)
      .contains { TaskwarriorTask.Status(rawValue: String($0.1)) != nil }
  }

  /// Compares the document's members with the members that mark a task of Taskwarrior.
  public func likeness(to head: [UInt8]) -> FormatLikeness? {
    FormatLikeness(name, members: ["description", "status"], in: head)
  }

  /// Returns a reader that holds one task at a time, except that recurring tasks and their
  /// instances wait for the end of the file.
  public func reader(
    of source: @escaping ByteSource, _ context: ImportContext
  ) -> any ImportReader {
    TaskwarriorReader(source, context)
  }
}

/// Reads the tasks of a file one by one. A recurring task and its instances can be in any order, so
/// they are combined after all tasks are read.
struct TaskwarriorReader: ImportReader {
  /// The maximum number of recurring tasks and instances that can wait for the end of a file.
  static let maximumCount = 50_000
  /// The most bytes of the waiting tasks.
  static let maximumSizeInBytes = 32 << 20

  private var objects: JSONObjectReader
  private let mapping: TaskwarriorMapping
  private var waiting = TaskwarriorWaiting()
  private var isAtEnd = false
  /// Records that were made but not returned yet.
  private var ready: ArraySlice<ImportRecord> = []

  init(_ source: @escaping ByteSource, _ context: ImportContext) {
    objects = JSONObjectReader(source)
    mapping = TaskwarriorMapping(context)
  }

  mutating func next() throws -> ImportRecord? {
    while ready.isEmpty {
      guard !isAtEnd else {
        guard let records = waiting.next(mapping) else { return nil }
        ready = records[...]
        continue
      }
      switch try objects.next() {
      case .object(let object, let place, let size): read(object, at: place.location, size)
      case .problem(let problem): ready.append(.problem(problem))
      case nil: isAtEnd = true
      }
    }
    return ready.popFirst()
  }

  private mutating func read(_ object: JSONObject, at location: ImportLocation, _ size: Int) {
    let type = TaskwarriorTask.recordType(of: object)
    do throws(FieldFault) {
      let task = try TaskwarriorTask(object, at: location)
      guard task.isTemplate || task.parent != nil else {
        ready.append(.item(.event(try mapping.version(of: task)), at: location))
        return
      }
      guard waiting.add(task, size) else {
        throw FieldFault("", .tooMany(limit: Self.maximumCount))
      }
    } catch {
      ready.append(
        .problem(mapping.problem(error, type, uuid: object["uuid"]?.quotable, at: location)))
    }
  }
}

/// The recurring tasks of a file and their instances, which wait for the end of the file.
private struct TaskwarriorWaiting {
  private var templates: [TaskwarriorTask] = []
  private var instances: [String: [TaskwarriorTask]] = [:]
  private var count = 0
  private var sizeInBytes = 0
  private var position = 0
  /// The instances without a recurring task; nil until all other tasks were returned.
  private var orphans: [TaskwarriorTask]?

  /// Adds a task. Returns false if there is no room for it.
  mutating func add(_ task: TaskwarriorTask, _ size: Int) -> Bool {
    guard count < TaskwarriorReader.maximumCount,
      sizeInBytes + size <= TaskwarriorReader.maximumSizeInBytes
    else { return false }
    count += 1
    sizeInBytes += size
    if let parent = task.parent {
      instances[parent, default: []].append(task)
    } else {
      templates.append(task)
    }
    return true
  }

  /// Returns the records of the next recurring task with its instances, or else of the next
  /// instance whose recurring task is missing; nil if there are no more.
  mutating func next(_ mapping: TaskwarriorMapping) -> [ImportRecord]? {
    if position < templates.count {
      let template = templates[position]
      position += 1
      let own = template.uuid.flatMap { instances.removeValue(forKey: $0) } ?? []
      return records(of: template, own, mapping)
    }
    if orphans == nil {
      orphans = instances.values.joined().sorted { $0.line > $1.line }
      instances = [:]
    }
    return orphans?.popLast().map { [mapping.record(of: $0)] }
  }

  /// Returns the records of a series. If the series can't be made, its instances become todos of
  /// their own.
  private func records(
    of template: TaskwarriorTask, _ instances: [TaskwarriorTask], _ mapping: TaskwarriorMapping
  ) -> [ImportRecord] {
    do throws(FieldFault) {
      let series = try TaskwarriorSeries(template, instances, mapping: mapping)
      let type = ImportRecordType.occurrence
      return [.item(.event(series.version), at: template.location)]
        + series.unchanged.map { .item(.copy(type), at: $0) }
        + series.problems.map(ImportRecord.problem)
        + series.others.map(mapping.record)
    } catch {
      let type = ImportRecordType(.schedule)
      return [.problem(mapping.problem(error, type, uuid: template.uuid, at: template.location))]
        + instances.map(mapping.record)
    }
  }
}

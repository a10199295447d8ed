/// The rule for a record of which the store and the file have different versions.
public enum ImportConflicts: Hashable, Sendable {
  /// Keep the later version if both have versions, as in iCalendar; otherwise keep the file's.
  case newest
  /// Keep the file's version, even if it is earlier.
  case theirs
  /// Keep the store's version. Only records that the store lacks are added.
  case ours
  /// Keep neither: reject the record.
  case fail
}

/// The summary of a run, and its first problems.
struct ImportLog {
  private var summary = ImportSummary()
  private var rejected: [ImportProblem] = []
  private var leftOut: [ImportProblem] = []
  private var warnings: [ImportProblem] = []
  private let observer: (any ImportObserver)?
  let conflicts: ImportConflicts
  /// The name of the current record's file; nil for a single file.
  var fileName: String?

  init(_ conflicts: ImportConflicts, _ observer: (any ImportObserver)?) {
    self.conflicts = conflicts
    self.observer = observer
  }

  /// Returns whether another version replaces a stored record. If not, counts the record.
  mutating func replaces(
    _ type: ImportRecordType, _ record: String?, field: String? = nil, value: String? = nil,
    at location: ImportLocation
  ) -> Bool {
    switch conflicts {
    case .newest, .theirs: return true
    case .ours: summary.count(type, .same)
    case .fail:
      note(
        ImportProblem(
          at: location, type: type, record: record, field: field, value: value, .storedDiffers))
    }
    return false
  }

  mutating func count(
    _ type: ImportRecordType, _ outcome: ImportCounts.Outcome, number: Int = 1
  ) {
    summary.count(type, outcome, number: number)
  }

  mutating func count(_ mappings: [ImportMapping]) {
    for mapping in mappings { summary.count(mapping) }
  }

  /// Counts the problem, keeps it if it is among the first, and passes it to the observer.
  mutating func note(_ problem: ImportProblem) {
    let problem = fileName.map(problem.located(inFile:)) ?? problem
    switch problem.handling {
    case .rejected:
      summary.count(problem.type, .rejected)
      ImportLog.append(problem, to: &rejected)
    case .leftOut:
      summary.count(problem.type, .leftOut)
      ImportLog.append(problem, to: &leftOut)
    case .mended:
      summary.warned()
      ImportLog.append(problem, to: &warnings)
    }
    observer?.note(problem)
  }

  /// Whether reading ended because too many records were rejected.
  var isCutShort: Bool { summary.isCutShort }

  mutating func added(_ category: Category) {
    summary.added(category)
  }

  var report: ImportReport {
    ImportReport(
      summary: summary, problems: ImportLog.inOrder(rejected),
      leftOut: ImportLog.inOrder(leftOut), warnings: ImportLog.inOrder(warnings))
  }

  private static func append(_ problem: ImportProblem, to list: inout [ImportProblem]) {
    if list.count < ImportOptions.listedProblems { list.append(problem) }
  }

  /// Returns the problems in the order of lines. They were found in another order, since all
  /// problems of one event's records come together.
  private static func inOrder(_ problems: [ImportProblem]) -> [ImportProblem] {
    problems.enumerated().sorted { one, other in
      let lines = (one.element.location.lineNumber ?? 0, other.element.location.lineNumber ?? 0)
      return lines.0 == lines.1 ? one.offset < other.offset : lines.0 < lines.1
    }.map(\.element)
  }
}

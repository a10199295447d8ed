/// The rule for a record of which the store and the file have different versions: the one that
/// stays.
public enum ImportConflicts: Hashable, Sendable {
  /// The later one if both name their versions, as iCalendar's do; otherwise the file's.
  case newest
  /// The file's, even if it is an earlier one.
  case theirs
  /// The store's. Only records that the store doesn't have are added.
  case ours
  /// Neither: the record is rejected.
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
  /// The name of the file of the present record; nil for a single file.
  var fileName: String?

  init(_ conflicts: ImportConflicts, _ observer: (any ImportObserver)?) {
    self.conflicts = conflicts
    self.observer = observer
  }

  /// Whether a stored record is replaced by another version of it. If it isn't, the record is
  /// counted.
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

  /// Counts the problem, keeps it if it is one of the first, and passes it to the observer.
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

  /// Whether so many records were rejected that no more are read.
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

  /// The problems in the order of lines. They were found in another order, since the problems of
  /// one event's records come together.
  private static func inOrder(_ problems: [ImportProblem]) -> [ImportProblem] {
    problems.enumerated().sorted { one, other in
      let lines = (one.element.location.lineNumber ?? 0, other.element.location.lineNumber ?? 0)
      return lines.0 == lines.1 ? one.offset < other.offset : lines.0 < lines.1
    }.map(\.element)
  }
}

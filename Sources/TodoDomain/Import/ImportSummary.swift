/// The type of a record in a file. Programs can add types, just as they can add kinds of events.
public struct ImportRecordType: RawRepresentable, Hashable, Sendable {
  /// The name, in lower case.
  public let rawValue: String

  /// Makes the type with a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Makes the type of the events of a kind.
  public init(_ kind: EventKind) {
    rawValue = kind.rawValue
  }

  /// A preference.
  public static let setting = ImportRecordType(rawValue: "setting")
  /// A key-value entry of a feature.
  public static let value = ImportRecordType(rawValue: "value")
  /// A category.
  public static let category = ImportRecordType(rawValue: "category")
  /// The record of one date of an event.
  public static let occurrence = ImportRecordType(rawValue: "occurrence")
  /// An entry of the diary.
  public static let diary = ImportRecordType(rawValue: "diary")
  /// A record of a type that a store doesn't have.
  public static let other = ImportRecordType(rawValue: "other")
  /// A record whose type is unknown, since it can't be read.
  public static let unreadable = ImportRecordType(rawValue: "unreadable")
}

extension ImportRecordType: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}

/// The numbers of records, by outcome.
public struct ImportCounts: Hashable, Sendable {
  /// The outcome of a record.
  public enum Outcome: Hashable, Sendable {
    /// The store did not have the record.
    case new
    /// The record replaced a different version in the store.
    case updated
    /// The store already had the same record, or keeps its own.
    case same
    /// The record is invalid.
    case rejected
    /// The record is valid, but a store can't hold it.
    case leftOut
  }

  /// The number of records that the store did not have.
  public private(set) var new = 0
  /// The number of records that replaced a different version.
  public private(set) var updated = 0
  /// The number of records that changed nothing.
  public private(set) var same = 0
  /// The number of invalid records.
  public private(set) var rejected = 0
  /// The number of valid records that a store can't hold.
  public private(set) var leftOut = 0

  /// Makes counts of zero.
  public init() {}

  /// The number of records that were read: the sum of all outcomes.
  public var read: Int { new + updated + same + rejected + leftOut }

  mutating func count(_ outcome: Outcome, _ number: Int) {
    switch outcome {
    case .new: new += number
    case .updated: updated += number
    case .same: same += number
    case .rejected: rejected += number
    case .leftOut: leftOut += number
    }
  }

  /// Adds all counts.
  public static func + (left: ImportCounts, right: ImportCounts) -> ImportCounts {
    var sum = left
    sum.new += right.new
    sum.updated += right.updated
    sum.same += right.same
    sum.rejected += right.rejected
    sum.leftOut += right.leftOut
    return sum
  }
}

/// The counts of an import, by type of record.
public struct ImportSummary: Hashable, Sendable {
  /// The counts of each type of record in the file.
  public private(set) var byType: [ImportRecordType: ImportCounts] = [:]
  /// The names of categories that were added for events and have no record in the file.
  public private(set) var addedCategories: [String] = []
  /// For each mapping of a field, the number of the file's events that it applies to. Leaves out
  /// events of which the store has the same or a later version, and counts only the first
  /// `ImportOptions.countedMappings` different mappings.
  public private(set) var mappings: [ImportMapping: Int] = [:]
  /// The number of mistakes that were mended.
  public private(set) var warnings = 0

  /// Makes a summary without records.
  public init() {}

  /// The sum of all types.
  public var total: ImportCounts { byType.values.reduce(ImportCounts(), +) }

  /// Whether reading ended because more than `ImportOptions.mostRejected` records were rejected.
  public var isCutShort: Bool { total.rejected > ImportOptions.mostRejected }

  mutating func count(
    _ type: ImportRecordType, _ outcome: ImportCounts.Outcome, number: Int = 1
  ) {
    if number > 0 { byType[type, default: ImportCounts()].count(outcome, number) }
  }

  mutating func count(_ mapping: ImportMapping) {
    guard mappings[mapping] != nil || mappings.count < ImportOptions.countedMappings else { return }
    mappings[mapping, default: 0] += 1
  }

  mutating func warned() {
    warnings += 1
  }

  mutating func added(_ category: Category) {
    addedCategories.append(category.name)
  }
}

/// The result of an import or of a dry run.
public struct ImportReport: Hashable, Sendable {
  /// The counts of all records.
  public let summary: ImportSummary
  /// The first rejected records in the order of the file, at most `ImportOptions.listedProblems`.
  /// `summary.total.rejected` counts all.
  public let problems: [ImportProblem]
  /// The first records that were left out, at most `ImportOptions.listedProblems`.
  /// `summary.total.leftOut` counts all.
  public let leftOut: [ImportProblem]
  /// The first mistakes that were mended, at most `ImportOptions.listedProblems`.
  /// `summary.warnings` is the number of all mended mistakes.
  public let warnings: [ImportProblem]

  /// Makes a report from a summary and the first problems of each list.
  public init(
    summary: ImportSummary, problems: [ImportProblem], leftOut: [ImportProblem] = [],
    warnings: [ImportProblem] = []
  ) {
    self.summary = summary
    self.problems = problems
    self.leftOut = leftOut
    self.warnings = warnings
  }
}

/// The error of a file with invalid records, from which nothing was imported.
public struct ImportRejected: Error, Hashable, Sendable {
  /// The result that the import would have had, with the problems of its invalid records.
  public let report: ImportReport

  /// Makes the error with its report.
  public init(_ report: ImportReport) {
    self.report = report
  }
}

/// The options of an import.
public struct ImportOptions: Hashable, Sendable {
  /// Whether to skip invalid records; otherwise a single one rejects the whole file.
  public let skipInvalid: Bool
  /// Whether to roll the transaction back at the end, so that only the report remains.
  public let dryRun: Bool
  /// The handling of a record that differs from the stored one.
  public let conflicts: ImportConflicts

  /// The largest number of rejected records before reading ends. A file with more isn't of its
  /// format, and a small zip can have a thousand million lines.
  public static let mostRejected = 1_000_000
  /// The maximum length of each list of problems in a report.
  public static let listedProblems = 20
  /// The maximum number of different mappings in a summary.
  public static let countedMappings = 1_000

  /// Makes options. By default, the import commits all records or none.
  public init(
    skipInvalid: Bool = false, dryRun: Bool = false, conflicts: ImportConflicts = .newest
  ) {
    self.skipInvalid = skipInvalid
    self.dryRun = dryRun
    self.conflicts = conflicts
  }
}

/// The ways to settle a difference between the store's version of a record and the file's version.
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

/// The summary of one run of an import, and its first problems.
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

  /// Returns whether the file's version of a record replaces the stored one. If not, counts the
  /// record as unchanged, or as rejected with a problem.
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

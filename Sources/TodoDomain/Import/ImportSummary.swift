/// What sort of record a file holds. Open, as the kinds of events are.
public struct ImportRecordType: RawRepresentable, Hashable, Sendable {
  /// The name, lower-case.
  public let rawValue: String

  /// The type of this name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The type of the events of a kind.
  public init(_ kind: EventKind) {
    rawValue = kind.rawValue
  }

  /// A preference.
  public static let setting = ImportRecordType(rawValue: "setting")
  /// A key-value entry of a feature.
  public static let value = ImportRecordType(rawValue: "value")
  /// A category.
  public static let category = ImportRecordType(rawValue: "category")
  /// What happened to one date of an event.
  public static let occurrence = ImportRecordType(rawValue: "occurrence")
  /// An entry of the diary.
  public static let diary = ImportRecordType(rawValue: "diary")
  /// A record of a sort that the store doesn't have.
  public static let other = ImportRecordType(rawValue: "other")
  /// Something whose type can't be told.
  public static let unreadable = ImportRecordType(rawValue: "unreadable")
}

extension ImportRecordType: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}

/// How many records there were, by what became of them.
public struct ImportCounts: Hashable, Sendable {
  /// What can become of a record.
  public enum Outcome: Hashable, Sendable {
    /// The store did not have it.
    case new
    /// The store had it otherwise.
    case updated
    /// The store had it just so.
    case same
    /// It can't be brought in.
    case rejected
    /// The store has no place for such a record.
    case leftOut
  }

  /// Those that the store did not have.
  public private(set) var new = 0
  /// Those that the store had otherwise.
  public private(set) var updated = 0
  /// Those that the store had just so.
  public private(set) var same = 0
  /// Those that can't be brought in.
  public private(set) var rejected = 0
  /// Those that the store has no place for.
  public private(set) var leftOut = 0

  /// No records.
  public init() {}

  /// All of them: what was read adds up to what became of it.
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

  /// Both counts added.
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

/// What became of every record of a file.
public struct ImportSummary: Hashable, Sendable {
  /// The counts of each type of record that the file has.
  public private(set) var byType: [ImportRecordType: ImportCounts] = [:]
  /// The names of categories that no record of the file is about, but which its events needed.
  public private(set) var addedCategories: [String] = []
  /// How many slips of the file were mended.
  public private(set) var warnings = 0

  /// An account of nothing.
  public init() {}

  /// All types together.
  public var total: ImportCounts { byType.values.reduce(ImportCounts(), +) }

  mutating func count(
    _ type: ImportRecordType, _ outcome: ImportCounts.Outcome, _ number: Int = 1
  ) {
    if number > 0 { byType[type, default: ImportCounts()].count(outcome, number) }
  }

  mutating func warned() {
    warnings += 1
  }

  mutating func added(_ category: Category) {
    addedCategories.append(category.name)
  }
}

/// What an import did, or would do.
public struct ImportReport: Hashable, Sendable {
  /// What became of every record.
  public let summary: ImportSummary
  /// The first rejected records, at most `ImportOptions.listedProblems`, in the order of the file.
  /// There are `summary.total.rejected` in all.
  public let problems: [ImportProblem]
  /// As many of the records that were left out; there are `summary.total.leftOut` in all.
  public let leftOut: [ImportProblem]
  /// As many of the slips that were mended; there are `summary.warnings` in all.
  public let warnings: [ImportProblem]

  /// An account with its first problems of each sort.
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

/// A file has records that can't be brought in, and nothing of it was.
public struct ImportRejected: Error, Hashable, Sendable {
  /// What would have become of the records, and what is wrong with the rejected ones.
  public let report: ImportReport

  /// A rejection with its reasons.
  public init(_ report: ImportReport) {
    self.report = report
  }
}

/// How to go about an import.
public struct ImportOptions: Hashable, Sendable {
  /// Whether to go on without the records that can't be brought in.
  public let skipInvalid: Bool
  /// Whether to do everything but keep it.
  public let dryRun: Bool

  /// The most problems of a sort that a report lists.
  public static let listedProblems = 20

  /// All or nothing, and kept, unless told otherwise.
  public init(skipInvalid: Bool = false, dryRun: Bool = false) {
    self.skipInvalid = skipInvalid
    self.dryRun = dryRun
  }
}

/// The account of a run, and its first problems.
struct ImportLog {
  private var summary = ImportSummary()
  private var rejected: [ImportProblem] = []
  private var leftOut: [ImportProblem] = []
  private var warnings: [ImportProblem] = []
  private let observer: (any ImportObserver)?
  /// The name of the file that the present record is from, where there are several.
  var fileName: String?

  init(_ observer: (any ImportObserver)?) {
    self.observer = observer
  }

  mutating func count(
    _ type: ImportRecordType, _ outcome: ImportCounts.Outcome, _ number: Int = 1
  ) {
    summary.count(type, outcome, number)
  }

  /// Counts a record that is not brought in, or a warning about one that is.
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

  /// Problems with records come in groups, so they are put back into the order of lines.
  private static func inOrder(_ problems: [ImportProblem]) -> [ImportProblem] {
    problems.enumerated().sorted { one, other in
      let lines = (one.element.location.lineNumber ?? 0, other.element.location.lineNumber ?? 0)
      return lines.0 == lines.1 ? one.offset < other.offset : lines.0 < lines.1
    }.map(\.element)
  }
}

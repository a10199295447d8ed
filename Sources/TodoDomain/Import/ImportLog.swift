/// The account of a run, and its first problems.
struct ImportLog {
  private var account = ImportAccount()
  private var rejected: [ImportProblem] = []
  private var leftOut: [ImportProblem] = []
  private var warnings: [ImportProblem] = []
  private let noting: (ImportProblem) -> Void

  init(noting: @escaping (ImportProblem) -> Void) {
    self.noting = noting
  }

  mutating func count(
    _ type: ImportRecordType, _ outcome: ImportCounts.Outcome, _ number: Int = 1
  ) {
    account.count(type, outcome, number)
  }

  /// Counts a record that is not brought in, or a warning about one that is.
  mutating func note(_ problem: ImportProblem) {
    switch problem.handling {
    case .rejected:
      account.count(problem.type, .rejected)
      ImportLog.append(problem, to: &rejected)
    case .leftOut:
      account.count(problem.type, .leftOut)
      ImportLog.append(problem, to: &leftOut)
    case .mended:
      account.warned()
      ImportLog.append(problem, to: &warnings)
    }
    noting(problem)
  }

  mutating func added(_ category: Category) {
    account.added(category)
  }

  var report: ImportReport {
    ImportReport(
      account: account, problems: ImportLog.inOrder(rejected),
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

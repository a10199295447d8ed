/// What an import did, or would do.
public struct ImportReport: Hashable, Sendable {
  /// What became of every record.
  public let account: ImportAccount
  /// The first rejected records, at most `ImportOptions.listedProblems`, in the order of the file.
  /// There are `account.total.rejected` in all.
  public let problems: [ImportProblem]
  /// As many of the records that were left out; there are `account.total.leftOut` in all.
  public let leftOut: [ImportProblem]
  /// As many of the slips that were mended; there are `account.warnings` in all.
  public let warnings: [ImportProblem]

  /// An account with its first problems of each sort.
  public init(
    account: ImportAccount, problems: [ImportProblem], leftOut: [ImportProblem] = [],
    warnings: [ImportProblem] = []
  ) {
    self.account = account
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

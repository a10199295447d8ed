/// What an import did, or would do.
public struct ImportReport: Hashable, Sendable {
  /// What became of every record.
  public let account: ImportAccount
  /// The first problems, at most `ImportOptions.listedProblems`, in the order of the file. There are
  /// `account.total.rejected` in all.
  public let problems: [ImportProblem]

  /// An account with its problems.
  public init(account: ImportAccount, problems: [ImportProblem]) {
    self.account = account
    self.problems = problems
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

  /// The most problems that a report lists.
  public static let listedProblems = 20

  /// All or nothing, and kept, unless told otherwise.
  public init(skipInvalid: Bool = false, dryRun: Bool = false) {
    self.skipInvalid = skipInvalid
    self.dryRun = dryRun
  }
}

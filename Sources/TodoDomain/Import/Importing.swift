extension EventWriting {
  /// Brings a file's records in, all in one transaction.
  ///
  /// Events are matched by uid, records by event and date, categories by name: new ones are added,
  /// others compared and replaced where they differ. Nothing is ever removed; only a store without
  /// events, whose categories are those that it was created with, takes over a complete list of
  /// categories as it is.
  ///
  /// - Parameters:
  ///   - noting: Is told of each record that is not brought in, and of each warning, as they come.
  ///   - read: Runs the format's reader; hands each entry to the function that it is given.
  /// - Throws: `ImportRejected` where a record can't be brought in, unless those are to be skipped,
  ///   and whatever the reader or the store throws. Nothing was written then.
  public func importRecords(
    _ options: ImportOptions = ImportOptions(), at now: Instant,
    noting: @escaping (ImportProblem) -> Void = { _ in },
    from read: (_ take: (ImportEntry) throws -> Void) throws -> Void
  ) throws -> ImportReport {
    do {
      return try write(CommitNote(action: "import", at: now)) { transaction in
        var session = try ImportSession(transaction, noting: noting)
        try read { try session.take($0) }
        let report = try session.finish()
        if report.account.total.rejected > 0, !options.skipInvalid { throw ImportRejected(report) }
        if options.dryRun { throw DryRun(report: report) }
        return report
      }
    } catch let end as DryRun {
      return end.report
    }
  }
}

/// Leaves the transaction of a dry run, so that it rolls back.
private struct DryRun: Error {
  let report: ImportReport
}

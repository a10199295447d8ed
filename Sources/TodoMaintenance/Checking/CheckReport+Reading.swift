public import TodoDomain
import TodoStorage

extension CheckReport {
  /// Reads everything in a store, by the rules of its readers. It works for stores of any backend,
  /// and finds values that can't be read. It doesn't check the pages and indexes below the values;
  /// a server must do that itself.
  ///
  /// - Throws: `StoreError.damaged` for the first value that can't be read.
  public static func reading(_ provider: some StoreProviding) throws -> CheckReport {
    try provider.readAndWait { snapshot in
      var (events, occurrences) = (0, 0)
      try snapshot.visitEvents { _, records in
        events += 1
        occurrences += records.count
      }
      try snapshot.visitDiaries(in: nil, .oldestFirst) { _ in }
      _ = try (snapshot.settings(), snapshot.values())
      try snapshot.visitHistory(.all) { entry in
        _ = try snapshot.changes(of: entry.number, most: mostChanges)
        return true
      }
      return CheckReport(
        findings: [],
        counts: StoreCounts(
          events: events, occurrences: occurrences, categories: try snapshot.categories().count))
    }
  }

  /// The greatest number of changes that are read of one entry, since the entry of an import may
  /// have any number of changes.
  private static let mostChanges = 1_000
}

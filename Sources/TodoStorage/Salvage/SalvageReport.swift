/// What could be saved of a damaged store, and what couldn't.
public struct SalvageReport: Hashable, Sendable {
  /// Each table: what was found of it, and what of that is kept.
  public let tables: [SalvagedTable]
  /// Everything that was dropped or is kept in another form: what, in which table, how often, where.
  public let findings: [StoreFinding<SalvageOutcome>]
  /// How many events, records of dates, and categories are kept.
  public let counts: StoreCounts

  /// Whether nothing is missing, and everything is kept as it was.
  public var isWhole: Bool { findings.isEmpty && tables.allSatisfy(\.gaps.isEmpty) }
}

/// What could be saved of one table.
public struct SalvagedTable: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// How many rows could be read.
  public let found: Int
  /// How many of them are kept.
  public let kept: Int
  /// Where pages couldn't be read, in the order of the rows. How many rows were there nobody knows.
  public let gaps: [SalvageGap]
}

/// A stretch of a table on pages that can't be read.
public struct SalvageGap: Hashable, Sendable {
  /// The last row before it; nil at the beginning.
  public let after: RowPlace?
  /// The first row behind it; nil at the end.
  public internal(set) var before: RowPlace?
}

/// What became of a row, or a table, that is not in the new store as it was. The raw values are names
/// for programs.
public enum SalvageOutcome: String, Hashable, Sendable, CaseIterable {
  /// Dropped: the table is not there, or none of our form.
  case missingTable
  /// Left behind: a table that this program doesn't know.
  case unknownTable
  /// Dropped: a value is not one that its column may have.
  case unreadableValue
  /// Dropped: the row with what its kind must have is lost.
  case incompleteEvent
  /// Dropped: an event of a kind that this program doesn't know.
  case unknownKind
  /// Dropped: the event is of another kind.
  case strayKindRow
  /// Dropped: the event is lost.
  case orphan
  /// Dropped: an earlier row has the same uid, or the same name in its source.
  case duplicate
  /// Dropped: an entry of the journal that is not whole, with all its changes.
  case brokenEntry
  /// Dropped: a change whose entry in the journal is lost.
  case entryLost
  /// Dropped: an earlier category has the same name, and its events.
  case categoryMerged
  /// Made anew, under another name: a category that is lost and has events.
  case categoryMadeAnew
  /// Kept, under a category that was made anew.
  case underNewCategory
  /// Kept, without the row that its kind adds, in which nothing must be.
  case keptWithoutPart
  /// Kept, under another id: the row's was none that a store comes to by itself.
  case renumbered
  /// Made anew: what says which store this is was lost, so that it is another one than it was.
  case identityMadeAnew
}

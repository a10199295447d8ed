/// An entry of a store's history: a commit that changed something.
public struct HistoryEntry: Hashable, Sendable {
  /// The number of the entry, from 1. Later entries have larger numbers.
  public let number: Int
  /// The moment of the commit.
  public let at: Instant
  /// The action that the commit's note names, such as `add`.
  public let action: String
  /// The program that made the commit, such as `todoctl`; nil if unknown.
  public let origin: String?
  /// A text that adds what the commit's changes don't show, such as the name of an imported file;
  /// nil for none.
  public let words: String?
  /// The entry that this entry undoes; nil if it isn't an undo.
  public let undoes: Int?
  /// The entry that currently undoes this entry; nil if none does.
  public let undoneBy: Int?

  /// Makes an entry of a history.
  public init(
    number: Int, at: Instant, action: String, origin: String?, words: String?, undoes: Int?,
    undoneBy: Int?
  ) {
    self.number = number
    self.at = at
    self.action = action
    self.origin = origin
    self.words = words
    self.undoes = undoes
    self.undoneBy = undoneBy
  }

  /// Whether the user made the entry, and it isn't undone. An undo, and the changes of other
  /// devices, don't count as made by the user.
  public var stands: Bool { undoes == nil && undoneBy == nil && action != CommitNote.sync }
}

/// The change of one thing by one entry: the thing before the entry and after it; nil if it didn't
/// exist.
public enum HistoryChange: Sendable {
  /// An event, without the records of its dates.
  case event(EventID, before: (any PlannedEvent)?, after: (any PlannedEvent)?)
  /// The record of one date of an event. The event is as the entry left it.
  case day(any PlannedEvent, CivilDate, before: OccurrenceRecord?, after: OccurrenceRecord?)
  /// A category. Both values are equal if only its position changed.
  case category(before: Category?, after: Category?)
  /// A preference, by its key.
  case setting(String, before: String?, after: String?)
  /// A key-value entry, by its key.
  case value(String, before: String?, after: String?)
  /// An entry of the diary.
  case diary(before: DiaryEntry?, after: DiaryEntry?)
}

/// The changes that one entry of the history made: the first changes in detail, and the number of
/// all changes.
public struct HistoryChanges: Sendable {
  /// The changes in detail, up to the number that the reader asked for. Changes of events that
  /// existed before come first, then new events, then everything else.
  public let first: [HistoryChange]
  /// The number of things that the entry changed.
  public let count: Int
  /// The number of events that the entry added, and the number of events that it removed.
  public let added, removed: Int

  /// Makes the changes of an entry.
  public init(first: [HistoryChange], count: Int, added: Int, removed: Int) {
    self.first = first
    self.count = count
    self.added = added
    self.removed = removed
  }
}

/// The limits of the history: the number of days for which entries are kept, and the history's
/// share of the file. Each commit removes a few entries beyond the limits, so that no command gets
/// slow and the history of a store in use doesn't grow without end.
public enum HistoryKeeping {
  /// The default of the preference `history-days`: two years. Reports count moves from the history,
  /// so last year's entries stay complete until the end of this year.
  public static let usualDays = 731
  /// The default of the preference `history-share`, in percent of the store's file.
  public static let usualShare = 25
  /// The number of bytes that a history may always take, whatever its share of the file: 16 MiB.
  /// Two years of ordinary use take less, but can be most of a small file; the limit of the share
  /// alone would then remove them.
  public static let leastBytes = 16 << 20
  /// The largest number of entries that one commit removes. It is `mostAtOnce`; or, if the commit
  /// has measured the history's share of the file, `mostAfterLook` or the number of the commit's
  /// own changes, whichever is larger.
  public static let mostAtOnce = 16, mostAfterLook = 80
  /// The largest total of changes in the entries that one commit removes, unless the commit itself
  /// made more changes. An entry with more changes stays until a commit of its size, or until
  /// `history prune`.
  public static let mostChanges = 20_000
  /// The times at which a commit measures the history's share of the file: every 64 entries, and
  /// after an entry with at least `manyChanges` changes.
  public static let entriesBetweenLooks = 64, manyChanges = 1_000
  /// The largest number of entries that a commit reads to measure the history's share of the file.
  /// The measurement assumes that older entries have the same size on average.
  public static let mostMeasured = 16_384
  /// The number of newest entries that always stay. A wrong clock could make them look old.
  public static let leastEntries = 100
}

/// The entries of a history that a read selects.
public enum HistorySelection: Hashable, Sendable {
  /// Every entry.
  case all
  /// The entries that changed an event, or a date of it.
  case event(EventID)
}

/// Reads the history of a store. A backend without a history inherits members that find nothing.
/// Every member throws the backend's error if the store can't be read.
public protocol HistoryReading {
  /// Whether the store keeps a history.
  var keepsHistory: Bool { get }
  /// Calls a closure with each entry, newest first, until the closure returns false.
  func visitHistory(
    _ selection: HistorySelection, _ body: (HistoryEntry) throws -> Bool
  ) throws
  /// Returns the entry with a number; nil if there is none.
  func history(numbered number: Int) throws -> HistoryEntry?
  /// Returns the number of the oldest entry, or of the next entry if all were removed; nil if there
  /// never was an entry.
  func oldestHistory() throws -> Int?
  /// Returns the changes of an entry, one for each thing.
  ///
  /// - Parameters:
  ///   - entry: The number of the entry.
  ///   - most: The largest number of changes to read in detail.
  func changes(of entry: Int, most: Int) throws -> HistoryChanges
  /// Returns the number of the oldest entry that the preferences `history-days` and `history-share`
  /// let stay; nil if there is no entry. The newest `HistoryKeeping.leastEntries` always stay. The
  /// share is an estimate.
  func firstKeptHistory(at now: Instant) throws -> Int?
}

extension HistoryReading {
  /// The default implementation: false.
  public var keepsHistory: Bool { false }

  /// The default implementation, which passes no entry.
  public func visitHistory(
    _ selection: HistorySelection, _ body: (HistoryEntry) throws -> Bool
  ) throws {}

  /// The default implementation, which finds none.
  public func history(numbered number: Int) throws -> HistoryEntry? { nil }

  /// The default implementation, which finds none.
  public func oldestHistory() throws -> Int? { nil }

  /// The default implementation, which finds none.
  public func changes(of entry: Int, most: Int) throws -> HistoryChanges {
    HistoryChanges(first: [], count: 0, added: 0, removed: 0)
  }

  /// The default implementation, which finds none.
  public func firstKeptHistory(at now: Instant) throws -> Int? { nil }
}

extension HistoryReading {
  /// Returns the `count` newest entries that `undo` can undo, newest first.
  ///
  /// - Throws: `HistoryError.nothingToUndo` if fewer can be undone; `.notKept` if the store has no
  ///   history.
  public func undoable(_ count: Int) throws -> [HistoryEntry] {
    guard keepsHistory else { throw HistoryError.notKept }
    var found: [HistoryEntry] = []
    try visitHistory(.all) { entry in
      if entry.stands { found.append(entry) }
      return found.count < count
    }
    guard found.count == count else { throw HistoryError.nothingToUndo(asked: count, found.count) }
    return found
  }

  /// Returns the `count` newest undos that `redo` can redo, newest first. An undo doesn't count if
  /// the user changed something after it.
  ///
  /// - Throws: `HistoryError.nothingToRedo` if fewer can be redone; `.notKept` if the store has no
  ///   history.
  public func redoable(_ count: Int) throws -> [HistoryEntry] {
    guard keepsHistory else { throw HistoryError.notKept }
    var undos: [(entry: HistoryEntry, target: Int)] = []
    var (before, since): (Int?, HistoryEntry?)
    try visitHistory(.all) { entry in
      if let target = entry.undoes {
        if entry.undoneBy == nil { undos.append((entry, target)) }
      } else if since == nil, entry.action != CommitNote.sync {
        (before, since) = (undos.count, entry)
      }
      return true
    }
    // The closure above can't read other entries, so this loop leaves out the redos among `undos`.
    var found: [HistoryEntry] = []
    var isBlocked = false
    for (index, undo) in undos.enumerated() where found.count < count && !isBlocked {
      guard try history(numbered: undo.target)?.undoes == nil else { continue }
      // A change that is newer than this undo blocks its redo.
      isBlocked = before.map { index >= $0 } ?? false
      if !isBlocked { found.append(undo.entry) }
    }
    guard found.count == count else {
      throw HistoryError.nothingToRedo(
        asked: count, found.count, since: isBlocked ? since?.number : nil)
    }
    return found
  }

  /// Returns the number of the oldest entry at a moment or later. If all entries are older, it is
  /// the newest entry's number plus one. Nil if there is no entry.
  public func firstHistory(notBefore moment: Instant) throws -> Int? {
    var first: Int?
    try visitHistory(.all) { entry in
      if entry.at >= moment { first = entry.number }
      if first == nil { first = entry.number + 1 }
      return true
    }
    return first
  }

  /// Returns the number of entries that are older than the entry `first`: the entries that
  /// `pruneHistory(before:)` removes.
  public func countHistory(before first: Int) throws -> Int {
    var count = 0
    try visitHistory(.all) { entry in
      if entry.number < first { count += 1 }
      return true
    }
    return count
  }

  /// Returns the number of the newest entry; nil if there is none.
  public func newestHistory() throws -> Int? {
    var number: Int?
    try visitHistory(.all) { entry in
      number = entry.number
      return false
    }
    return number
  }

  /// Returns the entry with this number, which can be undone.
  ///
  /// - Throws: `HistoryError.unknownEntry`, `.pruned` and `.alreadyUndone`.
  public func requiredHistory(_ number: Int) throws -> HistoryEntry {
    guard let entry = try history(numbered: number) else { throw try missingHistory(number) }
    if let undo = entry.undoneBy { throw HistoryError.alreadyUndone(number, by: undo) }
    return entry
  }

  /// Returns the reason why there is no entry with a number.
  public func missingHistory(_ number: Int) throws -> HistoryError {
    guard let oldest = try oldestHistory(), number > 0, number < oldest else {
      return .unknownEntry(number)
    }
    return .pruned(number, oldest: oldest)
  }
}

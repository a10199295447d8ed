/// An entry of a store's history: a commit that changed something.
public struct HistoryEntry: Hashable, Sendable {
  /// The number of the entry, from 1; a later entry has a larger one.
  public let number: Int
  /// The moment of the commit.
  public let at: Instant
  /// The action of the commit's note, such as `add`.
  public let action: String
  /// Who made the commit, such as `todoctl`; nil if nobody said so.
  public let origin: String?
  /// What the changes don't tell, such as the name of an imported file.
  public let words: String?
  /// The entry that it takes back; nil for an entry that takes back none.
  public let undoes: Int?
  /// The entry that takes it back at present; nil while it stands.
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

  /// Whether it was made by hand, and wasn't taken back. Neither an undo nor what other devices
  /// changed counts as made by hand.
  public var stands: Bool { undoes == nil && undoneBy == nil && action != CommitNote.sync }
}

/// A change of one thing by one entry: the thing before the entry, and after it. Nil means that
/// there was none.
public enum HistoryChange: Sendable {
  /// An event, without what happened to its dates.
  case event(EventID, before: (any PlannedEvent)?, after: (any PlannedEvent)?)
  /// A date of an event, with the event as it was.
  case day(any PlannedEvent, CivilDate, before: OccurrenceRecord?, after: OccurrenceRecord?)
  /// A category. Both are equal if only its place in the order changed.
  case category(before: Category?, after: Category?)
  /// A preference, by its key.
  case setting(String, before: String?, after: String?)
  /// A key-value entry, by its key.
  case value(String, before: String?, after: String?)
  /// An entry of the diary.
  case diary(before: DiaryEntry?, after: DiaryEntry?)
}

/// The changes of an entry. Its first ones are there one by one, and all are counted.
public struct HistoryChanges: Sendable {
  /// The first changes: events that were there before, then new ones, then everything else.
  public let first: [HistoryChange]
  /// The number of things that the entry touched.
  public let count: Int
  /// The number of events that it added, and that it removed.
  public let added, removed: Int

  /// Makes the changes of an entry.
  public init(first: [HistoryChange], count: Int, added: Int, removed: Int) {
    self.first = first
    self.count = count
    self.added = added
    self.removed = removed
  }
}

/// The bounds of the history: the days for which entries are kept, and the share of the file. Each
/// commit removes a few entries beyond them, so that no command takes long for it, and the history
/// of a store that is used doesn't grow without end.
public enum HistoryKeeping {
  /// The number of days if the preference was never set: two years. Reports count moves from the
  /// history, so that of last year is whole up to the end of this one.
  public static let usualDays = 731
  /// The percentage of the store's file if the preference was never set.
  public static let usualShare = 25
  /// The bytes that a history may take, whatever its share of the file: 16 MiB. Two years of an
  /// ordinary life take less, and most of the file.
  public static let leastBytes = 16 << 20
  /// The most entries that a commit removes, and that one removes which looked at the share.
  public static let mostAtOnce = 16, mostAfterLook = 80
  /// The most changes that a commit removes, unless it made more itself. A larger entry stays until
  /// a commit of its size, or until `history prune`.
  public static let mostChanges = 20_000
  /// Every how many entries a commit looks at the share. Ones with `manyChanges` always do.
  public static let entriesBetweenLooks = 64, manyChanges = 1_000
  /// The most entries that a look measures. The older ones are taken to be like them.
  public static let mostMeasured = 16_384
  /// The newest entries that are kept, whatever their age and size: a clock may be wrong.
  public static let leastEntries = 100
}

/// The entries of a history that a read selects.
public enum HistorySelection: Hashable, Sendable {
  /// Every entry.
  case all
  /// The entries that changed an event, or a date of it.
  case event(EventID)
}

/// Reads of what was done to a store. A backend without a history inherits members that find
/// nothing. Every member throws the backend's error if the store can't be read.
public protocol HistoryReading {
  /// Passes entries to a closure, the newest first, until it returns false.
  func visitHistory(
    _ selection: HistorySelection, _ body: (HistoryEntry) throws -> Bool
  ) throws
  /// The entry with a number; nil if there is none.
  func history(numbered number: Int) throws -> HistoryEntry?
  /// The number of the oldest entry, or of the next one if all were removed; nil if there never was
  /// one. Entries before it were removed.
  func oldestHistory() throws -> Int?
  /// What an entry changed, thing by thing.
  ///
  /// - Parameters:
  ///   - entry: The number of the entry.
  ///   - most: The most changes that are read one by one.
  func changes(of entry: Int, most: Int) throws -> HistoryChanges
  /// The number of the oldest entry that is kept by the preferences `history-days` and
  /// `history-share`, or of the next entry; nil if there is no entry. Size is estimated.
  func firstKeptHistory(at now: Instant) throws -> Int?
}

extension HistoryReading {
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
  /// The newest entries that `undo` takes back: those that stand, newest first.
  ///
  /// - Throws: `HistoryError.nothingToUndo` if there are fewer.
  public func undoable(_ count: Int) throws -> [HistoryEntry] {
    var found: [HistoryEntry] = []
    try visitHistory(.all) { entry in
      if entry.stands { found.append(entry) }
      return found.count < count
    }
    guard found.count == count else { throw HistoryError.nothingToUndo(asked: count, found.count) }
    return found
  }

  /// The newest undos that `redo` takes back, newest first. What was undone before something else
  /// was done by hand isn't among them.
  ///
  /// - Throws: `HistoryError.nothingToRedo` if there are fewer.
  public func redoable(_ count: Int) throws -> [HistoryEntry] {
    var found: [HistoryEntry] = []
    var since: HistoryEntry?
    try visitHistory(.all) { entry in
      guard let target = entry.undoes else {
        if entry.action == CommitNote.sync { return true }
        since = entry
        return false
      }
      let isRedo = try history(numbered: target)?.undoes != nil
      if !isRedo, entry.undoneBy == nil { found.append(entry) }
      return found.count < count
    }
    guard found.count == count else {
      throw HistoryError.nothingToRedo(asked: count, found.count, since: since?.number)
    }
    return found
  }

  /// The number of the oldest entry that was made at a moment or later. If all are older, it is the
  /// newest entry's number plus one. Nil if there is no entry.
  public func firstHistory(notBefore moment: Instant) throws -> Int? {
    var first: Int?
    try visitHistory(.all) { entry in
      if entry.at >= moment { first = entry.number }
      if first == nil { first = entry.number + 1 }
      return true
    }
    return first
  }

  /// The number of entries with a smaller number, which `pruneHistory` removes.
  public func countHistory(upTo first: Int) throws -> Int {
    var count = 0
    try visitHistory(.all) { entry in
      if entry.number < first { count += 1 }
      return true
    }
    return count
  }

  /// The number of the newest entry; nil if there is none.
  public func newestHistory() throws -> Int? {
    var number: Int?
    try visitHistory(.all) { entry in
      number = entry.number
      return false
    }
    return number
  }

  /// The entry with a number that can be taken back.
  ///
  /// - Throws: `HistoryError.unknownEntry`, `.pruned` and `.alreadyUndone`.
  public func requiredHistory(_ number: Int) throws -> HistoryEntry {
    guard let entry = try history(numbered: number) else { throw try missingHistory(number) }
    if let undo = entry.undoneBy { throw HistoryError.alreadyUndone(number, by: undo) }
    return entry
  }

  /// Why there is no entry with a number.
  public func missingHistory(_ number: Int) throws -> HistoryError {
    guard let oldest = try oldestHistory(), number > 0, number < oldest else {
      return .unknownEntry(number)
    }
    return .pruned(number, oldest: oldest)
  }
}

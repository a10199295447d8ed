/// The reasons why an entry of the history can't be undone. Nothing was changed.
public enum HistoryError: Error, Hashable, Sendable {
  /// The store keeps no history.
  case notKept
  /// No entry has this number.
  case unknownEntry(Int)
  /// The entry was removed from the history, which begins with `oldest`.
  case pruned(Int, oldest: Int)
  /// Another entry already undid the entry.
  case alreadyUndone(Int, by: Int)
  /// Fewer entries than asked for can be undone; the second number is how many.
  case nothingToUndo(asked: Int, Int)
  /// Fewer undos than asked for can be redone; the second number is the number of undos that can.
  /// If a later change blocks the next redo, `since` is the number of the entry of that change;
  /// otherwise nil.
  case nothingToRedo(asked: Int, Int, since: Int?)
  /// A thing that the entry changed has been changed again.
  case conflict(HistoryConflict)
}

/// The thing that keeps an entry from being undone: it was changed after the entry.
public struct HistoryConflict: Hashable, Sendable {
  /// The thing that an entry changed.
  public enum Subject: Hashable, Sendable {
    case event(EventID), day(EventID, CivilDate), category(String), setting(String)
    case value(String), diary(Int)
  }

  /// The reason why a thing can't be restored.
  public enum Reason: Hashable, Sendable {
    /// The field no longer has the value that the entry gave it.
    case changed(EventField)
    /// The thing was removed after the entry.
    case removed
    /// The entry removed the thing, but it exists again; or another thing has its uid, its name or
    /// its id in another program.
    case taken
    /// The category that the todo had is gone.
    case withoutCategory(String)
    /// The category that the entry added has todos.
    case inUse(events: Int)
    /// The values before the entry don't fit together with values that were changed after it.
    case unfit
  }

  /// The number of the entry to undo.
  public let entry: Int
  /// The thing that can't be restored.
  public let subject: Subject
  /// The reason why the thing can't be restored.
  public let reason: Reason
  /// The newest later entry that changed the thing and isn't undone; nil if there is none.
  public let since: HistoryEntry?
  /// The current title of the todo, or its last one; nil for other things.
  public let title: String?
  /// Whether the entry also changed other things, which can be undone without the thing of this
  /// conflict (`ChangedThings.keep`).
  public let hasOthers: Bool

  /// Makes a conflict.
  public init(
    entry: Int, subject: Subject, reason: Reason, since: HistoryEntry?, title: String?,
    hasOthers: Bool
  ) {
    self.entry = entry
    self.subject = subject
    self.reason = reason
    self.since = since
    self.title = title
    self.hasOthers = hasOthers
  }
}

/// The way in which an undo treats things that were changed again after the entry to undo.
public enum ChangedThings: Hashable, Sendable {
  /// Undo nothing, and throw a conflict about the first thing that was changed again.
  case refuse
  /// Leave these things unchanged as a whole: a todo with the records of its days, a diary entry, a
  /// category, a preference, a value. Undo everything else.
  case keep
}

/// The things that stayed unchanged when entries were undone. All are counted, and the first are
/// listed, so that memory doesn't grow with an import.
public struct KeptThings: Hashable, Sendable {
  /// The largest number of things in `first`.
  public static let mostNamed = 200
  /// The conflicts about the first `mostNamed` things that stayed unchanged, in the order in which
  /// they were found.
  public private(set) var first: [HistoryConflict] = []
  /// The number of all things that stayed unchanged.
  public private(set) var count = 0

  /// Makes an empty list.
  public init() {}

  /// Counts a conflict, and lists it if it is one of the first `mostNamed`.
  package mutating func add(_ conflict: () throws -> HistoryConflict) rethrows {
    count += 1
    if first.count < Self.mostNamed { first.append(try conflict()) }
  }

  /// Adds the things that stayed unchanged when another entry was undone.
  public mutating func add(_ other: KeptThings) {
    count += other.count
    first += other.first.prefix(Self.mostNamed - first.count)
  }
}

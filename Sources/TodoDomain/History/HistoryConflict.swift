/// The reasons why an entry of the history can't be taken back. Nothing is changed.
public enum HistoryError: Error, Hashable, Sendable {
  /// The store keeps no history.
  case notKept
  /// No entry has this number.
  case unknownEntry(Int)
  /// The entry was removed from the history, which begins with `oldest`.
  case pruned(Int, oldest: Int)
  /// The entry was taken back by another one.
  case alreadyUndone(Int, by: Int)
  /// Fewer entries than asked for can be taken back.
  case nothingToUndo(asked: Int, Int)
  /// Fewer undos than asked for can be taken back; `since` was done after them.
  case nothingToRedo(asked: Int, Int, since: Int?)
  /// What the entry changed is not as it left it.
  case conflict(HistoryConflict)
}

/// A thing because of which an entry can't be taken back: it isn't as the entry left it.
public struct HistoryConflict: Hashable, Sendable {
  /// The thing that an entry changed.
  public enum Subject: Hashable, Sendable {
    case event(EventID), day(EventID, CivilDate), category(String), setting(String)
    case value(String), diary(Int)
  }

  /// The reason why a thing can't go back.
  public enum Reason: Hashable, Sendable {
    /// The field has another value than the entry left.
    case changed(EventField)
    /// The thing was removed since.
    case removed
    /// The thing was removed by the entry, and is there again; or something has its uid, its name
    /// or its id in another program.
    case taken
    /// The category that the todo had is gone.
    case withoutCategory(String)
    /// The category that the entry added has todos.
    case inUse(events: Int)
    /// The values before the entry don't fit those that were changed since.
    case unfit
  }

  /// The number of the entry that was to be taken back.
  public let entry: Int
  /// The thing.
  public let subject: Subject
  /// The reason why it can't go back.
  public let reason: Reason
  /// The newest entry since that changed the thing and stands; nil if there is none.
  public let since: HistoryEntry?
  /// The title of the todo, as it is now, or as it was last; nil for other things.
  public let title: String?
  /// Whether the entry changed other things too, which may go back without this one
  /// (`ChangedThings.keep`).
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

/// The choice about things that aren't as the entry left them.
public enum ChangedThings: Hashable, Sendable {
  /// Nothing is taken back: the first of them is thrown as a conflict.
  case refuse
  /// They stay as they are now, each one whole: a todo with what happened to its days, an entry of
  /// the diary, a category, a preference, a value. Everything else is taken back.
  case keep
}

/// The things that stayed as they are when entries were taken back. All are counted, and the first
/// ones are named, so that memory doesn't grow with an import.
public struct KeptThings: Hashable, Sendable {
  /// The most things that are named.
  public static let mostNamed = 200
  /// The first things, at most `mostNamed`, in the order in which they were met.
  public private(set) var first: [HistoryConflict] = []
  /// The number of all things that stayed.
  public private(set) var count = 0

  /// Makes an empty list.
  public init() {}

  /// Counts a thing, and names it if it is among the first.
  package mutating func add(_ conflict: () throws -> HistoryConflict) rethrows {
    count += 1
    if first.count < Self.mostNamed { first.append(try conflict()) }
  }

  /// Adds what stayed when another entry was taken back.
  public mutating func add(_ other: KeptThings) {
    count += other.count
    first += other.first.prefix(Self.mostNamed - first.count)
  }
}

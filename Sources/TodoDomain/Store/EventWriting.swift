/// Changes a store, in transactions. There is no other way to change a store.
///
/// ```swift
/// let id = try await store.write { try $0.add(schedule) }
/// ```
///
/// The closure runs in one transaction. Its edits are committed together, and are durable when
/// `write` returns. If the closure throws, nothing changes. The closure's reads see its own edits.
/// The closure must not call `write`, and must not keep the transaction.
///
/// ## Implementation guidance
/// A backend implements `writeAndWait`. Each commit that changed anything is one entry of the
/// journal, under the note's action.
public protocol EventWriting: Sendable {
  /// Runs a closure in one transaction, and waits for it on the calling thread. Inside a task, call
  /// `write` instead.
  ///
  /// - Throws: The closure's errors, and the backend's error if the store can't be written.
  @available(*, noasync, message: "A task awaits write.")
  func writeAndWait<Result>(
    _ note: CommitNote, _ body: (any StoreTransaction) throws -> Result
  ) throws -> Result
}

/// A store: read-only access, and the one way to change it.
///
/// A program keeps the store, and gives its screens only the provider, which can't write.
public protocol EventStore: EventWriting {
  /// The backend's provider.
  associatedtype Provider: StoreProviding

  /// Read-only access to the committed state.
  var provider: Provider { get }
}

extension EventWriting {
  /// Runs a closure in one transaction, on a thread outside the cooperative pool.
  ///
  /// Once a transaction has begun, it completes and returns its result even if the task is
  /// cancelled. So the caller always knows whether its change is stored.
  ///
  /// - Throws: `CancellationError` if the task was cancelled before the transaction began, the
  ///   closure's errors, and the backend's error if the store can't be written.
  @discardableResult
  public func write<Value: Sendable>(
    _ note: CommitNote, _ body: @escaping @Sendable (any StoreTransaction) throws -> Value
  ) async throws -> Value {
    try await BlockingWork.writes.run { try writeAndWait(note, body) }
  }
}

/// The journal's description of a commit: its action and its moment.
public struct CommitNote: Hashable, Sendable {
  /// The action in one word, such as `add`, `import` or `delete`; never a user's text.
  public let action: String
  /// The moment of the commit.
  public let at: Instant
  /// The program that made the commit, in one word, such as `todoctl`; nil if it doesn't say.
  public let origin: String?
  /// A text that says what the changes of the commit don't show, such as the name of an imported
  /// file; nil for none.
  public let words: String?

  /// Makes the note of a commit.
  public init(action: String, at: Instant, origin: String? = nil, words: String? = nil) {
    self.action = action
    self.at = at
    self.origin = origin
    self.words = words
  }

  /// The action of a commit that moves an occurrence to another day. Reports count these commits.
  public static let move = "move"

  /// The action of a commit that applies the changes of other devices.
  public static let sync = "sync"
}

/// Read and write access to a store's events inside one transaction. Each conforming type inherits
/// the operations on events, such as `add`.
///
/// Every member throws the backend's error if the store can't be read or written. The documentation
/// of a member lists only its further errors.
public protocol EventTransaction: EventReading {
  /// Applies an edit, and returns the id of its event.
  ///
  /// - Throws: `RequestError.unknownEvent` if the event isn't stored; `.uidExists` if another event
  ///   has the uid; `.unknownCategory` if the store doesn't have the event's category; `.noIDLeft`
  ///   if no id is left for an inserted event; `.kindDiffers` or `.unstored` if the replacing event
  ///   is of another kind, or has no id.
  @discardableResult
  func apply(_ edit: EventEdit) throws -> EventID
  /// Applies an edit.
  ///
  /// - Throws: `RequestError.unknownCategory`; `.categoryExists`; `.categoryInUse` for the removal
  ///   of a category with events; `.categoryIsDefault` for renaming or removing `Category.none`;
  ///   `ValueError.emptyName` or `.tooLong` if the text can't be a category's name.
  func apply(_ edit: CategoryEdit) throws
  /// Sets a preference.
  func set(_ setting: Setting) throws
  /// Removes a preference, if it was set.
  func unset(_ key: SettingKey) throws
  /// Applies an edit.
  func apply(_ edit: KeyValueEdit) throws
}

/// A change to the events of a store. The rules of the domain return lists of edits. A backend
/// applies each edit without knowing its reason.
public enum EventEdit: Sendable {
  /// Inserts an event with its records. The event keeps its id if that id is free and at most
  /// `EventID.widestGap` larger than the largest id so far; else it gets the next id of the
  /// sequence.
  case insert(any PlannedEvent, records: [OccurrenceRecord])
  /// Replaces the stored event with the same id, which must be of the same kind. Its records stay.
  case replace(any PlannedEvent)
  /// Removes an event with all its records.
  case remove(EventID)
  /// Stores a record. It replaces the record of the same date, if there is one.
  case record(EventID, OccurrenceRecord)
  /// Removes the record of a date, if there is one.
  case forget(EventID, CivilDate)
}

/// A change to the categories of a store. Names are unique. `Category.none` can't be renamed or
/// removed.
public enum CategoryEdit: Hashable, Sendable {
  /// Inserts a category at the end.
  case insert(Category)
  /// Replaces the category with that name. The events of the old category then belong to the new
  /// one.
  case replace(named: String, with: Category)
  /// Moves the category with that name to a position, from 0. A position beyond the end means the
  /// last position, and a negative position the first.
  case move(named: String, to: Int)
  /// Removes the category with that name, which no event may use.
  case remove(named: String)
}

/// A change to the key-value entries of a store.
public enum KeyValueEdit: Hashable, Sendable {
  /// Stores an entry. It replaces the entry with the same key, if there is one.
  case save(KeyValue)
  /// Removes the entry with this key, if there is one.
  case remove(key: String)
}

/// Reads key-value entries by their keys. Every member throws the backend's error if the store
/// can't be read.
public protocol KeyValueReading {
  /// Returns the value of the entry with this key; nil if there is none.
  func get(_ key: String) throws -> String?
}

/// Reads and changes key-value entries by their keys. Every member throws the backend's error if
/// the store can't be read or written.
public protocol KeyValueRepository: KeyValueReading {
  /// Stores a value. It replaces the value with the same key, if there is one.
  ///
  /// - Throws: `ValueError.malformed` if the key doesn't have the form of `KeyValue.key`.
  func save(_ value: String, for key: String) throws
  /// Removes the entry with this key, if there is one.
  func delete(_ key: String) throws
  /// Removes every entry, including the entries of other features.
  func removeAll() throws
}

/// The key-value entries of a store, for reading.
public struct ProvidedValues: KeyValueReading {
  private let provider: any EventReading

  /// Makes a view of a provider's entries. Each call reads from the provider again.
  public init(_ provider: any EventReading) {
    self.provider = provider
  }

  public func get(_ key: String) throws -> String? { try provider.value(of: key) }
}

/// The key-value entries of a store, inside a transaction.
public struct StoredValues: KeyValueRepository {
  private let transaction: any EventTransaction

  /// Makes a view of a transaction's entries, which is valid inside the transaction only.
  public init(_ transaction: any EventTransaction) {
    self.transaction = transaction
  }

  public func get(_ key: String) throws -> String? { try transaction.value(of: key) }

  public func save(_ value: String, for key: String) throws {
    try transaction.apply(.save(KeyValue(key, value)))
  }

  public func delete(_ key: String) throws { try transaction.apply(.remove(key: key)) }

  public func removeAll() throws {
    for entry in try transaction.values() { try delete(entry.key) }
  }
}

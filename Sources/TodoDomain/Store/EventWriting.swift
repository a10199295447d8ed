/// The one way to change a store: a transaction.
///
/// ```swift
/// let id = try await store.write { try $0.add(schedule) }
/// ```
///
/// The closure runs in one transaction: its edits are committed together and durable when `write`
/// returns, and where it throws nothing happened. Its reads see its own edits. Don't call `write`
/// from inside itself, and don't keep the transaction.
///
/// ## Implementation guidance
/// A backend states the synchronous `write`. Each commit that changed anything is one entry in the
/// change journal, under the note's action.
public protocol EventWriting: Sendable {
  /// Runs a closure in one transaction, on the thread that calls.
  ///
  /// - Throws: What the closure throws, and the backend's error for a store that can't be written.
  @_disfavoredOverload
  func write<Result>(
    _ note: CommitNote, _ body: (any StoreTransaction) throws -> Result
  ) throws -> Result
}

extension EventWriting {
  /// Runs a closure in one transaction, on a thread outside the cooperative pool.
  ///
  /// A transaction that began is finished, and its result returned, also where the task is cancelled
  /// meanwhile: a caller always learns whether its change is stored.
  ///
  /// - Throws: `CancellationError` where the task was cancelled before the transaction began, else
  ///   what the closure throws, or the backend's error.
  public func write<Value: Sendable>(
    _ note: CommitNote, _ body: @escaping @Sendable (any StoreTransaction) throws -> Value
  ) async throws -> Value {
    try await BlockingWork.run { try transaction(note, body) }
  }

  /// The synchronous `write`, which no overload hides.
  private func transaction<Result>(
    _ note: CommitNote, _ body: (any StoreTransaction) throws -> Result
  ) throws -> Result {
    try write(note, body)
  }
}

/// What the journal says of a commit besides its changes.
public struct CommitNote: Hashable, Sendable {
  /// The word for the change: `add`, `import`, `delete`…; never a user's text.
  public let action: String
  /// The moment of the commit.
  public let at: Instant

  /// The note of a commit.
  public init(action: String, at: Instant) {
    self.action = action
    self.at = at
  }

  /// The action of moving an occurrence to another day, which reports count.
  public static let move = "move"
}

/// Reads and edits inside one transaction. The operations on events are inherited.
public protocol EventTransaction: EventReading {
  /// Carries out one edit, and gives the id of the event that it is about.
  ///
  /// - Throws: `RequestError.unknownEvent`, `.uidExists`, `.kindDiffers` or `.unknownCategory`.
  @discardableResult
  func apply(_ edit: EventEdit) throws -> EventID
  /// Carries out one edit.
  ///
  /// - Throws: `RequestError.unknownCategory`, `.categoryExists`, `.categoryInUse` or
  ///   `.categoryIsDefault`.
  func apply(_ edit: CategoryEdit) throws
  /// Sets a preference.
  func set(_ setting: Setting) throws
  /// Carries out one edit.
  func apply(_ edit: KeyValueEdit) throws
}

/// One change to the events of a store. The rules of the domain answer with lists of these; a
/// backend needs to know how to carry out each, and nothing about why.
public enum EventEdit: Sendable {
  /// Adds an event, with what happened to its dates. It gets the id that it carries where that is
  /// free and no more than `EventID.widestGap` beyond the largest so far, else the next of the
  /// sequence.
  case insert(any PlannedEvent, records: [OccurrenceRecord])
  /// Puts an event in the place of the stored one of the same id and kind; its records stay.
  case replace(any PlannedEvent)
  /// Removes an event with all its records.
  case remove(EventID)
  /// Puts a record in the place of the one for its date, if there is one.
  case record(EventID, OccurrenceRecord)
  /// Removes what is recorded about a date.
  case forget(EventID, CivilDate)
}

/// One change to the categories of a store. Names are unique; `Category.none` stays.
public enum CategoryEdit: Hashable, Sendable {
  /// Adds a category after the others.
  case insert(Category)
  /// Changes the category of that name; its events follow.
  case replace(named: String, with: Category)
  /// Puts the category of that name at a place among the others, from 0; beyond the last is last.
  case move(named: String, to: Int)
  /// Removes a category that no event uses.
  case remove(named: String)
}

/// One change to the key-value entries of a store.
public enum KeyValueEdit: Hashable, Sendable {
  /// Keeps a value, in the place of the one of its name.
  case save(KeyValue)
  /// Removes the value of that name, if there is one.
  case remove(key: String)
}

/// Read-only access to key-value entries by name.
public protocol KeyValueReading {
  /// The value of this name; nil where there is none.
  func get(_ key: String) throws -> String?
}

/// Key-value entries by name.
public protocol KeyValueRepository: KeyValueReading {
  /// Keeps a value, in the place of the one of its name.
  func save(_ value: String, for key: String) throws
  /// Removes the value of this name, if there is one.
  func delete(_ key: String) throws
  /// Removes every value.
  func removeAll() throws
}

/// The key-value entries that a store shows to readers.
public struct ProvidedValues: KeyValueReading {
  private let provider: any EventReading

  /// The values of a provider, as it sees them at each call.
  public init(_ provider: any EventReading) {
    self.provider = provider
  }

  public func get(_ key: String) throws -> String? { try provider.value(of: key) }
}

/// The key-value entries of a store, inside a transaction.
public struct StoredValues: KeyValueRepository {
  private let transaction: any EventTransaction

  /// The values that this transaction reads and changes; not to be used after it.
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

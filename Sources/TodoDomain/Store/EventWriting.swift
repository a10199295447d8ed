/// The one door for change.
///
/// ```swift
/// let id = try store.write(CommitNote(action: "delete", at: now)) { transaction in
///   try transaction.delete(id, .only(date), context)
/// }
/// ```
///
/// The closure runs in one transaction: what it returns is committed and durable, and where it
/// throws nothing happened. It sees its own edits. Don't call the door from inside itself, and don't
/// keep the transaction.
///
/// ## Implementation guidance
/// Each commit that changed anything is one entry in the change journal, under the note's action.
public protocol EventWriting {
  /// Runs a closure in one transaction.
  func write<Result>(
    _ note: CommitNote, _ body: (any StoreTransaction) throws -> Result
  ) throws -> Result
}

/// What the journal says of a commit besides its changes.
public struct CommitNote: Hashable, Sendable {
  /// What was asked for: `add`, `import`, `delete`…; never a user's text.
  public let action: String
  /// When.
  public let at: Instant

  /// A commit of this action, at this moment.
  public init(action: String, at: Instant) {
    self.action = action
    self.at = at
  }

  /// The action of moving an occurrence to another day, which reports count.
  public static let move = "move"
}

/// Reads and edits inside one transaction. The operations on events are inherited.
public protocol EventTransaction: EventProviding {
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

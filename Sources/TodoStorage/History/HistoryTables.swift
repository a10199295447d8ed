package import TodoDomain

/// The reads from a backend's tables that the history needs. An image is the text of a JSON object,
/// which `StoredImage` reads.
package protocol PastReading {
  /// The tables of the kinds.
  var kindTables: [KindTable] { get }
  /// Returns the categories by id.
  func categoriesByID() throws -> [Int: TodoDomain.Category]
  /// Returns the entry with a number; nil if there is none.
  func history(numbered number: Int) throws -> HistoryEntry?

  // MARK: The present state

  /// Returns the image of an event with its records; nil if there is no such event.
  func eventImage(_ id: EventID) throws -> String?
  /// Returns the image of a preference, a key-value entry or a diary entry; nil if there is none.
  func image(of entity: JournalEntity, _ name: String) throws -> String?
  /// Returns the images of the categories with their ids.
  func categoryImages() throws -> [(id: Int, image: String)]

  // MARK: The changes

  /// Passes the events that an entry touched to a closure, in pages and by rising ids, until the
  /// closure returns false. The closure may change the store.
  ///
  /// - Parameter areNew: If true, passes the events that the entry inserted; if false, all others.
  func visitEvents(
    touchedBy entry: Int, areNew: Bool, _ body: ([EventID]) throws -> Bool
  ) throws
  /// Returns those of the given events that an entry after `entry` changed.
  func touched(_ ids: [EventID], after entry: Int) throws -> Set<EventID>
  /// Passes the changes of an event and its records, in an entry and all later entries, to a
  /// closure, newest first.
  func visitChanges(
    of id: EventID, from entry: Int, _ body: (JournalChange) throws -> Void
  ) throws
  /// Returns the changes of categories in an entry and all later entries, oldest first.
  func categoryChanges(from entry: Int) throws -> [JournalChange]
  /// Returns the names of the entities of a type that an entry touched, in byte order.
  func names(of entity: JournalEntity, touchedBy entry: Int) throws -> [String]
  /// Returns the first change of a named entity in an entry, or in the later entries; nil if there
  /// is none.
  func firstChange(
    of entity: JournalEntity, _ name: String, _ entries: JournalEntries
  ) throws -> JournalChange?
  /// Returns the number of things that an entry touched, and how many events it added and how many
  /// it removed.
  func changeCounts(of entry: Int) throws -> (things: Int, added: Int, removed: Int)
  /// Returns whether an entry touched several things.
  func touchesSeveralThings(_ entry: Int) throws -> Bool
  /// Returns the numbers of the entries after `entry` that changed a subject, newest first.
  ///
  /// - Parameter diary: The uid of the diary entry, if the subject is a diary entry.
  func entries(
    touching subject: HistoryConflict.Subject, diary: String?, after entry: Int
  ) throws -> [Int]
}

/// The type of a change's entity in the journal.
package enum JournalEntity: String, Sendable {
  case event, occurrence, category, setting, diary
  case keyValue = "key_value"
}

/// An entry of the journal, or all entries after it.
package enum JournalEntries: Sendable {
  case only(Int), after(Int)

  /// The operator of SQL that compares the number of an entry with `entry`.
  package var comparison: String {
    switch self {
    case .only: "="
    case .after: ">"
    }
  }

  /// The number of the entry with which `comparison` compares.
  package var entry: Int {
    switch self {
    case .only(let entry), .after(let entry): entry
    }
  }
}

/// A change in the journal.
package struct JournalChange {
  /// The number of the change's entry, and the number of the change in its entry.
  package let entry, step: Int
  package let entity: JournalEntity
  /// The date of the record, if a record of an event was changed.
  package let date: String?
  /// The name of an entity other than an event.
  package let name: String?
  /// The values of the changed entity before the change, as JSON text; nil if it didn't exist.
  package let before: String?

  package init(
    entry: Int, step: Int, entity: JournalEntity, date: String?, name: String?, before: String?
  ) {
    self.entry = entry
    self.step = step
    self.entity = entity
    self.date = date
    self.name = name
    self.before = before
  }
}

/// A transaction that can undo an entry: the reads and edits that `takeBack` needs from a backend.
/// The journal records every change that is made through it.
package protocol TakingBackTransaction: StoreTransaction {
  /// The reads of the history.
  var past: any PastReading { get }
  /// Writes the changes that are still pending to the journal. It must be called before the journal
  /// is read.
  func finishJournal() throws
  /// Begins an entry that undoes an earlier entry. It is stored even if nothing has to change.
  func begin(undoing entry: Int) throws
  /// Restores an earlier row of a category.
  func restore(category id: Int, _ category: TodoDomain.Category, position: Int) throws
  /// Stores a preference, or removes it if the value is nil.
  func restore(setting key: String, to value: String?) throws
  /// The number of changes in the present entry.
  var changeCount: Int { get }
  /// Runs work in a savepoint. If the work throws, its changes are undone, in the journal too.
  func inSavepoint(_ work: () throws -> Void) throws
  /// Returns whether an error means that a unique value is already in use.
  func isTaken(_ error: any Error) -> Bool
  /// Announces the events that are removed next, so that a backend on a server can read all of them
  /// in one round trip.
  func prefetch(events ids: [EventID]) throws
}

extension TakingBackTransaction {
  /// Does nothing, which suits a store in the same process.
  package func prefetch(events ids: [EventID]) {}

  package func set(_ setting: Setting) throws {
    guard try !settings().contains(setting) else { return }
    try restore(setting: setting.key.rawValue, to: setting.value)
  }

  package func unset(_ key: SettingKey) throws {
    guard try settings().contains(where: { $0.key == key }) else { return }
    try restore(setting: key.rawValue, to: nil)
  }
}

package import TodoDomain

/// The reads of a backend's tables that the history needs. All images are the texts of JSON
/// objects, of the form that `StoredImage` reads.
package protocol PastReading {
  /// The tables of the kinds.
  var kindTables: [KindTable] { get }
  /// The categories by their ids.
  func categoriesByID() throws -> [Int: TodoDomain.Category]
  /// The entry with a number; nil if there is none.
  func history(numbered number: Int) throws -> HistoryEntry?

  // MARK: What is there now

  /// The image of an event with its records; nil if there is none.
  func eventImage(_ id: EventID) throws -> String?
  /// The image of a preference, a key-value entry or an entry of the diary; nil if there is none.
  func image(of entity: JournalEntity, _ name: String) throws -> String?
  /// The images of the categories by their ids.
  func categoryImages() throws -> [(id: Int, image: String)]

  // MARK: What was done

  /// Passes the events that an entry touched, by rising ids, to a closure, some at a time, until it
  /// returns false. What the closure changes doesn't matter.
  ///
  /// - Parameter areNew: Whether to pass the events that it inserted, or all others.
  func visitEvents(
    touchedBy entry: Int, areNew: Bool, _ body: ([EventID]) throws -> Bool
  ) throws
  /// Those of some events that a later entry touched.
  func touched(_ ids: [EventID], after entry: Int) throws -> Set<EventID>
  /// Passes the changes of an event and its dates, in an entry and all later ones, to a closure,
  /// the newest first.
  func visitChanges(
    of id: EventID, from entry: Int, _ body: (JournalChange) throws -> Void
  ) throws
  /// The changes of categories in an entry and all later ones, the oldest first.
  func categoryChanges(from entry: Int) throws -> [JournalChange]
  /// The names of the things of one sort that an entry touched, in the order of their bytes.
  func names(of entity: JournalEntity, touchedBy entry: Int) throws -> [String]
  /// The first change of a thing in an entry, or in the later ones; nil if there is none.
  func firstChange(
    of entity: JournalEntity, _ name: String, _ entries: JournalEntries
  ) throws -> JournalChange?
  /// The number of things that an entry touched, and of the events that it added and removed.
  func changeCounts(of entry: Int) throws -> (things: Int, added: Int, removed: Int)
  /// Whether an entry touched several things.
  func touchesSeveralThings(_ entry: Int) throws -> Bool
  /// The numbers of the later entries that touched a thing, the newest first.
  ///
  /// - Parameter diary: The uid of the entry of the diary that it is about.
  func entries(
    touching subject: HistoryConflict.Subject, diary: String?, after entry: Int
  ) throws -> [Int]
}

/// The kind of thing that a change in the journal is about.
package enum JournalEntity: String, Sendable {
  case event, occurrence, category, setting, diary
  case keyValue = "key_value"
}

/// One entry of the journal, or all that came after it.
package enum JournalEntries: Sendable {
  case only(Int), after(Int)
}

/// A change in the journal.
package struct JournalChange {
  /// The number of its entry, and its own number in that.
  package let entry, step: Int
  package let entity: JournalEntity
  /// The date of an event's record.
  package let date: String?
  /// The name of anything but an event.
  package let name: String?
  /// The image before the change; nil where there was nothing.
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

/// A transaction in which an entry can be taken back: the reads and edits that `takeBack` needs of
/// a backend. The journal records what its members change.
package protocol TakingBackTransaction: StoreTransaction {
  /// The reads of the history.
  var past: any PastReading { get }
  /// Writes the rest of the journal's entry, before the journal is read.
  func finishJournal() throws
  /// Begins an entry that undoes another. It is stored even if nothing has to change.
  func begin(undoing entry: Int) throws
  /// Brings a category back to an earlier row.
  func restore(category id: Int, _ category: TodoDomain.Category, position: Int) throws
  /// Stores a preference, or removes it.
  func restore(setting key: String, to value: String?) throws
  /// The number of changes of the present entry.
  var changeCount: Int { get }
  /// Runs work. If it throws, everything is as it was before, the journal too.
  func inSavepoint(_ work: () throws -> Void) throws
  /// Whether an error says that something else has what must be unique.
  func isTaken(_ error: any Error) -> Bool
  /// Says which events are removed next. Who must wait for each answer of its store may read them
  /// all at once.
  func expect(events ids: [EventID]) throws
}

extension TakingBackTransaction {
  /// Nothing, for a store that answers at once.
  package func expect(events ids: [EventID]) {}

  package func set(_ setting: Setting) throws {
    guard try !settings().contains(setting) else { return }
    try restore(setting: setting.key.rawValue, to: setting.value)
  }

  package func unset(_ key: SettingKey) throws {
    guard try settings().contains(where: { $0.key == key }) else { return }
    try restore(setting: key.rawValue, to: nil)
  }
}

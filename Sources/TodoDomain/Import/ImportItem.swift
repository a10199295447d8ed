/// Reads a file's records, one at a time, in the order of the file.
///
/// A reader understands the format of its file, and never accesses the store. If the format allows
/// it, only one record is in memory.
public protocol ImportReader {
  /// The name of the file of the last record from `next()`; nil if the reader has a single file.
  var fileName: String? { get }
  /// Returns the next record; nil at the end of the file.
  ///
  /// - Throws: The reason why the whole file can't be read, and the errors of its source.
  mutating func next() throws -> ImportRecord?
}

extension ImportReader {
  /// The default implementation: nil, for a single file.
  public var fileName: String? { nil }
}

/// One record of a file, or a problem with a record.
public enum ImportRecord: Sendable {
  /// A valid record, and its place in the file.
  case item(ImportItem, at: ImportLocation)
  /// A record that is rejected or left out, or a mended mistake that belongs to no record.
  case problem(ImportProblem)
}

/// A valid record of a file, before it is compared with the store.
public enum ImportItem: Sendable {
  /// A preference.
  case setting(Setting)
  /// A key-value entry, which an import matches with the store's by its key.
  case value(KeyValue)
  /// A category, which an import matches with the store's by its name.
  case category(Category)
  /// An event, or a change of an event, which itself decides what happens to the stored event.
  case event(any ImportedChange)
  /// Records of dates of one event, which is in the store or earlier in the file.
  case records(of: EventUID, [ImportedRecord])
  /// A diary entry, which an import matches with the store's by its uid.
  case diary(ImportedDiary)
  /// A record without new information, since an earlier record says the same.
  case copy(ImportRecordType)
}

/// A record about an event. It decides what happens to the stored event with its uid.
public protocol ImportedChange: Sendable {
  /// The uid of the event.
  var uid: EventUID { get }
  /// The uid by which an import recognizes the item in a folder with a file for each item: the uid
  /// of the series if the event replaces a date of a series, else `uid`.
  var itemUID: EventUID { get }
  /// The type under which the summary counts the record.
  var type: ImportRecordType { get }
  /// The event's id in another program, if it is known before the decision; else nil.
  var remoteID: RemoteID? { get }
  /// The change that the import takes if it rejects this one; nil if there is none.
  var fallback: (any ImportedChange)? { get }
  /// Decides what happens to the stored event.
  ///
  /// - Parameter stored: The event in the store; nil if it has none with this uid.
  /// - Throws: `ImportProblem` if the record can't be imported.
  func decision(about stored: (any PlannedEvent)?) throws(ImportProblem) -> ImportDecision
}

extension ImportedChange {
  /// The default implementation: unknown.
  public var remoteID: RemoteID? { nil }
  /// The default implementation: none.
  public var fallback: (any ImportedChange)? { nil }
}

/// A decision about a stored event, given a file's record about it.
public enum ImportDecision: Sendable {
  /// Insert this event, since the store has none with its uid.
  case insert(ImportedEvent)
  /// Keep the stored event and its records, since the file has the same or an earlier version.
  case keep(ImportedEvent)
  /// Replace the stored event with this event. `isLater` says that this event is known to be a
  /// later version than the stored one, so it may follow another version in the same file;
  /// otherwise a second event with the same uid is a duplicate.
  case replace(ImportedEvent, isLater: Bool)
  /// End the stored series, and continue it with another event.
  case split(SeriesSplit)
  /// Store this record, with its differences, for one date of the stored event. Add its category if
  /// the store lacks it.
  case record(ImportedRecord)
}

/// The two events of a series that was split.
public struct SeriesSplit: Sendable {
  /// The series up to the day before `date`.
  public let ended: any PlannedEvent
  /// The first date that the ended series no longer has.
  public let date: CivilDate
  /// The event that continues the series; nil if no event does.
  public let rest: (any ImportedChange)?
  /// The number of days by which the dates of `rest` are later than the dates of the old series.
  public let shift: Int

  /// Makes a split of a series that ends before a date, and the event that continues it.
  public init(
    ended: any PlannedEvent, before date: CivilDate, rest: (any ImportedChange)?, shift: Int
  ) {
    self.ended = ended
    self.date = date
    self.rest = rest
    self.shift = shift
  }
}

/// An event of a file. An import gives it the store's category with the same name or icon
/// (`CategoryPolicy`).
public struct ImportedEvent: Sendable {
  /// The rule for finding the store's category for an event.
  public enum CategoryPolicy: Hashable, Sendable {
    /// Use the category with the same name, which the store must have.
    case named
    /// Use the category with the same name, and add it if the store lacks it.
    case namedOrAdded
    /// Use the stored event's category if its icon is the same, else the first category with the
    /// icon, else proceed as `namedOrAdded`. If the event has no icon, use the stored event's
    /// category if that has no icon either, else proceed as `namedOrAdded`.
    case byIcon
  }

  /// The event. It keeps its id unless the store has given that id to another event.
  public private(set) var event: any PlannedEvent
  /// The rule for finding the event's category in the store.
  public let categoryPolicy: CategoryPolicy
  /// The records of the event's dates, at most one for each date.
  public internal(set) var records: [ImportedRecord]
  /// The fields that the file doesn't state. A stored event keeps its own values in them. They can
  /// be category, time, alarm, note, source, a series' end, and the kind's own fields.
  public private(set) var unstated: Set<EventField>
  /// Whether start and end are only the first and the last date that occur in the file. A stored
  /// event then keeps an earlier start and a later end.
  public let isSpanObserved: Bool
  /// Warnings about mistakes of the file that were mended in this event.
  public private(set) var warnings: [ImportProblem]
  /// Where the import puts fields of the file that a store lacks, or has under another name.
  public private(set) var mappings: [ImportMapping] = []
  /// The date of a series that this event replaces, with the deletion of that date; nil if the
  /// event replaces no date.
  public private(set) var replacement: Replacement?
  /// The category for the event if the store doesn't have the event yet; nil for the category in
  /// `event`. An event that replaces a date of a stored task keeps the category in `event`, and so
  /// stays a task.
  public private(set) var categoryIfNew: Category?

  /// A date of another event, to be deleted if the store has that event.
  public struct Replacement: Sendable {
    /// The uid of the series.
    public let series: EventUID
    /// The deletion of the date.
    public let deletion: ImportedRecord
  }

  /// Makes an imported event. The file states all of its fields, except those in `unstated`.
  public init(
    _ event: any PlannedEvent, category policy: CategoryPolicy = .named,
    records: [ImportedRecord] = [], unstated: Set<EventField> = [], isSpanObserved: Bool = false,
    warnings: [ImportProblem] = []
  ) {
    self.event = event
    categoryPolicy = policy
    self.records = records
    self.unstated = unstated
    self.isSpanObserved = isSpanObserved
    self.warnings = warnings
  }

  /// Returns the event as the replacement of a date of a series.
  public func replacing(_ deletion: ImportedRecord, of series: EventUID) -> ImportedEvent {
    var imported = self
    imported.replacement = Replacement(series: series, deletion: deletion)
    return imported
  }

  /// Returns a copy with another `categoryIfNew`.
  public func addedTo(_ category: Category?) -> ImportedEvent {
    var imported = self
    imported.categoryIfNew = category
    return imported
  }

  /// Returns the event with another category.
  public func categorized(_ category: Category) -> ImportedEvent {
    var imported = self
    imported.event = event.categorized(category)
    imported.categoryIfNew = nil
    return imported
  }

  /// Returns the event with other tags.
  package func tagged(_ tags: [Tag]) -> ImportedEvent {
    var fields = EventFields(of: event)
    fields.tags = tags
    guard let details = try? fields.details(limits: .unlimited) else { return self }
    var imported = self
    imported.event = event.with(id: event.id, details: details, isFinished: event.isFinished)
    return imported
  }

  /// Returns the event with another source.
  package func from(_ source: EventSource?) -> ImportedEvent {
    var imported = self
    imported.event = event.from(source)
    return imported
  }

  /// Returns the event with additional unstated fields, which a stored event keeps.
  package func keeping(_ fields: Set<EventField>) -> ImportedEvent {
    var imported = self
    imported.unstated.formUnion(fields)
    return imported
  }

  /// Returns a copy with these mappings of its file's fields.
  public func mapping(_ mappings: [ImportMapping]) -> ImportedEvent {
    var imported = self
    imported.mappings = mappings
    return imported
  }

  /// Returns the event with additional records for dates without a record.
  public func recording(_ more: [ImportedRecord]) -> ImportedEvent {
    var imported = self
    imported.records = (records + more).sorted { $0.record.date < $1.record.date }
    return imported
  }

  /// Returns the event with these warnings instead of its own.
  public func warning(_ warnings: [ImportProblem]) -> ImportedEvent {
    var imported = self
    imported.warnings = warnings
    return imported
  }
}

extension ImportedEvent: ImportedChange {
  /// The event's uid.
  public var uid: EventUID { event.uid }
  /// The uid of the series in which the event replaces a date; else the event's own uid.
  public var itemUID: EventUID { replacement?.series ?? event.uid }
  /// The record type of the event's kind.
  public var type: ImportRecordType { ImportRecordType(event.kind) }
  /// The event's id in the program that wrote the file.
  public var remoteID: RemoteID? { RemoteID(of: event) }

  /// Returns the decision to insert the event, or to replace the stored event, since the format has
  /// no versions.
  public func decision(about stored: (any PlannedEvent)?) -> ImportDecision {
    stored == nil ? .insert(self) : .replace(self, isLater: false)
  }
}

/// The destination of a file's field, since the store has no field of the same name.
public struct ImportMapping: Hashable, Sendable {
  /// The destination of a field's value.
  public enum Target: Hashable, Sendable {
    /// The category of this name.
    case category(String)
    /// A line of the note.
    case note
    /// Steps, which are checkbox lines of the note.
    case steps
    /// No visible field. The value is only stored in the todo's `EventSource`, so that an export
    /// can write it again.
    case kept
  }

  /// The field's name in the file.
  public let field: String
  /// The only value that the mapping applies to; nil if it applies to every value of the field.
  public let value: String?
  /// The destination of the field's values.
  public let target: Target

  /// Makes a mapping, by default for any value of the field.
  public init(_ field: String, _ value: String? = nil, to target: Target) {
    self.field = field
    self.value = value
    self.target = target
  }
}

/// A file's record about one date of an event.
public struct ImportedRecord: Sendable {
  /// The record.
  public let record: OccurrenceRecord
  /// The record's place in the file.
  public let location: ImportLocation
  /// The fields that the file doesn't state. A stored record keeps its own values in them.
  public let unstated: Set<EventField>

  /// Makes a record with its place.
  public init(
    _ record: OccurrenceRecord, at location: ImportLocation, unstated: Set<EventField> = []
  ) {
    self.record = record
    self.location = location
    self.unstated = unstated
  }

  /// Whether the record only deletes the date, so that it contradicts no other record.
  var isOnlyDeletion: Bool {
    !record.isLive && unstated.isSuperset(of: [.isFinished, .deletedAt, .time])
  }

  /// Whether the record only undoes a deletion.
  var isOnlyRestoration: Bool { record.isLive && unstated == [.isFinished, .time] }

  func completed(from stored: OccurrenceRecord) -> OccurrenceRecord {
    guard !unstated.isEmpty else { return record }
    let keepsInstant = unstated.contains(.deletedAt) && !stored.isLive
    return OccurrenceRecord(
      date: record.date,
      isFinished: unstated.contains(.isFinished) ? stored.isFinished : record.isFinished,
      deletedAt: keepsInstant ? stored.deletedAt : record.deletedAt,
      time: unstated.contains(.time) ? stored.time : record.time,
      change: unstated.contains(.change) ? stored.change : record.change)
  }

  /// Returns a copy with another record.
  func with(_ record: OccurrenceRecord) -> ImportedRecord {
    ImportedRecord(record, at: location, unstated: unstated)
  }
}

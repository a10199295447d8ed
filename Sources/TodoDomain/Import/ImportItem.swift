/// Reads a file's records, one at a time, in the order of the file.
///
/// A reader knows its format, and not the store. It holds one record in memory, if the format
/// allows that.
public protocol ImportReader {
  /// The name of the file of the last record, if the reader has several files; nil for a single
  /// file.
  var fileName: String? { get }
  /// The next record; nil at the end of the file.
  ///
  /// - Throws: The reason why the whole file can't be read, and the errors of its source.
  mutating func next() throws -> ImportRecord?
}

extension ImportReader {
  /// Nil, since the reader has a single file.
  public var fileName: String? { nil }
}

/// One record of a file, or a problem with one.
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
  /// A key-value entry of a feature. Its key is compared.
  case value(KeyValue)
  /// A category. Its name is compared.
  case category(Category)
  /// An event, or a change of one. It decides what becomes of the stored event.
  case event(any ImportedChange)
  /// Records of dates of one event, which is in the store or earlier in the file.
  case records(of: EventUID, [ImportedRecord])
  /// A diary entry. Its uid is compared.
  case diary(ImportedDiary)
  /// A record that says nothing new, since an earlier record says the same.
  case copy(ImportRecordType)
}

/// A record about an event. It decides what becomes of the stored event with its uid.
public protocol ImportedChange: Sendable {
  /// The uid of the event.
  var uid: EventUID { get }
  /// The uid of the item, in a folder with a file for each item. For an event that replaces a date
  /// of a series it is the series' uid.
  var itemUID: EventUID { get }
  /// The type as which the summary counts the record.
  var type: ImportRecordType { get }
  /// The id of its event in another program, as far as it is known before the decision; else nil.
  var remoteID: RemoteID? { get }
  /// The change that holds if this one is rejected; nil if there is none.
  var fallback: (any ImportedChange)? { get }
  /// Decides what becomes of the stored event.
  ///
  /// - Parameter stored: The event in the store; nil if it has none with this uid.
  /// - Throws: `ImportProblem` if the record can't be imported.
  func decision(about stored: (any PlannedEvent)?) throws(ImportProblem) -> ImportDecision
}

extension ImportedChange {
  /// Nil, since it isn't known.
  public var remoteID: RemoteID? { nil }
  /// Nil, since nothing else is meant.
  public var fallback: (any ImportedChange)? { nil }
}

/// A decision about a stored event and a file's record about it.
public enum ImportDecision: Sendable {
  /// This event is inserted, since the store has none with its uid.
  case insert(ImportedEvent)
  /// The stored event and its records stay, since the file has the same or an earlier version.
  case keep(ImportedEvent)
  /// This event replaces the stored one. A version that is known to be later may follow another
  /// version in the same file; otherwise a second event of one uid is a duplicate.
  case replace(ImportedEvent, isLater: Bool)
  /// The stored series ends, and another event continues it.
  case split(SeriesSplit)
  /// One date of the stored event gets this record, which says what differs on it. A category that
  /// the store lacks is added.
  case record(ImportedRecord)
}

/// The two events of a series that was split.
public struct SeriesSplit: Sendable {
  /// The series up to the day before `date`.
  public let ended: any PlannedEvent
  /// The first date that the ended series no longer has.
  public let date: CivilDate
  /// The event that continues the series; nil if none does.
  public let rest: (any ImportedChange)?
  /// The number of days by which dates of the rest are later than those of the series were.
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

/// An event of a file. An import gives it the store's category of the same name or icon
/// (`CategoryPolicy`).
public struct ImportedEvent: Sendable {
  /// The way in which the store's category is found for an event.
  public enum CategoryPolicy: Hashable, Sendable {
    /// The category of the same name, which the store must have.
    case named
    /// The category of the same name, which is added if the store lacks it.
    case namedOrAdded
    /// The stored event's category if its icon is the same, or else the first one with the icon, or
    /// else as `namedOrAdded`. Without an icon it is the stored event's category if that has no
    /// icon either, or else as `namedOrAdded`.
    case byIcon
  }

  /// The event. Its id is used if the store hasn't given it to another event.
  public private(set) var event: any PlannedEvent
  /// The way in which its category is found.
  public let categoryPolicy: CategoryPolicy
  /// The records of its dates, at most one for each date.
  public internal(set) var records: [ImportedRecord]
  /// The fields that the file doesn't state, so that a stored event keeps its own. They can be
  /// category, time, alarm, note, source, a series' end, and the kind's own fields.
  public private(set) var unstated: Set<EventField>
  /// Whether start and end are only the first and the last date that the file shows. A stored event
  /// then keeps an earlier start and a later end.
  public let isSpanObserved: Bool
  /// Warnings about mistakes of the file that were mended in this event.
  public private(set) var warnings: [ImportProblem]
  /// What fields of the file became that a store doesn't have, or has under another name.
  public private(set) var mappings: [ImportMapping] = []
  /// The date of a series that this event replaces, and its deletion.
  public private(set) var replacement: Replacement?
  /// The category of the event if the store doesn't have it yet, and the series of which it
  /// replaces a date is no task; nil for the event's own category.
  public private(set) var categoryIfNew: Category?

  /// A date of another event, which is deleted if the store has that event.
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

  /// The event as the replacement of a date of a series.
  public func replacing(_ deletion: ImportedRecord, of series: EventUID) -> ImportedEvent {
    var imported = self
    imported.replacement = Replacement(series: series, deletion: deletion)
    return imported
  }

  /// The event, which gets this category if it is new; its own category for nil.
  public func addedTo(_ category: Category?) -> ImportedEvent {
    var imported = self
    imported.categoryIfNew = category
    return imported
  }

  /// The event in another category.
  public func categorized(_ category: Category) -> ImportedEvent {
    var imported = self
    imported.event = event.categorized(category)
    imported.categoryIfNew = nil
    return imported
  }

  /// The event with other tags.
  package func tagged(_ tags: [Tag]) -> ImportedEvent {
    var fields = EventFields(of: event)
    fields.tags = tags
    guard let details = try? fields.details(limits: .unlimited) else { return self }
    var imported = self
    imported.event = event.with(id: event.id, details: details, isFinished: event.isFinished)
    return imported
  }

  /// The event with another source.
  package func from(_ source: EventSource?) -> ImportedEvent {
    var imported = self
    imported.event = event.from(source)
    return imported
  }

  /// The event, of which a stored one keeps these fields, too.
  package func keeping(_ fields: Set<EventField>) -> ImportedEvent {
    var imported = self
    imported.unstated.formUnion(fields)
    return imported
  }

  /// The event, which says what fields of its file became.
  public func mapping(_ mappings: [ImportMapping]) -> ImportedEvent {
    var imported = self
    imported.mappings = mappings
    return imported
  }

  /// The event with more records, of dates for which it has none.
  public func recording(_ more: [ImportedRecord]) -> ImportedEvent {
    var imported = self
    imported.records = (records + more).sorted { $0.record.date < $1.record.date }
    return imported
  }

  /// The event with these warnings in place of its own.
  public func warning(_ warnings: [ImportProblem]) -> ImportedEvent {
    var imported = self
    imported.warnings = warnings
    return imported
  }
}

extension ImportedEvent: ImportedChange {
  /// The event's uid.
  public var uid: EventUID { event.uid }
  /// The uid of the series in which it replaces a date, else its own.
  public var itemUID: EventUID { replacement?.series ?? event.uid }
  /// The record type of its kind.
  public var type: ImportRecordType { ImportRecordType(event.kind) }
  /// The id of its event in the program that the file is from.
  public var remoteID: RemoteID? { RemoteID(of: event) }

  /// Inserts the event, or replaces the stored one, since the format has no versions.
  public func decision(about stored: (any PlannedEvent)?) -> ImportDecision {
    stored == nil ? .insert(self) : .replace(self, isLater: false)
  }
}

/// A field of a file that a store doesn't have or has under another name, and what it became.
public struct ImportMapping: Hashable, Sendable {
  /// The place in a todo that a field's value got.
  public enum Target: Hashable, Sendable {
    /// The category of this name.
    case category(String)
    /// A line of the note.
    case note
    /// Steps, which are lines of the note with a box to tick.
    case steps
    /// Nothing that a todo shows. The source keeps it, for an export.
    case kept
  }

  /// The field's name in the file.
  public let field: String
  /// The value, of a field whose values become different things; nil for any value.
  public let value: String?
  /// What it became.
  public let target: Target

  /// Makes a mapping. By default, it is of a field with any value.
  public init(_ field: String, _ value: String? = nil, to target: Target) {
    self.field = field
    self.value = value
    self.target = target
  }
}

/// The record of a file about one date of an event.
public struct ImportedRecord: Sendable {
  /// The record.
  public let record: OccurrenceRecord
  /// The record's place in the file.
  public let location: ImportLocation
  /// The fields that the file doesn't state, so that a stored record keeps its own.
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

  /// Whether the record only takes a deletion back.
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

  /// A copy with another record.
  func with(_ record: OccurrenceRecord) -> ImportedRecord {
    ImportedRecord(record, at: location, unstated: unstated)
  }
}

/// Reads a file's records, one at a time, in the order of the file.
///
/// A reader knows its format and nothing of the store. It holds no more of the file than a record,
/// where the format allows that.
public protocol ImportReader {
  /// The name of the file that the last record came from, where the reader goes through several
  /// files; nil for a single file.
  var fileName: String? { get }
  /// The next record; nil at the end of the file.
  ///
  /// - Throws: Why the file as a whole can't be read, and what its source throws.
  mutating func next() throws -> ImportRecord?
}

extension ImportReader {
  /// No name: the reader reads a single file.
  public var fileName: String? { nil }
}

/// One record of a file, as its reader hands it over.
public enum ImportRecord: Sendable {
  /// A record that can be imported, and its place in the file.
  case item(ImportItem, at: ImportLocation)
  /// A record that can't, or a mended slip that belongs to no record.
  case problem(ImportProblem)
}

/// A record that its format has read and checked, and nobody has compared with the store yet.
public enum ImportItem: Sendable {
  /// A preference.
  case setting(Setting)
  /// A key-value entry of a feature, known by its key.
  case value(KeyValue)
  /// A category, known by its name.
  case category(Category)
  /// An event, or a change of one, which decides what becomes of the stored event.
  case event(any ImportedChange)
  /// Records of dates, of an event that the store has or that came earlier in the file.
  case records(of: EventUID, [ImportedRecord])
  /// An entry of the diary, known by its uid.
  case diary(ImportedDiary)
  /// A record that an earlier file of the same folder had already.
  case copy(ImportRecordType)
}

/// A record about an event. It decides what becomes of the event that the store has under its uid.
public protocol ImportedChange: Sendable {
  /// The uid by which the stored event is found.
  var uid: EventUID { get }
  /// The uid of the item that it belongs to in a folder of items: the series' for an event that
  /// stands in place of one of its dates.
  var itemUID: EventUID { get }
  /// The type under which the summary counts it.
  var type: ImportRecordType { get }
  /// Decides what becomes of the stored event.
  ///
  /// - Parameter stored: The event of the store; nil where it has none of this uid.
  /// - Throws: `ImportProblem` where the record can't be imported.
  func decision(about stored: (any PlannedEvent)?) throws(ImportProblem) -> ImportDecision
}

/// What becomes of a stored event beside a file's record about it.
public enum ImportDecision: Sendable {
  /// The store has no such event and gets this one.
  case insert(ImportedEvent)
  /// The stored event and its records stay: the file has the same or an earlier version of it.
  case keep(ImportedEvent)
  /// The stored event becomes this one. One that is known to be a later version may come after
  /// another version in the same file; any other second event of one uid is a duplicate.
  case replace(ImportedEvent, isLater: Bool)
  /// The stored series ends, and another event goes on with it.
  case split(SeriesSplit)
}

/// The two events that a series becomes.
public struct SeriesSplit: Sendable {
  /// The series up to the day before `date`.
  public let ended: any PlannedEvent
  /// The first date that the series no longer has.
  public let date: CivilDate
  /// The event that goes on; nil where none does.
  public let rest: (any ImportedChange)?
  /// By how many days the dates of the rest lie later than the series' were.
  public let shift: Int

  /// A series that ends before a date, and the event that goes on from there.
  public init(
    ended: any PlannedEvent, before date: CivilDate, rest: (any ImportedChange)?, shift: Int
  ) {
    self.ended = ended
    self.date = date
    self.rest = rest
    self.shift = shift
  }
}

/// An event as a file has it. On import the store's category of the same name, or icon, replaces
/// its own (`CategoryPolicy`).
public struct ImportedEvent: Sendable {
  /// How the category in the event is looked up in the store.
  public enum CategoryPolicy: Hashable, Sendable {
    /// By its name, which the store must have.
    case named
    /// By its name; a missing one is added.
    case namedOrAdded
    /// The stored event's if it has its icon, or else the first with it; else as `namedOrAdded`.
    /// Without a picture it is the stored event's if that has none either; else by its name.
    case byIcon
  }

  /// The event; its id is taken where it is free.
  public let event: any PlannedEvent
  /// How its category is found.
  public let categoryPolicy: CategoryPolicy
  /// What happened to its dates, at most one record for a date.
  public internal(set) var records: [ImportedRecord]
  /// The fields that the file doesn't say: a stored event keeps its own. Of all fields, those are
  /// category, time, alarm, note, source, a series' until, and the kind's own.
  public let unstated: Set<EventField>
  /// Whether start and end are only the first and last date that were seen: a stored event's
  /// earlier start and later end stay.
  public let isSpanObserved: Bool
  /// The slips of the file that were mended for it.
  public private(set) var warnings: [ImportProblem]
  /// The date of a series that this event stands in place of, and its deletion there.
  public private(set) var replacement: Replacement?

  /// A date of another event that is deleted where the store has that event.
  public struct Replacement: Sendable {
    /// The uid of the series.
    public let series: EventUID
    /// The deletion.
    public let deletion: ImportedRecord
  }

  /// An event; unless `unstated` says otherwise, the file states every field of it.
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
    replacement = nil
  }

  /// The event in place of a date of a series.
  public func replacing(_ deletion: ImportedRecord, of series: EventUID) -> ImportedEvent {
    var imported = self
    imported.replacement = Replacement(series: series, deletion: deletion)
    return imported
  }

  /// The event with more records, of dates that it has none of.
  public func recording(_ more: [ImportedRecord]) -> ImportedEvent {
    var imported = self
    imported.records = (records + more).sorted { $0.record.date < $1.record.date }
    return imported
  }

  /// The event with the slips that were mended for it.
  public func warning(_ warnings: [ImportProblem]) -> ImportedEvent {
    var imported = self
    imported.warnings = warnings
    return imported
  }
}

extension ImportedEvent: ImportedChange {
  /// The event's uid.
  public var uid: EventUID { event.uid }
  /// The uid of the series that it stands in, else its own.
  public var itemUID: EventUID { replacement?.series ?? event.uid }
  /// The type of the events of its kind.
  public var type: ImportRecordType { ImportRecordType(event.kind) }

  /// It is inserted, or replaces what is stored: nothing tells versions apart.
  public func decision(about stored: (any PlannedEvent)?) -> ImportDecision {
    stored == nil ? .insert(self) : .replace(self, isLater: false)
  }
}

/// What a file says about one date of an event.
public struct ImportedRecord: Sendable {
  /// The record.
  public let record: OccurrenceRecord
  /// Where it stands.
  public let location: ImportLocation
  /// The fields that the file doesn't say: a stored record keeps its own.
  public let unstated: Set<EventField>

  /// A record, and where it stands.
  public init(
    _ record: OccurrenceRecord, at location: ImportLocation, unstated: Set<EventField> = []
  ) {
    self.record = record
    self.location = location
    self.unstated = unstated
  }

  /// Whether it says no more than that the date is gone, so that it is at odds with no other
  /// record.
  var isOnlyDeletion: Bool {
    !record.isLive && unstated.isSuperset(of: [.isFinished, .deletedAt, .time])
  }

  /// Whether it says no more than that the date takes place after all.
  var isOnlyRestoration: Bool { record.isLive && unstated == [.isFinished, .time] }

  func completed(from stored: OccurrenceRecord) -> OccurrenceRecord {
    guard !unstated.isEmpty else { return record }
    let keepsInstant = unstated.contains(.deletedAt) && !stored.isLive
    return OccurrenceRecord(
      date: record.date,
      isFinished: unstated.contains(.isFinished) ? stored.isFinished : record.isFinished,
      deletedAt: keepsInstant ? stored.deletedAt : record.deletedAt,
      time: unstated.contains(.time) ? stored.time : record.time)
  }
}

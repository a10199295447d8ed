/// One record of a file. Its format has read and checked it; it is not yet compared with the store.
public enum ImportItem: Sendable {
  /// A preference.
  case setting(Setting)
  /// A key-value entry of a feature, known by its key.
  case value(KeyValue)
  /// A category, known by its name.
  case category(Category)
  /// An event, known by its uid, with the records of its dates.
  case event(ImportedEvent)
  /// Records of dates, of an event that the store has or that came earlier in the file.
  case records(of: EventUID, [ImportedRecord])
  /// An event that takes over a series from one of its dates on.
  case continuation(ImportedContinuation)
  /// An entry of the diary, known by its uid.
  case diary(ImportedDiary)
  /// A record that an earlier file of the same folder had already.
  case copy(ImportRecordType)
}

/// What a format hands over for each record, in the order of its file.
public enum ImportEntry: Sendable {
  /// A record to import, and its place in the file.
  case item(ImportItem, at: ImportLocation)
  /// A record that is not imported, or a mended slip that belongs to no record.
  case problem(ImportProblem)
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
  /// category, time, alarm, memo, source, a series' until, and the kind's own.
  public let unstated: Set<EventField>
  /// Whether start and end are only the first and last date that were seen: a stored event's
  /// earlier start and later end stay.
  public let isSpanObserved: Bool
  /// Compares this version of the event with the stored one; nil if the format has no versions.
  public let comparison: Compare?

  /// Compares with the source of the stored event.
  public typealias Compare = @Sendable (EventSource?) -> VersionComparison

  /// Which of two versions of an event is the later one.
  public enum VersionComparison: Sendable {
    /// An earlier version: the stored event stays, and so do its records.
    case earlier
    /// The same, if in other words: what was changed here since stays.
    case same
    /// A later version.
    case later
    /// Another one.
    case other
  }

  /// The slips of the file that were mended for it.
  public internal(set) var warnings: [ImportProblem]
  /// The date of a series that this event stands in place of, and its deletion there.
  public internal(set) var replacement: Replacement?
  /// Changes the event if the store has it from the same source; nil if nothing changes.
  public private(set) var adaptation: Adaptation?

  /// Returns the event as it is to be stored, given the stored one's source.
  public typealias Adaptation = @Sendable (ImportedEvent, EventSource) -> ImportedEvent?

  /// A date of another event that is deleted where the store has that event.
  public struct Replacement: Sendable {
    /// The uid of the series.
    public let series: EventUID
    /// The deletion.
    public let deletion: ImportedRecord
  }

  /// An event; without further notice the file states every field of it.
  public init(
    _ event: any PlannedEvent, category policy: CategoryPolicy = .named,
    records: [ImportedRecord] = [], unstated: Set<EventField> = [], isSpanObserved: Bool = false,
    comparison: Compare? = nil, warnings: [ImportProblem] = []
  ) {
    self.event = event
    categoryPolicy = policy
    self.records = records
    self.unstated = unstated
    self.isSpanObserved = isSpanObserved
    self.comparison = comparison
    self.warnings = warnings
    replacement = nil
    adaptation = nil
  }

  /// The same event, in place of a date of a series.
  public func replacing(_ deletion: ImportedRecord, of series: EventUID) -> ImportedEvent {
    var event = self
    event.replacement = Replacement(series: series, deletion: deletion)
    return event
  }

  /// The same event with more records, of dates that it has none of.
  public func recording(_ more: [ImportedRecord]) -> ImportedEvent {
    var event = self
    event.records = (records + more).sorted { $0.record.date < $1.record.date }
    return event
  }

  /// The same event with what was mended for it.
  public func warning(_ warnings: [ImportProblem]) -> ImportedEvent {
    var event = self
    event.warnings = warnings
    return event
  }

  /// The same event, which is another where the store has it already.
  public func adapted(by adaptation: @escaping Adaptation) -> ImportedEvent {
    var event = self
    event.adaptation = adaptation
    return event
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

extension ImportEntry {
  /// The same entry, of a file of this name among others.
  public func located(inFile name: String) -> ImportEntry {
    switch self {
    case .item(let item, let location): .item(item.located(inFile: name), at: .file(name, location))
    case .problem(let problem): .problem(problem.located(inFile: name))
    }
  }
}

extension ImportItem {
  fileprivate func located(inFile name: String) -> ImportItem {
    switch self {
    case .event(let event): .event(event.located(inFile: name))
    case .records(let uid, let records): .records(of: uid, records.map { $0.located(inFile: name) })
    case .continuation(let continuation): .continuation(continuation.located(inFile: name))
    case .diary(let diary): .diary(diary.located(inFile: name))
    case .setting, .value, .category, .copy: self
    }
  }
}

extension ImportedEvent {
  fileprivate func located(inFile name: String) -> ImportedEvent {
    var event = self
    event.records = records.map { $0.located(inFile: name) }
    event.warnings = warnings.map { $0.located(inFile: name) }
    event.replacement = replacement.map {
      Replacement(series: $0.series, deletion: $0.deletion.located(inFile: name))
    }
    return event
  }
}

extension ImportedDiary {
  fileprivate func located(inFile name: String) -> ImportedDiary {
    var diary = self
    diary.warnings = warnings.map { $0.located(inFile: name) }
    return diary
  }
}

extension ImportedContinuation {
  fileprivate func located(inFile name: String) -> ImportedContinuation {
    let split = split
    return ImportedContinuation(of: series, on: date, type) { (stored) throws(ImportProblem) in
      do throws(ImportProblem) {
        return try split(stored)
      } catch {
        throw error.located(inFile: name)
      }
    }
  }
}

extension ImportedRecord {
  func located(inFile name: String) -> ImportedRecord {
    ImportedRecord(record, at: .file(name, location), unstated: unstated)
  }
}

extension ImportProblem {
  fileprivate func located(inFile name: String) -> ImportProblem {
    ImportProblem(
      at: .file(name, location), type: type, record: record, field: field, value: value, reason,
      handling)
  }
}

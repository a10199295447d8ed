/// Reads the records of a file in batches. A batch has a limited number of records and dates, so
/// that memory doesn't grow with the file.
struct RecordBatches: BatchReader {
  /// A record, and the name of its file.
  typealias Record = (record: ImportRecord, fileName: String?)

  private var reader: any ImportReader

  /// The largest number of dates in a batch. The last event of the batch may exceed it.
  private static let mostDates = 5_000

  init(_ reader: any ImportReader) { self.reader = reader }

  mutating func next(_ most: Int) -> (batch: [Record], end: Result<Void, any Error>?) {
    var batch: [Record] = []
    var dates = 0
    do {
      while batch.count < most, dates < Self.mostDates {
        guard let record = try reader.next() else { return (batch, .success(())) }
        batch.append((record, reader.fileName))
        dates += record.dates
      }
    } catch {
      return (batch, .failure(error))
    }
    return (batch, nil)
  }
}

extension ImportRecord {
  /// The number of dates with their own record.
  fileprivate var dates: Int {
    switch self {
    case .item(.records(_, let records), _): records.count
    case .item(.event(let event as ImportedEvent), _): event.records.count
    default: 0
    }
  }
}

/// The keys to look up before records are inserted.
public struct ImportLookUps: Sendable {
  /// The uids of the events.
  public private(set) var events: Set<EventUID> = []
  /// The ids of the events in other programs.
  public private(set) var remoteIDs: Set<RemoteID> = []
  /// The uids of the diary entries, in lower case.
  public private(set) var diaries: Set<EventUID> = []

  /// Makes the look-ups for events with these uids.
  public init(events: some Sequence<EventUID>) { self.events = Set(events) }

  /// Makes the look-ups that an import needs for these records of a file.
  public init(of records: [ImportRecord]) {
    for case .item(let item, _) in records {
      switch item {
      case .event(let change):
        events.formUnion([change.uid, change.itemUID])
        if let remoteID = change.remoteID { remoteIDs.insert(remoteID) }
      case .records(let uid, _): events.insert(uid)
      case .diary(let imported): diaries.insert(imported.entry.uid.caseFolded)
      case .setting, .value, .category, .copy: continue
      }
    }
  }
}

/// The id of an event in another program. It is unique within a format and a kind.
public struct RemoteID: Hashable, Sendable {
  /// The name of the format.
  public let format: String
  /// The id, exactly as the other program writes it.
  @Exactly public private(set) var id: String
  /// The kind of the event.
  public let kind: EventKind

  /// Makes an id of another program.
  public init(format: String, id: String, kind: EventKind) {
    self.format = format
    self.id = id
    self.kind = kind
  }

  /// Reads the id of an event; nil if it has none.
  public init?(of event: some PlannedEvent) {
    guard let source = event.details.source, let id = source.remoteID else { return nil }
    self.init(format: source.format, id: id, kind: event.kind)
  }
}

import Dispatch
import Synchronization

/// Reads the records of a file ahead of the import that takes them, a batch at a time.
///
/// The next batch is read on a queue of its own while the last one is stored: on two cores, where
/// there are two. Only one thread uses the reader at a time. A batch is limited in records and
/// dates, so memory doesn't grow with the file.
final class RecordsAhead: Sendable {
  /// A record, and the name of its file.
  typealias Record = (record: ImportRecord, fileName: String?)

  private let batches: Mutex<BatchReader>
  private let queue = DispatchQueue(label: "todo.import.reader")

  init(_ reader: sending any ImportReader) {
    batches = Mutex(BatchReader(reader))
  }

  /// Passes all batches on, in the order of the file.
  ///
  /// - Parameters:
  ///   - most: The most records of a batch.
  ///   - take: A function that takes a batch. The next one is read meanwhile.
  /// - Throws: The reader's error after the records before it, and those of `take`. Nothing is read
  ///   any more when this function ends.
  func visit(most: Int, _ take: ([Record]) throws -> Void) throws {
    defer { queue.sync {} }
    var isAtEnd = false
    while !isAtEnd {
      let batch = queue.sync { batches.withLock { $0.next(most) } }
      isAtEnd = batch.end != nil
      if !isAtEnd { queue.async { self.batches.withLock { $0.readAhead(most) } } }
      try take(batch.records)
      try batch.end?.get()
    }
  }
}

/// A reader, and the batch that was read ahead of its taker.
private struct BatchReader {
  struct Batch: Sendable {
    var records: [RecordsAhead.Record] = []
    /// How the file ends after these records; nil if there may be more of them.
    var end: Result<Void, any Error>?
  }

  private var reader: any ImportReader
  private var ahead: Batch?

  /// The most dates of events in a batch, but for its last event.
  private static let mostDates = 5_000

  init(_ reader: any ImportReader) { self.reader = reader }

  /// The batch that was read ahead, or else the one that is read now.
  mutating func next(_ most: Int) -> Batch {
    defer { ahead = nil }
    return ahead ?? read(most)
  }

  mutating func readAhead(_ most: Int) { ahead = read(most) }

  private mutating func read(_ most: Int) -> Batch {
    var batch = Batch()
    var dates = 0
    do {
      while batch.records.count < most, dates < Self.mostDates {
        guard let record = try reader.next() else {
          batch.end = .success(())
          break
        }
        batch.records.append((record, reader.fileName))
        dates += record.dates
      }
    } catch {
      batch.end = .failure(error)
    }
    return batch
  }
}

extension ImportRecord {
  /// The number of dates with a record of their own.
  fileprivate var dates: Int {
    switch self {
    case .item(.records(_, let records), _): records.count
    case .item(.event(let event as ImportedEvent), _): event.records.count
    default: 0
    }
  }
}

/// The keys that an import looks up for some records of a file.
public struct ImportLookUps: Sendable {
  /// The uids of the events.
  public private(set) var events: Set<EventUID> = []
  /// The ids of the events in other programs.
  public private(set) var remoteIDs: Set<RemoteID> = []
  /// The uids of the diary's entries, in lower case.
  public private(set) var diaries: Set<EventUID> = []

  /// Collects what is looked up for these records.
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

/// The id that an event has in another program. It is unique for a format and a kind.
public struct RemoteID: Hashable, Sendable {
  /// The name of the format.
  public let format: String
  /// The id, exactly as it is written there.
  @Exactly public private(set) var id: String
  /// The kind of the event.
  public let kind: EventKind

  /// Makes an id of another program.
  public init(format: String, id: String, kind: EventKind) {
    self.format = format
    self.id = id
    self.kind = kind
  }

  /// The id of an event; nil if it has none.
  public init?(of event: some PlannedEvent) {
    guard let source = event.details.source, let id = source.remoteID else { return nil }
    self.init(format: source.format, id: id, kind: event.kind)
  }
}

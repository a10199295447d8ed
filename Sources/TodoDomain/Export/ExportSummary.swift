/// The losses of an export: values that the format can't hold or holds in another way, with counts
/// and the ids of events.
public struct ExportSummary: Hashable, Sendable {
  /// The count of one kind of loss, and the events that it affects.
  public struct Tally: Hashable, Sendable {
    /// The number of losses.
    public fileprivate(set) var count = 0
    /// The first events with the loss, without duplicates, in the order of the export; at most
    /// `ExportSummary.listedEvents`.
    public fileprivate(set) var events: [EventID] = []
    /// The number of events with the loss.
    public fileprivate(set) var eventCount = 0

    private var lastEvent: EventID?

    fileprivate mutating func add(_ event: EventID?, _ number: Int) {
      count += number
      guard let event, event != lastEvent else { return }
      lastEvent = event
      eventCount += 1
      if events.count < ExportSummary.listedEvents { events.append(event) }
    }
  }

  /// The largest number of events that a summary lists for one kind of loss, so that it stays
  /// small.
  public static let listedEvents = 1_000

  private var tallies: [ExportLoss: Tally] = [:]

  /// Makes a summary without losses.
  public init() {}

  /// Whether the file has the whole content of the store.
  public var isEmpty: Bool { tallies.isEmpty }

  /// The losses with their counts, grouped by type of record.
  public var losses: [(loss: ExportLoss, tally: Tally)] {
    tallies.sorted { $0.key < $1.key }.map { (loss: $0.key, tally: $0.value) }
  }

  /// Adds a loss to the counts. The caller notes all losses of one event before those of the next;
  /// otherwise `eventCount` counts the event again.
  ///
  /// - Parameters:
  ///   - loss: The loss.
  ///   - event: The event with the loss; nil if the loss belongs to no event.
  ///   - count: The number of times that the loss occurs; zero or less changes nothing.
  public mutating func note(_ loss: ExportLoss, of event: EventID? = nil, times count: Int = 1) {
    if count > 0 { tallies[loss, default: Tally()].add(event, count) }
  }
}

/// A kind of loss: a record or a field that a file lacks or holds differently from the store.
public struct ExportLoss: Hashable, Sendable {
  /// The type of the record.
  public let type: ImportRecordType
  /// The field; nil for the whole record.
  public let field: EventField?
  /// The reason for the loss.
  public let reason: Reason

  /// The reasons for which a file differs from the store.
  public enum Reason: Hashable, Sendable {
    /// The format has no place for the value.
    case noPlace
    /// The format expresses the value in another way, so an import reads a different value.
    case differs
    /// The text is written completely, but is longer than the format's own program allows; `limit`
    /// is in characters.
    case tooLong(limit: Int)
    /// The event has no date on which the format could list it.
    case noDate
    /// The event's dates are outside the exported range.
    case outsideRange
    /// The format can hold the record, but the options of the export don't include its type.
    case notIncluded
  }

  /// Makes a loss in records of a type: of one field, or of whole records if `field` is nil.
  public init(_ type: ImportRecordType, _ field: EventField? = nil, reason: Reason) {
    self.type = type
    self.field = field
    self.reason = reason
  }
}

extension ExportLoss: Comparable {
  /// Orders by type, then whole records before fields, then by the order of fields, then by reason.
  public static func < (left: ExportLoss, right: ExportLoss) -> Bool {
    left.rank < right.rank
  }

  private var rank: (String, Int, String) {
    (type.rawValue, field.map(Self.place(of:)) ?? -1, "\(field?.rawValue ?? "") \(reason)")
  }

  /// Returns the position of a field in the order of losses, which is the order of
  /// `EventFieldTable`: a kind's own fields come before the alarms, and the fields of occurrence
  /// records come last.
  private static func place(of field: EventField) -> Int {
    places[field] ?? 2 * (order.firstIndex(of: .alarms) ?? 0) - 1
  }

  private static let order = EventFieldTable.common.entries.map(\.field) + [.date, .deletedAt]
  private static let places = Dictionary(
    uniqueKeysWithValues: order.enumerated().map { ($1, 2 * $0) })
}

/// What a format could not hold of a store, or holds otherwise: each sort of loss, how often, and
/// of which events.
public struct ExportSummary: Hashable, Sendable {
  /// How often something was lost, and of whom.
  public struct Tally: Hashable, Sendable {
    /// How often.
    public fileprivate(set) var count = 0
    /// The first events that it happened to, each once, in the order of the export; at most
    /// `ExportSummary.listedEvents`.
    public fileprivate(set) var events: [EventID] = []
    /// How many events it happened to.
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

  /// The most events that are named for one sort of loss, so that an account stays small.
  public static let listedEvents = 1_000

  private var tallies: [ExportLoss: Tally] = [:]

  /// An account without losses.
  public init() {}

  /// Whether the file holds all of the store.
  public var isEmpty: Bool { tallies.isEmpty }

  /// The sorts of losses, those of one type of record together.
  public var losses: [(loss: ExportLoss, tally: Tally)] {
    tallies.sorted { $0.key < $1.key }.map { (loss: $0.key, tally: $0.value) }
  }

  /// Puts a loss down, of one event where it has to do with one; those of one event in a row.
  public mutating func note(_ loss: ExportLoss, of event: EventID? = nil, times count: Int = 1) {
    if count > 0 { tallies[loss, default: Tally()].add(event, count) }
  }
}

/// A sort of thing that a file doesn't hold as the store has it.
public struct ExportLoss: Hashable, Sendable {
  /// The record that it belongs to.
  public let type: ImportRecordType
  /// The field; nil for the whole record.
  public let field: EventField?
  /// Why.
  public let reason: Reason

  /// Why something isn't in a file as it is in the store.
  public enum Reason: Hashable, Sendable {
    /// The format has no place for it.
    case noPlace
    /// The format says it in another way, so that it reads back differently.
    case differs
    /// It is written whole, yet has more characters than the format's own program takes.
    case tooLong(limit: Int)
    /// It has no date that the format could list it on.
    case noDate
    /// Its dates are not among those that were to be written.
    case outsideRange
  }

  /// A loss of a field, or of a whole record.
  public init(_ type: ImportRecordType, _ field: EventField? = nil, _ reason: Reason) {
    self.type = type
    self.field = field
    self.reason = reason
  }
}

extension ExportLoss: Comparable {
  /// By type, whole records first, then by the order of fields, then by reason.
  public static func < (left: ExportLoss, right: ExportLoss) -> Bool {
    left.rank < right.rank
  }

  private var rank: (String, Int, String) {
    (type.rawValue, field.map(Self.place(of:)) ?? -1, "\(field?.rawValue ?? "") \(reason)")
  }

  /// The place of a field: as in the table of fields, those that only some kinds have before the
  /// alarm, those of records last.
  private static func place(of field: EventField) -> Int {
    places[field] ?? 2 * (order.firstIndex(of: .alarm) ?? 0) - 1
  }

  private static let order = EventFieldTable.common.entries.map(\.field) + [.date, .deletedAt]
  private static let places = Dictionary(
    uniqueKeysWithValues: order.enumerated().map { ($1, 2 * $0) })
}

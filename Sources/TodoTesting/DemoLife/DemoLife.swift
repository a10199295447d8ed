public import TodoDomain

/// A made-up life of any size, computed at each read and never stored. It is the same for the same
/// seed. It is also a third backend, but read-only.
///
/// It is two years long. Nobody starts more than fourteen things a day, so a life with more events
/// is longer. One event in ten repeats: periods, weekly series that end, and routines, some without
/// an end. Events are in the order of their dates, and have about two records each. A diary
/// completes the life.
public struct DemoLife: StoreProviding {
  /// The number of events.
  public let eventCount: Int
  /// The first date on which an event starts.
  public let firstDate: CivilDate
  /// The length in days.
  public let lengthInDays: Int
  /// The last date that can have records.
  public let today: CivilDate
  let seed: UInt64

  /// The usual length, which is two years.
  public static let usualLengthInDays = 730
  private static let mostEventsPerDay = 14
  /// The approximate number of routines without an end, since people have few habits.
  static let openEndedCount = 8

  /// Makes a life. Events up to `today` may be finished or deleted.
  ///
  /// - Parameters:
  ///   - eventCount: The number of events.
  ///   - seed: The seed of the random choices; equal arguments make equal lives.
  ///   - lastDate: The last date on which an event starts.
  ///   - today: The last date that can have records.
  ///   - lengthInDays: The length; nil for two years, or more if there are many events.
  public init(
    eventCount: Int, seed: UInt64, lastDate: CivilDate, today: CivilDate, lengthInDays: Int? = nil
  ) {
    self.eventCount = eventCount
    self.seed = seed
    self.today = today
    let crowded = eventCount / DemoLife.mostEventsPerDay
    self.lengthInDays = lengthInDays ?? max(DemoLife.usualLengthInDays, crowded)
    firstDate = lastDate.advanced(by: 1 - self.lengthInDays)
  }

  public func readAndWait<Result>(_ body: (any StoreReading) throws -> Result) throws -> Result {
    try body(self)
  }

  // MARK: Events

  /// The event at an index, from 0, with its records.
  func event(at index: Int) throws -> (event: any PlannedEvent, records: [OccurrenceRecord]) {
    // Each event has its own random source, so that any event can be computed alone.
    var random = SplitMix64(seed: seed &+ UInt64(index) &* 0xD134_2543_DE82_EF95)
    let date = firstDate.advanced(by: index * lengthInDays / max(1, eventCount))
    var maker = DemoEventMaker(date: date, id: EventID(index + 1), today: today)
    return index.isMultiple(of: 10)
      ? try maker.repeating(isOpenEnded: isOpenEnded(index), &random)
      : try maker.single(&random)
  }

  /// Returns whether the event at an index has no end if it is a routine. True for the first events
  /// of the last two years. One event in seventy is a routine.
  private func isOpenEnded(_ index: Int) -> Bool {
    let earlier = eventCount - eventCount * DemoLife.usualLengthInDays / max(1, lengthInDays)
    return (earlier..<earlier + 70 * DemoLife.openEndedCount).contains(index)
  }

  public func visitEvents(
    _ selection: EventSelection, _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws {
    for index in 0..<eventCount {
      let (event, all) = try event(at: index)
      if let records = selection.records(of: event, among: all) { try body(event, records) }
    }
  }

  public func event(with id: EventID) throws -> (any PlannedEvent)? {
    guard id.rawValue <= eventCount else { return nil }
    return try event(at: id.rawValue - 1).event
  }

  public func event(withUID uid: EventUID) throws -> (any PlannedEvent)? {
    for index in 0..<eventCount {
      let event = try event(at: index).event
      if event.uid == uid { return event }
    }
    return nil
  }

  public func event(
    from format: String, remoteID: String, kind: EventKind
  ) throws -> (any PlannedEvent)? {
    nil
  }

  public func records(of id: EventID) throws -> [OccurrenceRecord] {
    guard id.rawValue <= eventCount else { return [] }
    return try event(at: id.rawValue - 1).records
  }

  // MARK: The rest

  public func categories() throws -> [Category] { Category.initial }

  public func settings() throws -> [Setting] { [] }

  public func values() throws -> [KeyValue] { [] }
}

/// A series that ends before one of its dates, and goes on from there as another event.
public struct ImportedContinuation: Sendable {
  /// The uid of the series.
  public let series: EventUID
  /// The first date that is the other event's.
  public let date: CivilDate
  /// What sort of record it is in the account.
  public let type: ImportRecordType
  /// What the stored series becomes. It must say the same of a series that was split there before.
  public let split: @Sendable (any PlannedEvent) throws(ImportProblem) -> SeriesSplit

  /// What a series becomes on a date.
  public init(
    of series: EventUID, on date: CivilDate, _ type: ImportRecordType,
    split: @escaping @Sendable (any PlannedEvent) throws(ImportProblem) -> SeriesSplit
  ) {
    self.series = series
    self.date = date
    self.type = type
    self.split = split
  }
}

/// The two events that a series becomes.
public struct SeriesSplit: Sendable {
  /// The series up to the day before.
  public let ended: any PlannedEvent
  /// What goes on; nil where nothing does.
  public let rest: ImportedEvent?
  /// By how many days the dates of the rest lie later than the series' were.
  public let shift: Int

  /// A series in two.
  public init(ended: any PlannedEvent, rest: ImportedEvent?, shift: Int) {
    self.ended = ended
    self.rest = rest
    self.shift = shift
  }
}

/// How steadily a routine is kept, as of a date.
public struct RoutineStreak: Hashable, Sendable {
  /// The routine, as it is stored.
  public let routine: Routine
  /// How many of its dates in a row are finished, up to the date. A skipped date (deleted) neither
  /// counts nor ends it; one that is still open on the date itself doesn't end it.
  public let present: Int
  /// The longest row ever, up to the date.
  public let longest: Int
  /// The row that ends today, whatever the period: what a record may be broken with.
  public let today: Row
  /// Of the last 28 days, the date included.
  public let fourWeeks: Consistency
  /// Of the last 84 days, the date included.
  public let twelveWeeks: Consistency
  /// Of the period's days, up to the date.
  public let period: Consistency
  /// The first date from today on that isn't finished; nil where the routine has ended.
  public let next: CivilDate?

  /// Dates in a row, and what they are held against.
  public struct Row: Hashable, Sendable {
    /// How many.
    public let present: Int
    /// The longest row that has ended.
    public let record: Int

    /// A row and its record.
    public init(present: Int, record: Int) {
      self.present = present
      self.record = record
    }
  }
}

/// What became of a routine's dates in some days.
public struct Consistency: Hashable, Sendable {
  /// Finished.
  public let finished: Int
  /// Not finished, and past.
  public let missed: Int
  /// Deleted: planned to be left out.
  public let skipped: Int

  /// So many of each.
  public init(finished: Int, missed: Int, skipped: Int) {
    self.finished = finished
    self.missed = missed
    self.skipped = skipped
  }

  /// The finished share of what was not skipped, 0…1; nil of nothing.
  public var rate: Double? {
    finished + missed > 0 ? Double(finished) / Double(finished + missed) : nil
  }
}

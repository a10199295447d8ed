/// What one consistent read of a store found for a report.
public struct ReportMaterial: Sendable {
  /// Occurrences of all the periods that the request looks at, counted.
  public let counts: OccurrenceCounts
  /// What was felt on each of their days.
  public let moods: [CivilDate: Mood]
  /// The routines that may have dates in the period, each with everything recorded about it.
  public let routines: [(routine: Routine, records: [OccurrenceRecord])]
  /// How often something was moved to another day during the period.
  public let moved: Int
  /// The categories, in the user's order.
  public let categories: [Category]

  /// What was found.
  public init(
    counts: OccurrenceCounts, moods: [CivilDate: Mood],
    routines: [(routine: Routine, records: [OccurrenceRecord])], moved: Int, categories: [Category]
  ) {
    self.counts = counts
    self.moods = moods
    self.routines = routines
    self.moved = moved
    self.categories = categories
  }
}

extension StoreProviding {
  /// The report that a request asks for, out of one consistent read.
  public func report(_ request: ReportRequest) throws -> PeriodReport {
    try withSnapshot { PeriodReport(request, try $0.material(for: request)) }
  }

  /// What a report needs to know; to be read in one snapshot.
  public func material(for request: ReportRequest) throws -> ReportMaterial {
    ReportMaterial(
      counts: try counts(in: request.days, seenIn: request.zone),
      moods: try moods(in: request.days, in: request.zone),
      routines: try routines(near: request.period.days),
      moved: try countCommits(of: CommitNote.move, in: request.moments),
      categories: try categories())
  }

  private func routines(
    near days: ClosedRange<CivilDate>
  ) throws -> [(routine: Routine, records: [OccurrenceRecord])] {
    var routines: [Routine] = []
    try visitEvents(of: .routine, near: days) { event, _ in
      if let routine = event as? Routine { routines.append(routine) }
    }
    return try routines.map { routine in
      (routine, try routine.id.map { try records(of: $0) } ?? [])
    }
  }
}

import TodoDomain

/// What a reader makes of a routine's listings.
struct ToduckReadRoutine {
  private let shape: ToduckRoutineShape
  private let context: ImportContext

  init(_ shape: ToduckRoutineShape, _ context: ImportContext) {
    self.shape = shape
    self.context = context
  }

  /// Nil where there is no listing, or one that no reader takes.
  func event(
    of routine: Routine, _ id: EventID, _ listings: [ToduckRoutineShape.Listing]
  ) -> ImportedEvent? {
    // Listings differ by date, time and completion; all the rest is read once for each time.
    var read: [TimeOfDay?: ToduckListing] = [:]
    var found: [ToduckListing] = []
    for listing in listings {
      guard let sample = read[listing.time] ?? self.read(routine, id, listing) else { return nil }
      read[listing.time] = sample
      found.append(
        ToduckListing(
          date: listing.date, routine: sample.routine, isCompleted: listing.isFinished,
          isDeleted: sample.isDeleted, span: sample.span))
    }
    let paths = Array(repeating: "", count: found.count)
    let history = ToduckHistory(listings: found, paths: paths, doubtful: [])
    return history.entry(range: shape.range, now: context.now).event
  }

  private func read(
    _ routine: Routine, _ id: EventID, _ listing: ToduckRoutineShape.Listing
  ) -> ToduckListing? {
    var fields = RecordFields(shape.object(of: routine, id, listing))
    return try? ToduckRoutineItem(id: fields.integer("routineId"), &fields)
      .listing(on: listing.date, context.limits)
  }
}

extension ImportEntry {
  /// The event, if it is one.
  var event: ImportedEvent? {
    if case .item(.event(let event), _) = self { event } else { nil }
  }
}

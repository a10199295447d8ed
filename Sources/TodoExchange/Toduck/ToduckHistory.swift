import TodoDomain

/// One routine as the dates of a range list it. The list is the truth for the range: who is listed
/// was there, whatever the days of the week say now, and who is not was not.
struct ToduckHistory {
  private let listings: [(listing: ToduckListing, path: String)]
  private let doubtful: Set<CivilDate>

  init(listings: [ToduckListing], paths: [String], doubtful: Set<CivilDate>) {
    self.listings = zip(listings, paths).map { (listing: $0, path: $1) }
      .sorted { $0.listing.date < $1.listing.date }
    self.doubtful = doubtful
  }

  func entry(range: ClosedRange<CivilDate>, now: Instant) -> ImportEntry {
    guard let first = listings.first, let last = listings.last else {
      return .problem(ImportProblem(at: .path(""), type: .unreadable, .missing))
    }
    let location = ImportLocation.path(last.path)
    do throws(FieldFault) {
      let span = last.listing.span
      let routine = try routine(from: span.from ?? first.listing.date, as: last.listing)
      let start = span.from.map { max($0, range.lowerBound) } ?? first.listing.date
      let end = min(routine.activeUntil ?? range.upperBound, range.upperBound)
      let records =
        listings.compactMap { record($0.listing, of: routine, at: $0.path) }
        + (start <= end ? leftOut(of: routine, in: start...end, now: now, at: location) : [])
      let imported = ImportedEvent(
        routine, category: .byIcon,
        records: records.sorted { $0.record.date < $1.record.date },
        unstated: unstated(routine), isSpanObserved: true)
      return .item(.event(imported), at: location)
    } catch {
      let uid = last.listing.routine.uid.rawValue
      return .problem(error.problem(at: location, ImportRecordType(.routine), record: uid))
    }
  }

  /// As it was last, active from a date on; until it was last listed, if it was deleted, unless the
  /// file tells another date.
  private func routine(
    from start: CivilDate, as last: ToduckListing
  ) throws(FieldFault) -> Routine {
    let routine = last.routine
    return try checked(ToduckValues.names) { () throws(ValueError) in
      try Routine(
        details: routine.details, days: routine.repeatDays, activeFrom: start,
        activeUntil: last.span.until ?? (last.isDeleted ? last.date : nil),
        isPublic: routine.isPublic)
    }
  }

  private func unstated(_ routine: Routine) -> Set<EventField> {
    var fields: Set<EventField> = [.shareCount, .length]
    if routine.alarm == nil { fields.insert(.alarm) }
    if routine.activeUntil == nil { fields.insert(.until) }
    if routine.details.source == nil { fields.insert(.source) }
    return fields
  }

  /// What must be recorded of a date that was listed: that it was done, that its time was another,
  /// that it was there at all.
  private func record(
    _ listing: ToduckListing, of routine: Routine, at path: String
  ) -> ImportedRecord? {
    let isPlain =
      !listing.isCompleted && listing.routine.time == routine.time
      && routine.pattern.covers(listing.date)
    guard !isPlain else { return nil }
    let record = OccurrenceRecord(
      date: listing.date, isFinished: listing.isCompleted, time: listing.routine.time)
    return ImportedRecord(record, at: .path(path))
  }

  private func leftOut(
    of routine: Routine, in range: ClosedRange<CivilDate>, now: Instant, at location: ImportLocation
  ) -> [ImportedRecord] {
    let listed = Set(listings.map(\.listing.date)).union(doubtful)
    return routine.pattern.dates(in: range).filter { !listed.contains($0) }.map { date in
      ImportedRecord(
        OccurrenceRecord(date: date, deletedAt: now, time: routine.time), at: location,
        unstated: [.deletedAt, .isFinished, .time])
    }
  }
}

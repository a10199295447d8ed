import TodoDomain
import TodoText

/// A routine on the dates of a range, as the server would list it.
struct ToduckRoutineShape {
  /// One date of it.
  struct Listing: Equatable {
    let date: CivilDate
    let time: TimeOfDay?
    let isFinished: Bool
  }

  let range: ClosedRange<CivilDate>
  /// The last dates of those routines whose record of it has another time than the routine.
  private var amended: [EventID: CivilDate] = [:]
  /// The first and last dates of those routines whose listings would tell others.
  private var spans: [EventID: ToduckSpan] = [:]

  init(range: ClosedRange<CivilDate>) {
    self.range = range
  }

  /// The dates of the whole range to list a routine on, rising.
  mutating func listings(
    of routine: Routine, _ id: EventID, _ records: [OccurrenceRecord]
  ) -> [Listing] {
    let plain = listings(of: routine, id, records, in: range)
    guard let first = plain.first, let last = plain.last else { return [] }
    let span = ToduckSpan(
      of: routine, listedFrom: first.date, to: last.date, isDeleted: isDeleted(routine))
    if !span.members.isEmpty { spans[id] = span }
    guard last.time != routine.time else { return plain }
    amended[id] = last.date
    return plain.map { amending($0, of: routine, id) }
  }

  /// The dates of a part of the range to list it on: where it occurs, at the time recorded of it.
  func listings(
    of routine: Routine, _ id: EventID, _ records: [OccurrenceRecord],
    in part: ClosedRange<CivilDate>
  ) -> [Listing] {
    let byDate = Dictionary(records.map { ($0.date, $0) }) { first, _ in first }
    return routine.occurrences(in: part, records: records).map { occurrence in
      let record = byDate[occurrence.date]
      let listing = Listing(
        date: occurrence.date, time: record == nil ? occurrence.event.time : record?.time,
        isFinished: occurrence.event.isFinished)
      return amending(listing, of: routine, id)
    }
  }

  /// The last listing is what tells the routine's own time.
  private func amending(_ listing: Listing, of routine: Routine, _ id: EventID) -> Listing {
    guard amended[id] == listing.date else { return listing }
    return Listing(date: listing.date, time: routine.time, isFinished: listing.isFinished)
  }

  /// Hands over the listings of the whole range, date by date, those of a date by id. So many may
  /// not be held at a time.
  func visitListings(
    of snapshot: any EventReading, without leftOut: Set<EventID>,
    _ body: (ListedRoutine) throws -> Void
  ) throws {
    let reading = PagedReading<ListedRoutine> { $0.listing.date.dayNumber }
    try reading.visit(
      range.dayNumbers, firstWindow: 31,
      collect: { window in
        try snapshot.visitEvents(.near(window.range.days, kind: .routine)) { event, records in
          guard let routine = Routine(event), let id = routine.id, !leftOut.contains(id) else {
            return
          }
          let listed = listings(of: routine, id, records, in: window.range.days)
          // One copy of the routine for all of its dates.
          let shared: any PlannedEvent = routine
          window.add(listed.map { ListedRoutine(routine: shared, id: id, listing: $0) })
        }
      },
      { try $0.forEach(body) })
  }

  /// The routine on one date.
  func object(of routine: Routine, _ id: EventID, _ listing: Listing) -> JSONObject {
    let (number, uid) = ToduckIdentity.number(of: routine, id)
    var members: [(String, JSONValue)] = [
      ("routineId", .integer(number)), ("category", ToduckValues.icon(of: routine.category)),
      ("color", ToduckExtra.color(of: routine.details)), ("title", .string(routine.title)),
      ("time", .text(listing.time?.description)), ("isPublic", .bool(routine.isPublic)),
      ("isInDeletedState", .bool(isDeleted(routine))),
      ("daysOfWeek", WeekdayNames.fullNames(of: routine.repeatDays)),
      ("memo", .text(routine.memo)), ("isCompleted", .bool(listing.isFinished)),
    ]
    members.append(("reminderTime", reminder(of: routine.details, at: listing.time)))
    let extra = ToduckExtra.members(of: routine.details, besides: members)
    let span = spans[id]?.members ?? []
    return JSONObject(members + extra + ToduckValues.member(uid: uid) + span)
  }

  /// Whether it ended within the range: the server keeps it for its past only.
  private func isDeleted(_ routine: Routine) -> Bool {
    routine.activeUntil.map { $0 <= range.upperBound } ?? false
  }

  /// Minutes; on a date without a time only whole days are an alarm. A reminder of another form
  /// that was kept is written back.
  private func reminder(of details: EventDetails, at time: TimeOfDay?) -> JSONValue {
    if let alarm = details.alarm {
      return time == nil && !alarm.isWholeDays ? .null : .integer(Int64(alarm.minutesBefore))
    }
    return details.toduckSource?.extra["reminderTime"].map(ToduckExtra.value) ?? .null
  }
}

/// A routine as one date lists it.
struct ListedRoutine: Comparable {
  let routine: any PlannedEvent
  let id: EventID
  let listing: ToduckRoutineShape.Listing

  /// By date, then by id.
  static func < (left: ListedRoutine, right: ListedRoutine) -> Bool {
    (left.listing.date, left.id) < (right.listing.date, right.id)
  }

  /// The same listing of the same routine.
  static func == (left: ListedRoutine, right: ListedRoutine) -> Bool {
    left.id == right.id && left.listing == right.listing
  }
}

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

  /// The routine, or why it can't be made, at its last listing.
  func record(range: ClosedRange<CivilDate>, now: Instant) -> ImportRecord {
    let last = listings.last
    let location = ImportLocation.path(last?.path ?? "")
    do throws(FieldFault) {
      return .item(.event(try event(range: range, now: now)), at: location)
    } catch {
      let uid = last?.listing.routine.uid.rawValue
      return .problem(error.problem(at: location, ImportRecordType(.routine), record: uid))
    }
  }

  /// The routine with its records.
  func event(
    range: ClosedRange<CivilDate>, now: Instant
  ) throws(FieldFault) -> ImportedEvent {
    guard let first = listings.first, let last = listings.last else {
      throw FieldFault("", .missing)
    }
    let location = ImportLocation.path(last.path)
    let span = last.listing.span
    let routine = try routine(from: span.from ?? first.listing.date, as: last.listing)
    let start = span.from.map { max($0, range.lowerBound) } ?? first.listing.date
    let end = min(routine.activeUntil ?? range.upperBound, range.upperBound)
    let records =
      listings.compactMap { record($0.listing, of: routine, at: $0.path) }
      + (start <= end ? leftOut(of: routine, in: start...end, now: now, at: location) : [])
    return ImportedEvent(
      routine, category: .byIcon,
      records: records.sorted { $0.record.date < $1.record.date },
      unstated: unstated(routine), isSpanObserved: true)
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

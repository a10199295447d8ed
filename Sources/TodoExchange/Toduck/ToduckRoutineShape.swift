import TodoDomain
import TodoText

/// Makes the JSON of routines on the dates of a range, as the server lists them.
struct ToduckRoutineShape {
  /// A routine on one date of the range.
  struct Listing: Equatable {
    let date: CivilDate
    let time: TimeOfDay?
    let isFinished: Bool
  }

  let range: ClosedRange<CivilDate>
  /// The last listed date of each routine that has another time on that date. The listing of that
  /// date still gets the routine's own time, because a reader takes the time from the last listing.
  private var amended: [EventID: CivilDate] = [:]
  /// By routine, the first and last date that a reader would get wrong from the listings alone.
  private var spans: [EventID: ToduckSpan] = [:]

  init(range: ClosedRange<CivilDate>) {
    self.range = range
  }

  /// Returns all listings of a routine in the whole range, by date.
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

  /// Returns the listings of a routine in a part of the range: the dates on which it occurs, at the
  /// time of their record.
  func listings(
    of routine: Routine, _ id: EventID, _ records: [OccurrenceRecord],
    in part: ClosedRange<CivilDate>
  ) -> [Listing] {
    // toduck has no place for the changes of one date.
    let records = records.map { $0.changed(by: nil) }
    let byDate = Dictionary(records.map { ($0.date, $0) }) { first, _ in first }
    return routine.occurrences(in: part, records: records).map { occurrence in
      let record = byDate[occurrence.date]
      let listing = Listing(
        date: occurrence.date, time: record == nil ? occurrence.event.time : record?.time,
        isFinished: occurrence.event.isFinished)
      return amending(listing, of: routine, id)
    }
  }

  /// Returns the listing as it is written. The last listing has the routine's own time, because a
  /// reader takes the time of the routine from the last listing.
  private func amending(_ listing: Listing, of routine: Routine, _ id: EventID) -> Listing {
    guard amended[id] == listing.date else { return listing }
    return Listing(date: listing.date, time: routine.time, isFinished: listing.isFinished)
  }

  /// Passes all listings of the range to a closure, by date and then by id. They are read page by
  /// page, because memory may not hold them all.
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
          // All dates of the routine share one copy of it.
          let shared: any PlannedEvent = routine
          window.add(listed.map { ListedRoutine(routine: shared, id: id, listing: $0) })
        }
      },
      { try $0.forEach(body) })
  }

  /// Returns the object of a routine on one date.
  func object(of routine: Routine, _ id: EventID, _ listing: Listing) -> JSONObject {
    let (number, uid) = ToduckIdentity.number(of: routine, id)
    var members: [(String, JSONValue)] = [
      ("routineId", .integer(number)), ("category", ToduckValues.icon(of: routine.category)),
      ("color", ToduckExtra.color(of: routine.details)), ("title", .string(routine.title)),
      ("time", .text(listing.time?.description)), ("isPublic", .bool(routine.isPublic)),
      ("isInDeletedState", .bool(isDeleted(routine))),
      ("daysOfWeek", WeekdayNames.fullNames(of: routine.repeatDays)),
      ToduckTexts.note(of: routine.details), ("isCompleted", .bool(listing.isFinished)),
    ]
    members.append(("reminderTime", reminder(of: routine.details, at: listing.time)))
    let extra = ToduckExtra.members(of: routine.details, besides: members)
    let span = spans[id]?.members ?? []
    let alarms = ToduckReminder.member(of: routine.details.alarms)
    return JSONObject(members + extra + ToduckValues.member(uid: uid) + alarms + span)
  }

  /// Whether the routine ended within the range. The server keeps such a routine only for its past.
  private func isDeleted(_ routine: Routine) -> Bool {
    routine.activeUntil.map { $0 <= range.upperBound } ?? false
  }

  /// Returns the reminder in minutes. If an import kept a reminder that isn't a whole number, that
  /// value is written back.
  private func reminder(of details: EventDetails, at time: TimeOfDay?) -> JSONValue {
    if !details.alarms.isEmpty {
      let minutes = ToduckReminder.minutes(of: details.alarms, at: time)
      return minutes.map { .integer(Int64($0)) } ?? .null
    }
    return details.toduckSource?.extra["reminderTime"].map(KeptMembers.value) ?? .null
  }
}

/// A routine on one date of the range.
struct ListedRoutine: Comparable {
  let routine: any PlannedEvent
  let id: EventID
  let listing: ToduckRoutineShape.Listing

  /// Orders by date, then by id.
  static func < (left: ListedRoutine, right: ListedRoutine) -> Bool {
    (left.listing.date, left.id) < (right.listing.date, right.id)
  }

  /// Compares the id and the listing.
  static func == (left: ListedRoutine, right: ListedRoutine) -> Bool {
    left.id == right.id && left.listing == right.listing
  }
}

/// One routine with its listings in a range. The listings decide for the whole range: the routine
/// occurred on each listed date, whatever its days of the week are now, and on no other date.
struct ToduckHistory {
  private let listings: [(listing: ToduckListing, path: String)]
  private let doubtful: Set<CivilDate>

  init(listings: [ToduckListing], paths: [String], doubtful: Set<CivilDate>) {
    self.listings = zip(listings, paths).map { (listing: $0, path: $1) }
      .sorted { $0.listing.date < $1.listing.date }
    self.doubtful = doubtful
  }

  /// Returns the routine as an import record, or the routine's problem. The location of the record
  /// or the problem is the location of the last listing.
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

  /// Returns the routine with its records.
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

  /// Returns a routine with the values of its last listing, active from `start`. A deleted routine
  /// ends on the date of its last listing, unless the file gives another date.
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
    var fields = Set.unstated(stating: [.zone, .alarms]).union([.shareCount, .target])
    if routine.alarms.isEmpty { fields.insert(.alarms) }
    if routine.activeUntil == nil { fields.insert(.until) }
    if routine.details.source == nil { fields.insert(.source) }
    return fields
  }

  /// Returns the record of a listed date. Nil for a date that the routine alone implies: it is one
  /// of the routine's days, at the routine's time, and not finished.
  private func record(
    _ listing: ToduckListing, of routine: Routine, at path: String
  ) -> ImportedRecord? {
    let isPlain =
      !listing.isCompleted && listing.routine.time == routine.time
      && routine.pattern.covers(listing.date)
    guard !isPlain else { return nil }
    let record = OccurrenceRecord(
      date: listing.date, isFinished: listing.isCompleted, time: listing.routine.time)
    return ImportedRecord(record, at: .path(path), unstated: [.change])
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

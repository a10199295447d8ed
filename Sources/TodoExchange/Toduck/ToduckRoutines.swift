import TodoDomain
import TodoText

/// Collects the listings of all dates of a range, and makes one routine from the listings with the
/// same id.
struct ToduckRoutines {
  /// The most days that a range may have. The limit exists because each date that a routine isn't
  /// listed on becomes a record.
  static let maximumRangeInDays = 3_660

  private let context: ImportContext
  private let range: ClosedRange<CivilDate>
  private var order: [Int64] = []
  private var collected: [Int64: Collected] = [:]
  /// The dates with an unreadable or incomplete list. A routine that such a list lacks may have
  /// occurred on the date.
  private var doubtful: Set<CivilDate> = []

  /// The listings of one id.
  private struct Collected {
    var listings: [ToduckListing] = []
    var paths: [String] = []
    var problem: ImportProblem?
  }

  init(_ context: ImportContext, range: ClosedRange<CivilDate>) {
    self.context = context
    self.range = range
  }

  /// Returns the problems of the dates, then the routines.
  mutating func records(of dates: [JSONValue], at path: String) -> [ImportRecord] {
    var problems: [ImportProblem] = []
    var seen: Set<CivilDate> = []
    for (index, value) in dates.enumerated() {
      let path = "\(path)[\(index)]"
      let listed: (date: CivilDate, items: [JSONValue])
      do throws(FieldFault) {
        listed = try list(value)
        guard seen.insert(listed.date).inserted else {
          throw FieldFault("queryDate", value: listed.date.description, .duplicate)
        }
      } catch {
        // The date of the broken list is unknown, so every date of the range is in doubt.
        doubtful.formUnion(range)
        problems.append(error.problem(at: .path(path), .unreadable, record: nil))
        continue
      }
      for (number, item) in listed.items.enumerated() {
        let problem = collect(item, on: listed.date, at: "\(path).routines[\(number)]")
        if let problem { problems.append(problem) }
      }
    }
    return problems.map(ImportRecord.problem) + order.compactMap { collected[$0].map(record) }
  }

  /// Returns the date and the routines of one element of the list.
  private func list(_ value: JSONValue) throws(FieldFault) -> (CivilDate, [JSONValue]) {
    guard case .object(let object) = value else {
      throw FieldFault("", value: value.quotable, .wrongType(expected: "object"))
    }
    var fields = RecordFields(object)
    let text = try required(try fields.text("queryDate"), "queryDate")
    let items = try required(try fields.array("routines"), "routines")
    try fields.finish()
    let date = try parsed(text, "queryDate", parse: CivilDate.init)
    guard range.contains(date) else { throw FieldFault("queryDate", value: text, .outsideRange) }
    return (date, items)
  }

  /// Adds one routine of a date.
  ///
  /// - Returns: The problem of a routine whose id can't be read; nil otherwise.
  private mutating func collect(
    _ value: JSONValue, on date: CivilDate, at path: String
  ) -> ImportProblem? {
    let location = ImportLocation.path(path)
    var id: Int64?
    do throws(FieldFault) {
      guard case .object(let object) = value else {
        throw FieldFault("", value: value.quotable, .wrongType(expected: "object"))
      }
      var fields = RecordFields(object)
      id = try fields.integer("routineId")
      let listing = try ToduckRoutineItem(id: id, &fields).listing(on: date, context.limits)
      if let id, collected[id]?.listings.last?.date == date {
        throw FieldFault("routineId", value: String(id), .duplicate)
      }
      guard let id else { return nil }
      note(id) {
        $0.listings.append(listing)
        $0.paths.append(path)
      }
      return nil
    } catch {
      let type = ImportRecordType(.routine)
      let problem = error.problem(at: location, type, record: id.map(String.init))
      guard let id else {
        doubtful.insert(date)
        return problem
      }
      note(id) { $0.problem = $0.problem ?? problem }
      return nil
    }
  }

  private mutating func note(_ id: Int64, _ change: (inout Collected) -> Void) {
    if collected[id] == nil { order.append(id) }
    change(&collected[id, default: Collected()])
  }

  /// Returns the record of a routine. One wrong listing rejects the routine, because without the
  /// listing its date would count as a date without the routine.
  private func record(_ collected: Collected) -> ImportRecord {
    if let problem = collected.problem { return .problem(problem) }
    let history = ToduckHistory(
      listings: collected.listings, paths: collected.paths, doubtful: doubtful)
    return history.record(range: range, now: context.now)
  }
}

/// The members of a routine on one date from the server, unchecked.
private struct ToduckRoutineItem {
  let id: Int64?
  let texts: ToduckTexts
  let time: String?
  let isPublic: Bool?
  let isInDeletedState: Bool?
  let daysOfWeek: [String]?
  let isCompleted: Bool?
  let reminderTime: JSONValue?
  let uid: String?
  let from: String?
  let until: String?
  let alarms: [String]?
  let rest: [JSONObject.Member]

  init(id: Int64?, _ fields: inout RecordFields) throws(FieldFault) {
    self.id = id
    texts = try ToduckTexts(&fields)
    time = try fields.text("time")
    isPublic = try fields.flag("isPublic")
    isInDeletedState = try fields.flag("isInDeletedState")
    daysOfWeek = try fields.texts("daysOfWeek")
    isCompleted = try fields.flag("isCompleted")
    reminderTime = fields.take("reminderTime")
    uid = try fields.text(ToduckIdentity.uidField)
    from = try fields.text(ToduckSpan.fromField)
    until = try fields.text(ToduckSpan.untilField)
    alarms = try fields.texts(ToduckReminder.alarmsField)
    rest = fields.rest
  }

  /// Checks the members, and returns the listing.
  func listing(on date: CivilDate, _ limits: EventLimits) throws(FieldFault) -> ToduckListing {
    let id = try required(id, "routineId")
    let identity = try ToduckIdentity(.routine, id, idField: "routineId", uid: uid, extra: extra())
    let texts = try texts.checked()
    let time = try time.map { (text) throws(FieldFault) in
      try ToduckValues.time(text, "time")
    }
    let isPublic = try required(isPublic, "isPublic")
    let isDeleted = try required(isInDeletedState, "isInDeletedState")
    let days = try WeekdayNames.set(
      ofFullNames: try required(daysOfWeek, "daysOfWeek"), "daysOfWeek")
    let isCompleted = try required(isCompleted, "isCompleted")
    let alarms = try alarms(at: time)
    let span = ToduckSpan(
      from: try parsedIfPresent(from, ToduckSpan.fromField, parse: CivilDate.init),
      until: try parsedIfPresent(until, ToduckSpan.untilField, parse: CivilDate.init))
    let routine = try checked(ToduckValues.names) { () throws(ValueError) in
      let details = try texts.details(identity, time, alarms: alarms, limits: limits)
      return try Routine(details: details, days: days, activeFrom: date, isPublic: isPublic)
    }
    return ToduckListing(
      date: date, routine: routine, isCompleted: isCompleted, isDeleted: isDeleted, span: span)
  }

  /// Returns the alarms of a reminder in minutes. A reminder of another form is kept as an unknown
  /// member.
  private func alarms(at time: TimeOfDay?) throws(FieldFault) -> [Alarm] {
    let minutes = reminderTime?.exactInteger.map { Int($0) }
    return try parsed(minutes.map { "\($0)" } ?? "", "reminderTime") { (_) throws(ValueError) in
      if let minutes, minutes < 0 { throw .malformed(.alarm, "\(minutes)m") }
      return try ToduckReminder.alarms(minutes, kept: alarms, at: time)
    }
  }

  private func extra() -> [String: String] {
    guard let reminderTime, reminderTime.exactInteger == nil else {
      return ToduckExtra.texts(of: rest, color: texts.color)
    }
    let reminder = JSONObject.Member(key: "reminderTime", value: reminderTime)
    return ToduckExtra.texts(of: rest + [reminder], color: texts.color)
  }
}

/// A routine as the server listed it on one date.
struct ToduckListing {
  let date: CivilDate
  /// The routine as listed, with dates from `date` on. `ToduckHistory` finds the routine's real
  /// start.
  let routine: Routine
  let isCompleted: Bool
  /// Whether the server keeps the routine only for its records.
  let isDeleted: Bool
  /// The routine's first and last date, if the listings alone would give different dates.
  let span: ToduckSpan
}

/// Reads a routine back from its listings, one for each date, as a writer made them.
struct ToduckReadRoutine {
  private let shape: ToduckRoutineShape
  private let context: ImportContext

  init(_ shape: ToduckRoutineShape, _ context: ImportContext) {
    self.shape = shape
    self.context = context
  }

  /// Returns the event that a reader makes of a routine's listings; nil if there are none, or if
  /// the reader rejects one of them.
  func event(
    of routine: Routine, _ id: EventID, _ listings: [ToduckRoutineShape.Listing]
  ) -> ImportedEvent? {
    // Listings differ only in date, time and completion, so the rest is read once for each time.
    var read: [TimeOfDay?: ToduckListing] = [:]
    var found: [ToduckListing] = []
    for listing in listings {
      guard let sample = read[listing.time] ?? self.read(routine, id, listing: listing) else {
        return nil
      }
      read[listing.time] = sample
      found.append(
        ToduckListing(
          date: listing.date, routine: sample.routine, isCompleted: listing.isFinished,
          isDeleted: sample.isDeleted, span: sample.span))
    }
    let paths = Array(repeating: "", count: found.count)
    let history = ToduckHistory(listings: found, paths: paths, doubtful: [])
    return try? history.event(range: shape.range, now: context.now)
  }

  private func read(
    _ routine: Routine, _ id: EventID, listing: ToduckRoutineShape.Listing
  ) -> ToduckListing? {
    var fields = RecordFields(shape.object(of: routine, id, listing))
    return try? ToduckRoutineItem(id: fields.integer("routineId"), &fields)
      .listing(on: listing.date, context.limits)
  }
}

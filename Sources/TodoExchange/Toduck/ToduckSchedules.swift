import Foundation
import TodoDomain
import TodoText

/// Reads the list of schedules.
struct ToduckSchedules {
  private let context: ImportContext

  init(_ context: ImportContext) {
    self.context = context
  }

  /// Returns the schedule of one element of the list, and the problems of its records.
  func records(of value: JSONValue, at path: String) -> [ImportRecord] {
    var id: Int64?
    do throws(FieldFault) {
      let (imported, problems) = try schedule(value, id: &id, at: path)
      return [.item(.event(imported), at: .path(path))] + problems.map(ImportRecord.problem)
    } catch {
      let type = ImportRecordType(.schedule)
      return [.problem(error.problem(at: .path(path), type, record: id.map(String.init)))]
    }
  }

  /// Returns the schedule of one element of the list; nil if it can't be read.
  func event(of value: JSONValue) -> ImportedEvent? {
    var id: Int64?
    return try? schedule(value, id: &id, at: "").imported
  }

  private func schedule(
    _ value: JSONValue, id: inout Int64?, at path: String
  ) throws(FieldFault) -> (imported: ImportedEvent, problems: [ImportProblem]) {
    guard case .object(let object) = value else {
      throw FieldFault("", value: value.quotable, .wrongType(expected: "object"))
    }
    var fields = RecordFields(object)
    id = try fields.integer("scheduleId")
    let line = try ToduckSchedule(id: id, &fields)
    let event = try line.schedule(context.limits)
    let (records, problems) = occurrences(
      line.records, uid: event.uid, at: path + ".scheduleRecordDto")
    let imported = ImportedEvent(
      event, category: .byIcon, records: records,
      unstated: Set.unstated(stating: []).union(event.details.source == nil ? [.source] : []))
    return (imported, problems)
  }

  private func occurrences(
    _ list: [JSONValue], uid: EventUID, at path: String
  ) -> ([ImportedRecord], [ImportProblem]) {
    var records: [ImportedRecord] = []
    var problems: [ImportProblem] = []
    for (index, value) in list.enumerated() {
      let location = ImportLocation.path("\(path)[\(index)]")
      do throws(FieldFault) {
        let record = try ToduckRecord(value).record(context)
        records.append(ImportedRecord(record, at: location, unstated: [.change]))
      } catch {
        problems.append(error.problem(at: location, .occurrence, record: uid.rawValue))
      }
    }
    return (records, problems)
  }
}

/// The members of a schedule from the server, unchecked.
private struct ToduckSchedule {
  let id: Int64?
  let texts: ToduckTexts
  let records: [JSONValue]
  let isAllDay: Bool?
  let startDate: String?
  let endDate: String?
  let daysOfWeek: [String]?
  let time: String?
  let location: String?
  let uid: String?
  let rest: [JSONObject.Member]

  init(id: Int64?, _ fields: inout RecordFields) throws(FieldFault) {
    self.id = id
    texts = try ToduckTexts(&fields)
    records = try fields.array("scheduleRecordDto") ?? []
    isAllDay = try fields.flag("isAllDay")
    startDate = try fields.text("startDate")
    endDate = try fields.text("endDate")
    daysOfWeek = try fields.texts("daysOfWeek")
    time = try fields.text("time")
    location = try fields.text("location")
    uid = try fields.text(ToduckIdentity.uidField)
    rest = fields.rest
  }

  /// Checks the members, and returns the schedule.
  func schedule(_ limits: EventLimits) throws(FieldFault) -> Schedule {
    let id = try required(id, "scheduleId")
    let extra = ToduckExtra.texts(of: rest, color: texts.color)
    let identity = try ToduckIdentity(.schedule, id, idField: "scheduleId", uid: uid, extra: extra)
    let texts = try texts.checked()
    let time = try checkedTime()
    let pattern = try pattern()
    return try checked(ToduckValues.names) { () throws(ValueError) in
      let details = try texts.details(identity, time, alarms: [], limits: limits)
      return try Schedule(details: details, pattern: pattern, place: location, limits: limits)
    }
  }

  private func checkedTime() throws(FieldFault) -> TimeOfDay? {
    let isAllDay = try required(isAllDay, "isAllDay")
    guard let time else {
      guard isAllDay else { throw FieldFault("time", .timeMissing) }
      return nil
    }
    guard !isAllDay else { throw FieldFault("time", value: time, .allDayWithTime) }
    return try ToduckValues.time(time, "time")
  }

  /// Returns the dates of the schedule. In toduck, weekdays with one date are a series without an
  /// end, and with two dates a series until the second. Two dates without weekdays are a period.
  private func pattern() throws(FieldFault) -> DatePattern {
    let start = try parsed(try required(startDate, "startDate"), "startDate", parse: CivilDate.init)
    let end = try parsed(try required(endDate, "endDate"), "endDate", parse: CivilDate.init)
    let days = try WeekdayNames.set(ofFullNames: daysOfWeek ?? [], "daysOfWeek")
    let until = !days.isEmpty && start == end ? nil : end
    return try checked(ToduckValues.names) { () throws(ValueError) in
      try DatePattern(start: start, recurrence: .weekly(on: days, until: until))
    }
  }
}

/// A record of one date of a schedule from the server, unchecked.
private struct ToduckRecord {
  let isComplete: Bool?
  let recordDate: String?
  let deletedAt: String?

  init(_ value: JSONValue) throws(FieldFault) {
    guard case .object(let object) = value else {
      throw FieldFault("", value: value.quotable, .wrongType(expected: "object"))
    }
    var fields = RecordFields(object)
    // The server's number of the record is not needed: the event and the date identify the record.
    _ = try fields.integer("scheduleRecordId")
    isComplete = try fields.flag("isComplete")
    recordDate = try fields.text("recordDate")
    deletedAt = try fields.text("deletedAt")
    try fields.finish()
  }

  /// Checks the members, and returns the record. The moment of deletion is a local time in the
  /// context's zone.
  func record(_ context: ImportContext) throws(FieldFault) -> OccurrenceRecord {
    OccurrenceRecord(
      date: try parsed(try required(recordDate, "recordDate"), "recordDate", parse: CivilDate.init),
      isFinished: try required(isComplete, "isComplete"),
      deletedAt: try parsedIfPresent(deletedAt, "deletedAt") { (text) throws(ValueError) in
        try Instant(civil: text, in: context.timeZone)
      })
  }
}

/// Makes the JSON of a schedule for the server.
struct ToduckScheduleShape {
  let timeZone: ZoneID

  /// Returns the JSON object of a schedule; nil if a first date, a last date and days of the week
  /// can't express the schedule's dates. The object lacks the changes of single dates.
  ///
  /// - Parameter nextRecord: The number of the first record, which is reduced by one for each
  ///   record. The server's own numbers are not stored, so records get negative ones.
  func object(
    of schedule: Schedule, _ id: EventID, _ records: [OccurrenceRecord],
    nextRecord: inout Int64
  ) -> JSONObject? {
    guard let (start, end, days) = ToduckScheduleShape.dates(of: schedule.pattern) else {
      return nil
    }
    let (number, uid) = ToduckIdentity.number(of: schedule, id)
    let recordObjects = records.map { record in
      defer { nextRecord -= 1 }
      return object(of: record, number: nextRecord)
    }
    let members: [(String, JSONValue)] = [
      ("scheduleId", .integer(number)), ("title", .string(schedule.title)),
      ("scheduleRecordDto", .array(recordObjects)),
      ("color", ToduckExtra.color(of: schedule.details)),
      ("category", ToduckValues.icon(of: schedule.category)),
      ("isAllDay", .bool(schedule.isAllDay)), ("startDate", .string(start.description)),
      ("endDate", .string(end.description)),
      ("daysOfWeek", days.isEmpty ? .null : WeekdayNames.fullNames(of: days)),
      ("time", .text(schedule.time?.description)), ("location", .text(schedule.place)),
      ToduckTexts.note(of: schedule.details),
    ]
    let extra = ToduckExtra.members(of: schedule.details, besides: members)
    return JSONObject(members + extra + ToduckValues.member(uid: uid))
  }

  /// Returns the start, the end and the days of the week by which toduck knows a pattern; nil if
  /// toduck can't have it. In toduck, days of the week with equal start and end mean an endless
  /// series, and different start and end without days mean a period. So a series that ends on its
  /// first date becomes a single day, or nil if it doesn't occur on that date.
  private static func dates(
    of pattern: DatePattern
  ) -> (start: CivilDate, end: CivilDate, days: WeekdaySet)? {
    guard let start = pattern.start, pattern.isPlanned else { return nil }
    guard !pattern.days.isEmpty else { return (start, pattern.end ?? start, []) }
    guard let end = pattern.end else { return (start, start, pattern.days) }
    guard end == start else { return (start, end, pattern.days) }
    return pattern.covers(start) ? (start, start, []) : nil
  }

  private func object(of record: OccurrenceRecord, number: Int64) -> JSONValue {
    .object(
      JSONObject([
        ("scheduleRecordId", .integer(number)), ("isComplete", .bool(record.isFinished)),
        ("recordDate", .string(record.date.description)),
        ("deletedAt", .text(record.deletedAt?.civil(in: timeZone))),
      ]))
  }
}

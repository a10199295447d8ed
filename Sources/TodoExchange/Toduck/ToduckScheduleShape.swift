import Foundation
import TodoDomain

/// A schedule as the server would send it.
struct ToduckScheduleShape {
  let timeZone: ZoneID

  /// The object; nil where two dates and days can't say when it is.
  ///
  /// - Parameter nextRecord: The number of the first record. The server's own are not kept, so they
  ///   are counted below zero.
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
      ("memo", .text(schedule.memo)),
    ]
    let extra = ToduckExtra.members(of: schedule.details, besides: members)
    return JSONObject(members + extra + ToduckValues.member(uid: uid))
  }

  /// One date with days is an open end there; two dates without days are a period. So a series that
  /// ends on the day it starts is a single day, or nothing.
  private static func dates(
    of pattern: DatePattern
  ) -> (start: CivilDate, end: CivilDate, days: WeekdaySet)? {
    let start = pattern.start
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

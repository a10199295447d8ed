import Foundation
import Testing
import TodoDomain
import TodoTesting

@Suite("The moments of alarms")
struct DueAlarmTests {
  private func due(
    _ day: String, _ time: String?, in own: String? = nil, _ alarm: String?,
    by reader: String = "UTC"
  ) throws -> ScheduledAlarm? {
    let zone = try ZoneID(reader)
    let event = try Sample.schedule("a", day, at: time, in: own, alarm: alarm)
    return ScheduledAlarm.all(
      of: Occurrence(date: try CivilDate(day), event: event, displayedIn: zone), displayedIn: zone
    ).first
  }

  @Test(
    "An alarm goes off its minutes before or after the start, also across midnight",
    arguments: [
      ("09:00", "10m", "2026-11-21T08:50:00Z"), ("09:00", "0m", "2026-11-21T09:00:00Z"),
      ("00:05", "10m", "2026-11-20T23:55:00Z"), ("09:00", "90m", "2026-11-21T07:30:00Z"),
      ("09:00", "1d", "2026-11-20T09:00:00Z"), ("09:00", "25h", "2026-11-20T08:00:00Z"),
      ("09:00", "45d", "2026-10-07T09:00:00Z"), ("09:00", "20m after", "2026-11-21T09:20:00Z"),
      ("23:50", "20m after", "2026-11-22T00:10:00Z"), ("15:00", "08:00", "2026-11-21T08:00:00Z"),
      ("15:00", "1d 21:00", "2026-11-20T21:00:00Z"),
    ])
  func minutes(time: String, alarm: String, at moment: String) throws {
    #expect(try due("2026-11-21", time, alarm)?.at == Instant(moment))
  }

  @Test(
    "An alarm of an all-day event goes off at 9:00 in the reader's zone or at its time",
    arguments: [
      ("0m", "UTC", "2026-11-21T09:00:00Z"), ("1d", "UTC", "2026-11-20T09:00:00Z"),
      ("1d", "Asia/Seoul", "2026-11-20T00:00:00Z"), ("1d after", "UTC", "2026-11-22T09:00:00Z"),
      ("1d", "America/New_York", "2026-11-20T14:00:00Z"),
      // Three weeks before, New York still has summer time, and the day of the change has 25 hours.
      ("21d", "America/New_York", "2026-10-31T13:00:00Z"), ("20:15", "UTC", "2026-11-21T20:15:00Z"),
      ("2d 20:15", "Asia/Seoul", "2026-11-19T11:15:00Z"),
    ])
  func allDay(alarm: String, reader: String, at moment: String) throws {
    #expect(try due("2026-11-21", nil, alarm, by: reader)?.at == Instant(moment))
  }

  @Test(
    "An alarm counts minutes as elapsed time and days as local days across clock changes",
    arguments: [
      // 02:00 becomes 03:00 on 8 March; 02:30 is read as 03:30.
      ("2026-03-08", "03:10", "15m", "2026-03-08T06:55:00Z"),
      ("2026-03-08", "02:30", "10m", "2026-03-08T07:20:00Z"),
      ("2026-03-08", "09:00", "1d", "2026-03-07T14:00:00Z"),
      ("2026-03-08", "09:00", "25h", "2026-03-07T12:00:00Z"),
      ("2026-03-09", "02:30", "1d", "2026-03-08T07:30:00Z"),
      // 02:00 becomes 01:00 on 1 November; 01:30 is the first one.
      ("2026-11-01", "02:05", "10m", "2026-11-01T06:55:00Z"),
      ("2026-11-01", "01:30", "10m", "2026-11-01T05:20:00Z"),
      ("2026-11-01", "09:00", "1d", "2026-10-31T13:00:00Z"),
      ("2026-11-01", "09:00", "25h", "2026-10-31T13:00:00Z"),
      ("2026-11-02", "01:30", "1d", "2026-11-01T05:30:00Z"),
    ])
  func clockChanges(day: String, time: String, alarm: String, at moment: String) throws {
    let newYork = "America/New_York"
    #expect(try due(day, time, alarm, by: newYork)?.at == Instant(moment))
    #expect(try due(day, time, in: newYork, alarm, by: "Asia/Seoul")?.at == Instant(moment))
  }

  @Test("An alarm counts in the event's zone, or the reader's, and is shown in the reader's")
  func zones() throws {
    let call = try #require(
      try due("2026-11-23", "09:00", in: "America/New_York", "30m", by: "Asia/Seoul"))
    #expect(try call.at == Instant("2026-11-23T13:30:00Z"))
    #expect(
      try call.localTime == LocalDateTime(date: CivilDate("2026-11-23"), time: TimeOfDay("22:30")))
    #expect(
      try due("2026-11-23", "09:00", "30m", by: "Asia/Seoul")?.at
        == Instant("2026-11-22T23:30:00Z"))
  }

  @Test("An event without an alarm or a finished event has no due alarm")
  func none() throws {
    #expect(try due("2026-11-21", "09:00", nil) == nil)
    let event = try Sample.schedule("a", "2026-11-21", at: "09:00", alarm: "10m")
    let done = event.with(id: nil, details: event.details, isFinished: true)
    let occurrence = Occurrence(date: try CivilDate("2026-11-21"), event: done)
    #expect(ScheduledAlarm.all(of: occurrence, displayedIn: .gmt) == [])
  }

  @Test("An alarm in minutes is dropped on a day whose history has no time")
  func history() throws {
    let run = try Sample.routine("run", "2026-11-02", days: "mon", at: "09:00", alarm: "10m")
    let date = try CivilDate("2026-11-25")
    let shown = try #require(run.occurrence(on: date, record: OccurrenceRecord(date: date)))
    #expect(ScheduledAlarm.all(of: Occurrence(date: date, event: shown), displayedIn: .gmt) == [])
  }

  @Test("The alarms of a due date count from its time or its day, and say so")
  func dues() throws {
    let event = try Sample.schedule(
      "report", "2026-11-18", due: "2026-11-20 17:00", alarm: "1d,2h")
    let alarms = ScheduledAlarm.all(
      of: Occurrence(date: try CivilDate("2026-11-18"), event: event), displayedIn: .gmt)
    #expect(
      alarms.map { "\($0.at) \($0.alarm) \($0.due == nil ? "day" : "due")" } == [
        "2026-11-17T09:00:00Z 1d day", "2026-11-19T17:00:00Z 1d due", "2026-11-20T15:00:00Z 2h due",
      ])
  }

  @Test("A todo has at most eight alarms")
  func limit() throws {
    let nine = (1...9).map { "\($0)m" }.joined(separator: ",")
    #expect(throws: ValueError.tooManyAlarms(9)) {
      try Sample.details("a", at: "09:00", alarm: nine)
    }
    #expect(
      try Sample.details("a", at: "09:00", alarm: "1m,2m,3m,4m,5m,6m,7m,8m,8m").alarms.count == 8)
  }
}

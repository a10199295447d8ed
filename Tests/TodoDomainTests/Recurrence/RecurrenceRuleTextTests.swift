import Foundation
import Testing
import TodoDomain
import TodoTesting

@Suite("The text form of recurrence rules")
struct RecurrenceRuleTextTests {
  private func error(_ text: String) -> RecurrenceRuleError? {
    do throws(RecurrenceRuleError) {
      _ = try RecurrenceRule(text)
      return nil
    } catch {
      return error
    }
  }

  @Test("The parts of a rule may be in any order and case, and are written in one order")
  func canonical() throws {
    let text = "wkst=su;BYDAY=fr,-1mo,MO,+2TU,2tu;interval=02;freq=Monthly;count=5;bymonth=3,1,3"
    let rule = try RecurrenceRule(text)
    #expect(
      "\(rule)" == "FREQ=MONTHLY;INTERVAL=2;COUNT=5;BYMONTH=1,3;BYDAY=MO,FR,-1MO,2TU;WKST=SU")
    #expect(try RecurrenceRule("FREQ=DAILY;INTERVAL=1;WKST=MO").description == "FREQ=DAILY")
    #expect(
      try RecurrenceRule("FREQ=YEARLY;BYMONTHDAY=-1,-31,31,2").description
        == "FREQ=YEARLY;BYMONTHDAY=2,31,-31,-1")
  }

  @Test(
    "A random rule is equal to the rule read from its text",
    arguments: 1...300 as ClosedRange<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var life = RandomLife(seed: seed)
    let rule = try life.recurrenceQuestion().rule
    #expect(try RecurrenceRule("\(rule)") == rule, "seed \(seed)")
    #expect(try RecurrenceRule("\(rule)".lowercased()) == rule, "seed \(seed)")
  }

  @Test("The longest rule is equal to the rule read from its text")
  func longest() throws {
    let all = Array(-366 ... -1)
    let rule = try RecurrenceRule(
      .yearly, end: .count(2_147_483_647), months: Array(1...12), yearDays: all,
      monthDays: Array(-31 ... -1) + Array(1...31), weekdays: .everyDay,
      ordinalWeekdays: (1...52).flatMap { n in
        Weekday.allCases.map { OrdinalWeekday(-n, $0) }
      }, positions: all, weekStart: .sunday)
    #expect("\(rule)".utf8.count < RecurrenceRule.textLimit)
    #expect(try RecurrenceRule("\(rule)") == rule)
  }

  @Test(
    "A malformed rule is refused with the name of the wrong part",
    arguments: [
      ("", RecurrenceRuleError.missingFrequency), ("INTERVAL=2", .missingFrequency),
      ("RRULE:FREQ=DAILY", .unknownPart("RRULE:FREQ")), ("FREQ=DAILY;", .malformedPart("")),
      ("FREQ", .malformedPart("FREQ")), ("FREQ=DAILY;X-A=1", .unknownPart("X-A")),
      ("FREQ=DAILY;FREQ=DAILY", .duplicatedPart(.frequency)), ("FREQ=", .emptyValue(.frequency)),
      ("FREQ=HOURLY", .unsupportedFrequency("HOURLY")),
      ("FREQ=MINUTELY;BYMONTHDAY=31;BYMONTH=2", .unsupportedFrequency("MINUTELY")),
      ("FREQ=secondly", .unsupportedFrequency("SECONDLY")),
      ("FREQ=FORTNIGHTLY", .malformedValue(.frequency, "FORTNIGHTLY")),
      ("FREQ=DAILY;BYHOUR=1", .unsupportedPart(.hours)),
      ("FREQ=DAILY;BYMINUTE=1", .unsupportedPart(.minutes)),
      ("FREQ=DAILY;BYSECOND=1", .unsupportedPart(.seconds)),
      ("FREQ=DAILY;INTERVAL=0", .outOfRange(.interval, "0")),
      ("FREQ=DAILY;INTERVAL=-1", .malformedValue(.interval, "-1")),
      ("FREQ=DAILY;INTERVAL=1.5", .malformedValue(.interval, "1.5")),
      ("FREQ=DAILY;INTERVAL=2147483648", .outOfRange(.interval, "2147483648")),
      (
        "FREQ=DAILY;COUNT=99999999999999999999",
        .outOfRange(.count, "99999999999999999999")
      ),
      ("FREQ=DAILY;COUNT=0", .outOfRange(.count, "0")),
      ("FREQ=DAILY;COUNT=2;UNTIL=20260101", .countWithUntil),
      ("FREQ=DAILY;UNTIL=20260230", .malformedValue(.until, "20260230")),
      ("FREQ=DAILY;UNTIL=2026-02-03", .malformedValue(.until, "2026-02-03")),
      ("FREQ=DAILY;UNTIL=20260203T240000", .malformedValue(.until, "20260203T240000")),
      ("FREQ=DAILY;UNTIL=20260203T000000X", .malformedValue(.until, "20260203T000000X")),
      ("FREQ=DAILY;BYMONTH=13", .outOfRange(.months, "13")),
      ("FREQ=DAILY;BYMONTH=-1", .malformedValue(.months, "-1")),
      ("FREQ=DAILY;BYMONTH=1,,2", .emptyValue(.months)),
      ("FREQ=DAILY;BYMONTH=", .emptyValue(.months)),
      ("FREQ=MONTHLY;BYMONTHDAY=0", .outOfRange(.monthDays, "0")),
      ("FREQ=MONTHLY;BYMONTHDAY=-32", .outOfRange(.monthDays, "-32")),
      ("FREQ=MONTHLY;BYMONTHDAY=+-1", .malformedValue(.monthDays, "+-1")),
      ("FREQ=MONTHLY;BYMONTHDAY=١", .malformedValue(.monthDays, "١")),
      ("FREQ=YEARLY;BYYEARDAY=367", .outOfRange(.yearDays, "367")),
      ("FREQ=YEARLY;BYWEEKNO=54", .outOfRange(.weekNumbers, "54")),
      ("FREQ=YEARLY;BYDAY=54MO", .outOfRange(.days, "54")),
      ("FREQ=YEARLY;BYDAY=XX", .malformedValue(.days, "XX")),
      ("FREQ=YEARLY;BYDAY=M", .malformedValue(.days, "M")),
      ("FREQ=YEARLY;BYDAY=-MO", .malformedValue(.days, "-")),
      ("FREQ=YEARLY;BYDAY=ſU", .malformedValue(.days, "ſU")),
      ("FREQ=YEARLY;BYMONTH=1;BYSETPOS=-367", .outOfRange(.positions, "-367")),
      ("FREQ=DAILY;WKST=1MO", .malformedValue(.weekStart, "1MO")),
      ("FREQ=DAILY;BYSETPOS=1", .positionsAlone),
      ("FREQ=WEEKLY;AFTER=DONE;BYDAY=MO", .notAfterDone),
      ("FREQ=YEARLY;BYMONTH=5;AFTER=DONE", .notAfterDone),
      ("FREQ=DAILY;AFTER=TODO", .malformedValue(.after, "TODO")),
      ("FREQ=MONTHLY;BYWEEKNO=1", .partNotAllowed(.weekNumbers, with: .monthly)),
      ("FREQ=DAILY;BYYEARDAY=1", .partNotAllowed(.yearDays, with: .daily)),
      ("FREQ=WEEKLY;BYMONTHDAY=1", .partNotAllowed(.monthDays, with: .weekly)),
      ("FREQ=WEEKLY;BYDAY=1MO", .ordinalNotAllowed(OrdinalWeekday(1, .monday), with: .weekly)),
      ("FREQ=DAILY;BYDAY=-1SU", .ordinalNotAllowed(OrdinalWeekday(-1, .sunday), with: .daily)),
      ("FREQ=YEARLY;BYWEEKNO=1;BYDAY=2TU", .ordinalWithWeekNumbers(OrdinalWeekday(2, .tuesday))),
    ])
  func malformed(text: String, expected: RecurrenceRuleError) {
    #expect(error(text) == expected)
  }

  @Test("A rule's text and lists that are too long are refused")
  func limits() {
    let long = "FREQ=DAILY;BYMONTH=" + String(repeating: "1,", count: 5_000) + "1"
    #expect(error(long) == .textTooLong(length: long.utf8.count, limit: 8_192))
    let list = "FREQ=DAILY;BYMONTH=" + String(repeating: "1,", count: 366) + "1"
    #expect(error(list) == .tooManyValues(.months, count: 367, limit: 366))
  }

  @Test("A rule's end outside the calendar is refused")
  func ends() throws {
    let daily = try RecurrenceRule(.daily)
    let beyond = CivilDate.latest.advanced(by: 1)
    #expect(throws: RecurrenceRuleError.outOfRange(.until, "\(beyond)")) {
      try daily.ending(.until(beyond))
    }
    #expect(throws: RecurrenceRuleError.outOfRange(.count, "0")) { try daily.ending(.count(0)) }
  }

  @Test(
    "A moment in UNTIL becomes the last date on which the event begins in time",
    arguments: [
      ("20261231", "09:00", "2026-12-31"), ("20261231T090000", "09:00", "2026-12-31"),
      ("20261231T085959", "09:00", "2026-12-30"), ("20261231T000000Z", "09:00", "2026-12-31"),
      ("20261230T235959Z", "09:00", "2026-12-30"), ("20261231T150000Z", "00:00", "2027-01-01"),
      ("20261231T235960", "23:59", "2026-12-31"), ("20261231T000000", nil, "2026-12-31"),
      ("20261231T160000Z", nil, "2027-01-01"), ("99991231T235959Z", nil, "9999-12-31"),
      ("99991231T235959Z", "10:00", "9999-12-31"),
    ])
  func until(text: String, time: String?, last: String) throws {
    let zone = try ZoneID("Asia/Seoul")
    let time = try time.map { try TimeOfDay($0) }
    let rule = try RecurrenceRule("FREQ=DAILY;UNTIL=\(text)") { $0.lastDate(at: time, in: zone) }
    #expect(rule.end == .until(try CivilDate(last)))
  }

  @Test("UNTIL without a zone is its written date")
  func writtenDate() throws {
    let text = "FREQ=DAILY;UNTIL=20261231T235959Z"
    #expect(try RecurrenceRule(text).description == "FREQ=DAILY;UNTIL=20261231")
  }
}
